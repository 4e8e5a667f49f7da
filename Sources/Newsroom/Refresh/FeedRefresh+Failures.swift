import FoundationEssentials
import News
import NewsStore
import Web

extension FeedRefresh {
    func refused(_ head: ResponseHead) async throws -> RefreshOutcome {
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
        try await heedWish(of: head, answered: answered)
        let keepsMove = head.status == 429 || head.status >= 500
        var failure = ExchangeFailure(head, askedAt: check.url)
        if result == .gone { failure.cause = .gone }
        return try await failed(failure, result, answered, keepsMove: keepsMove, head)
    }

    /// Leaves the host of an answer alone, if that is what it asks for.
    func heedWish(of head: ResponseHead, answered: Date) async throws {
        guard head.asksForFewer(answered: answered) else { return }
        let host = FeedAddress.hostAndPort(of: head.url)
        _ = try await write {
            try await hosts.keepQuiet(host, status: head.status, retryAfter: head.retryAfter, at: answered)
        }
    }

    /// Whether what a server says of the feed for good is said of the address that the user listed: what is gone from
    /// where a temporary redirect leads, or where a remembered one once led, may still be there. A permanent redirect
    /// speaks for the address when it does so again.
    private func isOwn(_ head: ResponseHead) -> Bool {
        guard move == nil, head.redirects.allSatisfy({ $0.status == 301 || $0.status == 308 }) else { return false }
        return head.redirects.isEmpty || failures > 1
    }

    func failed(_ error: WebError) async throws -> RefreshOutcome {
        let answered = now()
        if case .hostAskedToWait(let host, let status, let retryAfter) = error {
            return try await postponed(
                write { try await hosts.keepQuiet(host, status: status, retryAfter: retryAfter, at: answered) })
        }
        // Nobody answered: the trouble may be this machine's own.
        let isUnreachable = error.reachFailure != nil
        return try await failed(
            ExchangeFailure(ofFeed: error),
            isUnreachable ? .unreachable(inARow: failures) : .failed(inARow: failures), answered,
            // Without a network nothing is reached; the move is not to blame at once.
            keepsMove: isUnreachable && failures < 3)
    }

    /// No answer came, for a reason that says nothing of the feed's address.
    func failed(_ failure: ExchangeFailure) async throws -> RefreshOutcome {
        try await failed(failure, .failed(inARow: failures), now(), keepsMove: true)
    }

    private func failed(
        _ failure: ExchangeFailure, _ result: RefreshPolicy.Outcome, _ answered: Date, keepsMove: Bool,
        _ head: ResponseHead? = nil
    ) async throws -> RefreshOutcome {
        let hints = RefreshHints(
            personsInterval: own.interval ?? check.interval, schedule: check.schedule,
            hostRule: hosts.rule(for: check.url))
        let decision = decide(result, hints, answered)
        let next = NextCheck(
            date: decision.nextCheck, decision.reason, move: keepsMove || move == nil ? check.move : nil,
            hasAnswer: head != nil, unencryptedRedirect: head?.unencryptedRedirect)
        try await write {
            try await library.recordFailure(
                result == .gone ? "\(failure) \(decision.reason)" : failure.sentence, failure.cause,
                feed: check.feed, url: check.url, at: answered, next: next, isStopped: result == .gone,
                countsAgain: isInTime)
        }
        return outcome(.failed, failure.sentence, next, because: failure.cause)
    }

    /// Why the feed is not asked now because of a mistake in the configuration; nil: there is none that concerns it.
    var hold: CheckReason? {
        if FeedCommand.isCommand(check.url), let hold = settings.commandHold { return hold }
        let address = listedAddress.lowercased()
        return address.hasPrefix("http://") || address.hasPrefix("https://") ? own.hold : nil
    }

    /// The feed stays as it is: what it would be asked with, or which program be run, is not what the user meant.
    func held(_ hold: CheckReason) async throws -> RefreshOutcome {
        // Why a feed that is not due waits is another reason, which still holds when the mistake is mended.
        if check.nextCheck.map({ $0 <= now() }) ?? true {
            let next = NextCheck(date: check.nextCheck, hold, move: check.move)
            try await write { try await library.postpone(feed: check.feed, url: check.url, next: next) }
        }
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped, reason: hold.description, nextCheck: check.nextCheck)
        outcome.hold = hold
        return outcome
    }

    /// The feed is not asked now: its host wants to be left alone.
    func postponed(_ quiet: QuietHost) async throws -> RefreshOutcome {
        let isLonger = (check.nextCheck ?? .distantPast) < quiet.until
        if isLonger {
            let next = NextCheck(date: quiet.until, reason: quiet.reason, cause: quiet.cause, move: check.move)
            try await write { try await library.postpone(feed: check.feed, url: check.url, next: next) }
        }
        let wait = quiet.until.timeIntervalSince(now())
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped,
            reason: quiet.reason.dropLast() + ", for another \(DurationWords.words(wait)).",
            nextCheck: isLonger ? quiet.until : check.nextCheck)
        outcome.postponement = RefreshOutcome.Postponement(cause: quiet.cause, seconds: wait)
        return outcome
    }
}

extension ResponseHead {
    /// Whether the whole host wants to be left alone for a while, not only this feed.
    func asksForFewer(answered: Date) -> Bool {
        status == 429 || status == 503 && RetryAfter.date(retryAfter, answered: answered) != nil
    }
}
