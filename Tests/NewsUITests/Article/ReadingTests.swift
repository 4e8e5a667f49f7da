import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Reading")
struct ReadingTests {
    private static func long(_ articles: ClosedRange<Int64> = 1...5, read: Set<Int64> = []) -> Reader {
        var library = FakeLibrary(
            feeds: [Samples.feed(1, unread: articles.count - read.count)], headlines: Samples.headlines(articles))
        for index in library.headlines.indices {
            let headline = library.headlines[index]
            library.headlines[index].isRead = read.contains(headline.id.rawValue)
            library.texts[headline.id] = ArticleText(
                blocks: (1...30).map { .paragraph(StyledText("\(headline.title), paragraph \($0)")) },
                links: (1...12).map { .init("https://link.example/\($0)") })
        }
        return Reader(library, columns: 80, rows: 24)
    }

    @Test("Enter opens the article as text and marks it as read, in the lists too")
    func open() {
        var reader = Self.long()
        #expect(reader.screen[0].hasSuffix("5 unread"))
        reader.press(.enter)
        #expect(reader.text.contains("Article 1, paragraph 1"))
        #expect(reader.newEffects().contains(.act(.setRead([Headline.ID(rawValue: 1)], true))))
        reader.press("q")
        #expect(reader.selection?.text.hasPrefix("▎  ") == true)
        #expect(reader.screen[0].hasSuffix("4 unread"))
    }

    @Test("j, space, b, g and G scroll")
    func scrolling() {
        var reader = Self.long()
        reader.press(.enter)
        let first = reader.screen[1]
        reader.press("j")
        #expect(reader.screen[1] != first)
        reader.press("k")
        #expect(reader.screen[1] == first)
        reader.press(" ")
        #expect(!reader.text.contains("paragraph 1\n") && reader.text.contains("paragraph 15"))
        reader.press("b")
        #expect(reader.screen[1] == first)
        reader.press("G")
        #expect(reader.text.contains("12  https://link.example/12"))
        #expect(reader.screen[0].hasSuffix("end"))
        reader.press("g")
        #expect(reader.screen[1] == first)
    }

    @Test("The space bar alone reads everything: page, then the next unread one, until nothing is left")
    func spaceBar() {
        var reader = Self.long(1...4, read: [2])
        reader.press(.enter)
        for _ in 0..<40 { reader.press(" ") }
        #expect(reader.library.headlines.allSatisfy { $0.isRead })
        #expect(reader.text.contains("12  https://link.example/12"))
        #expect(reader.status.contains("Everything here is read."))
        reader.press("q")
        #expect(reader.selection?.text.hasSuffix("Article 4") == true)
    }

