public import FoundationEssentials
public import News
import NewsParser
public import NewsStore
import Synchronization
public import Web

/// Fetches feeds and stores them: conditional request → parser → one transaction a feed.
public final class FeedRefresher: Sendable {
    let library: Library
    let web: WebClient
    let settings: RefreshSettings
    private let currentRules: Mutex<ArrivalRules?>
    let now: @Sendable () -> Date
    let hosts: HostLimiter
    /// Continues fetches for which a refresh has no time; nil if they are not continued.
    let session: FetchSession?
    let inWork = InFlightFeeds()
    let programs = FeedPrograms()
    public let reachRules: AddressAccessRules
    /// Whether the machine has a network; nil if unknown.
    let hasNetwork: @Sendable () -> Bool?
    let hub = RefreshProgressHub()
    private let running = RunningRefreshes()

    /// - Parameter hasNetwork: Whether the machine has a network, called when feeds were unreachable; nil if unknown.
    public init(
        library: Library, web: WebClient, settings: RefreshSettings = RefreshSettings(),
        session: FetchSession? = nil, hasNetwork: @escaping @Sendable () -> Bool? = { nil },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.library = library
        self.web = web
        self.settings = settings
        currentRules = Mutex(ArrivalRules(settings.rules))
        self.session = session
        self.hasNetwork = hasNetwork
        self.now = now
        hosts = HostLimiter(rules: settings.hostRules, library: library)
        reachRules = AddressAccessRules(settings: settings, web: web)
    }

    /// The compiled rules; nil if there are none.
    var rules: ArrivalRules? { currentRules.withLock { $0 } }

    /// Applies other rules from now on, since the user may write one while this process runs.
    public func replaceRules(_ rules: [Rule]) {
        guard rules != self.rules?.rules ?? [] else { return }
        let compiled = ArrivalRules(rules)
        currentRules.withLock { $0 = compiled }
    }

    /// The combined progress of all refreshes of this process; each call returns a separate stream.
    public func progress() -> AsyncStream<RefreshProgress> { hub.updates() }

    /// Stops all refreshes of this process: feeds that have responded stay stored, the others stay due.
    /// - Returns: Whether any was running.
    @discardableResult
    public func stop() -> Bool { running.stopAll() }

    /// Refreshes the listed feeds. Update the library from the feed list first (`Subscriptions.synchronize`).
    ///
    /// Cancellation stops it even within a feed's exchange: what is stored stays, other feeds stay due and are reported
    /// as cancelled. A feed that another refresh is fetching is not fetched twice; the outcome is shared.
    /// - Parameters:
    ///   - urls: The feeds to refresh; nil for all.
    ///   - force: Whether to fetch feeds that are not due, too. A host's request for a pause is respected nevertheless,
    ///     but for named feeds only for a quarter of an hour.
    ///   - overridesHostPause: Whether feeds count as named; nil: those in `urls` do if `force` is true.
    ///   - allowsLongTimeout: Whether a feed may take up to ``RefreshSettings/longTimeout``, because the user requested
    ///     it, and not only ``RefreshSettings/timeout``.
    ///   - handoff: Hands fetches in progress to the background session when time is up; nil leaves them due.
    ///   - reporting: Called once for each feed when it is done, on any thread.
    /// - Throws: `LibraryError` if the library cannot be read, or no longer be written (a full disk).
    @discardableResult
    public func refresh(
        _ urls: [String]? = nil, force: Bool = false, overridesHostPause: Bool? = nil, allowsLongTimeout: Bool = false,
        handoff: TransferHandoff? = nil, reporting: (@Sendable (RefreshOutcome) -> Void)? = nil
    ) async throws -> RefreshReport {
        let handoffSender = handoff.flatMap { handoff in
            session.map { HandoffSender(handoff, session: $0, now: now) }
        }
        let run = RefreshRun(
            hub: hub, overridesHostPause: overridesHostPause ?? (force && urls != nil),
            allowsLongTimeout: allowsLongTimeout, handoffSender: handoffSender,
            reporting: reporting)
        let started = now()
        var due: [FeedCheck] = []
        let checks = try await checks(urls, run)
        let handedOver = await handedOverFetches(
            of: checks, areAll: urls == nil, overridesHostPause: run.overridesHostPause, at: started)
        for check in checks {
            if handedOver[check.feed] != nil {
                run.count(inSession(check), isRequested: false)
            } else if check.isStopped, urls == nil {
                run.count(stopped(check), isRequested: false)
            } else if !force, let next = check.nextCheck, !isDue(check, at: started) {
                run.count(skipped(check, until: next, at: started), isRequested: false)
            } else {
                due.append(check)
            }
        }
        guard !due.isEmpty else { return run.report(force: force) }
        try await hosts.load(at: started)
        hub.begin(due.map(\.url))
        defer { hub.end() }
        let order = HostOrder.mixed(HostOrder.longestUncheckedFirst(due))
        await running.run { [self] in
            await fetch(order, started, run)
            await conclude(run.takeUnreached(), run)
        }
        if let handoff, let handoffSender { await handoff.reportCount(handoffSender.count) }
        if let stopper = run.stopper { throw stopper }
        return run.report(force: force)
    }
}

extension FeedRefresher {
    /// Stores the document that was fetched while finding a feed, which spares a second request.
    /// - Returns: nil if there is no document, or the feed is not listed; it must then be refreshed.
    public func adopt(_ found: FoundFeed) async throws -> RefreshOutcome? {
        guard let document = found.document else { return nil }
        let key = FeedAddress.key(found.url)
        guard let check = try await library.checks().first(where: { FeedAddress.key($0.url) == key }) else {
            return nil
        }
        return try await FeedRefresh(check, by: self, started: now()).conclude(document)
    }

