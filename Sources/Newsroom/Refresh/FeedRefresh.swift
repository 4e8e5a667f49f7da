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
    let hosts: HostBook
    let settings: RefreshSettings
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - refusal: why the feed is not to be asked now.
    ///   - insists: the person named this feed, and wants it asked now.
    /// - Throws: `LibraryError`, or `CancellationError` when nothing was stored and the feed stays due.
    func run(unless refusal: QuietHost?, insists: Bool) async throws -> RefreshOutcome {
        if let quiet = refusal ?? hosts.objection(check.address, insists: insists, at: now()) {
            return try await postponed(quiet)
        }
        let answer: WebAnswer<FeedBody.Output>
        do {
            answer = try await web.exchange(request) { [known = check.body] in FeedBody(head: $0, known: known) }
        } catch {
            if case .cancelled = error { throw CancellationError() }
            try Task.checkCancellation()
            return try await failed(error)
        }
        // The last moment to stop: what is handed to the library from here on is stored whole.
        try Task.checkCancellation()
        return try await conclude(answer)
    }

    /// What follows from an answer, whoever asked for it.
    func conclude(_ answer: WebAnswer<FeedBody.Output>) async throws -> RefreshOutcome {
        switch answer.output?.content {
        case .feed(let feed): return try await store(feed, answer.output?.identity, answer.head)
        case .same: return try await unchanged(answer.head, validators: validators(answer.head))
        case nil where answer.head.status == 304: return try await unchanged(answer.head, validators: nil)
        case nil: return try await refused(answer.head)
        }
    }
}

extension FeedRefresh {
    /// Where the feed is asked in place of its own address.
    private var move: RememberedMove? { check.settledMove }

    private var own: FeedSettings { settings.own(check.url) }

    /// In a row, with this one.
    private var failures: Int { check.failureCount + 1 }

    private var request: WebRequest {
        let validators = check.validators.usable(at: started)
        return WebRequest(
            url: check.url, etag: validators.etag, lastModified: validators.lastModified, validatorsURL: validators.url,
            headers: own.headers, movedTo: move?.url, movedWithinPrivateNetwork: move?.isWithinPrivateNetwork ?? false,
            maximumBodyBytes: settings.maximumBodyBytes, connectTimeout: settings.connectTimeout,
            timeout: settings.timeout)
    }

    private func validators(_ head: ResponseHead) -> Validators {
        guard head.etag != nil || head.lastModified != nil else { return Validators() }
        return Validators(etag: head.etag, lastModified: head.lastModified, url: head.url, received: now())
    }

    // MARK: Answers

    private func store(
        _ feed: ParsedFeed, _ body: BodyIdentity?, _ head: ResponseHead
    ) async throws -> RefreshOutcome {
        let answered = now()
        var update = FeedUpdate(feed, validators: validators(head), now: answered)
        update.body = body
        let next = decide(.updated, schedule: update.schedule, head, answered)
        let stored = try await write { [update] in
            try await library.store(update, feed: check.feed, at: answered, next: next)
        }
        var words: [String] = []
        if stored.new > 0 { words.append("\(stored.new) new") }
        if stored.changed > 0 { words.append("\(stored.changed) changed") }
        let articles = words.isEmpty ? "Nothing new." : words.joined(separator: ", ") + "."
        return outcome(words.isEmpty ? .unchanged : .new, articles, next, new: stored.new)
    }

    private func unchanged(_ head: ResponseHead, validators: Validators?) async throws -> RefreshOutcome {
        let answered = now()
        let next = decide(.unchanged, schedule: check.schedule, head, answered)
        try await write {
            try await library.recordUnchanged(feed: check.feed, at: answered, next: next, validators: validators)
        }
        let sentence =
            validators == nil ? "Nothing has changed (304)." : "Nothing has changed; the document is the same."
        return outcome(.unchanged, sentence, next)
    }

    private func refused(_ head: ResponseHead) async throws -> RefreshOutcome {
        let answered = now()
        let wish = RetryAfter.date(head.retryAfter, answered: answered)
        let result: RefreshPolicy.Outcome
        if let wish {
            result = .askedToWait(until: wish, inARow: failures)
        } else if head.status == 429 {
            result = .tooManyRequests(inARow: failures)
        } else {
            result = head.status == 410 && isOwn(head) ? .gone : .failed(inARow: failures)
        }
        // First of all: its other feeds are to know at once.
        if head.asksForFewer(answered: answered) {
            let host = FeedAddress.host(of: head.url)
            _ = try await write {
                try await hosts.keepQuiet(host, status: head.status, retryAfter: head.retryAfter, at: answered)
            }
        }
        let keepsMove = head.status == 429 || head.status >= 500
        return try await failed(HTTPStatus.sentence(for: head.status), result, answered, keepsMove: keepsMove)
    }