    @Test("In the list of one feed it continues with the next feed, and says so", arguments: [40, 80, 130])
    func spaceBarOverFeeds(columns: Int) {
        // Feed 2 has nothing unread, whatever its count says; feed 4 is folded.
        let feeds = [
            Samples.feed(1, unread: 2), Samples.feed(2, unread: 3), Samples.feed(3),
            Samples.feed(4, unread: 2, tags: ["x"]),
            Samples.feed(5, unread: 1),
        ]
        let headlines = [1, 1, 2, 4, 4, 5].enumerated().map { index, feed in
            Samples.headline(Int64(index) + 1, feed: feed, isRead: feed == 2)
        }
        func message(_ reader: Reader) -> String {
            reader.screen.suffix(4).joined(separator: " ").split(separator: " ").joined(separator: " ")
        }
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: headlines), columns: columns, rows: 24)
        reader.press("hC")
        while reader.model.feeds.selectedFeed?.id.rawValue != 5 { reader.press("j") }
        reader.press(.enter, .enter)
        reader.press(" ")
        #expect(
            message(reader).contains("unread in Feed 5. This is Feed 4.") && reader.text.contains("Text of Article 4"))
        reader.press("q")
        #expect(reader.selection?.text.contains("Article 4") == true && reader.model.list.rows.count == 2)
        reader.press(.enter)
        reader.press("  ")
        #expect(
            message(reader).contains("unread in Feed 4. This is Feed 1.") && reader.text.contains("Text of Article 1"))
        for _ in 0..<3 { reader.press(" ") }
        #expect(reader.library.headlines.allSatisfy { $0.isRead })
        #expect(reader.status.contains("Everything here is read.") && reader.model.shown == .feed(Feed.ID(rawValue: 1)))
    }

    @Test("n and N go to the unread articles below and above, and n wraps around")
    func unread() {
        var reader = Self.long(1...9, read: [2, 3, 5, 6, 9])
        reader.press("n")
        #expect(reader.selection?.text.hasSuffix("Article 4") == true)
        reader.press("nn")
        #expect(reader.selection?.text.hasSuffix("Article 8") == true)
        reader.press("n")
        #expect(reader.selection?.text.hasSuffix("Article 1") == true)
        #expect(reader.status.contains("No unread below; continued from the top."))
        reader.press("N")
        #expect(reader.status.contains("Nothing above is unread."))
        reader.press(.enter)
        reader.press("n")
        #expect(reader.text.contains("Article 4, paragraph 1"))
        reader.press("q")
        #expect(reader.selection?.text.hasSuffix("Article 4") == true)
    }

    @Test("The next unread article is found far beyond the loaded rows")
    func farUnread() {
        var reader = Self.long(1...3000, read: Set((2...2999).map { $0 }))
        reader.press(.enter)
        reader.press("n")
        #expect(reader.text.contains("Article 3000, paragraph 1"))
        reader.press("q")
        #expect(reader.selection?.text.hasSuffix("Article 3000") == true)
    }

    @Test("J and K open the next and the previous article and report the list's end")
    func neighbours() {
        var reader = Self.long()
        reader.press(.enter)
        reader.press("J")
        #expect(reader.text.contains("Article 2, paragraph 1"))
        reader.press("K")
        #expect(reader.text.contains("Article 1, paragraph 1"))
        reader.press("K")
        #expect(reader.status.contains("This is the first article of the list."))
    }

    @Test("J works before the rows are loaded, and the keys after it wait")
    func neighbourToCome() {
        var reader = Self.long(1...600)
        for _ in 0..<149 { reader.press("j") }
        reader.press(.enter)
        reader.isSlow = true
        for _ in 0..<200 { reader.press("J") }
        reader.press("s")
        reader.answer()
        #expect(reader.library.headlines.filter(\.isStarred).map(\.id.rawValue) == [350])
    }

    @Test("Keys pressed before the article is loaded are handled afterwards")
    func early() {
        var reader = Self.long()
        reader.isSlow = true
        reader.press(.enter)
        reader.press("jjjq")
        #expect(reader.model.context == .article)
        reader.answer()
        #expect(reader.model.context == .headlines)
    }

    @Test("A digit opens the link with that number; o and y use the article's own")
    func links() {
        var reader = Self.long()
        reader.press("y")
        #expect(reader.newEffects().contains(.copy("https://feed1.example/1")))
        reader.press(.enter)
        reader.press("3o")
        let effects = reader.newEffects()
        #expect(effects.contains(.openInBrowser("https://link.example/3")))
        #expect(effects.contains(.openInBrowser("https://feed1.example/1")))
        var short = Reader(articles: 1...2)
        short.press(.enter)
        short.press("7")
        #expect(short.status.contains("There is no link 7."))
    }

    @Test("a, s and A change read and star at once; u requests an undo of the last change")
    func marks() {
        var reader = Self.long()
        reader.press("as")
        #expect(reader.selection?.text.hasPrefix("▎  ★") == true)
        reader.press("as")
        #expect(reader.selection?.text.contains("● ") == true)
        reader.press("A")
        #expect(reader.library.headlines.allSatisfy { $0.isRead })
        #expect(reader.selection?.text.contains("● ") == false)
        #expect(reader.status.contains("Marked 5 articles as read. u undoes it."))
        reader.press("u")
        #expect(reader.status.contains("Marked 1 article as unread again."))
    }

    @Test("A deleted article is not shown; the list stays")
    func gone() {
        var reader = Self.long()
        reader.library.headlines.removeFirst()
        reader.press(.enter)
        #expect(reader.model.context == .headlines)
        #expect(reader.status.contains("no longer stored"))
    }

    @Test("A failed act is reported, and the rows show the stored state again")
    func failedAct() {
        var reader = Self.long()
        reader.isSlow = true
        reader.press("s")
        #expect(reader.selection?.text.contains("★") == true)
        var effects = reader.newEffects()
        let act = effects.removeFirst()
        reader.send(.failed(act, sentence: "The disk is full."))
        #expect(reader.status.contains("The disk is full."))
        #expect(reader.newEffects().contains(.loadFeeds))
    }

    @Test("The text is laid out again when the screen's width changes")
    func resize() {
        var reader = Self.long()
        reader.library.texts[Headline.ID(rawValue: 1)] = Samples.text(String(repeating: "word ", count: 100))
        reader.press(.enter)
        reader.resize(columns: 40, rows: 12)
        #expect(reader.screen.allSatisfy { TextWidth.cells(in: $0) <= 40 })
        reader.press("G")
        #expect(reader.text.contains("word"))
        reader.resize(columns: 200, rows: 60)
        #expect(reader.text.contains("Article 1"))
    }

    @Test("An open article is read again when a rule has changed it, here or elsewhere: its end says so")
    func changedByRule() throws {
        var reader = Reader(articles: 1...3)
        reader.press(.enter)
        let id = try #require(reader.model.article?.headline.id)
        func isReadAgain(_ change: (inout Reader) -> Void) -> Bool {
            _ = reader.newEffects()
            change(&reader)
            return reader.newEffects().contains {
                guard case .loadArticle(id, _, _, _) = $0 else { return false }
                return true
            }
        }
        #expect(!isReadAgain { $0.libraryChanges { _ in } })
        let tags = isReadAgain { reader in
            reader.libraryChanges { library in
                for index in library.headlines.indices where library.headlines[index].id == id {
                    library.headlines[index].tags = ["ai"]
                }
            }
        }
        #expect(tags && reader.model.article?.headline.tags == ["ai"])
        #expect(!isReadAgain { $0.libraryChanges { _ in } })
        let draft = RuleDraft(query: "a", actions: [.read], appliesToStored: true)
        #expect(isReadAgain { $0.send(.ruleMade(draft, applied: 1)) })
        #expect(!isReadAgain { $0.send(.ruleMade(draft, applied: nil)) })
    }

    @Test("An article whose link was read before it arrived says where and when")
    func readBefore() {
        var article = Samples.article(Samples.headline(1))
        article.readBefore = EarlierReading(feedTitle: "Other\u{1B}[31m feed", date: Samples.now)
        for form in [ArticleForm.screen, .printed] {
            let lines = ArticleLayout(article: article, text: Samples.text("Text."), width: 80, form: form).lines
            let note = lines.map(\.text).first { $0.hasPrefix("Its link was read in Other") } ?? ""
            #expect(note.contains(" feed before it arrived: ") && !note.contains("\u{1B}"))
        }
    }
}
