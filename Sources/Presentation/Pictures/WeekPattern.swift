import FoundationEssentials

/// How many things happened in each hour of the week, by the clock on the wall.
struct WeekPattern {
    /// By the day, Monday first, and its 24 hours.
    private let counts: [[Int]]

    init(_ dates: some Sequence<Date>) {
        var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)
        for date in dates {
            let time = LocalTime(date)
            counts[time.dayOfWeek][time.hour] += 1
        }
        self.counts = counts
    }

    /// By the day, in cells of so many hours.
    func cells(hours: Int) -> [[Int]] {
        counts.map { day in
            stride(from: 0, to: 24, by: hours).map { day[$0..<$0 + hours].reduce(0, +) }
        }
    }
}
