import News
import Terminal
import Testing

@testable import NewsUI

@Suite("The layout of tables")
struct TableLayoutTests {
    private func lines(_ header: [String], _ rows: [[String]], width: Int) -> [String] {
        let table = TextTable(header: header.map { StyledText($0) }, rows: rows.map { $0.map { StyledText($0) } })
        var builder = ArticleLayoutBuilder(width: width)
        builder.add([.table(table)])
        return builder.lines.map(\.text)
    }

    @Test("Columns stand below each other, figures flush right, the header above a line")
    func columns() {
        #expect(
            lines(["Name", "Price"], [["Tea", "3"], ["緑茶", "12.50"]], width: 40)
                == ["Name  Price", "────  ─────", "Tea       3", "緑茶  12.50"])
        #expect(lines([], [["a", "bb"], ["ccc"]], width: 40) == ["a    bb", "ccc"])
    }

    @Test("A column that the page puts flush right stands so, its name too")
    func flushRight() {
        let rows = [["00-7F", "0tuvwxyz"], ["0080-07FF", "110pqrst 10uvwxyz"]].map { $0.map { StyledText($0) } }
        var builder = ArticleLayoutBuilder(width: 40)
        builder.add([
            .table(TextTable(header: [StyledText("Points"), StyledText("Bits")], rows: rows, flushRight: [0]))
        ])
        #expect(
            builder.lines.map(\.text) == [
                "   Points  Bits", "─────────  ─────────────────", "    00-7F  0tuvwxyz",
                "0080-07FF  110pqrst 10uvwxyz",
            ])
    }

    @Test("A cell that is a little too wide is broken within its column")
    func broken() {
        #expect(
            lines(["Key", "What it does"], [["Space", "moves down a page, then on to the next"]], width: 30)
                == [
                    "Key    What it does", "─────  ───────────────────────", "Space  moves down a page, then",
                    "       on to the next",
                ])
    }

    @Test("A table without room becomes lines of names and values")
    func records() {
        let rows = [["Ada Lovelace", "London", "1815"], ["Grace Hopper", "", "1906"]]
        #expect(
            lines(["Name", "Born in the town of", "Year"], rows, width: 16) == [
                "Name: Ada", "  Lovelace", "Born in the", "  town of:", "  London", "Year: 1815", "", "Name: Grace",
                "  Hopper", "Year: 1906",
            ])
    }

    @Test("No line is wider than the page", arguments: [1, 2, 5, 9, 17, 33, 80])
    func widths(width: Int) {
        let words = ["日本語のとても長い文章です", "https://h.example/a/b/c?d=e", "co\u{AD}op\u{AD}er\u{AD}ate", ""]
        for line in lines(words, [words.reversed(), words, ["1", "2"]], width: width) {
            #expect(TextWidth.cells(in: line) <= max(2, width))
        }
    }
}
