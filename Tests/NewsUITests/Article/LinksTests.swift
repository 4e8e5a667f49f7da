import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The list of links")
struct LinksTests {
    @Test("d opens the discussion of the open article, or of the selected one")
    func discussion() {
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...2)))
        reader.press("j")
        _ = reader.newEffects()
        reader.press("d")
        let second = Headline.ID(rawValue: 2)
        #expect(reader.newEffects() == [.openDiscussion(second)])
        reader.press(.enter)
        _ = reader.newEffects()
        reader.press("d")
        #expect(reader.newEffects() == [.openDiscussion(second)])
    }

    @Test("Invisible characters in an address are shown, copied and opened percent-encoded")
    func invisible() {
        let hostile = "https://example.org/\u{202E}fdp.exe\u{200B}"
        let shown = "https://example.org/%E2%80%AEfdp.exe%E2%80%8B"
        var headline = Samples.headline(1)
        headline = Headline(
            id: headline.id, feedID: headline.feedID, feedTitle: headline.feedTitle, title: "", link: hostile,
            author: nil, published: nil, sortDate: headline.sortDate, isRead: false, isStarred: false)
        var feed = Samples.feed(1)
        feed.siteLink = hostile
        var library = FakeLibrary(feeds: [feed], headlines: [headline])
        library.texts[headline.id] = Samples.text("Look [1].", links: [hostile])
        library.enclosures[headline.id] = [Enclosure(url: hostile)]
        var reader = Reader(library, columns: 100)
        #expect(reader.text.contains(shown))
        reader.press("o")
        reader.press(.enter)
        #expect(reader.text.components(separatedBy: shown.dropFirst("https://".count)).count > 2)
        reader.press("y1E#")
        reader.press("oqqhjo")
        let opened = reader.newEffects().filter {
            switch $0 {
            case .openInBrowser, .copy, .openEnclosure: true
            default: false
            }
        }
        #expect(
            opened == [
                .openInBrowser(shown), .copy(shown), .openInBrowser(shown), .openEnclosure(Enclosure(url: shown)),
                .openInBrowser(shown), .openInBrowser(shown),
            ])
        #expect(ShownAddress.of(shown) == shown && ShownAddress.of("https://例え.jp/ä b") == "https://例え.jp/ä%20b")
    }

    private static func reader(links: Int = 30) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...2))
        var list = (1...links).map { ArticleText.Link("https://link.example/\($0)", label: "Label \($0)") }
        list[1].kind = .image
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(blocks: [.paragraph("text")], links: list)
        library.enclosures[Headline.ID(rawValue: 1)] = (1...links).map { Enclosure(url: "https://e.example/\($0).mp3") }
        var reader = Reader(library, columns: 60, rows: 14)
        reader.press(.enter)
        _ = reader.newEffects()
        return reader
    }

    @Test("Without a footnote, its key explains the keys for links")
    func noNote() {
        var reader = Self.reader()
        reader.press(.enter)
        #expect(reader.text.contains("A digit opens a link"))
    }

    @Test("# lists every link with its text and address")
    func list() {
        var reader = Self.reader()
        reader.press("#")
        #expect(reader.screen[1].hasPrefix("▎ 1  Label 1  https://link.example/1"))
        #expect(reader.screen[2].hasPrefix("  2  [image: Label 2]  https://link.example/2"))
        #expect(reader.selection?.row == 1)
        #expect(reader.status.contains("https://link.example/1"))
        reader.press("#")
        #expect(reader.model.context == .article)
    }

    @Test("A number and Enter open that link, even beyond 9")
    func number() {
        var reader = Self.reader()
        reader.press("#27")
        #expect(reader.selection?.text.contains("Label 27") == true)
        #expect(reader.screen[0].hasSuffix("27"))
        reader.press(.enter)
        #expect(reader.newEffects() == [.openInBrowser("https://link.example/27")])
        reader.press("9")
        #expect(reader.selection?.text.contains("Label 9") == true)
        reader.press("07")
        #expect(reader.selection?.text.contains("Label 7") == true)
        reader.press(.enter)
        reader.press("2")
        #expect(reader.selection?.text.contains("Label 2") == true)
    }

    @Test("A number without a link says so, selects nothing and opens nothing", arguments: ["#", "E"])
    func missingNumber(list: String) {
        var reader = Self.reader()
        let name = list == "#" ? "link" : "file"
        reader.press(list + "jj4")
        #expect(reader.model.messages.waiting.isEmpty)
        for key in [Key.enter, .character("o"), .character("y")] {
            reader.press("1")
            #expect(reader.status == " There is no \(name) 41." && reader.selection?.row == 4)
            reader.press(key)
            #expect(reader.status == " There is no \(name) 41." && reader.newEffects().isEmpty)
            reader.press("4")
        }
        // The next digit begins a number, and the next Enter acts on the selection.
        reader.press("15")
        #expect(reader.selection?.row == 5)
        reader.press(.enter)
        #expect(reader.newEffects().count == 1)
        reader.press("0")
        #expect(reader.model.messages.waiting.isEmpty && reader.selection?.row == 5)
        reader.press(.enter)
        #expect(reader.status == " There is no \(name) 0." && reader.newEffects().isEmpty)
    }

    @Test("j and k select, o opens, y copies, q returns to the text")
    func choosing() {
        var reader = Self.reader()
        reader.press("#jjk")
        reader.press("oy")
        #expect(reader.newEffects() == [.openInBrowser("https://link.example/2"), .copy("https://link.example/2")])
        reader.press("G")
        #expect(reader.selection?.text.contains("Label 30") == true)
        reader.press("q")
        #expect(reader.model.context == .article && reader.text.contains("text"))
    }

    @Test("An article without links says so")
    func none() {
        var reader = Reader(articles: 1...1)
        reader.press(.enter)
        reader.press("#")
        #expect(reader.status.contains("The article has no links.") && reader.model.context == .article)
    }
}
