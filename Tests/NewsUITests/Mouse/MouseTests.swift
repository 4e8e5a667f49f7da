import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Using the mouse")
struct MouseTests {
    private func reader(columns: Int = 160, rows: Int = 24) -> Reader {
        var library = FakeLibrary(
            feeds: (1...40).map { Samples.feed($0) }, headlines: Samples.headlines(1...90))
        for headline in library.headlines {
            library.texts[headline.id] = ArticleText(
                blocks: [.paragraph(StyledText([.init("linked words", link: 1)]))]
                    + (1...60).map { .paragraph(StyledText("Paragraph \($0)")) },
                links: [.init("https://a.example/1")])
        }
        return Reader(library, columns: columns, rows: rows)
    }

    @Test("A click selects the line under the pointer, and focuses its pane")
    func click() {
        var reader = reader()
        reader.click("Article 5")
        #expect(reader.model.selectedHeadline?.title == "Article 5")
        #expect(reader.model.focus == .headlines)
        reader.click("Feed 3", in: .feeds)
        #expect(reader.model.focus == .feeds)
        #expect(reader.model.feeds.selectedFeed?.title == "Feed 3")
    }

    @Test("A double click opens; two slow clicks do not")
    func doubleClick() {
        var reader = reader()
        reader.click("Article 5", in: .headlines)
        reader.now += 2
        reader.click("Article 5", in: .headlines)
        #expect(reader.model.article == nil)
        reader.now += 2
        reader.click("Article 5", in: .headlines)
        reader.now += 0.2
        reader.click("Article 5", in: .headlines)
        #expect(reader.model.article?.headline.title == "Article 5")
        reader.press("q")
        reader.now += 2
        reader.click("Feed 2", in: .feeds)
        reader.click("Feed 2", in: .feeds)
        #expect(reader.screen[0].contains("Feed 2"))
        #expect(reader.model.focus == .headlines)
        reader.now += 2
    }

    @Test("A double click on the preview opens the selected article")
    func preview() {
        var reader = reader(columns: 200, rows: 50)
        reader.click("Article 1", in: .article)
        #expect(reader.model.article == nil)
        reader.click("Article 1", in: .article)
        #expect(reader.model.article?.headline.title == "Article 1")
    }

    @Test("The wheel scrolls the pane under the pointer, without moving the focus")
    func wheel() {
        var reader = reader(columns: 200)
        reader.press(.enter)
        let article = reader.model.frame.panes.article.lowerBound + 5
        let headlines = reader.model.frame.panes.headlines.lowerBound + 5
        reader.send(.mouse(MouseEvent(.wheelDown, at: CanvasPosition(row: 8, column: article))))
        #expect(reader.model.article?.top == 3)
        reader.send(.mouse(MouseEvent(.wheelDown, at: CanvasPosition(row: 8, column: headlines))))
        #expect(reader.model.list.top == 3)
        #expect(reader.model.focus == .article)
        reader.send(.mouse(MouseEvent(.wheelDown, at: CanvasPosition(row: 8, column: 3))))
        #expect(reader.model.feeds.top == 3)
        for _ in 0..<9 { reader.send(.mouse(MouseEvent(.wheelUp, at: CanvasPosition(row: 8, column: article)))) }
        #expect(reader.model.article?.top == 0)
    }

    @Test("The wheel scrolls a screen that covers the panes")
    func wheelOverHelp() {
        var reader = reader()
        reader.press("?")
        reader.press(.enter)
        reader.send(.mouse(MouseEvent(.wheelDown, at: CanvasPosition(row: 8, column: 8))))
        #expect((reader.model.screen as? HelpScreen)?.top == 3)
    }

    @Test("A click on a link of an article opens it")
    func link() {
        var reader = reader()
        reader.press(.enter)
        _ = reader.newEffects()
        reader.click("linked words")
        #expect(reader.newEffects() == [.openInBrowser("https://a.example/1")])
        // The second click of a double click.
        reader.click("linked words")
        #expect(reader.newEffects().isEmpty)
        reader.click("Paragraph 2")
        #expect(reader.newEffects().isEmpty)
    }

