import FoundationEssentials
import News
import NewsParser
import NewsStore
import Web

/// One feed's check, from the request to the transaction. A class, because hundreds run at once, and each suspended
/// function would keep a copy of a struct.
final class FeedRefresh: Sendable {
    let check: FeedCheck
    let started: Date
    let now: @Sendable () -> Date
    /// Takes over fetches in progress when the refresh runs out of time; nil if they are not continued.
    let handoffSender: HandoffSender?
    /// Whether the user requested the feed, so that it may take longer.
    let allowsLongTimeout: Bool
    private let refresher: FeedRefresher

    /// - Parameter now: nil uses the refresher's.
    init(
        _ check: FeedCheck, by refresher: FeedRefresher, started: Date, now: (@Sendable () -> Date)? = nil,
        handoffSender: HandoffSender? = nil, allowsLongTimeout: Bool = false
    ) {
        self.check = check
        self.refresher = refresher
        self.started = started
        self.now = now ?? refresher.now
        self.handoffSender = handoffSender
        self.allowsLongTimeout = allowsLongTimeout
    }

    var hasNetwork: Bool? { refresher.hasNetwork() }
    var library: Library { refresher.library }
    var web: WebClient { refresher.web }
    var hosts: HostLimiter { refresher.hosts }
    var settings: RefreshSettings { refresher.settings }
    var reach: NetworkReach { refresher.reachRules.ofFeed(check.url, isPrivate: check.isPrivate) }
    var programs: FeedPrograms { refresher.programs }

    /// A check of the same feed with another remembered move. It is not handed over, since its result alone is
    /// inconclusive.
    func withoutHandoff(_ move: PermanentRedirect?) -> FeedRefresh {
        var check = check
        check.move = move
        return FeedRefresh(check, by: refresher, started: started, now: now, allowsLongTimeout: allowsLongTimeout)
    }

    /// - Parameters:
    ///   - refusal: Why the feed must not be fetched now.
    ///   - overridesHostPause: Whether the user named this feed and wants it fetched now.
    /// - Throws: `LibraryError`; `HandedOverToBackground` if the background session continues the fetch;
    ///   `CancellationError` if nothing was stored and the feed stays due.
    func run(unless refusal: PausedHost?, overridesHostPause: Bool) async throws -> RefreshOutcome {
        if let hold { return try await held(hold) }
        guard !isForbidden else { return try await forbidden() }
        if let pausedHost = refusal
            ?? hosts.currentPause(check.address, overridesHostPause: overridesHostPause, at: now())
        {
            return try await postponed(pausedHost)
        }
        if let outcome = try await askListedAddress(overridesHostPause: overridesHostPause) { return outcome }
        if let pausedHost = hosts.currentPause(check.address, overridesHostPause: overridesHostPause, at: now()) {
            return try await postponed(pausedHost)
        }
        return try await exchange { result in
            switch result {
            case .success(let answer): return try await conclude(answer)
            case .failure(let error) where isRemote && suggestsNoNetwork(error): throw ServerUnreachable(error: error)
            case .failure(let error): return try await failed(error)
            }
        }
    }

    /// Performs the check's only exchange, including redirects, and concludes it.
    func exchange<Value: Sendable>(
        _ conclude: (Result<WebAnswer<FeedBody.Output>, WebError>) async throws -> Value
    ) async throws -> Value {
        if let folder = settings.commandFolder, let command = try? FeedCommand(check.url) {
            return try await exchange(command, home: folder, conclude)
        }
        let request = request(check.url)
        let (watch, partial) = (ExchangeProgress(), handoffSender?.makePartialBody())
        do {
            return try await web.exchange(request, watch: watch) {
                [known = check.body, limit = settings.maximumBodyBytes] in
                FeedBody(head: $0, known: known, maximumBytes: limit, partial: partial)
            } using: { answer in
                // The last point to stop: from here on the result is stored as a whole.
                try Task.checkCancellation()
                return try await conclude(.success(answer))
            }
        } catch let error as WebError where error != .cancelled && !Task.isCancelled {
            return try await conclude(.failure(error))
        } catch let error where error is WebError || error is CancellationError {
            // Hand over only a request that was sent, so that its server need not start again.
            guard let handoffSender, let partial, watch.isRequestSent,
                await handoffSender.handOver(check, asked: started, request, partial)
            else { throw CancellationError() }
            throw HandedOverToBackground()
        }
    }

