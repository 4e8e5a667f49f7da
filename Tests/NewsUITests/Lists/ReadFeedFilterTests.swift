import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Hiding feeds without unread articles")
struct ReadFeedFilterTests {
    /// Feeds 2 and 5 have unread articles; 4 and 5 are tagged "sea", 6 "hills".
    private static func reader(columns: Int = 100) -> Reader {
        let feeds = [
            Samples.feed(1), Samples.feed(2, unread: 2), Samples.feed(3), Samples.feed(4, tags: ["sea"]),
            Samples.feed(5, unread: 1, tags: ["sea"]), Samples.feed(6, tags: ["hills"]),
        ]
        let headlines = (1...12).map { number in
            Samples.headline(number, feed: number % 6 + 1, isRead: ![1, 7, 4].contains(number))
        }
        return Reader(FakeLibrary(feeds: feeds, headlines: headlines), columns: columns, rows: 20)
    }

    /// The names between the lists over all feeds; a tag comes with its count.
    private static func names(_ reader: Reader) -> [String] {
        reader.text(of: .feeds).dropFirst(4).filter { !$0.isEmpty }.dropLast().map { line in
            let words = line.split(separator: " ").filter { !["▾", "▸", "▎", "▎▾", "▎▸"].contains($0) }
            return words.prefix(2).joined(separator: " ")
        }
    }

    @Test("z hides feeds without unread articles, and tags of only such feeds, and shows them again")
    func hidesAndShows() {
        var reader = Self.reader()
        let all = ["Feed 1", "Feed 2", "Feed 3", "sea 1", "Feed 4", "Feed 5", "hills", "Feed 6"]
        #expect(Self.names(reader) == all)
        reader.press("z")
        #expect(Self.names(reader) == ["Feed 2", "sea 1", "Feed 5"])
        #expect(reader.text(of: .feeds)[0].contains("Fresh") && reader.text(of: .feeds)[3].contains("All articles"))
        #expect(reader.screen[0].hasPrefix(" Feeds (unread only)"))
        reader.press("z")
        #expect(Self.names(reader) == all)
    }

    @Test("The selected feed stays, and so does the one whose list is shown, until another is")
    func selectedStays() {
        var reader = Self.reader()
        reader.press("J")
        #expect(reader.model.listTitle == "Feed 1")
        reader.press("hjjz")
        #expect(reader.selection?.text.contains("Feed 3") == true)
        #expect(Self.names(reader) == ["Feed 2", "Feed 3", "sea 1", "Feed 5"])
        reader.press(.enter)
        #expect(reader.model.listTitle == "Feed 3")
        #expect(Self.names(reader) == ["Feed 2", "Feed 3", "sea 1", "Feed 5"])
        reader.press("J")
        #expect(reader.model.listTitle == "sea")
        #expect(Self.names(reader) == ["Feed 2", "sea 1", "Feed 5"])
    }

    @Test("While moving among the feeds, one that was read stays in place; later it disappears")
    func steady() {
        var reader = Self.reader()
        reader.press("zhj")
        #expect(reader.selection?.text.contains("Feed 2") == true)
        let before = reader.selection?.row
        reader.press("A")
        reader.libraryChanges { $0.feeds[1].unreadCount = 0 }
        #expect(Self.names(reader) == ["Feed 2", "sea 1", "Feed 5"] && reader.selection?.row == before)
        reader.press("jj")
        #expect(Self.names(reader) == ["Feed 2", "sea 1", "Feed 5"])
        reader.press(.enter)
        #expect(reader.model.listTitle == "Feed 5" && Self.names(reader) == ["sea 1", "Feed 5"])
    }

    @Test("A feed reappears with its first new article, and nothing moves under the cursor")
    func comesBack() {
        var reader = Self.reader()
        reader.press("zhjjj")
        let before = reader.selection
        #expect(before?.text.contains("Feed 5") == true)
        reader.libraryChanges { $0.feeds[0].unreadCount = 3 }
        #expect(Self.names(reader) == ["Feed 1", "Feed 2", "sea 1", "Feed 5"])
        #expect(reader.selection?.row == before?.row || reader.model.feeds.top == 0)
        #expect(reader.selection?.text == before?.text)
    }

    @Test("A feed with a problem stays visible, with or without unread articles, until the problem is gone")
    func problemStays() {
        var reader = Self.reader()
        reader.press("z")
        reader.libraryChanges { library in
            library.feeds[2].failure = "The server failed."
            library.feeds[5].unencryptedRedirect = UnencryptedRedirect(to: "http://feed6.example/")
        }
        #expect(Self.names(reader) == ["Feed 2", "! Feed", "sea 1", "Feed 5", "hills", "Feed 6"])
        #expect(reader.restarted(columns: 100, rows: 20).model.feeds.content.lines.count == 11)
        reader.libraryChanges { library in
            library.feeds[2].failure = nil
            library.feeds[5].unencryptedRedirect = nil
        }
        #expect(Self.names(reader) == ["Feed 2", "sea 1", "Feed 5"])
    }

    @Test("In the feeds, z also works beside the list of unread articles")
    func besideUnread() {
        var reader = Self.reader()
        reader.press("KK")
        #expect(reader.model.listTitle == "Unread")
        reader.press("z")
        #expect(reader.status.contains("This is the list of unread articles.") && Self.names(reader).count == 8)
        reader.press("hz")
        #expect(Self.names(reader) == ["Feed 2", "sea 1", "Feed 5"])
    }

    @Test("Hidden feeds are hidden again after a restart")
    func restart() {
        var reader = Self.reader()
        reader.press("z")
        let again = reader.restarted(columns: 100, rows: 20)
        #expect(Self.names(again) == ["Feed 2", "sea 1", "Feed 5"])
    }

    @Test(
        "An opened article stays in a list that hides read ones, even if a page was loading meanwhile",
        arguments: ["", "Fis:unread\n"])
    func openedWhilePageIsRead(filter: String) {
        var reader = Reader(articles: 1...20)
        reader.type("z" + filter)
        reader.press(.enter)
        reader.isSlow = true
        // Requested before the next article is marked, and answered with the state before that.
        reader.send(.libraryChanged)
        reader.press("n")
        #expect(reader.model.article?.headline.title == "Article 2")
        reader.answer()
        reader.isSlow = false
        reader.libraryChanges { _ in }
        reader.press("q")
        #expect(reader.selection?.text.contains("Article 2") == true)
        #expect(reader.model.selectedHeadline?.isRead == true)
    }
}
