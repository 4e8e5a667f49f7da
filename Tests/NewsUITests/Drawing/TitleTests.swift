import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Pane titles in little space")
struct TitleTests {
    private static func reader(columns: Int, title: String = "Feed 1") -> Reader {
        Reader(
            FakeLibrary(feeds: [Samples.feed(1, title: title, unread: 3)], headlines: Samples.headlines(1...3)),
            columns: columns, rows: 12)
    }

    @Test("A search's words take precedence over the order of its results")
    func search() {
        var reader = Self.reader(columns: 60)
        reader.press("/article OR harbour")
        reader.press(.enter)
        reader.press("Oo")
        #expect(reader.screen[0].hasPrefix("▎Search: article OR harbour (oldest first)"))
        reader.resize(columns: 44, rows: 12)
        #expect(reader.screen[0].hasPrefix("▎Search: article OR harbour  "))
    }

    @Test("A filter takes precedence over the order, and over most of a list's name")
    func filter() {
        var reader = Self.reader(columns: 69)
        reader.type("Fis:unread OR article\n")
        reader.press("Oo")
        #expect(reader.screen[0].contains("All articles (filter: is:unread OR article; oldest first)"))
        reader.resize(columns: 56, rows: 12)
        #expect(reader.screen[0].contains("All articles (filter: is:unread OR article)  "))
        reader.resize(columns: 46, rows: 12)
        #expect(reader.screen[0].contains("All art… (filter: is:unread OR art…"))
    }

    @Test("Without either the order stays, and the list's name is cut")
    func order() {
        var reader = Self.reader(columns: 44, title: "The very long name of a feed")
        reader.press("JOo")
        #expect(reader.screen[0].hasPrefix("▎The very long na… (oldest first)"))
    }

    @Test("A long search and a long filter share the space")
    func both() {
        var reader = Self.reader(columns: 60)
        reader.type("/article OR harbour OR lighthouse\n")
        reader.type("Fis:unread OR article OR harbour\n")
        #expect(reader.screen[0].contains("Search: articl… (filter: is:unread OR"))
    }
}
