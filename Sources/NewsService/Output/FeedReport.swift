import FoundationEssentials
import News
package import Newsroom

/// What a refresh did with one feed: the object of `newsterm refresh --json`. Absent values are null.
package struct FeedReport: Codable, Sendable {
    package let url: String
    package let status: RefreshOutcome.Status
    package let new: Int
    package let reason: String
    let nextCheck: Date?

    private enum CodingKeys: String, CodingKey {
        case url, status, new, reason
        case nextCheck = "next_check"
    }

    package init(_ outcome: RefreshOutcome) {
        // No output or message may contain a password.
        url = FeedAddress.withoutCredentials(outcome.url)
        status = outcome.status
        new = outcome.new
        reason = outcome.reason
        nextCheck = outcome.nextCheck
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(status, forKey: .status)
        try container.encode(new, forKey: .new)
        try container.encode(reason, forKey: .reason)
        try container.encode(nextCheck, forKey: .nextCheck)
    }
}
