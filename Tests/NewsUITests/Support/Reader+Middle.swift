import BackgroundTasks
import Foundation
import News
import Terminal

@testable import NewsUI
@testable import Presentation

extension Reader {
    /// A reader with content on every side, so that every direction leads somewhere.
    static func amid(_ context: KeyContext) -> Reader { readers[context] ?? reader(amid: context) }

    /// Each is made once, since many tests begin with it.
    private static let readers = Dictionary(
        uniqueKeysWithValues: KeyContext.allCases.map { ($0, reader(amid: $0)) })

    /// Makes a new reader.
    static func reader(amid context: KeyContext) -> Reader {
        var library = FakeLibrary(
            feeds: [
                Samples.feed(1, unread: 90, url: "newsterm:welcome", tags: (1...900).map { "every:\($0)h" }),
                Samples.feed(2, url: "newsterm:two"),
                Samples.feed(3, url: "newsterm:three"),
            ], headlines: (1...90).map { Samples.headline($0, feed: $0 % 3 + 1) })
        for headline in library.headlines {
            library.texts[headline.id] = ArticleText(
                blocks: (1...60).map { .paragraph(StyledText("Paragraph \($0)")) },
                links: (1...40).map { .init("https://a.example/\($0)") })
            library.episodes[headline.id] = Episode(
                chapters: (1...40).map { .init(start: 60 * $0, title: "Chapter \($0)") },
                transcripts: [.init(url: "https://a.example/1.vtt", type: "text/vtt")])
            library.transcripts[headline.id] = (1...40).map { "\($0):00  Spoken \($0)" }
            library.enclosures[headline.id] = (1...40).map { Enclosure(url: "https://a.example/\($0).mp3") }
        }
        var appearance = Appearance()
        appearance.saveServices = ["notes"]
        if context == .themes { appearance.themes = (1...40).map { ("theme \($0)", Theme.dark) } }
        var reader = Reader(library, columns: 120, rows: 14, appearance: appearance)
        reader.send(.backgroundChanged(Self.busyOverview))
        reader.press("J")
        for _ in 0..<12 { reader.press("j") }
        switch context {
        case .feeds: reader.press("J" + String(repeating: "j", count: 12) + "h")
        case .headlines: break
        case .results:
            reader.press("/article")
            reader.press(.enter)
            reader.press(String(repeating: "j", count: 12))
        case .article:
            reader.press(.enter)
            reader.press("  ")
        case .feedDetails: reader.press("i  ")
        case .statistics: reader.press("=j")
        case .matches:
            reader.press(.enter)
            reader.press("  /paragraph")
            reader.press(.enter)
        case .links:
            reader.press(.enter)
            reader.press("#" + String(repeating: "j", count: 20))
        case .enclosures: reader.press("E" + String(repeating: "j", count: 20))
        case .story:
            reader.library.story = reader.library.headlines.map(\.id)
            reader.press("m")
        case .downloads:
            reader.send(.downloadsChanged((1...40).map { Samples.download($0, .failed, failure: "No.") }))
            reader.press("D" + String(repeating: "j", count: 20))
        case .tasks: reader.press("tjb")
        case .explanation:
            reader.press("tj")
            reader.press(.enter)
            reader.send(
                .explained("org.newsterm.maintenance", text: (1...60).map { "Line \($0)" }.joined(separator: "\n")))
            reader.press("  ")
        case .problems:
            reader.send(.feedListProblems((1...60).map { "urls:\($0): no address" }))
            reader.press("!  ")
        case .feedForm: reader.press("hjejj")
        case .ruleForm: reader.press("Ijjj")
        case .hiddenFeeds:
            reader.libraryChanges { $0.feeds += (4...60).map { Samples.feed($0, isHidden: true) } }
            reader.type(":hidden\n" + String(repeating: "j", count: 20))
        case .settings:
            reader.type(":set\n")
            let settings = (1...60).map { Setting(name: "display.number\($0)", value: "on") }
            reader.send(.settingsLoaded(settings.map { SettingValue($0, isDefault: true) }))
            reader.press(String(repeating: "j", count: 20))
        case .themes: reader.type(":theme\n" + String(repeating: "j", count: 20))
        case .output:
            reader.model.lastOutput = OutputScreen(command: "", article: "", (1...60).map { "Line \($0)" })
            reader.type(":output\n  ")
        case .feedChoice: reader.press("S" + String(repeating: "j", count: 12))
        case .help:
            reader.press("?")
            reader.press(.enter)
            reader.press("  /article")
            reader.press(.enter)
            reader.press("nn")
        }
        return reader
    }

    private static var busyOverview: BackgroundOverview {
        var overview = Samples.overview()
        let task = overview.tasks[1]
        overview.tasks.append(Samples.idleTask("third"))
        overview.tasks[1] = task
        overview.log = (0..<60).map { .init(date: Samples.now.addingTimeInterval(Double($0)), sentence: "Line \($0)") }
        return overview
    }
}
