public import Foundation
public import Web

/// What the person set for one feed in the configuration.
public struct FeedSettings: Sendable, Equatable {
    /// Seconds between two checks; nil: not said.
    public var interval: TimeInterval?
    /// Sent to the feed's own server only; never shown, logged or exported.
    public var headers: [RequestHeader]

    public init(interval: TimeInterval? = nil, headers: [RequestHeader] = []) {
        self.interval = interval
        self.headers = headers
    }
}
