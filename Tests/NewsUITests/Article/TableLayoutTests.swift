import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Table layout")
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

    @Test("Columns are aligned, figures to the right, with the header above a rule")
    func columns() {
        #expect(
            lines(["Name", "Price"], [["Tea", "3"], ["緑茶", "12.50"]], width: 40)
                == ["Name  Price", "────  ─────", "Tea       3", "緑茶  12.50"])
        #expect(lines([], [["a", "bb"], ["ccc"]], width: 40) == ["a    bb", "ccc"])
    }

    @Test("A column that the page aligns to the right stays so, including its name")
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

    @Test("A table has the pane's width: records beside the lists become a table on the whole screen")
    func width() throws {
        let (names, values) = ((1...10).map { cell("Column \($0)") }, (1...10).map { cell("value \($0)") })
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(
            blocks: [.table(TextTable(header: [names], rows: [values])), .paragraph("The end")])
        var reader = Reader(library, columns: 160, rows: 30)
        reader.press(.enter)
        #expect(reader.text.contains("Column 10: value 10"))
        reader.press("Z")
        #expect(reader.text.contains("Column 1  Column 2") && !reader.text.contains("Column 10: "))
        let line = try #require(reader.screen.first { $0.contains("value 1   value 2") })
        #expect(line.hasSuffix("value 10"))
        reader.press("Z")
        #expect(reader.text.contains("Column 10: value 10"))
    }

    @Test("The rule is below the last header row")
    func headerRows() {
        #expect(
            lines(
                [[cell(""), cell("Heat", columns: 2), cell("")], [cell("Name"), cell("Low"), cell("High")]],
                [[cell("Tea"), cell("60"), cell("90")]], width: 40)
                == ["      Heat", "Name  Low  High", "────  ───  ────", "Tea    60    90"])
    }

    @Test("A cell across several columns uses all their room, and widens them only if that is too little")
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

    @Test("A narrow table names each value by all header rows; a value across several columns has no name")
    func spansInRecords() {
        let header = [[cell("Group", columns: 2), cell("")], [cell("First of them"), cell("Second")]]
        #expect(
            lines(header, [[cell("one"), cell("two")], [cell("both", columns: 2), cell("")]], width: 12) == [
                "Group", "  First of", "  them: one", "Group", "  Second:", "  two", "", "both",
            ])
    }

    @Test("A text too long for a name appears once above the values, not before each of them")
    func longName() {
        let header = [[cell(String(repeating: "words ", count: 50), columns: 10)] + (1..<10).map { _ in cell("") }]
        let rows = (1...20).map { row in (1...10).map { cell("\(row * $0)") } }
        let text = lines(header, rows, width: 16).joined(separator: " ")
        #expect(text.ranges(of: "words").count == 50 && text.hasSuffix(" 200"))
    }

    @Test("A cell slightly too wide is wrapped within its column")
    func broken() {
        #expect(
            lines(["Key", "What it does"], [["Space", "moves down a page, then on to the next"]], width: 30)
                == [
                    "Key    What it does", "─────  ───────────────────────", "Space  moves down a page, then",
                    "       on to the next",
                ])
    }

    @Test("A table that does not fit becomes lines of names and values")
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

    @Test("Columns of long text share the width, longer text gets more of it, and short columns stay whole")
    func sharing() {
        let (long, longer) = (String(repeating: "words ", count: 12), String(repeating: "words ", count: 48))
        let equal = lines(["Name", "One", "Two"], [["Ada Lovelace", long, long]], width: 60)
        #expect(equal[1] == "────────────  ──────────────────────  ──────────────────────")
        let other = lines(["Name", "One", "Two"], [["Ada Lovelace", long, longer]], width: 60)
        let widths = other[1].split(separator: " ").map(\.count)
        #expect(widths[0] == 12 && widths[1] >= 8 && widths[2] > widths[1] && other.count < 16, "\(other)")
    }

    @Test("The longest words break before others")
    func words() {
        let table = lines(
            ["Name", "Number", "Said of it"], [["eilmeldung", "CVE-2024-123456789012", "many words of no length"]],
            width: 38)
        #expect(table.joined().contains("eilmeldung ") && table.joined().contains("↳"), "\(table)")
    }

    @Test("A word much longer than its column's share is broken, a slightly longer one is not")
    func unevenWords() {
        let text = String(repeating: "word ", count: 30)
        let word = "0123456789abcdef0123456789abcdef"
        let few = lines(["Name", "Text"], [[word, text]], width: 60)
        #expect(few.joined().contains(word))
        let many = lines(["A", "B", "C", "D", "E"], [["one", text, text, text, word]], width: 70)
        #expect(!many.joined().contains(word) && many.count < 18, "\(many)")
    }

    @Test("A table of six columns fits 80 cells; with fewer than 8 cells each it becomes names and values")
    func manyColumns() {
        let names = (1...6).map { "Column \($0) of all" }
        let values = (1...6).map { "value number \($0), told at length" }
        let columns = lines(names, [values, values], width: 80)
        #expect(columns[0].ranges(of: "Column").count == 6)
        #expect(columns.allSatisfy { TextWidth.cells(in: $0) <= 80 })
        #expect(lines(names, [values], width: 50)[0].hasPrefix("Column 1 of all: value"))
    }

    @Test("Multi-line rows are separated by blank lines")
    func looseRows() {
        let text = "moves down a page, then on to the next"
        #expect(
            lines([], [["Space", text], ["b", text]], width: 30) == [
                "Space  moves down a page, then", "       on to the next", "", "b      moves down a page, then",
                "       on to the next",
            ])
    }

    @Test("A word too long for its column continues after a marker, and nothing is lost", arguments: 20...60)
    func longWords(width: Int) {
        let words = ["CVE-2024-12345678901234567890123456789012345", "https://h.example/a/b/c/d/e/f/g/h?i=j", "Yes"]
        let all = lines(["Number", "Address", "OK"], [words, words], width: width)
        guard all[0].contains("Number ") else { return }
        let table = all.dropFirst(2)
        // Columns are as wide as the rule below their names.
        let rule = all[1]
        var start = rule.startIndex
        for (column, word) in words.enumerated() {
            let end = rule[start...].firstIndex(of: " ") ?? rule.endIndex
            let range = rule.distance(from: rule.startIndex, to: start)..<rule.distance(from: rule.startIndex, to: end)
            let cells = table.map { String($0.dropFirst(range.lowerBound).prefix(range.count)) }
            let parts = cells.map { $0.trimmingCharacters(in: [" "]) }.filter { !$0.isEmpty }
            #expect(parts.map { $0.filter { $0 != "↳" } }.joined() == word + word, "\(column) \(parts)")
            let isCut = parts.count > 2
            #expect(parts.contains { $0.hasPrefix("↳") } == isCut, "\(parts)")
            start = rule[end...].firstIndex { $0 != " " } ?? rule.endIndex
        }
    }
}
