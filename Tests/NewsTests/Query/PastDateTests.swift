import Foundation
import News
import Testing

@Suite("Cut-off dates from an age or a date")
struct PastDateTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)

    @Test(
        "An age counts back from now",
        arguments: [
            ("12h", 43_200.0), ("3d", 259_200), ("2w", 1_209_600), (">2w", 1_209_600), ("age:>30m", 1_800),
            ("age:3d", 259_200), (" 3D ", 259_200), ("7", 604_800),
        ])
    func ages(text: String, seconds: Double) throws {
        #expect(try PastDate.before(text, now: Self.now) == Self.now.addingTimeInterval(-seconds))
    }

    @Test(
        "A day, a month or a year counts from its beginning",
        arguments: [
            ("2026-09-20", 2026, 9, 20), ("<2026-09-20", 2026, 9, 20), ("date:<2026-09", 2026, 9, 1),
            ("2026", 2026, 1, 1), ("date:2025-02-03", 2025, 2, 3),
        ])
    func dates(text: String, year: Int, month: Int, day: Int) throws {
        let date = Calendar(identifier: .gregorian).date(from: DateComponents(year: year, month: month, day: day))
        #expect(try PastDate.before(text, now: Self.now) == date)
    }

    @Test("An empty text has no date")
    func empty() throws {
        #expect(try PastDate.before("  ", now: Self.now) == nil)
    }

    @Test(
        "A minimum age, a range and an invalid time have different errors",
        arguments: [
            "<3d", ">2026-09-20", "1d..2d", "soon", "3x", "age:2026-09-20", "date:3d", "2026-13", "2026-02-30", "age:",
            "\u{1B}[2J",
        ])
    func problems(text: String) {
        let problem = #expect(throws: PastDate.Problem.self) { try PastDate.before(text, now: Self.now) }
        #expect(problem?.description.contains("is neither an age such as 12h, 3d or 2w") == true)
        #expect(problem?.description.contains("\u{1B}") == false)
    }
}
