import FoundationEssentials
import News

/// Dates are stored as whole seconds since 1970: feeds and the order of lists need nothing finer.
extension Date {
    init(stored seconds: Int64) { self.init(timeIntervalSince1970: Double(seconds)) }

    init?(stored seconds: Int64?) {
        guard let seconds else { return nil }
        self.init(stored: seconds)
    }

    /// Rounded down and clamped to the years 1 to 9999, since a feed can claim any date.
    var stored: Int64 { QueryDate.seconds(self) }
}

/// Durations are stored as whole seconds.
extension TimeInterval {
    /// Rounded down and clamped, since a feed can claim any number.
    var stored: Int64 { isFinite ? Int64(min(max(rounded(.down), 0), 1e15)) : 0 }
}
