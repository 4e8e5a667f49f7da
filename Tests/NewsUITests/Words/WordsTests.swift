import Foundation
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Ages, waits and counts in words")
struct WordsTests {
    private func age(_ seconds: Double) -> String {
        Age(of: Samples.now.addingTimeInterval(-seconds), at: Samples.now).text
    }

    @Test("An age is a number and a letter up to a week, then a date")
    func ages() {
        let seconds: [Double] = [-500, 0, 59, 60, 3599, 3600, 86_399, 86_400, 7 * 86_400 - 1]
        #expect(
            seconds.map { age($0) } == [
                "now", "now", "now", "1m", "59m", "1h", "23h", "1d", "6d",
            ])
        #expect(age(8 * 86_400).hasSuffix(" Sep"))
        #expect(age(400 * 86_400).hasSuffix(" 2025"))
    }

    @Test("In a list an age is one number and one unit, in at most four cells")
    func shortAges() {
        let day = 86_400.0
        let ages = [
            30, 3599, 6 * day, 7 * day, 30 * day, 31 * day, 266 * day, 364 * day, 366 * day, 800 * day, 1e12,
        ].map {
            Age(of: Samples.now.addingTimeInterval(-$0), at: Samples.now, form: .short).text
        }
        #expect(ages == ["now", "59m", "6d", "1w", "4w", "1mo", "8mo", "11mo", "1y", "2y", "99y"])
        #expect(ages.allSatisfy { $0.count <= TimeTexts.ageCells })
    }

    @Test("An age knows when its text changes", arguments: [Age.Form.full, .short])
    func changes(form: Age.Form) {
        for seconds in [0.0, 61, 4000, 90_000] + (form == .short ? [8 * 86_400.0, 29 * 86_400.0] : [Double]()) {
            let date = Samples.now.addingTimeInterval(-seconds)
            let age = Age(of: date, at: Samples.now, form: form)
            guard let change = age.changesAt else { return #expect(Bool(false), "no change") }
            #expect(Age(of: date, at: change.addingTimeInterval(-0.01), form: form).text == age.text)
            #expect(Age(of: date, at: change, form: form).text != age.text)
        }
    }

    @Test("Absurd dates do no harm", arguments: [-1e300, -1e12, 0, 1e12, 1e300, .infinity])
    func absurd(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(!Age(of: date, at: Samples.now).text.isEmpty)
        #expect(Age(of: date, at: Samples.now, form: .short).text.count <= 4)
        #expect(!LocalTime(date).full.isEmpty)
        _ = Waiting(until: date, at: Samples.now)
    }

    @Test("A wait is rounded to a minute or an hour, and knows when its text changes")
    func waits() throws {
        func wait(_ seconds: Double) -> Waiting {
            Waiting(until: Samples.now.addingTimeInterval(seconds), at: Samples.now)
        }
        let waits: [(Double, String?)] = [
            (-1, nil), (0, nil), (1, "in less than a minute"), (60, "in 1 min"), (90, "in 1 min"), (91, "in 2 min"),
            (270, "in 4 min"), (271, "in 5 min"), (7_199, "in 120 min"), (7_200, "in 2 h"),
            (5 * 3_600 + 3_000, "in 6 h"), (5 * 3_600 + 1_200, "in 5 h"), (48 * 3_600 - 1, "in 48 h"),
        ]
        for (seconds, text) in waits { #expect(wait(seconds).text == text, "\(seconds)") }
        for seconds in stride(from: 30.0, to: 47 * 3_600, by: 701) {
            guard let change = wait(seconds).changesAt else {
                #expect(Bool(false), "no change")
                continue
            }
            let left = seconds - change.timeIntervalSince(Samples.now)
            #expect(wait(left + 0.01).text == wait(seconds).text, "\(seconds)")
            #expect(wait(left - 0.01).text != wait(seconds).text, "\(seconds)")
        }
        let far = Samples.now.addingTimeInterval(3 * 86_400)
        let change = try #require(wait(3 * 86_400).changesAt)
        #expect(wait(3 * 86_400).text == "on 24 Sep")
        #expect(Waiting(until: far, at: change - 0.01).text == "on 24 Sep")
        #expect(Waiting(until: far, at: change).text == "in 48 h")
    }

    @Test("A small share is not shown as zero, nor almost all as all")
    func parts() {
        #expect(
            [0, 0.01, 0.44, 3.45, 99.94, 99.96, 12_345.6].map { FormattedNumber.tenths($0) } == [
                "0.0", "0.1", "0.4", "3.5", "99.9", "100", "12,346",
            ])
        #expect(
            [0, 0.0001, 0.5, 0.999, 1].map { FormattedNumber.percent($0) } == ["0%", "1%", "50%", "99%", "100%"])
    }

    @Test("Large numbers are grouped")
    func counts() {
        #expect(CountTexts.feeds(1) == "1 feed")
        #expect(CountTexts.feeds(1_234_567) == "1,234,567 feeds")
        #expect(
            [0, 12, 999, 1000, -1000].map { FormattedNumber.grouped($0) } == ["0", "12", "999", "1,000", "-1,000"])
        #expect(
            [0, 999, 1000, 3_456_789, 12_345_678, 4_000_000_000, .max].map { FormattedNumber.bytes($0) } == [
                "0 bytes", "999 bytes", "1.0 kB", "3.4 MB", "12.3 MB", "4.0 GB", "9223372 TB",
            ])
    }
}
