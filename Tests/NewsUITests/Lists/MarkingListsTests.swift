import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Marking whole lists as read")
struct MarkingListsTests {
    private static let day = 24.0 * 60

    private static func reader() -> Reader {
        Reader(
            FakeLibrary(
                feeds: [Samples.feed(1, unread: 4), Samples.feed(2, unread: 1)],
                headlines: [
                    Samples.headline(1, title: "Harbour", minutesOld: 5),
                    Samples.headline(2, title: "Harbour of yesterday", minutesOld: day),
                    Samples.headline(3, feed: 2, title: "Mountain", minutesOld: 3 * day),
                    Samples.headline(4, title: "Old harbour", isStarred: true, minutesOld: 9 * day),
                    Samples.headline(5, title: "Old mountain", minutesOld: 20 * day),
                ]), columns: 100)
    }

    private static func unread(_ reader: Reader) -> [String] {
        reader.library.headlines.filter { !$0.isRead }.map(\.title)
    }

    @Test("A marks exactly the results of a search")
    func results() {
        var reader = Self.reader()
        reader.press("/harbour")
        reader.press(.enter)
        reader.press("A")
        #expect(Self.unread(reader) == ["Mountain", "Old mountain"])
        #expect(reader.status == " Marked 3 articles as read. u undoes it.")
        #expect(reader.model.results?.hits.allSatisfy { $0.headline.isRead } == true)
        reader.press("A")
        #expect(reader.status == " No unread articles to mark.")
    }

    @Test("The message that an article is hidden names the key that undoes it, if it does")
    func undoKey() {
        var appearance = Appearance()
        appearance.keyMap = KeyMap.changed(by: [KeyChange(action: "show-links", keys: ["u"])]).map
        var reader = Reader(
            FakeLibrary(headlines: Samples.headlines(1...3)), columns: 100, rows: 24, appearance: appearance)
        reader.press("H")
        #expect(reader.status.contains("is:hidden finds it. u undoes it."))
        reader.press(.enter)
        reader.press("H")
        #expect(reader.status.contains("is:hidden finds it.") && !reader.status.contains("undoes"))
    }

    @Test("A marks the articles of a smart list or a saved query, from the feeds too")
    func lists() {
        var reader = Self.reader()
        reader.send(.savedQueries([SavedQuery(name: "Ports", query: .parse("harbour").query)]))
        reader.press("KKK")
        #expect(reader.screen[0].contains("Fresh"))
        reader.press("A")
        #expect(Self.unread(reader) == ["Mountain", "Old harbour", "Old mountain"])
        reader.press("h")
        while reader.model.feeds.selectedRow != .query(reader.model.feeds.queries[0]) { reader.press("j") }
        reader.press("A")
        #expect(Self.unread(reader) == ["Mountain", "Old mountain"])
    }

    @Test("The rows are marked before the library has answered")
    func atOnce() {
        var reader = Self.reader()
        reader.press("/harbour")
        reader.press(.enter)
        reader.isSlow = true
        reader.press("A")
        #expect(reader.model.results?.hits.allSatisfy { $0.headline.isRead } == true)
        #expect(Self.unread(reader).count == 5)
        #expect(reader.status == " Marking matching articles as read…")
        reader.answer()
        #expect(reader.status == " Marked 3 articles as read. u undoes it.")
    }

    @Test("An undo is announced until the library has answered")
    func undoing() {
        var reader = Self.reader()
        reader.press("A")
        reader.isSlow = true
        reader.press("u")
        #expect(reader.status == " Undoing…")
        reader.answer()
        #expect(reader.status == " Marked 1 article as unread again.")
    }

    @Test("What was undone is said before an account's server is told of it, and then what the server says")
    func untold() {
        var reader = Self.reader()
        reader.isSlow = true
        reader.press("u")
        _ = reader.newEffects()
        let feed = RestoredFeed("Tides", url: "https://a.example/", account: "home", marks: nil)
        let undone = UndoneChange.untold(.restored(feed), Account.ID(rawValue: 1), number: 7)
        reader.send(.acted(.undone(undone)))
        #expect(reader.status == " Restored Tides to home.")
        #expect(reader.newEffects().contains(.tellServer(undone)))
        // Acts do not wait for it.
        #expect(reader.model.pendingActs == 0)
        reader.send(.finished(.tellServer(undone), sentence: "Restored Tides to home. It knows."))
        #expect(reader.status == " Restored Tides to home. It knows.")
    }

    @Test("M asks for an age, and marks older articles in the list")
    func older() {
        var reader = Self.reader()
        reader.press("M")
        #expect(reader.status == " Mark as read, older than:")
        #expect(reader.screen.last?.contains("Enter mark") == true)
        reader.press("2d")
        reader.press(.enter)
        #expect(Self.unread(reader) == ["Harbour", "Harbour of yesterday"])
        #expect(reader.model.list.rows.map(\.isRead) == [false, false, true, true, true])
        #expect(reader.status == " Marked 3 articles as read. u undoes it.")
    }

    @Test("Only the visible list is marked: a feed's, the starred, or the results")
    func scopes() {
        var reader = Self.reader()
        reader.press("J")
        #expect(reader.screen[0].contains("Feed 1"))
        reader.press("M1w")
        reader.press(.enter)
        #expect(Self.unread(reader) == ["Harbour", "Harbour of yesterday", "Mountain"])

        reader = Self.reader()
        reader.press("KM1h")
        reader.press(.enter)
        #expect(Self.unread(reader) == ["Harbour", "Harbour of yesterday", "Mountain", "Old mountain"])

        reader = Self.reader()
        reader.press("/harbour")
        reader.press(.enter)
        reader.press("M2h")
        reader.press(.enter)
        #expect(Self.unread(reader) == ["Harbour", "Mountain", "Old mountain"])
        #expect(reader.model.results?.hits.map(\.headline.isRead) == [false, true, true])

        reader = Self.reader()
        reader.press("hGkM2h")
        reader.press(.enter)
        #expect(Self.unread(reader).contains("Mountain") == false && Self.unread(reader).count == 4)
    }

    @Test("An invalid age is reported, and marks nothing")
    func problem() {
        var reader = Self.reader()
        reader.press("Msoon")
        reader.press(.enter)
        #expect(reader.text.contains("“soon” is neither an age such as 12h, 3d or 2w"))
        // The typed text stays so that it can be corrected.
        #expect(reader.status == " Mark as read, older than: soon")
        reader.press(.control("u"))
        #expect(!reader.text.contains("is neither an age"))
        reader.press(.enter)
        reader.press("M3d")
        reader.press(.escape)
        #expect(Self.unread(reader).count == 5)
    }
}
