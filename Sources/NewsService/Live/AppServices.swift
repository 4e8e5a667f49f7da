package import BackgroundTasks
import BackgroundTransfers
import FoundationEssentials
package import News
package import NewsStore
package import Newsroom
import Synchronization
import Web

/// What the commands and the reader work with, opened in the order of dependencies. A class, since each copy of so many
/// values took code (a seventh of newsterm's) and time.
package final class AppServices: Sendable {
    package let locations: Locations
    /// The clock of all parts.
    package let clock: any SchedulerClock
    package let configuration: Configuration
    package let log: LogWriter
    package let library: Library
    package let subscriptions: Subscriptions
    let policy: RefreshPolicy
    let feedSession: FetchSession
    package let refresher: FeedRefresher
    let finder: FeedFinder
    package let downloads: Downloads
    let maintenance: Maintenance
    package let articles: ArticleReader
    package let fullTexts: FullTextFetcher
    package let saver: SaveSender
    package let accounts: AccountSync
    /// Takes a sentence for the user about a background session whose record was damaged.
    let reportOfSessions: @Sendable (String) -> Void
    /// The latest problems found by `synchronize`.
    package let feedListProblems: AsyncStream<[FeedListRemark]>
    /// The saved queries last read by `synchronize`.
    package let savedQueries: AsyncStream<[SavedQuery]>
    let querySink: AsyncStream<[SavedQuery]>.Continuation
    /// The feed list as last followed by this process; `nil` if it has not been, or could not be.
    let followedList = Mutex<BodyIdentity?>(nil)
    let problemSink: AsyncStream<[FeedListRemark]>.Continuation
    /// Errors that keep launched work from storing its results.
    package let storeProblems: AsyncStream<LibraryError>
    let storeProblemSink: AsyncStream<LibraryError>.Continuation
    let web: WebClient
    /// Writes into the journal, from any process.
    let note: @Sendable (NewsEntry) -> Void
    /// As last read from the configuration; the user may have chosen otherwise for this session.
    let configuredStories: Mutex<StoryMode>

    private static func open(
        _ locations: Locations, _ configuration: Configuration, isLowPriority: Bool, isInBackground: Bool,
        isAboutToRefresh: Bool, clock: any SchedulerClock, tell: @escaping @Sendable (String) -> Void
    ) async throws -> AppServices {
        let web = webClient(configuration, isLowPriority: isLowPriority)
        if isAboutToRefresh { web.prepare() }
        do {
            let library = try Library.open(
                directory: locations.data, isLowPriority: isLowPriority, clock: { clock.now })
            library.stories = configuration.display.stories
            return AppServices(
                locations: locations, clock: clock, configuration: configuration, library: library,
                web: web, isInBackground: isInBackground, tell: tell)
        } catch {
            await web.shutdown()
            throw error
        }
    }

    private static func webClient(_ configuration: Configuration, isLowPriority: Bool) -> WebClient {
        let (refresh, display) = (configuration.refresh, configuration.display)
        let language = display.language ?? Language.wanted(by: environmentVariable)
        return WebClient(
            configuration: WebConfiguration(
                userAgent: Version.userAgent, totalConnections: refresh.connections,
                connectionsPerHost: refresh.connectionsPerHost,
                connectionsOfHosts: Dictionary(HostRule.known.map { ($0.host, $0.connections) }) { min($0, $1) },
                bundledDocuments: [
                    Subscriptions.welcomeURL: WelcomeFeed.document(language),
                    FeedAddress.saved: SavedPagesFeed.document(language),
                ], isLowPriority: isLowPriority))
    }

    private init(
        locations: Locations, clock: any SchedulerClock, configuration: Configuration, library: Library, web: WebClient,
        isInBackground: Bool, tell: @escaping @Sendable (String) -> Void
    ) {
        self.locations = locations
        self.clock = clock
        self.configuration = configuration
        self.library = library
        self.web = web
        configuredStories = Mutex(configuration.display.stories)
        let log = LogWriter(locations, configured: configuration.logLevel)
        self.log = log
        let note: @Sendable (NewsEntry) -> Void = { Journal.note($0, locations, at: clock.now, log: log) }
        self.note = note
        let report: @Sendable (String) -> Void = {
            note(.session(words: $0))
            tell($0)
        }
        reportOfSessions = report
        let refresh = configuration.refresh
        policy = RefreshPolicy(interval: refresh.interval, maximumInterval: refresh.maximumInterval)
        let settings = RefreshSettings(
            policy: policy, connectTimeout: .seconds(min(refresh.timeout, 10)), timeout: .seconds(refresh.timeout),
            maximumBodyBytes: refresh.maximumSize, feedsAtOnce: refresh.connections,
            commandFolder: refresh.allowCommands ? locations.home : nil,
            commandSuspension: configuration.commandSuspension,
            feedBridge: refresh.feedBridge, rules: configuration.rules, feeds: configuration.feeds,
            others: configuration.otherFeeds)
        subscriptions = Subscriptions(
            file: FeedListFile(path: locations.feedList), library: library, settings: settings,
            version: Version.build, mayBegin: locations.feedListIsNamed)
        feedSession = {
            locations.session(BackgroundSessionConfiguration(refresh), origin: $0, report: report)
        }
        refresher = FeedRefresher(
            library: library, web: web, settings: settings, session: feedSession,
            hasNetwork: { [conditions = LinuxConditions()] in
                [.yes: true, .no: false][conditions.current().network]
            },
            now: { clock.now })
        finder = FeedFinder(refresher)
        downloads = Downloads(
            configuration.downloads, refresher.reachRules, library: library, locations: locations,
            isInBackground: isInBackground, report: report, note: note, now: { clock.now })
        maintenance = Maintenance(
            library: library, policy: configuration.articleRetention, downloads: downloads, now: { clock.now })
        articles = ArticleReader(library: library)
        (savedQueries, querySink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        fullTexts = FullTextFetcher(refresher, library: library)
        accounts = AccountSync(
            library: library, folder: locations.accounts, refresher: refresher,
            retention: configuration.articleRetention, userAgent: Version.userAgent)
        saver = Self.sender(configuration, refresher, accounts, library, locations, note: note)
        (feedListProblems, problemSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (storeProblems, storeProblemSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Opens everything, runs the work, and closes everything whatever happens.
    /// - Parameters:
    ///   - configuration: as loaded from these locations.
    ///   - isLowPriority: whether refreshes yield to the rest of the machine.
    ///   - isInBackground: whether this process runs without a user.
    ///   - isAboutToRefresh: whether to run `prepareToRefresh` while the library opens.
    ///   - hasScreen: whether the screen shows the configuration's problems, instead of standard error.
    ///   - clock: the clock of all parts.
    ///   - tell: takes a sentence for the user about a background session whose record was damaged; it is in the
    ///     journal already.
    package static func with<Result: Sendable>(
        _ locations: Locations, _ configuration: Configuration, isLowPriority: Bool = false,
        isInBackground: Bool = false, isAboutToRefresh: Bool = false, hasScreen: Bool = false,
        clock: any SchedulerClock = WallClock(),
        tell: @escaping @Sendable (String) -> Void = { Output.say("newsterm: \($0)") },
        isolation: isolated (any Actor)? = #isolation,
        _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        let services = try await open(
            locations, configuration, isLowPriority: isLowPriority, isInBackground: isInBackground,
            isAboutToRefresh: isAboutToRefresh, clock: clock, tell: tell)
        services.log.write(.info, "begins: newsterm \(Version.build)")
        for warning in services.configuration.warnings {
            services.log.write(.warning, warning)
            if !hasScreen { Output.say("newsterm: \(warning)") }
        }
        do {
            let result = try await work(services)
            await services.close()
            return result
        } catch {
            services.log.write(error)
            await services.close()
            throw error
        }
    }

    /// Before the process ends, since the web's thread must not be inside its libraries then.
    private func close() async {
        async let webIsShut: Void = web.shutdown()
        library.close()
        await webIsShut
        log.write(.info, "ends")
        log.flush()
    }

    /// Every refresh that a user, a command or a task asks for: records the requester in the journal, syncs accounts,
    /// joins articles with the same link, requests the files of new articles that are downloaded automatically, notifies
    /// the user of news, advances the next refresh if hosts postponed feeds, fetches the requested full texts, and indexes
    /// new articles. When cancelled, returns the report so far. What fetches single feeds as a step of something else asks
    /// the refresher itself.
    /// - Parameters:
    ///   - allowsLongTimeout: whether a feed may exceed the configured timeout as long as data arrives.
    ///   - isAwaited: whether a user waits for the command that refreshes.
    ///   - note: writes into the journal.
    ///   - advanceNextRefresh: requests the next refresh earlier, if necessary.
    ///   - isInBackground: whether this process runs without a user, so that no key waits for a long write.
    ///   - leaveRest: has `finishRefresh` called later, since a user waits for the feeds; `nil` does its work here.
    package func refresh(
        _ order: RefreshRequest, _ notifier: Notifier, allowsLongTimeout: Bool = true, isAwaited: Bool = false,
        isInBackground: Bool = false, note: @escaping @Sendable (JournalEntry) async -> Void,
        advanceNextRefresh: (RefreshReport) async throws -> Void, leaveRest: (() -> Void)? = nil,
        reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> RefreshReport {
        func perform() async throws -> RefreshReport {
            try library.checkWritable()
            await takeRules()
            let news = RefreshOutcomeCollector()
            // At the same time, since servers are waited for.
            async let outcomes = syncAccounts(order.accounts, force: order.force, tellsPauses: order.requester != nil) {
                news.take($0)
            }
            var report = try await refresher.refresh(
                order.urls?.filter { FeedAddress.account($0) == nil }, force: order.force,
                overridesHostPause: order.overridesHostPause,
                allowsLongTimeout: allowsLongTimeout, handoff: order.handoff
            ) { [log] in
                log.write($0)
                news.take($0)
                reporting($0)
            }
            report.accounts = try await outcomes
            log.write(report)
            let library = library
            // Of feeds' first documents. A user waits for a few only.
            let hasUser = isAwaited || leaveRest != nil
            try await joinStories(
                upTo: hasUser ? Self.linksWhileAwaited : Self.linksAfterRefresh, isBrief: hasUser || !isInBackground)
            // The user is notified even of a refresh that was cut short; the next one requests the files.
            if !Task.isCancelled { try await downloads.requestAutomatically { await notifier.ended($0, in: library) } }
            if order.notifies { await notifier.refreshed(news.outcomes) }
            // Before the pages, which may take until the task expires, and even if the refresh was cut short.
            try await advanceNextRefresh(report)
            guard !Task.isCancelled else { return report }
            if let leaveRest { leaveRest() } else { report.fullTexts = try await fullTexts.fetchRequested() }
            // The refresh has not waited for indexing. If a user waits, the backlog of earlier refreshes is left to
            // maintenance: with 19,500 articles the command took half as long again.
            guard !isAwaited || report.updated > 0 || report.accounts.contains(where: { $0.received > 0 }) else {
                return report
            }
            // Cancellation here does not change the refresh's result.
            do { try await indexNewArticles(isBrief: isAwaited) } catch is CancellationError {}
            return report
        }
        guard let requester = order.requester else { return try await perform() }
        let work = RequestedWork(task: .refresh, requester: requester, clock: clock, note: note)
        return try await work.run(order.subject) {
            try await perform()
        } ending: {
            $0.ending
        } outcome: {
            .refreshed(RefreshResult($0))
        } result: {
            BackgroundTaskResult($0)
        }
    }

    /// Prepares for a refresh: see `WebClient.prepare`.
    func prepareToRefresh() { web.prepare() }
}
