import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Feeds, headlines and the article side by side")
struct PanesTests {
    nonisolated private static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 50), (400, 120)]

    private static func reader(columns: Int, rows: Int = 24, articles: ClosedRange<Int64> = 1...200) -> Reader {
        var library = FakeLibrary(
            feeds: [Samples.feed(1, unread: articles.count), Samples.feed(2)], headlines: Samples.headlines(articles))
        for headline in library.headlines.prefix(20) {
            library.texts[headline.id] = ArticleText(
                blocks: (1...200).map { .paragraph(StyledText("\(headline.title), paragraph \($0).")) })
        }
        var reader = Reader(library, columns: columns, rows: rows)
        reader.send(.started(colors: .full))
        return reader
    }

    private static func cells(_ columns: Int, rows: Int, showsFeed: Bool, showsPreview: Bool = true) -> Int {
        var layoutOptions = PaneLayoutOptions()
        layoutOptions.showsPreview = showsPreview
        let panes = Panes(columns: columns, rows: rows, layoutOptions)
        return HeadlineLine.cells(in: panes, showsFeed: showsFeed, ageCells: TimeTexts.ageCells).title
    }

    @Test("Panes are side by side without a gap, whichever has the focus", arguments: 0...420)
    func sideBySide(columns: Int) {
        for focus in [Pane.feeds, .headlines, .article] {
            for rows in [24, 50] {
                let isReading = focus == .article || columns % 2 == 0
                let panes = Panes(columns: columns, rows: rows, PaneLayoutOptions(focus: focus, isReading: isReading))
                #expect(panes.visible.contains(focus))
                let besides = panes.visible.filter { $0 != .article || !panes.isPreviewBelow }
                #expect(besides.first.map { panes.columns(of: $0).lowerBound } == 0)
                #expect(besides.last.map { panes.columns(of: $0).upperBound } == columns)
                for (left, right) in zip(besides, besides.dropFirst()) {
                    #expect(panes.columns(of: left).upperBound + 1 == panes.columns(of: right).lowerBound)
                }
            }
        }
    }

    @Test(
        "A wider screen never shows less of a title while browsing, nor of a line while reading", arguments: [24, 50])
    func wider(rows: Int) {
        for showsPreview in [true, false] {
            for showsFeed in [true, false] {
                let cells = (40...300).map {
                    Self.cells($0, rows: rows, showsFeed: showsFeed, showsPreview: showsPreview)
                }
                #expect(zip(cells, cells.dropFirst()).allSatisfy { $0 <= $1 }, "\(cells)")
            }
        }
        let lines = (40...300).map {
            let layoutOptions = PaneLayoutOptions(focus: .article, isReading: true)
            return Frame(size: TerminalSize(columns: $0, rows: rows), layoutOptions).textWidth
        }
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 <= $1 }, "\(lines)")
    }

    @Test(
        "The width of a title for each screen width",
        arguments: [(80, 44, 44), (100, 48, 61), (120, 66, 81), (160, 76, 97), (200, 76, 97), (240, 95, 116)])
    func titles(columns: Int, mixed: Int, ofOneFeed: Int) {
        #expect(Self.cells(columns, rows: 50, showsFeed: true) == mixed)
        #expect(Self.cells(columns, rows: 50, showsFeed: false) == ofOneFeed)
    }

    @Test(
        "In Japanese, where ages are longer, titles have about the same width", .language(.japanese),
        arguments: [(80, 42, 42), (100, 48, 61), (120, 66, 81), (160, 74, 95), (200, 74, 95)])
    func japaneseTitles(columns: Int, mixed: Int, ofOneFeed: Int) {
        #expect(Self.cells(columns, rows: 50, showsFeed: true) == mixed)
        #expect(Self.cells(columns, rows: 50, showsFeed: false) == ofOneFeed)
    }

    @Test("Feeds are beside headlines only if their names fit", arguments: 60...90)
    func narrowFeeds(columns: Int) {
        let panes = Panes(columns: columns, rows: 24)
        #expect(panes.visible == [.headlines] || panes.feeds.count >= 20)
        #expect(panes.visible.count == (columns >= 76 ? 2 : 1))
    }

    @Test("Terminal rows in other use count when the height decides on the preview")
    func rowsBelow() {
        var appearance = Appearance()
        #expect(
            Reader(FakeLibrary(headlines: Samples.headlines(1...9)), columns: 80, rows: 29, appearance: appearance)
                .model.visiblePanes == [.feeds, .headlines])
        appearance.rowsBelow = 1
        #expect(
            Reader(FakeLibrary(headlines: Samples.headlines(1...9)), columns: 80, rows: 29, appearance: appearance)
                .model.visiblePanes == [.feeds, .headlines, .article])
    }

    @Test(
        "From 100 columns on feeds have room for longer names",
        arguments: [(80, 24), (97, 24), (100, 27), (200, 27)])
    func feeds(columns: Int, cells: Int) {
        #expect(Panes(columns: columns, rows: 50).feeds.count == cells)
    }

    @Test("While reading, the article gets its width first, then the headlines, then the feeds")
    func reading() {
        func panes(_ columns: Int) -> Panes {
            Panes(columns: columns, rows: 36, PaneLayoutOptions(focus: .article, isReading: true))
        }
        #expect(panes(80).visible == [.article] && panes(111).visible == [.article])
        #expect(panes(120).visible == [.headlines, .article] && panes(120).headlines.count == 38)
        let wide = panes(200)
        #expect(wide.visible == [.feeds, .headlines, .article])
        #expect(wide.feeds.count == 28 && wide.headlines.count == 74)
        let frame = Frame(
            size: TerminalSize(columns: 200, rows: 36), PaneLayoutOptions(focus: .article, isReading: true))
        #expect(frame.textColumns.count == 76)
        #expect(abs(frame.textColumns.lowerBound - 104 - (200 - frame.textColumns.upperBound)) <= 1)
    }

    @Test("The preview is below the headlines, or to their right if the titles keep their width")
    func previews() {
        let (low, high) = (Panes(columns: 120, rows: 29), Panes(columns: 120, rows: 30))
        #expect(low.visible == [.feeds, .headlines] && high.visible == [.feeds, .headlines, .article])
        #expect(high.isPreviewBelow && high.article == high.headlines)
        let wide = Panes(columns: 200, rows: 50)
        #expect(!wide.isPreviewBelow && wide.article.lowerBound > wide.headlines.upperBound)
        let frame = Frame(size: TerminalSize(columns: 120, rows: 36))
        #expect(frame.rows(of: .headlines).count == 19 && frame.rows(of: .article).count == 13)
    }

    @Test("Each size shows the panes that fit, before and after an article is opened", arguments: sizes)
    func sizes(columns: Int, rows: Int) {
        var reader = Self.reader(columns: columns, rows: rows)
        let hasFeeds = columns >= 76
        #expect(reader.screen[0].contains("All articles") && reader.text.contains("Article 2"))
        #expect(reader.screen[0].contains("Feeds") == hasFeeds)
        #expect(reader.text.contains("Article 1, paragraph 1.") == (rows >= 30), "\(reader.text)")
        reader.press("l")
        #expect(reader.text.contains("Article 1, paragraph 1."))
        #expect(reader.screen[0].contains("Feeds") == (columns >= 171) && reader.text.contains("Article 2\n") == false)
        #expect(reader.text(of: .article).contains { $0.contains("Article 1, paragraph 1.") })
        reader.press("hh")
        #expect(reader.screen[0].contains("Feeds") && reader.screen[0].contains("All articles") == hasFeeds)
    }

    @Test("The preview follows the selection, marks nothing as read, and stays off once turned off")
    func previewing() {
        var reader = Self.reader(columns: 120, rows: 36)
        #expect(reader.text(of: .article).contains { $0.contains("Article 1, paragraph 1.") })
        _ = reader.newEffects()
        reader.press("jj")
        #expect(reader.newEffects().allSatisfy { if case .loadPreview = $0 { true } else { false } })
        #expect(reader.text(of: .article).contains { $0.contains("Article 3, paragraph 1.") })
        #expect(reader.library.headlines.allSatisfy { !$0.isRead })
        reader.press("p")
        #expect(!reader.text.contains("paragraph"))
        var again = reader.restarted(columns: 120, rows: 36)
        #expect(!again.text.contains("paragraph"))
        again.press("p")
        #expect(again.text.contains("paragraph 1."))
    }

    @Test("A preview's text that arrives after the selection has moved on is not shown")
    func latePreview() {
        var reader = Self.reader(columns: 120, rows: 36)
        reader.isSlow = true
        reader.press("jj")
        #expect(!reader.text.contains("paragraph"))
        reader.answer()
        #expect(reader.text.contains("Article 3, paragraph 1.") && !reader.text.contains("Article 2, paragraph"))
    }

    @Test("The preview of a long article read in a wider pane is laid out for its own width")
    func longPreview() {
        var reader = Self.reader(columns: 80, rows: 30)
        let id = reader.library.headlines[0].id
        let words = String(repeating: "a word after the other ", count: 20)
        reader.library.texts[id] = ArticleText(blocks: (1...2_500).map { .paragraph(StyledText("\($0) \(words)")) })
        reader.press(.enter)
        #expect(reader.model.article?.lines.count ?? 0 > 2_000)
        reader.press("q")
        #expect(reader.model.preview?.needsLayout == false)
        #expect(reader.model.preview?.loaded?.layout.width == reader.model.frame.textWidth)
    }

    @Test("Z gives the focused pane the whole screen, and restores the others")
    func zooming() {
        var reader = Self.reader(columns: 120, rows: 36)
        let before = reader.screen
        reader.press("Z")
        #expect(reader.model.visiblePanes == [.headlines] && !reader.screen[0].contains("Feeds"))
        reader.press(.enter)
        #expect(reader.model.visiblePanes == [.article] && reader.status.contains("Z shows all"))
        reader.press("qk")
        #expect(reader.model.visiblePanes == [.feeds, .headlines, .article])
        #expect(reader.screen[1] != before[1])
    }

    @Test("Selecting another article beside the open one previews it, and Tab opens it")
    func besideOpen() {
        var reader = Self.reader(columns: 120)
        reader.press(.enter)
        reader.press(.backTab)
        reader.press("j")
        #expect(reader.text(of: .article).contains { $0.contains("Article 2, paragraph 1.") })
        #expect(reader.library.headlines[1].isRead == false)
        reader.press(.tab)
        #expect(reader.model.article?.headline.title == "Article 2" && reader.library.headlines[1].isRead)
        reader.press(.backTab)
        reader.press("q")
        #expect(reader.model.article == nil && reader.model.visiblePanes == [.feeds, .headlines])
    }

    @Test("The same keys move between the panes at every size", arguments: sizes)
    func keys(columns: Int, rows: Int) {
        var reader = Self.reader(columns: columns, rows: rows)
        var way: [KeyContext] = []
        let steps: [Key] = [
            .character("h"), .character("l"), .character("l"), .tab, .tab, .tab, .backTab, .backTab, .backTab,
            .character("q"), .backTab, .enter, .enter, .left, .left, .right, .right, .escape, .escape,
        ]
        for key in steps {
            reader.press(key)
            way.append(reader.model.context)
        }
        #expect(
            way == [
                .feeds, .headlines, .article, .feeds, .headlines, .article, .headlines, .feeds, .article,
                .headlines, .feeds, .headlines, .article, .headlines, .feeds, .headlines, .article, .headlines, .feeds,
            ])
        #expect(!reader.model.hasQuit)
    }

    @Test("Without an open article Tab alternates between feeds and headlines", arguments: sizes)
    func noArticle(columns: Int, rows: Int) {
        var reader = Self.reader(columns: columns, rows: rows)
        for context in [KeyContext.feeds, .headlines, .feeds] {
            reader.press(.tab)
            #expect(reader.model.context == context)
        }
    }

    @Test("Resizing at any moment keeps the selection, the reading position and the focus")
    func resizing() throws {
        for (way, context) in [("", KeyContext.headlines), ("h", .feeds), ("\n  ", .article), ("\n  q", .headlines)] {
            var reader = Self.reader(columns: 150)
            for _ in 0..<9 { reader.press("j") }
            for key in way { reader.press(key == "\n" ? .enter : .character(key)) }
            let (selected, place) = (reader.model.selectedHeadline?.id, reader.model.article?.place)
            for (columns, rows) in Self.sizes + [(1, 1), (0, 0), (150, 24)] {
                reader.resize(columns: columns, rows: rows)
                #expect(reader.model.context == context)
                #expect(reader.model.selectedHeadline?.id == selected && selected?.rawValue == 10)
                if context != .article, rows > 1 { #expect(reader.selection != nil) }
            }
            #expect(reader.model.article?.place == place)
            #expect((place != nil) == way.hasSuffix(" "))
        }
    }

    @Test("When the feed whose headlines are shown disappears, both panes go to all articles")
    func shownFeedIsGone() throws {
        var reader = Self.reader(columns: 120)
        reader.press("hGk")
        reader.press(.enter)
        let id = try #require(reader.model.shown.feed)
        #expect(reader.model.focus == .headlines)
        reader.libraryChanges { $0.feeds = [Samples.feed(7)] + $0.feeds.filter { $0.id != id } + [Samples.feed(8)] }
        #expect(reader.model.shown == .smart(.all) && reader.model.feeds.selectedRow == .smart(.all))
    }

    @Test("Another list closes the article; returning to it continues at the reading position")
    func otherList() {
        var reader = Self.reader(columns: 150)
        reader.press(.enter)
        reader.press("  ")
        let place = reader.model.article?.place
        reader.press("q")
        reader.press("K")
        #expect(reader.model.article == nil && !reader.text.contains("Article 1, paragraph"))
        reader.press("J")
        reader.press(.enter)
        #expect(reader.model.article?.place == place && place != nil)
    }

    @Test("While reading, new articles move neither the text nor the headlines, and are announced in the status line")
    func newArticles() {
        var reader = Self.reader(columns: 150)
        for _ in 0..<50 { reader.press("j") }
        reader.press(.enter)
        reader.press(" ")
        let before = (reader.text(of: .headlines), reader.text(of: .article))
        reader.libraryChanges { $0.headlines += (901...903).map { Samples.headline($0, minutesOld: 0) } }
        #expect(reader.text(of: .headlines) == before.0 && reader.text(of: .article) == before.1)
        #expect(reader.status.hasSuffix("3 above"))
    }

    @Test(
        "In Fresh, in a saved query, under a filter and in another order they are announced likewise",
        arguments: ["fresh", "query", "filter", "oldest"])
    func newResults(list: String) {
        var reader = Self.reader(columns: 100, articles: 1...200)
        let number = SavedQuery(name: "Articles", query: ArticleQuery.parse("title:article").query)
        reader.send(.savedQueries([number]))
        if list == "filter" { reader.type("Farticle\n") } else { reader.press(list == "query" ? "J" : "KKK") }
        if list == "oldest" { reader.press("Oo") }
        reader.press("g")
        for _ in 0..<50 { reader.press("j") }
        let (before, screen) = (reader.selection?.row, reader.text(of: .headlines))
        let age = list == "oldest" ? 500.0 : 0
        reader.libraryChanges { $0.headlines += (901...903).map { Samples.headline($0, minutesOld: age) } }
        #expect(reader.model.context == .results && reader.selection?.row == before)
        #expect(reader.text(of: .headlines) == screen && reader.status.hasSuffix("3 above"))
        reader.press("?")
        reader.press(.enter)
        #expect(reader.status.hasSuffix("3 new"))
        reader.press("q")
        reader.press("g")
        #expect(reader.text.contains("Article 903") && !reader.status.contains("new"))
    }

    @Test("A query's results below those loaded are not taken for new")
    func olderResults() {
        var reader = Self.reader(columns: 100, articles: 1...2_300)
        reader.press("KKKOt")
        for _ in 0..<300 { reader.press("j") }
        reader.libraryChanges { $0.headlines[2_000].isStarred = true }
        #expect(reader.model.results?.isComplete == false && !reader.status.contains(" above"))
    }

    @Test("Articles that return with their feed are not announced as new", arguments: ["", "KKK"])
    func returned(keys: String) {
        var reader = Self.reader(columns: 100, articles: 1...200)
        reader.press(keys)
        for _ in 0..<50 { reader.press("j") }
        reader.libraryChanges { library in
            library.headlines += (901...903).map { Samples.headline($0, isRead: true, minutesOld: 0) }
            library.headlines.append(Samples.headline(904, minutesOld: 0))
        }
        #expect(reader.status.hasSuffix("1 above"))
    }

    @Test("They are announced while an article covers the lists, too, until they have been seen", arguments: [40, 100])
    func newArticlesBehind(columns: Int) {
        for count in [5, 200] as [Int64] {
            var reader = Self.reader(columns: columns, articles: 1...count)
            reader.press("j")
            reader.press(.enter)
            let before = reader.text(of: .article)
            reader.libraryChanges { $0.headlines += (901...903).map { Samples.headline($0, minutesOld: 0) } }
            #expect(reader.text(of: .article) == before && reader.status.hasSuffix("3 new"))
            reader.press("?")
            reader.press(.enter)
            #expect(reader.status.hasSuffix("3 new"))
            reader.press("qq")
            // A short list has room for the new articles.
            #expect(reader.status.hasSuffix("3 above") == (count == 200))
            #expect(reader.text.contains("Article 903") == (count == 5))
            reader.press("g")
            #expect(reader.text.contains("Article 903") && !reader.status.contains("new"))
        }
    }

    @Test("A deleted article closes, and the headlines get the focus")
    func gone() {
        var reader = Self.reader(columns: 150)
        reader.library.headlines.removeFirst()
        reader.press(.enter)
        #expect(reader.model.context == .headlines && reader.model.article == nil)
    }
}