    /// Applies a response, whichever process requested it.
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
    /// The address that is fetched in place of the listed one.
    var move: PermanentRedirect? { check.settledMove }

    var own: FeedSettings { settings.own(check.url) }

    /// Failures in a row, including this one.
    var failures: Int { max(1, check.failureCount + (wasDue ? 1 : 0)) }

    /// Whether the feed was due. Retrying earlier by hand, to see if the feed works again, must not make it be fetched
    /// less often.
    var wasDue: Bool { check.nextCheck.map { $0 <= started } ?? true }

    func request(_ url: String) -> WebRequest {
        let validators = check.validators.usable(at: started)
        return WebRequest(
            url: url, etag: validators.etag, lastModified: validators.lastModified, validatorsURL: validators.url,
            // An encoding that another process can resume at any time, as an `ETag` may apply to one encoding only.
            acceptEncoding: FeedBody.encoding, headers: own.headers, movedTo: move?.url, reach: reach,
            maximumBodyBytes: settings.maximumBodyBytes, connectTimeout: settings.connectTimeout,
            timeout: allowsLongTimeout ? settings.longTimeout : settings.timeout, lowSpeedTime: settings.maximumSilence)
    }

    private func validators(_ head: ResponseHead) -> Validators {
        guard head.etag != nil || head.lastModified != nil else { return Validators() }
        return Validators(etag: head.etag, lastModified: head.lastModified, url: head.url, received: now())
    }

    private func store(
        _ feed: ParsedFeed, _ body: BodyIdentity?, _ head: ResponseHead
    ) async throws -> RefreshOutcome {
        let answered = now()
        var update = FeedUpdate(feed, validators: validators(head), now: answered)
        if FeedListing.leavesOutShorts(tags: check.tags) { update.entries.removeAll(where: \.isShort) }
        update.body = body
        let next = decide(.updated, schedule: update.schedule, head, answered)
        let stored = try await write { [update] in
            try await library.store(
                update, feed: check.feed, url: check.url, at: answered, next: next, rules: refresher.rules,
                wantsFullTexts: FullTextTag.isOn(tags: check.tags))
        }
        var words: [String] = []
        if stored.new > 0 { words.append("\(stored.new) new") }
        if stored.changed > 0 { words.append("\(stored.changed) changed") }
        let articles = words.isEmpty ? "Nothing new." : words.joined(separator: ", ") + "."
        var result = outcome(words.isEmpty ? .unchanged : .new, articles, next, new: stored.new, after: head)
        if !stored.isFirst {
            (result.news, result.newsByRule, result.repeated) = (stored.news, stored.newsByRule, stored.repeated)
        }
        return result
    }

    private func unchanged(_ head: ResponseHead, validators: Validators?) async throws -> RefreshOutcome {
        let answered = now()
        let next = decide(.unchanged, schedule: check.schedule, head, answered)
        try await write {
            try await library.recordUnchanged(
                feed: check.feed, url: check.url, at: answered, next: next, validators: validators)
        }
        let sentence =
            validators == nil ? "Nothing has changed (304)." : "Nothing has changed; the document is the same."
        return outcome(.unchanged, sentence, next, after: head)
    }

    func outcome(
        _ status: RefreshOutcome.Status, _ sentence: String, _ next: NextCheck, new: Int = 0,
        because cause: ExchangeCause? = nil, after head: ResponseHead? = nil
    ) -> RefreshOutcome {
        let warning = head?.unencryptedRedirect?.description
        let sentences = [sentence, warning, next.reason ?? ""].compactMap { $0 }
        var outcome = RefreshOutcome(
            url: check.url, status: status, new: new, reason: sentences.joined(separator: " "), nextCheck: next.date)
        outcome.warning = warning
        if let cause { outcome.failure = RefreshOutcome.Failure(cause: cause, next: next.cause) }
        return outcome
    }

    /// - Throws: `CancellationError`, also if the feed's address changed or the feed is gone: the response of the old
    ///   address says nothing about it.
    func write<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch LibraryError.cancelled {
            throw CancellationError()
        } catch LibraryError.unknownFeed {
            throw CancellationError()
        }
    }
}

/// The background session continues the fetch.
struct HandedOverToBackground: Error {}

extension FeedCheck {
    fileprivate var settledMove: PermanentRedirect? { move.flatMap { $0.isSettled ? $0 : nil } }

    /// The address that is fetched.
    var address: String { settledMove?.url ?? url }
}
