package import FoundationEssentials

extension Duration {
    /// So many minutes.
    public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(count) * 60 }

    /// So many hours, of sixty minutes each.
    public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(count) * 3600 }

    /// So many days, of 24 hours each.
    public static func days(_ count: some BinaryInteger) -> Duration { .seconds(count) * 86_400 }

    /// Seconds.
    package var timeInterval: TimeInterval { self / .seconds(1) }

    /// - Parameter seconds: of what is no number none, and no more than there are in 1,000 years.
    init(bounded seconds: TimeInterval) {
        let longest = 1000 * 365.25 * 86_400
        self = .seconds(seconds.isNaN ? 0 : min(max(seconds, -longest), longest))
    }
}

extension Date {
    static func + (date: Date, span: Duration) -> Date { date.addingTimeInterval(span.timeInterval) }

    static func - (date: Date, span: Duration) -> Date { date.addingTimeInterval(-span.timeInterval) }
}
