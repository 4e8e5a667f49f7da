public import FoundationEssentials

/// The hours and days, in UTC, on which a feed asks not to be requested (RSS `skipHours` and `skipDays`).
public struct SkippedTimes: Sendable, Equatable {
    /// One bit per hour, the lowest for 0.
    public var hours: UInt32
    /// One bit per weekday, the lowest for Sunday.
    public var days: UInt8

    public init(hours: UInt32 = 0, days: UInt8 = 0) {
        self.hours = hours & 0xff_ffff
        self.days = days & 0x7f
    }

    /// - Parameters:
    ///   - hours: 0 to 23; others are ignored.
    ///   - days: 0 for Sunday to 6.
    public init(hours: [Int], days: [Int]) {
        self.init(
            hours: hours.filter { (0..<24).contains($0) }.reduce(0) { $0 | 1 << UInt32($1) },
            days: days.filter { (0..<7).contains($0) }.reduce(0) { $0 | 1 << UInt8($1) })
    }

    /// The first time from a date on at which the feed may be requested: the date itself, or the start of an hour.
    /// Skipped times that leave no hour are ignored.
    public func nextAllowed(from date: Date) -> Date {
        guard hours != 0 || days != 0 else { return date }
        let start = Int(date.timeIntervalSince1970.rounded(.down))
        guard isSkipped(start) else { return date }
        let nextHour = (start - start.remainder(of: 3_600)) + 3_600
        for hour in 0..<(24 * 7) where !isSkipped(nextHour + hour * 3_600) {
            return Date(timeIntervalSince1970: TimeInterval(nextHour + hour * 3_600))
        }
        return date
    }

    private func isSkipped(_ seconds: Int) -> Bool {
        let hour = seconds.remainder(of: 86_400) / 3_600
        // 1 January 1970 was a Thursday.
        let day = ((seconds - seconds.remainder(of: 86_400)) / 86_400 + 4).remainder(of: 7)
        return hours & 1 << UInt32(hour) != 0 || days & 1 << UInt8(day) != 0
    }
}

extension Int {
    /// The remainder, never negative.
    fileprivate func remainder(of divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
