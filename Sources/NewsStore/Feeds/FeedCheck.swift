public import Foundation
public import News

/// What a refresh has to know of a listed feed.
public struct FeedCheck: Sendable, Equatable {
    public let feed: Feed.ID
    /// As it stands in the list.
    public let url: String
    public let validators: Validators
    /// nil: never.
    public let lastCheck: Date?
    /// The earliest time of the next request; nil: at once.
    public let nextCheck: Date?
    /// Failed checks in a row.
    public let failureCount: Int

    public init(
        feed: Feed.ID, url: String, validators: Validators = Validators(), lastCheck: Date? = nil,
        nextCheck: Date? = nil, failureCount: Int = 0
    ) {
        self.feed = feed
        self.url = url
        self.validators = validators
        self.lastCheck = lastCheck
        self.nextCheck = nextCheck
        self.failureCount = failureCount
    }
}
