import FoundationEssentials
import News
import Newsroom

/// What a refresh did with one feed: the object of `newsterm refresh --json`. Absent values are null.
struct FeedReport: Codable, Sendable {
    let url: String
    let status: RefreshOutcome.Status
    let new: Int
    let reason: String
    let nextCheck: Date?

    private enum CodingKeys: String, CodingKey {
        case url, status, new, reason
        case nextCheck = "next_check"
    }

    init(_ outcome: RefreshOutcome) {
        // Nothing that is shown or sent on holds a password.
        url = FeedAddress.withoutCredentials(outcome.url)
        status = outcome.status
        new = outcome.new
        reason = outcome.reason
        nextCheck = outcome.nextCheck
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(status, forKey: .status)
        try container.encode(new, forKey: .new)
        try container.encode(reason, forKey: .reason)
        try container.encode(nextCheck, forKey: .nextCheck)
    }
}
