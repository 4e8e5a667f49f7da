import FoundationEssentials
import News
import NewsStore
import Web

extension FeedRefresh {
    func refused(_ head: ResponseHead) async throws -> RefreshOutcome {
        let answered = now()
        let requestedEnd = RetryAfter.date(head.retryAfter, answered: answered)
        let result: RefreshPolicy.Outcome
        if let requestedEnd {
            result = .askedToWait(until: requestedEnd, inARow: failures)
        } else if head.status == 429 {
            result = .tooManyRequests(inARow: failures)
        } else {
            result = head.status == 410 && isOwn(head) ? .gone : .failed(inARow: failures)
        }
        // First, so that the host's other feeds are held back at once.
        try await honourRetryAfter(of: head, answered: answered)
        let keepsMove = head.status == 429 || head.status >= 500
        var failure = ExchangeFailure(head, askedAt: check.url)
        if result == .gone { failure.cause = .gone }
        return try await failed(failure, result, answered, keepsMove: keepsMove, head)
    }

    /// Pauses a response's host, if the response asks for that.
    func honourRetryAfter(of head: ResponseHead, answered: Date) async throws {
        guard head.requestsPause(answered: answered) else { return }
        let host = FeedAddress.hostAndPort(of: head.url)
        _ = try await write {
            try await hosts.pauseHost(host, status: head.status, retryAfter: head.retryAfter, at: answered)
        }
    }

    /// Whether a permanent verdict of a server applies to the listed address: what is gone at the target of a temporary
    /// redirect, or of a remembered one, may still exist. A permanent redirect counts once it is repeated.
    private func isOwn(_ head: ResponseHead) -> Bool {
        guard move == nil, head.redirects.allSatisfy({ $0.status == 301 || $0.status == 308 }) else { return false }
        return head.redirects.isEmpty || failures > 1
    }

    func failed(_ error: WebError) async throws -> RefreshOutcome {
        let answered = now()
        if case .hostAskedToWait(let host, let status, let retryAfter) = error {
            return try await postponed(
                write { try await hosts.pauseHost(host, status: status, retryAfter: retryAfter, at: answered) })
        }
        // Without a response, the problem may be on this machine.
        let isUnreachable = error.reachFailure != nil
        return try await failed(
            ExchangeFailure(ofFeed: error),
            isUnreachable ? .unreachable(inARow: failures) : .failed(inARow: failures), answered,
            // Without a network no server is reached, so do not blame the move at once.
            keepsMove: isUnreachable && failures < 3)
    }

    /// Records a failure that says nothing about the feed's address.
    func failed(_ failure: ExchangeFailure) async throws -> RefreshOutcome {
        try await failed(failure, .failed(inARow: failures), now(), keepsMove: true)
    }

    private func failed(
        _ failure: ExchangeFailure, _ result: RefreshPolicy.Outcome, _ answered: Date, keepsMove: Bool,
        _ head: ResponseHead? = nil
    ) async throws -> RefreshOutcome {
        let hints = RefreshHints(
            userInterval: own.interval ?? check.interval, schedule: check.schedule,
            hostRule: hosts.rule(for: check.url))
        let decision = decide(result, hints, answered)
        let next = NextCheck(
            date: decision.nextCheck, decision.reason, move: keepsMove || move == nil ? check.move : nil,
            hasAnswer: head != nil, unencryptedRedirect: head?.unencryptedRedirect)
        try await write {
            try await library.recordFailure(
                result == .gone ? "\(failure) \(decision.reason)" : failure.sentence, failure.cause,
                feed: check.feed, url: check.url, at: answered, next: next, isStopped: result == .gone,
                countsAgain: wasDue)
        }
        return outcome(.failed, failure.sentence, next, because: failure.cause)
    }

    /// Why a mistake in the configuration holds the feed back; nil if none concerns it.
    var hold: CheckReason? {
        if FeedCommand.isCommand(check.url), let hold = settings.commandSuspension { return hold }
        return FeedAddress.isWeb(listedAddress) ? own.hold : nil
    }

    /// Does not fetch the feed, since the request, or the program to run, would not be what the user meant.
    func held(_ hold: CheckReason) async throws -> RefreshOutcome {
        // A feed that is not due has another reason to wait, which still applies once the mistake is corrected.
        if check.nextCheck.map({ $0 <= now() }) ?? true {
            let next = NextCheck(date: check.nextCheck, hold, move: check.move)
            try await write { try await library.postpone(feed: check.feed, url: check.url, next: next) }
        }
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped, reason: hold.description, nextCheck: check.nextCheck)
        outcome.hold = hold
        return outcome
    }

    /// Postpones the feed, because its host must not be contacted yet.
    func postponed(_ pausedHost: PausedHost) async throws -> RefreshOutcome {
        let isLonger = (check.nextCheck ?? .distantPast) < pausedHost.until
        if isLonger {
            let next = NextCheck(
                date: pausedHost.until, reason: pausedHost.reason, cause: pausedHost.cause, move: check.move)
            try await write { try await library.postpone(feed: check.feed, url: check.url, next: next) }
        }
        let wait = pausedHost.until.timeIntervalSince(now())
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped,
            reason: pausedHost.reason.dropLast() + ", for another \(DurationWords.words(wait)).",
            nextCheck: isLonger ? pausedHost.until : check.nextCheck)
        outcome.postponement = RefreshOutcome.Postponement(cause: pausedHost.cause, seconds: wait)
        return outcome
    }
}

extension ResponseHead {
    /// Whether the host asks for a pause, not only for this feed.
    func requestsPause(answered: Date) -> Bool {
        status == 429 || status == 503 && RetryAfter.date(retryAfter, answered: answered) != nil
    }
}
