import Testing

@testable import NewsUI

@Suite("Rows with headings between them")
struct HeadedRowsTests {
    /// A heading above every third row.
    private static func rows(_ count: Int = 100, height: Int) -> HeadedRows {
        HeadedRows(count: count, height: height) { $0 % 3 == 0 }
    }

    @Test("The first line is a heading, others are above the first row of each group, and each has a row below it")
    func lines() {
        #expect(
            Self.rows(height: 8).lines(from: 1) == [
                .heading(1), .row(1), .row(2), .heading(3), .row(3), .row(4), .row(5),
            ])
        #expect(Self.rows(2, height: 8).lines(from: 0) == [.heading(0), .row(0), .row(1)])
        #expect(Self.rows(0, height: 8).lines(from: 0).isEmpty)
    }

    @Test("The selected row is always visible, and a pane that could be full is", arguments: 4...12)
    func selection(height: Int) {
        let rows = Self.rows(40, height: height)
        for selected in 0..<40 {
            for top in 0..<40 {
                let first = rows.top(showing: selected, from: top)
                let lines = rows.lines(from: first)
                #expect(lines.contains(.row(selected)), "\(selected) from \(top)")
                #expect(lines.firstIndex(of: .row(selected)) == rows.line(of: selected, from: first))
                #expect(lines.count >= height - 1, "\(selected) from \(top)")
            }
        }
    }

    @Test("A row is placed on a line, or as little above it as possible", arguments: 1...9)
    func placing(line: Int) {
        let rows = Self.rows(height: 10)
        for row in 20..<40 {
            let found = rows.line(of: row, from: rows.top(with: row, onLine: line))
            #expect(found <= line && found >= line - 1)
        }
    }
}
