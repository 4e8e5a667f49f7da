import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Restoring the state")
struct StateTests {
    private static func reader(articles: ClosedRange<Int64> = 1...400, columns: Int = 80) -> Reader {
        var library = FakeLibrary(
            feeds: [Samples.feed(1, unread: 400), Samples.feed(2)], headlines: Samples.headlines(articles))
        for headline in library.headlines.prefix(300) {
            library.texts[headline.id] = ArticleText(
                blocks: (1...60).map {
                    .paragraph("Words of paragraph \($0), \(String(repeating: "and more of them ", count: 6))")
                })
        }
        return Reader(library, columns: columns)
    }

    @Test("The same row of the list is selected, on the same line of the screen", arguments: [80, 130, 50])
    func row(columns: Int) {
        var reader = Self.reader(columns: columns)
        for _ in 0..<200 { reader.press("j") }
        reader.press("kkk")
        let again = reader.restarted(columns: columns)
        #expect(again.selection?.text.contains("Article 198") == true)
        #expect(again.screen == reader.screen)
    }

    @Test("The open article has the marks of its row, not those that other feeds' articles with its link have")
    func marksOfRow() throws {
        var reader = Self.reader(articles: 1...5)
        reader.press(.enter)
        reader.send(.pausing)
        let library = reader.library
        let initial = InitialState(
            restoring: reader.model.state, feeds: library.feeds, queries: { [] },
            headlines: { library.page($0, $1, $2) },
            headline: { id in
                var headline = library.headlines.first { $0.id == id }
                headline?.isStarred = true
                return headline
            })
        #expect(initial.article != nil && initial.article?.isStarred == false)
        var other = try #require(initial.article)
        other.isStarred = true
        reader.press("q")
        reader.send(.clickedLoaded(other))
        #expect(reader.model.article?.headline.id == other.id && reader.model.article?.headline.isStarred == false)
    }

    @Test("The list of a feed is restored, and its place among the feeds")
    func feed() {
        var reader = Self.reader()
        reader.press("J")
        reader.press("jjjj")
        #expect(reader.model.shown == .feed(Feed.ID(rawValue: 1)))
        let again = reader.restarted()
        #expect(again.screen == reader.screen)
        #expect(again.model.feeds.selectedFeed?.id == Feed.ID(rawValue: 1))
    }

    @Test("A feed is stored without its address; one stored by an earlier newsterm is dropped, and nothing else")
    func address() throws {
        var reader = Self.reader()
        reader.press("J")
        reader.press("jjjj")
        let text = reader.model.state.text
        #expect(text.hasPrefix("list feed 1\n") && !text.contains("://"))
        let old = text.replacing("feed 1\n", with: "feed https://me:pw@a.example/\n")
        var expected = reader.model.state
        expected.list = .all
        #expect(ReaderState(text: old) == expected)
    }

    @Test("At the top of a list, with nothing open, new articles are visible")
    func top() {
        var reader = Self.reader()
        let again = reader.restarted { library in
            library.headlines.insert(Samples.headline(900, title: "Overnight", minutesOld: 0), at: 0)
        }
        #expect(again.selection?.text.contains("Overnight") == true)
    }

    @Test("An article no longer in its list is not reopened beside it")
    func articleOfOtherList() {
        var reader = Self.reader()
        reader.press("s")
        reader.libraryChanges { _ in }
        reader.press("K")
        #expect(reader.model.shown == .smart(.starred))
        reader.press(.enter)
        #expect(reader.model.article != nil)
        let same = reader.restarted()
        #expect(same.model.article != nil && same.model.shown == .smart(.starred))
        let again = reader.restarted { library in library.headlines[0].isStarred = false }
        #expect(again.text.contains("Nothing is starred here."))
        #expect(again.model.article == nil && again.model.focus == .headlines)
    }

