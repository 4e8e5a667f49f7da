public import FoundationEssentials

/// Which stored articles maintenance may delete: those first stored longer ago than the limit. Starred articles, and
/// those still in their feed's current document, stay whatever their age.
public struct RetentionPolicy: Sendable, Equatable {
    /// The shortest limit that may be set, in days.
    public static let minimumDays = 2
    public static let defaultDays = 30

    /// Days since an article was first stored.
    public let maximumAgeDays: Int
    /// Whether unread articles stay as well.
    public let keepsUnread: Bool

    /// - Parameter maximumAgeDays: raised to `minimumDays`.
    public init(maximumAgeDays: Int = defaultDays, keepsUnread: Bool = false) {
        self.maximumAgeDays = max(maximumAgeDays, Self.minimumDays)
        self.keepsUnread = keepsUnread
    }

    /// Articles first stored before this have expired.
    public func expiryDate(now: Date) -> Date { now.addingTimeInterval(-Double(maximumAgeDays) * 86_400) }
}
