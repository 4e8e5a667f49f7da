import Foundation
import News
import Testing

@testable import NewsUI

@Suite("Headings between articles")
struct ListHeadingsTests {
    /// The headings, with the number of rows under each, of articles this many days old at noon of Monday, 21 September
    /// 2026.
    private static func headings(
        _ days: [Double], order: HeadlineOrder = .newest, reachesOldest: Bool = true
    ) -> [(text: String, rows: Int)] {
        let rows = days.sorted { order == .oldest ? $0 > $1 : $0 < $1 }.enumerated().map { index, days in
            Samples.headline(Int64(index + 1), minutesOld: days * 1_440)
        }
        guard let headings = ListHeadings(order, over: rows, reachesOldest: reachesOldest, now: Samples.now) else {
            return []
        }
        var groups: [(text: String, rows: Int)] = []
        for (index, row) in rows.enumerated() {
            if index > 0, headings.isSame(rows[index - 1], row) {
                groups[groups.count - 1].rows += 1
            } else {
                groups.append((headings.text(above: row), 1))
            }
        }
        return groups
    }

    private static func texts(_ days: [Double], order: HeadlineOrder = .newest) -> [String] {
        headings(days, order: order).map { "\($0.text): \($0.rows)" }
    }

    @Test("With enough articles headings are days, then weeks, then months")
    func dense() {
        let texts = Self.texts((0..<720).map { Double($0) / 6 + 0.1 })
        #expect(
            texts.prefix(8).map { $0.prefix { $0 != ":" } } == [
                "Today", "Yesterday", "Saturday", "Friday", "Thursday", "Wednesday", "Earlier last week",
                "Week of 7 Sep",
            ])
        #expect(
            texts.dropFirst(11).map { $0.prefix { $0 != ":" } } == ["Aug 2026", "Jul 2026", "Jun 2026", "May 2026"])
    }

    @Test("Single articles share a heading for their week, month, year or decade")
    func thin() {
        let today = [0.1, 0.2]
        #expect(Self.texts(today + [1, 2, 3, 4]) == ["Today: 2", "Last week: 4"])
        #expect(Self.texts(today + [8, 15, 22]) == ["Today: 2", "Earlier this month: 2", "Week of 24 Aug: 1"])
        let monthly = (2...20).map { 30 * Double($0) }
        #expect(Self.texts(today + monthly) == ["Today: 2", "Earlier in 2026: 7", "2025: 12"])
        let yearly = (1...9).map { 365 * Double($0) }
        #expect(Self.texts(today + yearly) == ["Today: 2", "Earlier in the 2020s: 6", "2010s: 3"])
    }

    @Test("A single article between many has its own heading, and so do many after a few")
    func single() {
        let many = (0..<9).map { Double($0) / 100 }
        #expect(
            Self.texts([0.1, 0.2] + [60] + many.map { 100 + $0 })
                == ["Today: 2", "Jul 2026: 1", "Jun 2026: 9"])
        #expect(
            Self.texts([0.1, 0.2] + [300, 330] + many.map { 360 + $0 } + [400, 430])
                == ["Today: 2", "Later in 2025: 2", "Sep 2025: 9", "Earlier in 2025: 2"])
    }

    @Test("There is no heading over a single row, and none if each would cover one")
    func none() {
        #expect(Self.headings([3]).isEmpty)
        #expect(Self.headings([3, 6_000]).isEmpty)
    }

    @Test("Oldest first, articles have the same headings")
    func oldestFirst() {
        for seed in 1...20 {
            let days = Self.days(seed: UInt64(seed))
            #expect(Self.texts(days, order: .oldest) == Self.texts(days).reversed())
        }
    }

    @Test("Articles not loaded yet may belong to the last heading", arguments: [true, false])
    func unread(reachesOldest: Bool) {
        let groups = Self.headings([0.1, 0.2, 40, 70], reachesOldest: reachesOldest)
        #expect(groups.map(\.rows) == (reachesOldest ? [2, 2] : [2, 1, 1]))
    }

    @Test(
        "Whatever the dates, there are fewer headings than rows, and few cover a single one",
        arguments: 1...300)
    func fewerThanRows(seed: Int) {
        let days = Self.days(seed: UInt64(seed))
        let groups = Self.headings(days)
        #expect(3 * groups.count <= 2 * days.count + 2, "\(groups)")
        #expect(groups.map(\.rows).reduce(0, +) == (groups.isEmpty ? 0 : days.count))
        var singles = 0
        for group in groups {
            singles = group.rows == 1 ? singles + 1 : 0
            #expect(singles <= 2, "\(groups)")
        }
    }

    @Test(
        "In a tail of one or two articles a month, headings cover several", arguments: [10.0, 20, 30, 60, 200, 400])
    func tail(between: Double) {
        let groups = Self.headings((0..<50).map { Double($0) / 50 } + (1...40).map { Double($0) * between })
        #expect(3 * groups.dropFirst(2).count <= 2 * 40, "\(groups)")
    }

    /// Ages that cluster in some places and spread in others.
    private static func days(seed: UInt64) -> [Double] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var days: [Double] = []
        var age = 0.0
        for _ in 0..<2 + next(6) {
            let step = [0.01, 0.3, 1, 5, 20, 45, 150, 300][Int(next(8))]
            for _ in 0..<1 + next(20) {
                age += step * Double(1 + next(100)) / 50
                days.append(age)
            }
        }
        return days
    }
}
