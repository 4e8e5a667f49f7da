import News
import Newsroom

/// What the journal says of fetches that a refresh had no time for.
enum PromotionSentence {
    /// At the refresh's end.
    static func handedOver(_ count: PromotedCount) -> String {
        var sentences: [String] = []
        if count.fetches > 0 {
            let feeds = count.fetches == 1 ? "1 slow feed continues" : "\(count.fetches.grouped) slow feeds continue"
            let bytes = count.bytes > 0 ? ", \(count.bytes.grouped) bytes so far" : ""
            sentences.append("\(feeds) in the background\(bytes).")
        }
        if let failure = count.failure {
            sentences.append("What could not be handed over stays due: \(failure)")
        }
        return sentences.joined(separator: " ")
    }

    /// When what has come of one is stored.
    static func ended(_ outcome: RefreshOutcome) -> String {
        let fetch = "The fetch of \(FeedAddress.withoutCredentials(outcome.url)) that a refresh handed over"
        return switch outcome.status {
        case .failed: "\(fetch) has failed: \(outcome.reason)"
        case .new, .unchanged, .skipped: "\(fetch) is done: \(outcome.reason)"
        }
    }

    /// When nobody waits for it any more.
    static func dropped(_ fetch: PromotedFetch) -> String {
        "The fetch of \(FeedAddress.withoutCredentials(fetch.url)) that a refresh handed over is not needed any more: the "
            + "feed has answered since, or is no longer listed."
    }
}
