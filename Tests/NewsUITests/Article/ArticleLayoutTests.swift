import Foundation
import News
import Terminal
import Testing

@testable import NewsUI

@Suite("An article's layout")
struct ArticleLayoutTests {
    private func lines(_ text: ArticleText, width: Int = 40) -> [String] {
        let headline = Samples.headline(1)
        return Array(
            ArticleLayout(article: Samples.article(headline), text: text, width: width).lines.map(\.text)
                .drop { !$0.isEmpty }.dropFirst())
    }

    private func lines(_ blocks: [ArticleText.Block], width: Int = 40) -> [String] {
        lines(ArticleText(blocks: blocks, links: []), width: width)
    }

    @Test("The header names title, feed and author, date, and link")
    func header() {
        let layout = ArticleLayout(article: Samples.article(Samples.headline(1)), text: Samples.text("x"), width: 60)
        let lines = layout.lines.map(\.text)
        #expect(lines[0] == "Article 1")
        #expect(lines[1] == "Feed 1 · Ada")
        #expect(lines[2].contains(" Sep 2026, "))
        #expect(lines[3] == "https://feed1.example/1")
        #expect(layout.lines[0].role == .title)
        #expect(layout.plainText.hasSuffix("\nx\n"))
    }

    @Test("Words wrap at the width, and no line is wider than 80 cells")
    func words() {
        let text = String(repeating: "eleven char ", count: 100)
        for line in lines(Samples.text(text), width: 40) {
            #expect(line.count <= 40 && !line.hasPrefix(" ") && !line.hasSuffix(" "))
        }
        #expect(
            ArticleLayout(article: Samples.article(Samples.headline(1)), text: Samples.text(text), width: 300).width
                == 80)
        #expect(lines(Samples.text(text), width: 300).allSatisfy { $0.count <= 80 })
        #expect(lines(Samples.text("one two three"), width: 7) == ["one two", "three"])
        #expect(lines(Samples.text("one two three"), width: 8) == ["one two", "three"])
    }

    @Test("A word longer than a line is cut, nothing of it lost")
    func longWord() {
        let word = String(repeating: "abcdefghij", count: 9)
        #expect(lines(Samples.text("see " + word), width: 40).joined() == "see" + word)
    }

    @Test("Japanese breaks between characters, but a line neither begins with 。 nor ends with 「")
    func japanese() {
        let wrapped = lines(Samples.text("今日は「天気」がとてもいいです。散歩に行きましょう。"), width: 14)
        for line in wrapped {
            #expect(TextWidth.cells(in: line) <= 14)
            #expect(!line.hasPrefix("。") && !line.hasPrefix("」") && !line.hasSuffix("「"))
        }
        #expect(wrapped.joined() == "今日は「天気」がとてもいいです。散歩に行きましょう。")
    }

    @Test("Emoji and combining marks are kept whole and counted by their cells", arguments: [1, 2, 3, 7, 20])
    func graphemes(width: Int) {
        let text = "cafe\u{301} e\u{301}e\u{301}e\u{301} 👍🎉🎊 日本語 한국어"
        let wrapped = lines(Samples.text(text), width: width)
        for line in wrapped { #expect(TextWidth.cells(in: line) <= max(2, width)) }
        let kept = wrapped.joined().filter { $0 != " " }
        #expect(kept == TextWidth.safe(text).filter { $0 != " " })
    }

    @Test("Quotes are marked on every line, their blank lines too")
    func quotes() {
        let wrapped = lines(
            [
                .init(kind: .paragraph, quoteDepth: 1, text: "one two three four"),
                .init(kind: .paragraph, quoteDepth: 1, text: "five"),
                .init(kind: .paragraph, quoteDepth: 2, text: "six"),
                .init(kind: .paragraph, text: "seven"),
            ], width: 12)
        #expect(wrapped == ["│ one two", "│ three four", "│", "│ five", "│", "│ │ six", "", "seven"])
    }

    @Test("Lists hang behind their markers and stand close")
    func lists() {
        let wrapped = lines(
            [
                .init(kind: .paragraph, text: "intro"),
                .init(kind: .listItem(marker: "•"), listDepth: 1, text: "alpha beta gamma"),
                .init(kind: .listItem(marker: "10."), listDepth: 2, text: "delta epsilon"),
                .init(kind: .listItem(marker: "•"), listDepth: 1, text: "zeta"),
                .init(kind: .paragraph, text: "outro"),
            ], width: 14)
        #expect(
            wrapped == [
                "intro", "", "• alpha beta", "  gamma", "  10. delta", "      epsilon", "• zeta", "", "outro",
            ])
    }

    @Test("Preformatted text keeps its blanks and is cut where it is too long; line breaks in a paragraph are kept")
    func preformatted() {
        let wrapped = lines(
            [
                .init(kind: .preformatted, text: "if x:\n\treturn  1\n0123456789abc"),
                .init(kind: .paragraph, text: "a\nb"),
            ], width: 12)
        #expect(wrapped == ["  if x:", "      return", "    1", "  0123456789", "  abc", "", "a", "b"])
    }

    @Test("Deep nesting on a narrow screen gives up the indentation, not the text")
    func deep() {
        let wrapped = lines([.init(kind: .paragraph, quoteDepth: 30, listDepth: 30, text: "still here")], width: 20)
        #expect(wrapped.contains("still here"))
    }

    @Test("Links are numbered at the end, enclosures listed with type and size")
    func links() {
        var article = Samples.article(Samples.headline(1))
        article.enclosures = [Enclosure(url: "https://e.example/a.mp3", type: "audio/mpeg", length: 12_345_678)]
        let layout = ArticleLayout(
            article: article,
            text: Samples.text("swift.org[1]", links: ["https://swift.org/", "https://b.example/"]), width: 60)
        let lines = layout.lines.map(\.text)
        #expect(
            lines.suffix(7) == [
                "Links", "[1] https://swift.org/", "[2] https://b.example/", "", "Enclosure", "• audio/mpeg, 12.3 MB",
                "  https://e.example/a.mp3",
            ])
    }

    @Test("Control characters and escape sequences do not get into the lines")
    func control() {
        let text = ArticleText(
            blocks: [.init(kind: .paragraph, text: "a\u{1B}[31mred\u{7}\u{202E}b")],
            links: ["https://x/\u{1B}]0;t\u{7}"])
        var headline = Samples.headline(1)
        headline.title = "ti\u{9B}2Jtle"
        let plain = ArticleLayout(article: Samples.article(headline), text: text, width: 40).plainText
        #expect(plain.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F ~= $0.value)) })
        #expect(!plain.unicodeScalars.contains("\u{202E}"))
    }

    @Test("An article without text says so")
    func noText() {
        #expect(lines(ArticleText(blocks: [], links: []), width: 60) == ["The feed gives no text for this article."])
    }
}