    /// Whether what a server says of the feed for good is said of the address that the person listed: what is gone from
    /// where a temporary redirect leads, or where a remembered one once led, may still be there. A permanent redirect
    /// speaks for the address when it does so again.
    private func isOwn(_ head: ResponseHead) -> Bool {
        guard move == nil, head.redirects.allSatisfy({ $0.status == 301 || $0.status == 308 }) else { return false }
        return head.redirects.isEmpty || failures > 1
    }

    // MARK: No answer

    private func failed(_ error: WebError) async throws -> RefreshOutcome {
        let answered = now()
        if case .hostAskedToWait(let host, let status, let retryAfter) = error {
            return try await postponed(
                write { try await hosts.keepQuiet(host, status: status, retryAfter: retryAfter, at: answered) })
        }
        let isUnreachable = error.isUnreachable
        return try await failed(
            error.description, isUnreachable ? .unreachable(inARow: failures) : .failed(inARow: failures), answered,
            // Without a network nothing is reached; the move is not to blame at once.
            keepsMove: isUnreachable && failures < 3)
    }

    private func failed(
        _ sentence: String, _ result: RefreshPolicy.Outcome, _ answered: Date, keepsMove: Bool
    ) async throws -> RefreshOutcome {
        let hints = RefreshHints(
            personsInterval: own.interval ?? check.interval, schedule: check.schedule,
            hostRule: hosts.rule(for: check.url))
        let decision = decide(result, hints, answered)
        let next = NextCheck(
            date: decision.nextCheck, reason: decision.reason, move: keepsMove || move == nil ? check.move : nil)
        try await write {
            try await library.recordFailure(
                result == .gone ? "\(sentence) \(decision.reason)" : sentence, feed: check.feed, at: answered,
                next: next,
                isStopped: result == .gone)
        }
        return outcome(.failed, sentence, next)
    }

    /// The feed is not asked now: its host wants to be left alone.
    private func postponed(_ quiet: QuietHost) async throws -> RefreshOutcome {
        let isLonger = (check.nextCheck ?? .distantPast) < quiet.until
        if isLonger {
            let next = NextCheck(date: quiet.until, reason: quiet.reason, move: check.move)
            try await write { try await library.postpone(feed: check.feed, next: next) }
        }
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped,
            reason: quiet.reason.dropLast() + ", for another "
                + "\(DurationWords.words(quiet.until.timeIntervalSince(now()))).",
            nextCheck: isLonger ? quiet.until : check.nextCheck)
        outcome.isPostponed = true
        return outcome
    }

    // MARK: What follows

    private func decide(
        _ result: RefreshPolicy.Outcome, schedule: FeedSchedule, _ head: ResponseHead, _ answered: Date
    ) -> NextCheck {
        let freshness = Freshness(
            cacheControl: head.cacheControl, expires: head.expires, date: head.date, age: head.age, answered: answered)
        let hints = RefreshHints(
            personsInterval: own.interval ?? check.interval, schedule: schedule, freshness: freshness,
            hostRule: hosts.rule(for: check.url))
        let decision = decide(result, hints, answered)
        return NextCheck(date: decision.nextCheck, reason: decision.reason, move: rememberedMove(head))
    }

    private func decide(
        _ result: RefreshPolicy.Outcome, _ hints: RefreshHints, _ answered: Date
    ) -> RefreshPolicy.Decision {
        settings.policy.decide(after: result, hints: hints, url: check.url, asked: started, answered: answered)
    }

    private func rememberedMove(_ head: ResponseHead) -> RememberedMove? {
        // Asked there, answered there.
        if let move, !head.redirects.contains(where: { $0.status == 301 || $0.status == 308 }) { return move }
        return RememberedMove.after(
            head.redirects.map { ($0.status, $0.location) }, before: check.move,
            isWithinPrivateNetwork: head.beganInPrivateNetwork)
    }

    private func outcome(
        _ status: RefreshOutcome.Status, _ sentence: String, _ next: NextCheck, new: Int = 0
    ) -> RefreshOutcome {
        RefreshOutcome(
            url: check.url, status: status, new: new, reason: [sentence, next.reason ?? ""].joined(separator: " "),
            nextCheck: next.date)
    }

    private func write<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch LibraryError.cancelled {
            throw CancellationError()
        }
    }
}

extension FeedCheck {
    fileprivate var settledMove: RememberedMove? { move.flatMap { $0.isSettled ? $0 : nil } }

    /// The one that is asked.
    var address: String { settledMove?.url ?? url }
}

extension ResponseHead {
    /// Whether the whole host wants to be left alone for a while, not only this feed.
    func asksForFewer(answered: Date) -> Bool {
        status == 429 || status == 503 && RetryAfter.date(retryAfter, answered: answered) != nil
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
