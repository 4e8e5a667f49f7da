package import FoundationEssentials

extension Duration {
    /// A number of minutes.
    public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(count) * 60 }

    /// A number of hours, of 60 minutes each.
    public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(count) * 3600 }

    /// A number of days, of 24 hours each.
    public static func days(_ count: some BinaryInteger) -> Duration { .seconds(count) * 86_400 }

    package var timeInterval: TimeInterval { self / .seconds(1) }

    /// - Parameter seconds: NaN counts as 0; limited to 1,000 years in either direction.
    init(bounded seconds: TimeInterval) {
        let longest = 1000 * 365.25 * 86_400
        self = .seconds(seconds.isNaN ? 0 : min(max(seconds, -longest), longest))
    }
}

extension Date {
    static func + (date: Date, span: Duration) -> Date { date.addingTimeInterval(span.timeInterval) }

    static func - (date: Date, span: Duration) -> Date { date.addingTimeInterval(-span.timeInterval) }
}
