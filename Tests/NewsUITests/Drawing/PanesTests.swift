import News
import Terminal
import Testing

@testable import NewsUI

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
        return Reader(library, columns: columns, rows: rows)
    }

    /// Whether the title of a pane stands out from the others.
    private static func standsOut(_ pane: Pane, _ reader: Reader) -> Bool {
        let columns = reader.model.frame.panes.columns(of: pane)
        return columns.allSatisfy {
            let attributes = reader.canvas.style(row: 0, column: $0).attributes
            return attributes.contains(.bold) && !attributes.isDisjoint(with: [.reverse, .underline])
        }
    }

    @Test("Where one pane has the screen, its title and the selected first line look different", arguments: [40, 80])
    func titleAndSelection(columns: Int) {
        for theme in Theme.bundled {
            var reader = Self.reader(columns: columns)
            let theme = theme.theme.shown(on: .dark, in: .full)
            reader.model.theme = theme
            reader.press(columns == 40 ? "" : "?")
            #expect((reader.model.overlay == .help) == (columns > 40) && reader.model.list.selected == 0)
            let (title, selected) = (reader.canvas.style(row: 0, column: columns - 1), theme[.selected])
            #expect(
                title.attributes.contains(.reverse) != selected.attributes.contains(.reverse)
                    || selected.background != title.background)
            #expect(title != selected && title != .plain)
        }
    }

    @Test("A wide screen has three panes, a medium one two, a narrow one one, without a gap", arguments: 0...420)
    func widths(columns: Int) {
        let panes = Panes(columns: columns)
        #expect(panes.sideBySide == (columns < 72 ? 1 : columns < 120 ? 2 : 3))
        for focus in [Pane.feeds, .headlines, .article] {
            let visible = panes.visible(focus: focus)
            #expect(visible.contains(focus))
            #expect(visible.first.map { panes.columns(of: $0).lowerBound } == 0)
            #expect(visible.last.map { panes.columns(of: $0).upperBound } == columns)
            for (left, right) in zip(visible, visible.dropFirst()) {
                #expect(panes.columns(of: left).upperBound + 1 == panes.columns(of: right).lowerBound)
            }
        }
        if columns >= 72 { #expect(panes.feeds.count >= 18 && panes.headlines.count >= 40) }
        if columns >= 120 { #expect(panes.article.count >= 50) }
        if columns >= 200 { #expect(Frame(size: TerminalSize(columns: columns, rows: 24)).textWidth == 80) }
    }

    @Test("Each size shows what it has room for, before and after an article is opened", arguments: sizes)
    func sizes(columns: Int, rows: Int) {
        var reader = Self.reader(columns: columns, rows: rows)
        let (isMedium, isWide) = (columns >= 72, columns >= 120)
        #expect(reader.screen[0].contains("All articles") && reader.text.contains("Article 2"))
        #expect(reader.screen[0].contains("Feeds") == isMedium)
        #expect(reader.text.contains("Enter opens it.") == isWide)
        reader.press("l")
        #expect(reader.text.contains("Article 1, paragraph 1."))
        #expect(reader.screen[0].contains("Feeds") == isWide && reader.text.contains("Article 2\n") == false)
        #expect(reader.text(of: .article).contains { $0.contains("Article 1, paragraph 1.") })
        reader.press("hh")
        #expect(reader.screen[0].contains("Feeds") && reader.screen[0].contains("All articles") == isMedium)
        #expect(reader.text.contains("Article 1, paragraph 1.") == isWide)
    }

    @Test("The same keys lead through the panes at every size", arguments: sizes)
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

    @Test("Without an open article Tab goes to and fro between feeds and headlines", arguments: sizes)
    func noArticle(columns: Int, rows: Int) {
        var reader = Self.reader(columns: columns, rows: rows)
        for context in [KeyContext.feeds, .headlines, .feeds] {
            reader.press(.tab)
            #expect(reader.model.context == context)
        }
    }

    @Test("The title of the focused pane stands out without colour, the others do not")
    func focus() {
        var reader = Self.reader(columns: 150)
        reader.press(.enter)
        for pane in [Pane.article, .feeds, .headlines] {
            #expect(reader.model.focus == pane)
            for other in [Pane.feeds, .headlines, .article] {
                #expect(Self.standsOut(other, reader) == (other == pane))
                let column = reader.model.frame.panes.columns(of: other).lowerBound
                #expect(reader.canvas.style(row: 0, column: column).foreground == nil)
            }
            reader.press(.tab)
        }
    }

    @Test("While none is open, the pane tells of the selected article; that asks for nothing and marks nothing as read")
    func selected() {
        var reader = Self.reader(columns: 150)
        reader.library.headlines[2].title = String(repeating: "A title that goes on ", count: 5) + "to its end"
        reader.libraryChanges { _ in }
        _ = reader.newEffects()
        reader.press("jj")
        #expect(reader.newEffects().isEmpty)
        let pane = reader.text(of: .article)
        #expect(pane.contains { $0.hasSuffix("to its end") })
        #expect(pane.contains { $0.contains("Feed 1 · Ada") } && pane.contains { $0.contains("https://feed1") })
        #expect(pane.contains { $0.contains("Enter opens it.") })
        #expect(reader.library.headlines.allSatisfy { !$0.isRead })
    }

    @Test("The head of an article stays where it is when the article is opened and when its text comes")
    func calmOpening() {
        var reader = Self.reader(columns: 150)
        let head = reader.text(of: .article).prefix(4)
        reader.isSlow = true
        reader.press(.enter)
        #expect(reader.text(of: .article).prefix(4) == head)
        #expect(!reader.text.contains("Enter opens it."))
        reader.answer()
        #expect(reader.text(of: .article).prefix(4) == head)
    }

    @Test("Resizing at any moment keeps the selection, the reading place and the focus")
    func resizing() throws {
        for (way, context) in [("", KeyContext.headlines), ("h", .feeds), ("\n  ", .article), ("\n  q", .headlines)] {
            var reader = Self.reader(columns: 150)
            for _ in 0..<9 { reader.press("j") }
            for key in way { reader.press(key == "\n" ? .enter : .character(key)) }
            // Going back where the article covers the lists would close it; here it stands beside them.
            let (selected, place) = (reader.model.selectedHeadline?.id, reader.model.article?.place)
            for (columns, rows) in Self.sizes + [(1, 1), (0, 0), (150, 24)] {
                reader.resize(columns: columns, rows: rows)
                #expect(reader.model.context == context)
                #expect(reader.model.selectedHeadline?.id == selected && selected?.rawValue == 10)
                if context != .article, rows > 1 { #expect(reader.selection != nil) }
            }
            #expect(reader.model.article?.place == place)
            #expect((place != nil) == way.contains("\n"))
        }
    }

    @Test("Keys for an article are about the open one in its pane and about the selected one among the headlines")
    func inHand() {
        var reader = Self.reader(columns: 150)
        reader.press(.enter)
        reader.press("qjj")
        _ = reader.newEffects()
        reader.press("so")
        #expect(reader.newEffects().contains(.act(.setStarred([Headline.ID(rawValue: 3)], true))))
        #expect(reader.model.article?.headline.isStarred == false)
        reader.press(.tab)
        reader.press("s")
        #expect(reader.newEffects().contains(.act(.setStarred([Headline.ID(rawValue: 1)], true))))
        #expect(reader.screen[0].contains("★"))
    }

    @Test("J, K and n go on from the open article, wherever the selection has gone meanwhile")
    func goingOn() {
        for (key, title) in [("J", "Article 6"), ("K", "Article 4"), ("n", "Article 6")] {
            for distance in [3, 190] {
                var reader = Self.reader(columns: 150)
                for _ in 0..<4 { reader.press("j") }
                reader.press(.enter)
                reader.press("q")
                for _ in 0..<distance { reader.press("j") }
                reader.press(.tab)
                #expect(reader.model.context == .article)
                reader.press(key)
                #expect(reader.model.article?.headline.title == title)
                #expect(reader.model.selectedHeadline?.title == title)
            }
        }
    }

    @Test("J goes on from the open article when its row has to be read first, and the keys after it wait")
    func goingOnFarAway() {
        var reader = Self.reader(columns: 150, articles: 1...3000)
        for _ in 0..<4 { reader.press("j") }
        reader.press(.enter)
        reader.press("qG")
        reader.press(.tab)
        reader.isSlow = true
        reader.press("Js")
        reader.answer()
        #expect(reader.model.article?.headline.title == "Article 6")
        #expect(reader.library.headlines.filter(\.isStarred).map(\.title) == ["Article 6"])
    }

    @Test("n goes on from the open article when the rows around it are no longer held")
    func unreadFarAway() {
        var reader = Self.reader(columns: 150, articles: 1...3000)
        reader.press(.enter)
        reader.press("qG")
        reader.press(.tab)
        reader.press("n")
        #expect(reader.model.article?.headline.title == "Article 2")
    }

    @Test("Another list closes the article; coming back to it, one goes on reading where one was")
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

    @Test("While one reads, new articles move neither the text nor the headlines, and are told in the status line")
    func newArticles() {
        var reader = Self.reader(columns: 150)
        for _ in 0..<50 { reader.press("j") }
        reader.press(.enter)
        reader.press(" ")
        let before = (reader.text(of: .headlines), reader.text(of: .article))
        reader.libraryChanges { $0.headlines += (901...903).map { Samples.headline($0, minutesOld: 0) } }
        #expect(reader.text(of: .headlines) == before.0 && reader.text(of: .article) == before.1)
        #expect(reader.status.hasSuffix("3 new above"))
    }

    @Test(
        "In Fresh, in a saved query, under a filter and in another order they are announced just so",
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
        #expect(reader.text(of: .headlines) == screen && reader.status.hasSuffix("3 new above"))
        reader.press("?")
        #expect(reader.status.hasSuffix("3 new"))
        reader.press("q")
        reader.press("g")
        #expect(reader.text.contains("Article 903") && !reader.status.contains("new"))
    }

    @Test("What is further down than was read of a query is not taken for new")
    func olderResults() {
        var reader = Self.reader(columns: 100, articles: 1...2_300)
        reader.press("KKKOt")
        for _ in 0..<300 { reader.press("j") }
        reader.libraryChanges { $0.headlines[2_000].isStarred = true }
        #expect(reader.model.results?.isComplete == false && !reader.status.contains("new above"))
    }

    @Test("What comes back with its feed and was read before is not announced as new", arguments: ["", "KKK"])
    func returned(keys: String) {
        var reader = Self.reader(columns: 100, articles: 1...200)
        reader.press(keys)
        for _ in 0..<50 { reader.press("j") }
        reader.libraryChanges { library in
            library.headlines += (901...903).map { Samples.headline($0, isRead: true, minutesOld: 0) }
            library.headlines.append(Samples.headline(904, minutesOld: 0))
        }
        #expect(reader.status.hasSuffix("  1 new above"))
    }

    @Test("They are told while an article covers the lists, too, and until they have been seen", arguments: [40, 100])
    func newArticlesBehind(columns: Int) {
        for count in [5, 200] as [Int64] {
            var reader = Self.reader(columns: columns, articles: 1...count)
            reader.press("j")
            reader.press(.enter)
            let before = reader.text(of: .article)
            reader.libraryChanges { $0.headlines += (901...903).map { Samples.headline($0, minutesOld: 0) } }
            #expect(reader.text(of: .article) == before && reader.status.hasSuffix("  3 new"))
            reader.press("?")
            #expect(reader.status.hasSuffix("  3 new"))
            reader.press("qq")
            // A short list has room for them.
            #expect(reader.status.hasSuffix("3 new above") == (count == 200))
            #expect(reader.text.contains("Article 903") == (count == 5))
            reader.press("g")
            #expect(reader.text.contains("Article 903") && !reader.status.contains("new"))
        }
    }

    @Test("The title has most of the width of a narrow list")
    func titleRoom() throws {
        let reader = Self.reader(columns: 120)
        let row = reader.text(of: .headlines)[0]
        #expect(row.hasPrefix("•   1m Feed 1     Article 1"))
        #expect(reader.model.frame.panes.headlines.count - 18 >= 26)
    }

    @Test("An article that is gone closes, and the headlines have the focus")
    func gone() {
        var reader = Self.reader(columns: 150)
        reader.library.headlines.removeFirst()
        reader.press(.enter)
        #expect(reader.model.context == .headlines && reader.model.article == nil)
        #expect(reader.text.contains("Enter opens it."))
    }

    @Test("A search leaves the open article beside its results, and J goes through them from there")
    func searching() {
        var reader = Self.reader(columns: 150)
        reader.press(.enter)
        reader.press("q/article")
        reader.press(.enter)
        #expect(reader.model.context == .results && reader.text.contains("Article 1, paragraph 1."))
        reader.press("jjjl")
        #expect(reader.model.article?.headline.title == "Article 4")
        reader.press("hjjj")
        reader.press(.backTab, .backTab)
        reader.press("J")
        #expect(reader.model.article?.headline.title == "Article 5")
        #expect(reader.model.selectedHeadline?.title == "Article 5")
    }
}
