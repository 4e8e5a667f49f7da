import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The excerpt below a search result")
struct MarkedTextTests {
    private func text(_ text: String, _ word: String) -> MarkedText {
        let matches = text.ranges(of: word).map {
            text.utf8.distance(
                from: text.startIndex, to: $0.lowerBound)..<text.utf8.distance(from: text.startIndex, to: $0.upperBound)
        }
        return MarkedText(text: text, matches: matches)
    }

    private func marked(_ text: MarkedText) -> [String] { text.pieces.filter(\.isMatch).map { String($0.text) } }

    @Test("It starts with a word near the match if the match would not fit otherwise")
    func late() {
        let whole = text("on one side of the table, and the water of the harbour between two harbours", "harbour")
        let shown = whole.showingMatch(in: 30)
        #expect(shown.text == "…of the harbour between two harbours")
        #expect(marked(shown) == ["harbour", "harbour"])
        #expect(whole.showingMatch(in: 80) == whole)
        #expect(text("no match in a long line of words", "xyz").showingMatch(in: 5).matches.isEmpty)
    }

    @Test("Text without spaces is cut between characters")
    func japanese() {
        let shown = text("雨の日に読む三冊と古書市のお知らせと港町の本棚", "港町").showingMatch(in: 20)
        #expect(shown.text == "…らせと港町の本棚" && marked(shown) == ["港町"])
    }

    @Test("The match is visible at every width that has room for it", arguments: 12...90)
    func widths(width: Int) {
        let shown = text("a b c d e f g h i j k l m n o p q r s t u v w x y z harbour and more", "harbour")
            .showingMatch(in: width)
        #expect(TextWidth.clipped(shown.text, to: width).contains("harbour"))
    }
}