    private func checks(_ urls: [String]?, _ run: RefreshRun) async throws -> [FeedCheck] {
        let all = try await library.checks(urls: nil)
        guard let urls else { return all }
        // Also accept the address that `newsterm feeds` shows, without the password; a full address takes precedence.
        let shown = all.map { (FeedAddress.key(FeedAddress.withoutCredentials($0.url)), $0) }
        let known = Dictionary(all.map { (FeedAddress.key($0.url), $0) } + shown) { first, _ in first }
        var chosen: [FeedCheck] = []
        var seen: Set<String> = []
        for url in urls where seen.insert(FeedAddress.key(url)).inserted {
            if let check = known[FeedAddress.key(url)] {
                if !chosen.contains(where: { $0.feed == check.feed }) { chosen.append(check) }
            } else {
                let reason = NewsroomError.notListed(url: url).description
                run.count(RefreshOutcome(url: url, status: .failed, reason: reason), isRequested: false)
            }
        }
        return chosen
    }

    private func isDue(_ check: FeedCheck, at now: Date) -> Bool {
        let own = settings.own(check.url).interval
        // The stored date may result from a longer interval in an earlier configuration.
        if let own, let last = check.lastCheck, check.failureCount == 0,
            now.timeIntervalSince(last) >= max(own, hosts.rule(for: check.url)?.interval ?? 0)
        {
            return true
        }
        return settings.policy.isDue(
            check.nextCheck, lastCheck: check.lastCheck, userInterval: own ?? check.interval, at: now)
    }

    private func skipped(_ check: FeedCheck, until next: Date, at now: Date) -> RefreshOutcome {
        let wait = DurationWords.words(next.timeIntervalSince(now))
        let reason =
            switch check.failureCount {
            case 0: "Not due for another \(wait)."
            case 1: "Failed the last time; not due for another \(wait)."
            default: "Failed \(check.failureCount) times in a row; not due for another \(wait)."
            }
        return RefreshOutcome(url: check.url, status: .skipped, reason: reason, nextCheck: next)
    }

    private func stopped(_ check: FeedCheck) -> RefreshOutcome {
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped,
            reason:
                "The server says the feed is gone for good (410). It is no longer checked automatically; refresh it by "
                + "its address to try again, or remove it.")
        outcome.isStopped = true
        return outcome
    }

    /// Fetches a limited number of feeds at once; the next starts when one is done.
    private func fetch(_ due: [FeedCheck], _ started: Date, _ run: RefreshRun) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, check) in due.enumerated() {
                if index >= settings.feedsAtOnce { await group.next() }
                if run.stopper != nil { group.cancelAll() }
                if run.stopper != nil || Task.isCancelled {
                    run.count(cancelled(check))
                } else {
                    let refusal = await admission(for: check, run)
                    let refresh = FeedRefresh(
                        check, by: self, started: started, handoffSender: run.handoffSender,
                        allowsLongTimeout: run.allowsLongTimeout)
                    group.addTask { await self.perform(refresh, unless: refusal, run) }
                }
            }
            while await group.next() != nil {
                if run.stopper != nil { group.cancelAll() }
            }
        }
    }

    private func admission(for check: FeedCheck, _ run: RefreshRun) async -> PausedHost? {
        do {
            return try await hosts.admit(check.address, overridesHostPause: run.overridesHostPause, at: now())
        } catch {
            // The feed's own write will hit and report the same problem.
            if error.endsRefresh { run.stop(error) }
            return nil
        }
    }

    private func perform(_ refresh: FeedRefresh, unless refusal: PausedHost?, _ run: RefreshRun) async {
        var isOwn = false
        let outcome = await inWork.joining(refresh.check.feed, at: refresh.check.url) {
            isOwn = true
            return await settled(refresh, run) {
                try await refresh.run(unless: refusal, overridesHostPause: run.overridesHostPause)
            }
        }
        if let unreached = outcome?.unreached {
            run.keep(UnreachableFeed(refresh: refresh, error: unreached.error, isOwn: isOwn))
        } else {
            run.count(
                outcome ?? cancelled(refresh.check), isRemote: refresh.isRemote && refresh.check.isPrivate != true)
        }
        // Settle what is already clear without waiting for the slowest server.
        if run.hasReached { await conclude(run.takeUnreached(), run) }
    }

    /// The outcome of a check, whatever it throws.
    func settled(
        _ refresh: FeedRefresh, _ run: RefreshRun, _ work: () async throws -> RefreshOutcome
    ) async -> RefreshOutcome {
        do {
            return try await work()
        } catch let error as LibraryError {
            if error.endsRefresh { run.stop(error) }
            return RefreshOutcome(url: refresh.check.url, status: .failed, reason: String(describing: error))
        } catch is HandedOverToBackground {
            return inSession(refresh.check)
        } catch let unreached as ServerUnreachable {
            var outcome = RefreshOutcome(
                url: refresh.check.url, status: .skipped, reason: ExchangeFailure(unreached.error).sentence)
            outcome.unreached = unreached
            return outcome
        } catch {
            return cancelled(refresh.check)
        }
    }

    func cancelled(_ check: FeedCheck) -> RefreshOutcome {
        RefreshOutcome(
            url: check.url, status: .skipped,
            reason: "The refresh was stopped before this feed was done; it stays due.",
            nextCheck: check.nextCheck, isCancelled: true)
    }
}

extension LibraryError {
    /// Whether the next feed would fail the same way.
    fileprivate var endsRefresh: Bool {
        switch self {
        case .busy, .unknownFeed, .cancelled, .unexpected: false
        default: true
        }
    }
}
