import Foundation
import News
import NewsParser
import NewsStore
import Web

/// One feed's check, from the request to the transaction.
struct FeedRefresh: Sendable {
    let check: FeedCheck
    /// When the refresh began.
    let started: Date
    let library: Library
    let web: WebClient
    let settings: RefreshSettings
    let now: @Sendable () -> Date

    /// - Throws: `LibraryError`, or `CancellationError` when nothing was stored and the feed stays due.
    func run() async throws -> RefreshOutcome {
        let request = WebRequest(
            url: check.url, etag: check.validators.etag, lastModified: check.validators.lastModified,
            maximumBodyBytes: settings.maximumBodyBytes, connectTimeout: settings.connectTimeout,
            timeout: settings.timeout)
        let answer: WebAnswer<ParsedFeed>
        do {
            answer = try await web.exchange(request) { FeedBody(head: $0) }
        } catch {
            if case .cancelled = error { throw CancellationError() }
            try Task.checkCancellation()
            let outcome: RefreshPolicy.Outcome =
                error.isUnreachable ? .unreachable(inARow: failures) : .failed(inARow: failures)
            return try await failed(error.description, outcome)
        }
        // The last moment to stop: what is handed to the library from here on is stored whole.
        try Task.checkCancellation()
        if let feed = answer.output { return try await store(feed, answer.head) }
        if answer.head.status == 304 { return try await unchanged() }
        return try await refused(answer.head)
    }
}

extension FeedRefresh {
    /// In a row, with this one.
    private var failures: Int { check.failureCount + 1 }

    private func store(_ feed: ParsedFeed, _ head: ResponseHead) async throws -> RefreshOutcome {
        let update = FeedUpdate(feed, validators: Validators(etag: head.etag, lastModified: head.lastModified))
        let next = decide(.updated)
        let stored = try await write {
            try await library.store(update, feed: check.feed, at: next.answered, nextCheck: next.decision.nextCheck)
        }
        var words: [String] = []
        if stored.new > 0 { words.append("\(stored.new) new") }
        if stored.changed > 0 { words.append("\(stored.changed) changed") }
        let articles = words.isEmpty ? "Nothing new." : words.joined(separator: ", ") + "."
        return RefreshOutcome(
            url: check.url, status: words.isEmpty ? .unchanged : .new, new: stored.new,
            reason: "\(articles) \(next.decision.reason)", nextCheck: next.decision.nextCheck)
    }

    private func unchanged() async throws -> RefreshOutcome {
        let next = decide(.unchanged)
        try await write {
            try await library.recordUnchanged(
                feed: check.feed, at: next.answered, nextCheck: next.decision.nextCheck)
        }
        return RefreshOutcome(
            url: check.url, status: .unchanged, reason: "Nothing has changed (304). \(next.decision.reason)",
            nextCheck: next.decision.nextCheck)
    }

    private func refused(_ head: ResponseHead) async throws -> RefreshOutcome {
        let sentence = HTTPStatus.sentence(for: head.status)
        if let until = RetryAfter.date(head.retryAfter, answered: now()) {
            return try await failed(sentence, .askedToWait(until: until))
        }
        return try await failed(sentence, head.status == 410 ? .gone : .failed(inARow: failures))
    }

    private func failed(_ sentence: String, _ outcome: RefreshPolicy.Outcome) async throws -> RefreshOutcome {
        let next = decide(outcome)
        try await write {
            try await library.recordFailure(
                sentence, feed: check.feed, at: next.answered, nextCheck: next.decision.nextCheck)
        }
        return RefreshOutcome(
            url: check.url, status: .failed, reason: "\(sentence) \(next.decision.reason)",
            nextCheck: next.decision.nextCheck)
    }

    private func decide(_ outcome: RefreshPolicy.Outcome) -> (decision: RefreshPolicy.Decision, answered: Date) {
        let answered = now()
        let decision = settings.policy.decide(after: outcome, url: check.url, asked: started, answered: answered)
        return (decision, answered)
    }

    private func write<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch LibraryError.cancelled {
            throw CancellationError()
        }
    }
}

extension WebError {
    /// Nobody answered: the trouble may be this machine's own.
    fileprivate var isUnreachable: Bool {
        switch self {
        case .unresolvedHost, .cannotConnect, .proxy: true
        case .timedOut(_, let phase, _): phase == .resolving || phase == .connecting
        default: false
        }
    }
}