    @Test("The open article is restored where it was left, with the focus, without marking anything")
    func article() {
        var reader = Self.reader()
        reader.press("jj")
        reader.press(.enter)
        reader.press("   jj")
        reader.press("a")
        var again = reader.restarted()
        #expect(again.model.focus == .article && again.screen == reader.screen)
        #expect(!again.newEffects().contains { if case .act = $0 { true } else { false } })
        again.press("q")
        #expect(again.selection?.text.contains("Article 3") == true)
    }

    @Test("On a screen of another size the same words are at the top", arguments: [40, 60, 130, 200])
    func otherSize(columns: Int) {
        var reader = Self.reader()
        reader.press(.enter)
        for _ in 0..<4 { reader.press(" ") }
        let words = reader.screen[1...3].joined(separator: " ").split(separator: " ").drop { !$0.contains("paragraph") }
        let number = words.dropFirst().first ?? ""
        let again = reader.restarted(columns: columns, rows: 18)
        #expect(again.model.focus == .article)
        #expect(again.text(of: .article).prefix(6).joined(separator: " ").contains("paragraph \(number)"))
    }

    @Test("However often the size changes and the program restarts, the reading position does not drift")
    func noDrift() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.press("   jj")
        reader.send(.pausing)
        let places = reader.library.places
        for columns in [47, 63, 41, 78, 120, 55] {
            reader.resize(columns: columns, rows: 20)
            reader = reader.restarted(columns: columns + 3)
            reader.send(.pausing)
        }
        #expect(reader.library.places == places && places.count == 1)
    }

    @Test("An article beside the lists stays there, with the focus on the headlines")
    func beside() {
        var reader = Self.reader(columns: 130)
        reader.press("jj")
        reader.press(.enter)
        reader.press(" ")
        reader.press(.backTab)
        reader.press("jjj")
        let again = reader.restarted(columns: 130)
        #expect(again.model.focus == .headlines && again.selection?.text == reader.selection?.text)
        let (text, before) = (again.text(of: .article), reader.text(of: .article))
        #expect(text.first { !$0.isEmpty } == before.first { !$0.isEmpty })
    }

    @Test("Articles hidden as read stay hidden, and the nearest one is selected")
    func hidden() {
        var reader = Self.reader()
        reader.press("zjjjj")
        reader.press(.enter)
        reader.press("q")
        #expect(reader.selection?.text.contains("Article 5") == true)
        let again = reader.restarted()
        #expect(again.model.hidesRead)
        #expect(again.selection?.text.contains("Article 6") == true)
        #expect(!again.text.contains("Article 5 "))
    }

    @Test("A search is restored, with its words, its selected result and the way back")
    func search() {
        var reader = Self.reader()
        reader.press("jjj/")
        reader.press("article 2")
        reader.press(.enter)
        reader.press("jjjjj")
        var again = reader.restarted()
        #expect(again.screen == reader.screen)
        #expect(again.model.context == .results)
        again.press("q")
        #expect(again.selection?.text.contains("Article 4") == true)
        again.press("/")
        again.press(.up)
        #expect(again.text.contains("article 2"))
    }

    @Test("A search that is still being typed is not stored; what was shown before it is")
    func typing() {
        var reader = Self.reader()
        reader.press("jjjjj")
        let before = reader.screen
        reader.press("/")
        reader.press("article 2")
        let again = reader.restarted()
        #expect(again.screen == before)
    }

    @Test("A row far down in a smart list is found page by page")
    func fresh() {
        var reader = Self.reader()
        reader.press("KKK")
        #expect(reader.model.shown == .smart(.fresh))
        for _ in 0..<250 { reader.press("j") }
        let again = reader.restarted()
        #expect(again.selection?.text.contains("Article 251") == true)
        #expect(again.screen == reader.screen)
    }

    @Test("A key pressed while the row is being found ends that")
    func overtaken() {
        var reader = Self.reader()
        reader.press("KKK")
        for _ in 0..<250 { reader.press("j") }
        let state = reader.model.state
        var again = Reader(reader.library, restoring: nil)
        again.isSlow = true
        again.model = Model(
            initial: InitialState(
                restoring: state, feeds: again.library.feeds, queries: { [] },
                headlines: { again.library.page($0, $1, $2) }, headline: { _ in nil }),
            size: TerminalSize(columns: 80, rows: 24), now: Samples.now)
        again.send(.started(colors: .full))
        again.press("j")
        again.answer()
        #expect(again.selection?.text.contains("Article 2") == true)
        #expect(again.selection?.text.contains("Article 25") == false)
    }

    @Test("The background is stored per type of terminal, and the first screen uses the matching theme")
    func terminalBackground() throws {
        var appearance = Appearance()
        appearance.theme = try #require(Theme.bundled.first { $0.name == "auto" }?.theme)
        appearance.terminal = "xterm-256color/WezTerm"
        func started(_ state: ReaderState) -> Model {
            var initial = InitialState(feeds: [], headlines: [])
            initial.state = state
            var model = Model(
                initial: initial, size: TerminalSize(columns: 80, rows: 24), now: Samples.now, appearance: appearance)
            _ = model.update(.started(colors: .full), now: Samples.now)
            return model
        }
        var model = started(ReaderState())
        let (safe, light) = (Theme.standard.shown(on: nil, in: .full), Theme.light.shown(on: .light, in: .full))
        #expect(model.theme == safe && model.draw().foreground == nil)
        _ = model.update(.backgroundKnown(.light), now: Samples.now)
        #expect(model.theme == light && model.draw().foreground == light[.text].foreground)
        let kept = try #require(ReaderState(text: model.state.text))
        #expect(kept.terminalBackgrounds == [.init(terminal: "xterm-256color/WezTerm", terminalBackground: .light)])
        #expect(started(kept).theme == light)
        appearance.terminal = "linux"
        #expect(started(kept).theme == safe)
        appearance.terminalBackground = .light
        #expect(started(kept).theme == light)
        for number in 0..<20 {
            appearance.terminal = "terminal \(number)"
            model = started(model.state)
            _ = model.update(.backgroundKnown(.dark), now: Samples.now)
        }
        #expect(model.state.terminalBackgrounds.count == ReaderState.maximumBackgrounds)
        #expect(try #require(ReaderState(text: model.state.text)).terminalBackgrounds.last?.terminal == "terminal 19")
    }

    @Test("COLORFGBG is used as far as it is meaningful")
    func colorVariable() {
        #expect(
            TerminalBackground(colorVariable: "15;0") == .dark && TerminalBackground(colorVariable: "0;15") == .light)
        #expect(
            TerminalBackground(colorVariable: "15;default;0") == .dark
                && TerminalBackground(colorVariable: "12;8") == .dark)
        #expect(TerminalBackground(colorVariable: "0;7") == .light)
        for text in ["", "15;default", "1;16", "dark"] { #expect(TerminalBackground(colorVariable: text) == nil) }
        #expect(TerminalBackground(luminance: RGB(0x28, 0x2C, 0x34).luminance) == .dark)
        #expect(TerminalBackground(luminance: RGB(0xFD, 0xF6, 0xE3).luminance) == .light)
    }

    @Test("A saved query is restored by name; if it is gone, all articles are shown")
    func query() {
        let saved = SavedQuery(name: "Twos", query: ArticleQuery.parse("title:2").query)
        var reader = Self.reader()
        reader.send(.savedQueries([saved]))
        reader.press("J")
        #expect(reader.model.shown == .query(saved))
        reader.press("jjj")
        var again = reader.restarted(queries: [saved])
        // Sent at every start; the lists are counted afterwards.
        again.send(.savedQueries([saved]))
        #expect(again.text(of: .headlines) == reader.text(of: .headlines) && again.screen[0] == reader.screen[0])
        let without = reader.restarted()
        #expect(without.model.shown == .smart(.all) && without.selection?.text.contains("Article 1") == true)
    }

    @Test("A missing feed is replaced by all articles, a missing article by the one next to it")
    func gone() {
        var reader = Self.reader()
        reader.press("J")
        reader.press("jjjj")
        let withoutFeed = reader.restarted { $0.feeds.removeFirst() }
        #expect(withoutFeed.model.shown == .smart(.all) && withoutFeed.model.context == .headlines)
        reader.press(.enter)
        let withoutArticle = reader.restarted { library in library.headlines.removeAll { $0.id.rawValue == 5 } }
        #expect(withoutArticle.model.article == nil && withoutArticle.model.context == .headlines)
        #expect(withoutArticle.selection?.text.contains("Article 6") == true)
        let withoutBoth = reader.restarted { ($0.feeds, $0.headlines) = ([], []) }
        #expect(withoutBoth.model.article == nil && withoutBoth.model.context == .feedChoice)
    }

    @Test("The order, its headings and the row are restored", arguments: ["o", "f", "t"])
    func order(letter: Character) {
        var reader = Self.reader()
        reader.press("v")
        reader.press("O")
        reader.press(.character(letter))
        reader.press("Gkkk")
        let again = reader.restarted()
        #expect(again.model.order == reader.model.order && again.model.order != .newest)
        #expect(again.model.hasHeadings && again.screen == reader.screen)
    }

    @Test("When sorted by title, a missing article is replaced by the beginning")
    func goneByTitle() {
        var reader = Self.reader()
        reader.press("Otjjj")
        let gone = reader.model.selectedHeadline?.id
        let again = reader.restarted { library in library.headlines.removeAll { $0.id == gone } }
        #expect(again.model.order == .title && again.selection?.text.contains("Article 1") == true)
    }

    @Test("Folded tags are restored")
    func folded() {
        let library = FakeLibrary(
            feeds: [Samples.feed(1, tags: ["sea"]), Samples.feed(2, tags: ["land\nunder"]), Samples.feed(3)],
            headlines: Samples.headlines(1...9))
        var reader = Reader(library)
        reader.press("hC")
        #expect(reader.model.feeds.collapsed == ["sea", "land\nunder"])
        var again = reader.restarted()
        #expect(again.model.feeds.collapsed.contains("sea"))
        reader = Reader(FakeLibrary(feeds: [Samples.feed(1, tags: ["sea"])], headlines: []))
        reader.press("hC")
        again = reader.restarted()
        #expect(again.screen == reader.screen && again.text.contains("▸ sea"))
        let many = (1...500).map { Samples.feed($0, tags: [String(repeating: "\($0)", count: 100)]) }
        reader = Reader(FakeLibrary(feeds: many, headlines: []))
        reader.press("hC")
        #expect(reader.model.state.text.utf8.count < 60_000)
    }

    @Test("The filter is restored, with the selected article", arguments: ["all", "fresh", "search"])
    func filter(list: String) {
        var reader = Self.reader()
        if list == "fresh" { reader.press("KKK") }
        reader.type("F2\njjjjj")
        if list == "search" { reader.type("/article\nOt" + "jjj") }
        if list == "search" { reader.type("Fis:unread\njj") }
        var again = reader.restarted()
        #expect(again.screen == reader.screen && again.model.filter?.text == "2")
        if list == "search" {
            for _ in 0..<2 {
                reader.press("q")
                again.press("q")
                #expect(again.screen == reader.screen)
            }
        }
        again.press("q")
        #expect(again.model.filter == nil && again.selection?.text.contains("Article 23") == true)
    }

    @Test("A filter that is still being typed is not stored; the one before it is")
    func typingFilter() {
        var reader = Self.reader()
        reader.type("F2\njj")
        let before = reader.screen
        reader.type("F12")
        #expect(reader.restarted().screen == before)
    }

    @Test(
        "Results from a feed that was removed meanwhile disappear once that is known, the open article when it is left"
    )
    func removedMeanwhile() {
        let headlines = (1...20).map { Samples.headline($0, feed: $0 % 2 + 1) }
        var reader = Reader(
            FakeLibrary(feeds: [Samples.feed(1), Samples.feed(2)], headlines: headlines), columns: 130)
        reader.type("/article\njj")
        reader.press(.enter)
        #expect(reader.model.article?.headline.feedID.rawValue == 2)
        // The first screen is read before the feed list.
        var again = reader.restarted(columns: 130)
        #expect(again.screen[0].contains("20 found") && again.model.article != nil)
        again.libraryChanges { library in
            library.feeds.removeAll { $0.id.rawValue == 2 }
            library.headlines.removeAll { $0.feedID.rawValue == 2 }
        }
        #expect(again.screen[0].contains("10 found"))
        #expect(again.model.article?.headline.feedID.rawValue == 2)
        #expect(again.status.hasPrefix(" The feed of this article was removed."))
        again.press("j")
        again.libraryChanges { _ in }
        #expect(again.model.article != nil && !again.status.contains("removed"))
        again.press(.tab)
        #expect(again.model.article == nil && !again.text.contains("Feed 2") && again.selection != nil)
    }

    @Test(
        "An open article whose feed was removed is followed by the next one, in results too",
        arguments: ["", "/article\n"])
    func nextArticle(search: String) {
        let headlines = (1...20).map { Samples.headline($0, feed: $0 % 2 + 1) }
        var reader = Reader(FakeLibrary(feeds: [Samples.feed(1), Samples.feed(2)], headlines: headlines))
        reader.type(search + "jj")
        reader.press(.enter)
        #expect(reader.model.article?.headline.id.rawValue == 3)
        reader.libraryChanges { library in
            library.feeds.removeAll { $0.id.rawValue == 2 }
            library.headlines.removeAll { $0.feedID.rawValue == 2 }
        }
        #expect(reader.model.article?.headline.id.rawValue == 3)
        reader.press("J")
        #expect(reader.model.article?.headline.id.rawValue == 4)
        reader.press("J")
        #expect(reader.model.article?.headline.id.rawValue == 6)
    }

    @Test("Invalid numbers in the file do no harm", arguments: [Int.min, -1, 1_000_000, Int.max])
    func odd(number: Int) {
        var state = ReaderState()
        let row = ReaderState.Row(
            article: Headline.ID(rawValue: Int64(number)), date: Date(timeIntervalSince1970: Double(number)),
            line: number)
        (state.headline, state.result, state.article, state.focus) = (row, row, row.article, .article)
        var reader = Reader(Self.reader().library, restoring: state)
        #expect(reader.model.context == .headlines && reader.selection != nil)
        state.list = .fresh
        reader = Reader(Self.reader().library, restoring: state)
        #expect(reader.selection != nil)
    }

    @Test("The position in an article is stored when it is left, even at its end, and dropped at its beginning")
    func places() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.press("  ")
        #expect(reader.library.places.isEmpty)
        reader.press("q")
        let first = Headline.ID(rawValue: 1)
        #expect((reader.library.places[first]?.offset ?? 0) > 0)
        var again = Reader(reader.library, restoring: nil)
        let place = reader.library.places[first]
        again.press(.enter)
        #expect(again.model.article?.top ?? 0 > 20)
        _ = again.newEffects()
        again.send(.pausing)
        #expect(again.newEffects() == [] && again.library.places[first] == place)
        again.press("Gq")
        again.press(.enter)
        #expect(again.model.article?.isAtEnd == true && again.model.article?.top ?? 0 > 20)
        #expect(again.restarted().model.article?.isAtEnd == true)
        again.press("gq")
        #expect(again.library.places[first] == nil)
        again.press(.enter)
        #expect(again.model.article?.top == 0)
    }

    @Test("An article left before its text arrived keeps its position")
    func early() {
        var reader = Self.reader()
        let first = Headline.ID(rawValue: 1)
        reader.library.places[first] = ReadingPlace(offset: 900)
        reader.isSlow = true
        reader.press(.enter)
        reader.send(.pausing)
        reader.answer()
        #expect(reader.library.places[first] == ReadingPlace(offset: 900))
        #expect(reader.model.article?.top ?? 0 > 0)
    }
}
