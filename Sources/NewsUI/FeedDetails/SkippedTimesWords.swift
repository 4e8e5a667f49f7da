import News

/// The hours and days on which a feed asks not to be read, in words.
nonisolated enum SkippedTimesWords {
    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// "00:00 to 06:00, 22:00 to 24:00, Saturday and Sunday (UTC)"; nil: there are none.
    static func text(_ times: SkippedTimes) -> String? {
        var words: [String] = []
        var start: Int?
        for hour in 0...24 {
            let isSkipped = hour < 24 && times.hours & 1 << UInt32(hour) != 0
            if isSkipped {
                start = start ?? hour
            } else if let first = start {
                words.append("\(clock(first)) to \(clock(hour))")
                start = nil
            }
        }
        words += days.indices.filter { times.days & 1 << UInt8($0) != 0 }.map { days[$0] }
        guard !words.isEmpty else { return nil }
        return words.joined(separator: ", ") + " (UTC)"
    }

    private static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
}
