import FoundationEssentials

/// The number of events in each hour of the week, in local time.
struct WeekPattern {
    /// By day, Monday first, and hour.
    private let counts: [[Int]]

    init(_ dates: some Sequence<Date>) {
        var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)
        for date in dates {
            let time = LocalTime(date)
            counts[time.dayOfWeek][time.hour] += 1
        }
        self.counts = counts
    }

    /// By day, in cells of several hours.
    func cells(hours: Int) -> [[Int]] {
        counts.map { day in
            stride(from: 0, to: 24, by: hours).map { day[$0..<$0 + hours].reduce(0, +) }
        }
    }
}