    @Test("A click on the help line presses the key shown there")
    func helpLine() {
        var reader = reader()
        reader.click("? help")
        #expect(reader.model.context == .help)
        reader.click("q back")
        #expect(reader.model.screen == nil)
        reader.click("t tasks")
        #expect(reader.model.context == .tasks)
        reader.press("q:")
        reader.click("Esc cancel")
        #expect(reader.model.prompt == nil)
    }

    @Test("A click on the help line waits for an article's text, as its key does")
    func helpLineBeforeText() {
        var reader = reader()
        reader.isSlow = true
        reader.press(.enter)
        reader.click("? help")
        #expect(reader.model.screen == nil)
        reader.answer()
        #expect(reader.model.context == .help)
    }

    @Test("A click on the help line waits for rows, as its key does")
    func helpLineBeforeRows() {
        var reader = Reader(articles: 1...1000)
        reader.isSlow = true
        reader.press("G")
        #expect(reader.model.list.isWaitingForRows)
        reader.click("? help")
        #expect(reader.model.screen == nil)
        reader.answer()
        #expect(reader.model.context == .help)
    }

    @Test("A click in a list does not wait for an article's text")
    func listBeforeText() {
        var reader = reader()
        reader.isSlow = true
        reader.press(.enter)
        reader.click("Article 5", in: .headlines)
        #expect(reader.model.focus == .headlines)
        #expect(reader.model.selectedHeadline?.title == "Article 5")
        reader.answer()
        #expect(reader.model.focus == .headlines)
        #expect(reader.model.article?.headline.title == "Article 1")
        reader.now += 2
        reader.click("Article 3", in: .headlines)
        reader.click("Article 3", in: .headlines)
        reader.now += 2
        reader.click("Article 4", in: .headlines)
        reader.click("Article 4", in: .headlines)
        reader.answer()
        #expect(reader.model.article?.headline.title == "Article 4")
        #expect(reader.model.article?.isLoading == false)
    }

    @Test("In the list of links a click selects and a double click opens")
    func links() {
        var reader = reader()
        reader.press(.enter)
        reader.press("#")
        _ = reader.newEffects()
        reader.click("https://a.example/1")
        reader.click("https://a.example/1")
        #expect(reader.newEffects() == [.openInBrowser("https://a.example/1")])
    }

    @Test("A click elsewhere changes nothing", arguments: [-1, 0, 22, 500])
    func beside(row: Int) {
        var reader = reader()
        let before = reader.model.selectedHeadline?.id
        for column in [-1, 0, 52, 159, 700] {
            reader.send(.mouse(MouseEvent(.press, at: CanvasPosition(row: row, column: column))))
            reader.send(.mouse(MouseEvent(.wheelDown, at: CanvasPosition(row: row, column: column))))
        }
        #expect(reader.model.selectedHeadline?.id == before)
        #expect(reader.model.article == nil && reader.model.screen == nil && reader.model.prompt == nil)
    }

    @Test("A click on either line of a result selects it")
    func results() {
        var reader = reader()
        reader.type("/article\n")
        reader.click("Text of Article 4.")
        #expect(reader.model.selectedHeadline?.title == "Article 4")
    }
}

extension Reader {
    /// Clicks on the first occurrence of a text, in the whole screen or in a pane.
    mutating func click(_ text: String, in pane: Pane? = nil) {
        let columns = pane.map { model.frame.panes.columns(of: $0) } ?? 0..<model.size.columns
        for (row, line) in screen.enumerated() {
            let inPane = String(line[TextWidth.prefix(of: line, fitting: columns.lowerBound).end...])
            let shown = inPane[..<TextWidth.prefix(of: inPane, fitting: columns.count).end]
            guard let range = shown.firstRange(of: text) else { continue }
            let column = columns.lowerBound + TextWidth.cells(in: String(inPane[..<range.lowerBound]))
            return send(.mouse(MouseEvent(.press, at: CanvasPosition(row: row, column: column))))
        }
        Issue.record("The screen does not show \(text)")
    }
}
