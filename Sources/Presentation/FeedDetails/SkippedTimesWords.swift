import News
import Texts

/// The hours and days on which a feed asks not to be fetched, in words.
enum SkippedTimesWords {
    /// "00:00 to 06:00, 22:00 to 24:00, Saturday and Sunday (UTC)"; `nil` for none.
    static func text(_ times: SkippedTimes) -> String? {
        var words: [String] = []
        var start: Int?
        for hour in 0...24 {
            let isSkipped = hour < 24 && times.hours & 1 << UInt32(hour) != 0
            if isSkipped {
                start = start ?? hour
            } else if let first = start {
                words.append(FeedDetailsTexts.fromTo(start: clock(first), end: clock(hour)))
                start = nil
            }
        }
        words += (0..<7).filter { times.days & 1 << UInt8($0) != 0 }.map(FeedDetailsTexts.dayOfWeek)
        guard !words.isEmpty else { return nil }
        return FeedDetailsTexts.inUTC(words)
    }

    private static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
}
