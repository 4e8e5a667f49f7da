import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The full text of an article")
struct FullTextTests {
    private static let id = Headline.ID(rawValue: 1)

    /// A reader in the first article, its effects already taken.
    private static func reader(fetched: Bool = false) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...3))
        if fetched { library.fullTexts[id] = Samples.text("The whole story.") }
        var reader = Reader(library, columns: 80, rows: 20)
        reader.press(.enter)
        _ = reader.newEffects()
        return reader
    }

    @Test("f fetches it and says so; when it arrives it is shown below the same title")
    func fetching() {
        var reader = Self.reader()
        reader.press("f")
        #expect(reader.newEffects() == [.fetchFullText(Self.id)])
        #expect(reader.status.contains("Fetching the full text…"))
        #expect(reader.text.contains("Text of Article 1."))
        // Do not fetch twice at once.
        reader.press("jf")
        #expect(reader.newEffects().isEmpty)
        #expect(reader.status.contains("Fetching the full text…"))
        reader.library.fullTexts[Self.id] = Samples.text("The whole story.")
        reader.send(.fullTextFetched(Self.id))
        #expect(reader.text.contains("The whole story.") && !reader.text.contains("Text of Article 1."))
        #expect(reader.screen[2].contains("Article 1"))
        #expect(reader.text.contains(" · full text"))
        #expect(reader.status.contains("This is the full text. f goes back to the feed's text."))
    }

    @Test("A text made with other selectors than the feed has now is fetched again, once; the details name idle ones")
    func selectors() {
        let feed = Samples.feed(1, tags: ["content-keep:.a", "content-drop:.b"])
        var library = FakeLibrary(feeds: [feed], headlines: Samples.headlines(1...3))
        library.fullTexts[Self.id] = Samples.text("The whole story.")
        var reader = Reader(library, columns: 80, rows: 24)
        reader.press(.enter)
        #expect(reader.newEffects().count { $0 == .fetchFullText(Self.id) } == 1)
        #expect(reader.text.contains("The whole story."))
        reader.library.selectors = [
            UsedSelector(tag: "content-keep:.a", matched: false), UsedSelector(tag: "content-drop:.b", matched: false),
        ]
        reader.send(.fullTextFetched(Self.id))
        #expect(reader.text.contains("content-keep:.a matches nothing on the page; newsterm chose the text."))
        // Most articles have nothing of what it drops.
        #expect(!reader.text.contains("content-drop:.b"))
        reader.press("q")
        reader.press(.enter)
        #expect(!reader.newEffects().contains(.fetchFullText(Self.id)))
        // A user who has gone back to the feed's text keeps it.
        library.chosenTexts[Self.id] = .feed
        var other = Reader(library, columns: 80, rows: 24)
        other.press(.enter)
        #expect(!other.newEffects().contains(.fetchFullText(Self.id)))
    }

    @Test("f in the headlines opens the article with its full text, with a preview or before its text is there")
    func fromList() {
        for rows in [20, 40] {
            for isSlow in [false, true] {
                var library = FakeLibrary(headlines: Samples.headlines(1...3))
                var reader = Reader(library, columns: 80, rows: rows)
                reader.isSlow = isSlow
                reader.press("f")
                if isSlow {
                    reader.answer()
                    reader.isSlow = false
                }
                #expect(reader.newEffects().filter { $0 == .fetchFullText(Self.id) }.count == 1)
                #expect(reader.model.context == .article && reader.status.contains("Fetching the full text…"))
                reader.library.fullTexts[Self.id] = Samples.text("The whole story.")
                reader.send(.fullTextFetched(Self.id))
                #expect(reader.text.contains("The whole story."))

                library.fullTexts[Self.id] = Samples.text("The whole story.")
                library.chosenTexts[Self.id] = .feed
                reader = Reader(library, columns: 80, rows: rows)
                reader.press("f")
                #expect(reader.text.contains("The whole story.") && reader.text.contains(" · full text"))
                reader.press("q")
                reader.press("f")
                #expect(reader.text.contains("The whole story.") && reader.text.contains(" · full text"))
            }
        }
    }

    @Test("f again switches to the feed's text and back to the full text, without fetching anything")
    func switching() {
        var reader = Self.reader(fetched: true)
        #expect(reader.text.contains("The whole story."))
        reader.press("f")
        #expect(reader.text.contains("Text of Article 1.") && !reader.text.contains("The whole story."))
        #expect(reader.text.contains(" · the feed's text"))
        reader.press("f")
        #expect(reader.text.contains("The whole story.") && reader.text.contains(" · full text"))
        #expect(
            reader.newEffects() == [
                .chooseText(Self.id, .feed), .loadArticle(Self.id, width: 76, .feed),
                .chooseText(Self.id, .page), .loadArticle(Self.id, width: 76, .page),
            ])
    }

    @Test("Switching to the feed's text is remembered when the article is reopened, after a restart too")
    func choice() {
        var reader = Self.reader(fetched: true)
        reader.press("f")
        reader.press("JK")
        #expect(reader.text.contains("Text of Article 1.") && reader.text.contains(" · the feed's text"))
        #expect(reader.restarted(rows: 20).text.contains("Text of Article 1."))
        reader.press("f")
        reader.press("q")
        reader.press(.enter)
        #expect(reader.text.contains("The whole story."))
    }

    @Test("The choice applies before it is stored, and is reverted if the other text cannot be read")
    func unstoredChoice() {
        var reader = Self.reader(fetched: true)
        reader.press("f")
        reader.library.chosenTexts[Self.id] = nil
        reader.press("q")
        reader.press(.enter)
        #expect(reader.text.contains("Text of Article 1."))
        reader.isSlow = true
        _ = reader.newEffects()
        reader.press("f")
        reader.send(.failed(.loadArticle(Self.id, width: 76, .page), sentence: "The disk failed."))
        #expect(reader.text.contains("Text of Article 1.") && reader.status.contains("The disk failed."))
        let choices = reader.newEffects().filter { if case .chooseText = $0 { true } else { false } }
        #expect(choices == [.chooseText(Self.id, .page), .chooseText(Self.id, .feed)])
    }

    @Test("Each of the two texts keeps its own reading position")
    func places() {
        func text(_ name: String) -> ArticleText {
            ArticleText(
                blocks: (1...80).map { .paragraph("\(name) \($0), \(String(repeating: "and so on ", count: 9))") })
        }
        var library = FakeLibrary(headlines: Samples.headlines(1...3))
        library.texts[Self.id] = text("Feed")
        var reader = Reader(library, columns: 80, rows: 20)
        reader.press(.enter)
        reader.press("   q")
        #expect(reader.library.places[Self.id] != nil)
        reader.press(.enter)
        // The head, which will say which text is shown, is out of view here.
        let own = reader.text(of: .article)
        reader.press("f")
        reader.library.fullTexts[Self.id] = text("Page")
        reader.send(.fullTextFetched(Self.id))
        #expect(reader.model.article?.top == 0 && reader.library.places[Self.id] == nil)
        reader.press("    jj")
        let page = reader.text(of: .article)
        reader.press("f")
        #expect(reader.text(of: .article) == own)
        reader.press("jjj")
        let feed = reader.text(of: .article)
        reader.press("f")
        #expect(reader.text(of: .article) == page)
        reader.press("f")
        #expect(reader.text(of: .article) == feed)
        #expect(reader.restarted(rows: 20).text(of: .article) == feed)
        reader.press("q")
        reader.press(.enter)
        #expect(reader.text(of: .article) == feed)
    }

    @Test("Of two quick presses the last counts, in whichever order the texts arrive")
    func order() throws {
        var reader = Self.reader(fetched: true)
        let texts = try [TextSource.feed, .page].map { source in
            let (article, text) = try #require(reader.library.article(Self.id, source))
            return LoadedArticle(article, text, source, width: 76)
        }
        reader.isSlow = true
        reader.press("ff")
        reader.send(.articleLoaded(Self.id, texts[1]))
        reader.send(.articleLoaded(Self.id, texts[0]))
        #expect(reader.text.contains("The whole story."))
    }

    @Test("If it fails, the reason is shown and the feed's text stays; f tries again")
    func failure() {
        var reader = Self.reader()
        reader.press("f")
        _ = reader.newEffects()
        reader.send(.failed(.fetchFullText(Self.id), sentence: "No full text was found."))
        #expect(reader.status.contains("No full text was found.") && !reader.status.contains("Fetching"))
        #expect(reader.text.contains("Text of Article 1."))
        reader.press("f")
        #expect(reader.newEffects() == [.fetchFullText(Self.id)])
    }

    @Test("If a text with other selectors cannot be fetched, f tries again, as the message says")
    func failedRenewal() {
        var library = FakeLibrary(
            feeds: [Samples.feed(1, tags: ["content-keep:.a"])], headlines: Samples.headlines(1...3))
        library.fullTexts[Self.id] = Samples.text("The whole story.")
        var reader = Reader(library, columns: 80, rows: 24)
        reader.press(.enter)
        _ = reader.newEffects()
        reader.send(.failed(.fetchFullText(Self.id), sentence: "No."))
        #expect(reader.status.contains("No. f tries again."))
        reader.press("f")
        #expect(reader.newEffects() == [.fetchFullText(Self.id)])
        reader.library.selectors = [UsedSelector(tag: "content-keep:.a", matched: true)]
        reader.send(.fullTextFetched(Self.id))
        reader.press("f")
        #expect(reader.text.contains("Text of Article 1."))
    }

    @Test("A full text without its end is fetched again when f comes back to it")
    func incomplete() {
        var reader = Self.reader(fetched: true)
        reader.library.isIncomplete = true
        reader.press("qf")
        reader.press("f")
        #expect(reader.text.contains("Text of Article 1.") && !reader.newEffects().contains(.fetchFullText(Self.id)))
        reader.press("f")
        #expect(reader.text.contains("The whole story.") && reader.newEffects().contains(.fetchFullText(Self.id)))
        #expect(reader.text.contains("The rest of this article could not be fetched."))
    }

    @Test("The end of an article says why its full text could not be fetched, until it was")
    func reasonOfFailure() {
        func text(_ change: (inout Article) -> Void) -> String {
            var article = Samples.article(Samples.headline(1))
            article.fullTextFailure = .nothingFound
            change(&article)
            return ArticleLayout(article: article, text: ArticleText(), width: 120).plainText
        }
        #expect(text { _ in }.contains("No full text was found on the article's page"))
        #expect(!text { $0.fullText = FullText(html: "<p>x", url: nil, fetched: Samples.now) }.contains("No full text"))
    }

    @Test("A text without its end tells which page is the first that is missing")
    func missingPage() {
        var reader = Self.reader(fetched: true)
        reader.library.isIncomplete = true
        reader.library.missingPage = 3
        reader.press("qf")
        reader.press("f")
        reader.press("f")
        #expect(reader.text.contains("Page 3 of this article and what follows could not be fetched."))
    }

    @Test("A text with only the first pages of an article says so, and is not fetched again")
    func cut() {
        var reader = Self.reader(fetched: true)
        reader.library.lastPage = 10
        reader.press("qf")
        reader.press("f")
        reader.press("f")
        #expect(!reader.newEffects().contains(.fetchFullText(Self.id)))
        #expect(reader.text.contains("This article continues after page 10"))
    }

    @Test("Leaving the article does not stop the fetch, and its result is reported", arguments: ["q", "J", "n"])
    func leaving(key: String) {
        for hasFailed in [true, false] {
            var reader = Self.reader()
            reader.press("f")
            #expect(reader.newEffects() == [.fetchFullText(Self.id)])
            reader.press(key)
            _ = reader.newEffects()
            if hasFailed {
                reader.send(.failed(.fetchFullText(Self.id), sentence: "No full text was found."))
                #expect(reader.status.contains("The full text of “Article 1”: No full text was found."))
            } else {
                reader.send(.fullTextFetched(Self.id))
                #expect(reader.status.contains("The full text of “Article 1” has arrived."))
            }
            #expect(!reader.status.contains("Fetching") && reader.newEffects().isEmpty)
        }
    }

    @Test("A narrower screen keeps the text that is shown")
    func resizing() {
        var reader = Self.reader(fetched: true)
        reader.press("f")
        reader.resize(columns: 50, rows: 16)
        #expect(reader.text.contains("Text of Article 1.") && reader.text.contains(" · the feed's"))
    }
}
