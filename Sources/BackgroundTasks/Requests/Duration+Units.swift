import FoundationEssentials

extension Duration {
    /// So many minutes.
    public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(count) * 60 }

    /// So many hours, of sixty minutes each.
    public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(count) * 3600 }

    /// So many days, of 24 hours each.
    public static func days(_ count: some BinaryInteger) -> Duration { .seconds(count) * 86_400 }

    var timeInterval: TimeInterval { self / .seconds(1) }
}
