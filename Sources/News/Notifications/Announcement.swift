import FoundationEssentials

/// What is told at once, and what it is put together from, should nobody hear of it.
public struct Announcement: Sendable, Equatable {
    public let notification: NewsNotification
    let news: PendingNews
    let date: Date
}
