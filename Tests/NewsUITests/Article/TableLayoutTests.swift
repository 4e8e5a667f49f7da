import News
import Terminal
import Testing

@testable import NewsUI

@Suite("The layout of tables")
struct TableLayoutTests {
    private func lines(_ header: [String], _ rows: [[String]], width: Int) -> [String] {
        lines(header.isEmpty ? [] : [header.map { cell($0) }], rows.map { $0.map { cell($0) } }, width: width)
    }

    private func lines(_ header: [[TextTable.Cell]], _ rows: [[TextTable.Cell]], width: Int) -> [String] {
        var builder = ArticleLayoutBuilder(width: width)
        builder.add([.table(TextTable(header: header, rows: rows))])
        return builder.lines.map(\.text)
    }

    private func cell(_ text: String, columns: Int = 1) -> TextTable.Cell { .init(StyledText(text), columns: columns) }

    @Test("Columns stand below each other, figures flush right, the header above a line")
    func columns() {
        #expect(
            lines(["Name", "Price"], [["Tea", "3"], ["緑茶", "12.50"]], width: 40)
                == ["Name  Price", "────  ─────", "Tea       3", "緑茶  12.50"])
        #expect(lines([], [["a", "bb"], ["ccc"]], width: 40) == ["a    bb", "ccc"])
    }

    @Test("A column that the page puts flush right stands so, its name too")
    func flushRight() {
        let rows = [["00-7F", "0tuvwxyz"], ["0080-07FF", "110pqrst 10uvwxyz"]].map { $0.map { cell($0) } }
        var builder = ArticleLayoutBuilder(width: 40)
        builder.add([
            .table(TextTable(header: [[cell("Points"), cell("Bits")]], rows: rows, flushRight: [0]))
        ])
        #expect(
            builder.lines.map(\.text) == [
                "   Points  Bits", "─────────  ─────────────────", "    00-7F  0tuvwxyz",
                "0080-07FF  110pqrst 10uvwxyz",
            ])
    }

    @Test("The line stands below the last row of the header")
    func headerRows() {
        #expect(
            lines(
                [[cell(""), cell("Heat", columns: 2), cell("")], [cell("Name"), cell("Low"), cell("High")]],
                [[cell("Tea"), cell("60"), cell("90")]], width: 40)
                == ["      Heat", "Name  Low  High", "────  ───  ────", "Tea    60    90"])
    }

    @Test("A cell across several columns has the room of all of them, and widens them only where that is too little")
    func spans() {
        let rows = [[cell("a"), cell("b"), cell("c")], [cell("aa"), cell("bb"), cell("cc")]]
        let (all, none) = (cell("all of it", columns: 3), cell(""))
        #expect(lines([], rows + [[all, none, none]], width: 40) == ["a   b   c", "aa  bb  cc", "all of it"])
        #expect(
            lines([], rows + [[cell("all of it, and more", columns: 3), none, none]], width: 40)
                == ["a      b      c", "aa     bb     cc", "all of it, and more"])
        #expect(
            lines([], rows + [[cell("x"), cell("both", columns: 2), none]], width: 40)
                == ["a   b   c", "aa  bb  cc", "x   both"])
        #expect(
            lines([], [[cell("1"), cell("2")], [cell("total", columns: 2), none]], width: 40) == [" 1  2", "total"])
    }

    @Test("A table without room names each value by all rows of the header; what takes several columns has no name")
    func spansInRecords() {
        let header = [[cell("Group", columns: 2), cell("")], [cell("First of them"), cell("Second")]]
        #expect(
            lines(header, [[cell("one"), cell("two")], [cell("both", columns: 2), cell("")]], width: 12) == [
                "Group", "  First of", "  them: one", "Group", "  Second:", "  two", "", "both",
            ])
    }

    @Test("What is too long for a name stands once above the values, not before each of them")
    func longName() {
        let header = [[cell(String(repeating: "words ", count: 50), columns: 10)] + (1..<10).map { _ in cell("") }]
        let rows = (1...20).map { row in (1...10).map { cell("\(row * $0)") } }
        let text = lines(header, rows, width: 16).joined(separator: " ")
        #expect(text.ranges(of: "words").count == 50 && text.hasSuffix(" 200"))
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
