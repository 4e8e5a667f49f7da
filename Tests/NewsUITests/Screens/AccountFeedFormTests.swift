import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The feed form of an account's feed")
struct AccountFeedFormTests {
    private static let id = Feed.ID(rawValue: 1)

    private static func openedOnServer(categories: [String] = ["News"]) -> Reader {
        var feed = Samples.feed(1, title: "Gazette", tags: ["News", "@home"])
        feed.account = Account.ID(rawValue: 1)
        var library = FakeLibrary(feeds: [feed], headlines: Samples.headlines(1...3))
        library.listings[id] = FeedListing(address: "https://feed1.example/rss", title: "Gazette", tags: categories)
        var reader = Reader(library, columns: 80)
        reader.press("h")
        reader.press("wGazette")
        reader.press(.enter)
        reader.press("h")
        _ = reader.newEffects()
        reader.press("e")
        return reader
    }

    @Test("A feed of an account has no interval and address to enter, needs a title, and has one category")
    func onServer() {
        var reader = Self.openedOnServer()
        #expect(reader.text.contains("Title          Gazette") && reader.text.contains("Category       News"))
        #expect(!reader.text.contains("Checked") && !reader.text.contains("https://feed1.example/rss"))
        reader.press(.enter)
        reader.press(.control("u"), .enter)
        #expect(reader.text.contains("A feed of an account needs a title."))
        reader.press(.escape)
        reader.press("j")
        reader.press(.enter)
        reader.type(" more\n")
        #expect(reader.text.contains("Category       News more"))
    }

    @Test("Its category is typed as it is, and is one; several that the server has stay unless others are typed")
    func category() {
        var reader = Self.openedOnServer(categories: ["Sci & co", "Old"])
        #expect(reader.text.contains("Category       Sci & co, Old") && !reader.text.contains("Tags"), "\(reader.text)")
        reader.press("j")
        reader.press(.enter, .enter)
        #expect(reader.model.screen?.hasUnsavedChanges == false)
        reader.press(.enter)
        #expect(reader.status.contains("Category (empty: none): Sci & co, Old"))
        reader.press(.control("u"))
        reader.type("@office\n")
        #expect(reader.text.contains("“@office” cannot be a category on the server."), "\(reader.text)")
        reader.press(.control("u"))
        reader.type("World, News\n")
        #expect(reader.text.contains("Category       World, News"), "\(reader.text)")
        _ = reader.newEffects()
        reader.press("s")
        guard case .changeFeed(_, let change)? = reader.newEffects().first else {
            Issue.record("Nothing is saved.")
            return
        }
        #expect(change.new.tags == ["World, News"])
    }

    @Test("A change that is refused opens the form again with what was entered; who has moved on finds it there later")
    func refused() {
        for hasMovedOn in [false, true] {
            var reader = Self.openedOnServer()
            reader.press(.enter)
            reader.press(.control("u"))
            reader.type("Other\n")
            _ = reader.newEffects()
            reader.press("s")
            guard case .changeFeed(_, let change)? = reader.newEffects().first else {
                Issue.record("Nothing is saved.")
                return
            }
            if hasMovedOn { reader.press("t") }
            reader.send(.failed(.changeFeed(Self.id, change), sentence: "The server answered with status 400."))
            #expect(reader.screen.joined().contains("status 400"))
            if hasMovedOn {
                #expect(reader.model.context == .tasks)
                reader.press("q")
                reader.press("e")
            }
            #expect(reader.text.contains("Title          Other"), "\(hasMovedOn)")
            _ = reader.newEffects()
            reader.press("s")
            #expect(reader.newEffects() == [.changeFeed(Self.id, change)])
            reader.send(.finished(.changeFeed(Self.id, change), sentence: "Changed Other."))
            #expect(reader.status == " Changed Other. u undoes it.")
        }
    }
}
