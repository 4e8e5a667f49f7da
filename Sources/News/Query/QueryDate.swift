package import FoundationEssentials

/// Article dates as queries compare them: whole seconds since 1970, as stored.
package enum QueryDate {
    /// Rounds down and clamps to the years 1 to 9999: a feed can claim any date.
    package static func seconds(_ date: Date) -> Int64 {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite else { return seconds > 0 ? latest : earliest }
        return Int64(min(max(seconds.rounded(.down), Double(earliest)), Double(latest)))
    }

    /// The dates of articles with an age in seconds.
    package static func range(ofAge age: ClosedRange<TimeInterval>, now: Date) -> ClosedRange<Int64> {
        let first = seconds(Date(timeIntervalSince1970: now.timeIntervalSince1970 - age.upperBound))
        return first...seconds(Date(timeIntervalSince1970: now.timeIntervalSince1970 - age.lowerBound))
    }

    /// - Returns: nil if the range contains no whole second.
    package static func range(_ dates: Range<Date>) -> ClosedRange<Int64>? {
        let (first, end) = (seconds(dates.lowerBound), seconds(dates.upperBound))
        return end > first ? first...(end - 1) : nil
    }

    /// As newsboat's filters see it: "Thu, 01 Jan 1970 00:00:01 +0000", in the machine's time zone and in English.
    package static func newsboat(_ seconds: Int64) -> String {
        guard let time = WallTime(Date(timeIntervalSince1970: TimeInterval(seconds))) else { return "" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let offset = abs(time.secondsFromGMT) / 60
        let zone = (time.secondsFromGMT < 0 ? "-" : "+") + two(offset / 60) + two(offset % 60)
        return "\(days[time.weekday]), \(two(time.day)) \(months[time.month - 1]) \(time.year) "
            + "\(two(time.hour)):\(two(time.minute)):\(two(time.second)) \(zone)"
    }

    private static let earliest: Int64 = -62_135_596_800
    private static let latest: Int64 = 253_402_300_799

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
