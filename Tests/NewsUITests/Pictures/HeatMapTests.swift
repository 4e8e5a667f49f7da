import Foundation
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Heat map of a week")
struct HeatMapTests {
    /// This many dates, at an hour of a day counted from Monday 21 September 2026, in the time zone of the test.
    private static func dates(_ count: Int, day: Int, hour: Int) -> [Date] {
        let parts = DateComponents(year: 2026, month: 9, day: 21 + day, hour: hour, minute: 30)
        let date = Calendar(identifier: .gregorian).date(from: parts) ?? .distantPast
        return Array(repeating: date, count: count)
    }

    private static let pattern = WeekPattern(
        dates(8, day: 0, hour: 9) + dates(2, day: 0, hour: 10) + dates(3, day: 2, hour: 0) + dates(5, day: 6, hour: 23)
            // A week later.
            + dates(1, day: 13, hour: 23))

    private static func lines(_ pattern: WeekPattern = pattern, width: Int) -> [String]? {
        HeatMap(pattern, width: width, theme: .mono)?.lines.map { line in
            let text = line.pieces.map(\.text).joined()
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test("Each day has a row and each hour a column, darker for more, with hours and legend below")
    func hours() {
        #expect(
            Self.lines(width: 40) == [
                "Mon ·········█░·············", "Tue ························", "Wed ▒·······················",
                "Thu ························", "Fri ························", "Sat ························",
                "Sun ·······················▓", "    00    06    12    18",
                "    ░ 1-2  ▒ 3-4  ▓ 5-6  █ 7-8 articles",
            ])
    }

    @Test("With enough width an hour has two cells; with little, a cell has two or three hours")
    func widths() throws {
        let wide = try #require(Self.lines(width: 80))
        #expect(wide[0] == "Mon ··················██░░··························")
        #expect(
            wide[7...] == ["    00          06          12          18", "    ░ 1-2  ▒ 3-4  ▓ 5-6  █ 7-8 articles"])
        let two = try #require(Self.lines(width: 27))
        #expect(two[0] == "Mon ····█░······" && two[7] == "    00 06 12 18")
        #expect(two[8...] == ["    ░ 1-2  ▒ 3-4  ▓ 5-6", "    █ 7-8 articles"])
        let three = try #require(Self.lines(width: 15))
        #expect(three[0] == "Mon ···█····" && three[7] == "    00  12")
        #expect(Self.lines(width: 11) == nil)
    }

    @Test("No line is wider than the given width", arguments: 12...90)
    func room(width: Int) throws {
        for line in try #require(Self.lines(width: width)).prefix(8) { #expect(TextWidth.cells(in: line) <= width) }
    }

    @Test("With few items each count has its own shade, and the legend says so")
    func few() throws {
        let one = try #require(Self.lines(WeekPattern(Self.dates(1, day: 0, hour: 0)), width: 40))
        #expect(one[0].hasPrefix("Mon █·") && one.last == "    █ 1 article")
        for most in 1...40 {
            let scale = HeatMap.Scale(most: most, steps: 4)
            for count in 1...most { #expect(scale.counts(of: scale.step(of: count))?.contains(count) == true) }
            #expect(scale.step(of: most) == 4 && scale.step(of: 0) == 0)
        }
    }
}
