public import FoundationEssentials

/// Which stored articles maintenance may delete: those first stored longer ago than the limit. See
/// `Library.deleteExpired` for those that are kept nevertheless.
public struct RetentionPolicy: Sendable, Equatable {
    /// The minimum limit in days.
    public static let minimumDays = 2
    public static let defaultDays = 30

    /// Days since an article was first stored.
    public let maximumAgeDays: Int
    /// Whether unread articles are kept too.
    public let keepsUnread: Bool

    /// - Parameter maximumAgeDays: raised to `minimumDays`.
    public init(maximumAgeDays: Int = defaultDays, keepsUnread: Bool = false) {
        self.maximumAgeDays = max(maximumAgeDays, Self.minimumDays)
        self.keepsUnread = keepsUnread
    }

    /// Articles first stored before this have expired.
    public func expiryDate(now: Date) -> Date { now.addingTimeInterval(-Double(maximumAgeDays) * 86_400) }
}
