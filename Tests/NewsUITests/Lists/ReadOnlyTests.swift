import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The reader with a read-only library")
struct ReadOnlyTests {
    private static let refusal = LibraryError.readOnly(path: "/data/newsterm.db", because: .disk)
    private static let refused = "The library is read-only: nothing was changed or fetched (! says why)"

    private static var reader: Reader {
        var appearance = Appearance()
        appearance.libraryRefusal = refusal
        return Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 250, appearance: appearance)
    }

    /// Whether the effect stores or fetches something.
    private static func changes(_ effect: Effect) -> Bool {
        switch effect {
        case .act, .changeFeed, .addFeed, .removeFeed, .addFeeds, .refresh, .fetchFullText, .download, .controlDownload,
            .clearDownloads, .submitTask, .cancelTask, .simulateLaunch, .simulateExpiration, .chooseText:
            true
        default: false
        }
    }

    @Test(
        "Every key that would change or fetch something is refused at once, in one sentence, without an effect",
        arguments: ["R", "r", "S", "+", "-", "a", "A", "M", "s", "T", "u", "e"])
    func keys(_ key: String) {
        var reader = Self.reader
        reader.press(key)
        #expect(reader.status.hasPrefix(" \(Self.refused)"), "\(key): \(reader.status)")
        #expect(!reader.effects.contains(where: Self.changes))
        #expect(reader.model.prompt == nil && !reader.model.isChoosingTask)
        reader.press("j")
        #expect(!reader.text.contains("\(Self.refused)"))
    }

    @Test(
        "So is every such command, with and without its arguments",
        arguments: [
            "refresh", "add https://a.example/rss", "mark-older-read 3d", "set-tags x", "undo", "choose-feeds",
        ])
    func commands(_ line: String) {
        var reader = Self.reader
        reader.type(":\(line)\n")
        #expect(reader.status.hasPrefix(" \(Self.refused)"), "\(line): \(reader.status)")
        #expect(!reader.effects.contains(where: Self.changes))
    }

    @Test("A pasted address is not offered for adding")
    func paste() {
        var reader = Self.reader
        reader.press(.paste("https://a.example/rss"))
        #expect(reader.status.hasPrefix(" \(Self.refused)"))
        #expect(reader.model.prompt == nil)
    }

    @Test("Articles open without being marked, and full texts are not fetched")
    func reading() {
        var reader = Self.reader
        reader.press(.enter)
        #expect(reader.model.article?.loaded != nil)
        #expect(!reader.text.contains("\(Self.refused)"))
        #expect(!reader.effects.contains(where: Self.changes))
        reader.press("f")
        #expect(reader.status.hasPrefix(" \(Self.refused)"))
        #expect(!reader.effects.contains(where: Self.changes))
    }

    @Test("The status line promises no refresh, and the problems say what is wrong and what to do")
    func problems() {
        var reader = Self.reader
        #expect(reader.status.hasPrefix(" The library is read-only: it is not refreshed"))
        #expect(reader.status.hasSuffix("  1 problem"))
        reader.press("!")
        #expect(reader.screen[1] == "  The library")
        #expect(reader.screen[2] == "▎ \(Self.refusal)")
    }

    @Test("Stored downloads are shown, and stay unchanged")
    func downloads() {
        var reader = Self.reader
        reader.send(.downloadsChanged([Samples.download(1, .waiting(nil))]))
        reader.press("D")
        #expect(reader.text.contains("Article 1"))
        for key in ["p", "r", "-"] {
            reader.press(key)
            #expect(reader.status.hasPrefix(" \(Self.refused)"), "\(key): \(reader.status)")
        }
        #expect(!reader.effects.contains(where: Self.changes) && reader.model.screen?.question == nil)
    }
}
