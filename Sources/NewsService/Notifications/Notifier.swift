import BackgroundTasks
import FoundationEssentials
import LocalNotifications
package import News
import Newsroom
import Programs
import Texts

/// Notifies the user of events while they do not look at the reader, in the ways they have chosen.
package actor Notifier {
    private var settings: Configuration.Notifications
    /// Settings of single feeds, by address key.
    private let feedSettings: [String: Bool]
    private let file: PendingNotificationsFile
    /// Whether the user looks at a reader; the user's actions are recorded here.
    package nonisolated let attention: ReaderAttention
    private let language: Language
    private let feeds: @Sendable () async throws -> [Feed]
    private let note: @Sendable (NewsEntry, _ isFailure: Bool?) async -> Void
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private nonisolated let shown = Broadcaster<NewsNotification>(bufferedValues: 10, repeatsLatest: false)
    nonisolated let clicked = Broadcaster<Headline.ID>(bufferedValues: 10, repeatsLatest: false)
    private let desktop: DesktopNotifications
    /// The last queued notification; they are sent one after the other.
    private var telling: Task<Void, Never>?
    /// Waits for further events, to report them together.
    private var gathering: Task<Void, Never>?
    private var gatheringSince: Date?

    /// When to notify after downloads have ended: this long after the last, or after the first.
    static let gatheringPauses = (last: Duration.seconds(5), first: TimeInterval(30))

    /// - Parameters:
    ///   - folder: the scheduler's, which keeps what is held back.
    ///   - attention: whether the user looks at a reader.
    ///   - feeds: all listed feeds.
    ///   - note: takes an entry for the journal, and whether it explains why the user was not notified; `nil` if only
    ///     some of the ways failed.
    init(
        _ configuration: Configuration, folder: String, attention: ReaderAttention,
        feeds: @escaping @Sendable () async throws -> [Feed], now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        desktop: DesktopNotifications = DesktopNotifications(),
        note: @escaping @Sendable (NewsEntry, _ isFailure: Bool?) async -> Void
    ) {
        settings = configuration.notifications
        feedSettings = Dictionary(
            configuration.feeds.compactMap { address, feed in
                feed.notifies.map { (Self.key(address), $0) }
            }
        ) { first, _ in first }
        file = PendingNotificationsFile(folder: folder)
        self.attention = attention
        language = configuration.display.language ?? .wanted(by: environmentVariable)
        self.feeds = feeds
        self.note = note
        self.now = now
        self.sleep = sleep
        self.desktop = desktop
    }

    /// Notifications from now on, for readers to show or, if the user has chosen no way, to offer one.
    package nonisolated func notifications() -> AsyncStream<NewsNotification> { shown.stream() }

    /// The articles of notifications clicked from now on. Without a subscriber, none can be clicked.
    package nonisolated func clicks() -> AsyncStream<Headline.ID> { clicked.stream() }

    /// Stops waiting for clicks: the process is about to end.
    package nonisolated func endClicks() { desktop.end() }

    /// Replaces the settings.
    package func use(_ settings: Configuration.Notifications) { self.settings = settings }

    /// Reports a refresh that the user may not have watched, and what was held back if it is time.
    /// - Parameters:
    ///   - outcomes: at least those with news.
    ///   - ending: how it ended, if the user had quit before that.
    func refreshed(_ outcomes: [RefreshOutcome], ending: FinishedWork? = nil) async {
        guard settings.isOn else { return await offer(outcomes) }
        await tell { notifier in
            let news = try await notifier.news(in: outcomes)
            try notifier.take(ending.map { NotifiedEvent.finished($0, news) } ?? .refreshed(news))
        }
    }

    /// Reports a feed that was refreshed by itself, together with others that follow soon.
    func gather(_ outcome: RefreshOutcome) async {
        guard settings.isOn else { return }
        await tell { notifier in
            let news = try await notifier.news(in: [outcome])
            guard !news.isEmpty else { return }
            try notifier.gatherUnseen(.refreshed(news))
        }
    }

    /// Reports the end of a download, together with others that follow soon.
    /// - Parameters:
    ///   - title: the article's, or the file's name.
    ///   - address: the feed's; `nil` if the file comes from none.
    ///   - isAutomatic: whether it was automatic: then it is reported only if the feed's news is.
    func downloaded(title: String, ofFeed address: String?, hasFailed: Bool = false, isAutomatic: Bool = false) async {
        guard settings.isOn else { return }
        await tell { notifier in
            var feed: Feed?
            if let address { feed = try await notifier.feeds().first { $0.url == address } }
            if isAutomatic, let feed, !notifier.isShown(feed) { return }
            let feedTitle = feed?.title ?? ""
            try notifier.gatherUnseen(
                hasFailed
                    ? .downloadFailed(title: title, feed: feedTitle) : .downloaded(title: title, feed: feedTitle))
        }
    }

    /// Tells open readers of news that came unseen, although the user has chosen no notifications.
    private func offer(_ outcomes: [RefreshOutcome]) async {
        guard shown.hasSubscribers, !attention.isHeld(at: now()) else { return }
        await tell { notifier in
            let news = try await notifier.news(in: outcomes)
            guard !news.isEmpty else { return }
            var notification = NewsNotification()
            notification.newArticles = news.reduce(0) { $0 + $1.count }
            notification.feeds = news.count
            notifier.shown.send(notification)
        }
    }

    /// Sends what is pending, and returns when that is done.
    /// - Parameter waitsForMore: whether to wait for further events as usual.
    package func settle(waitsForMore: Bool = false) async {
        if waitsForMore { await gathering?.value }
        if gathering != nil { await notifyGathered() }
        await telling?.value
    }
}

extension Notifier {
    private func news(in outcomes: [RefreshOutcome]) async throws -> [FeedNews] {
        let outcomes = outcomes.filter(\.hasNews)
        guard !outcomes.isEmpty else { return [] }
        let all = try await feeds()
        let listed = Dictionary(all.filter { $0.account == nil }.map { ($0.url, $0) }) { first, _ in first }
        let notified = Set(all.filter(isShown).map(\.id))
        return outcomes.compactMap { outcome in
            let feed = outcome.accountFeed.map { id in all.first { $0.id == id } } ?? listed[outcome.url]
            guard let feed else { return nil }
            let isNotified = notified.contains(feed.id)
            var news = isNotified ? outcome.news : outcome.newsByRule
            // A story is notified once.
            for article in outcome.repeated
            where (isNotified || article.isAnnouncedByRule) && article.feeds.isDisjoint(with: notified) {
                news.putLast(article.title, article.article)
            }
            guard news.count > 0 else { return nil }
            return FeedNews(
                url: FeedAddress.withoutCredentials(feed.url), feed: feed.title, titles: news.titles,
                count: news.count, newest: news.newest)
        }
    }

    /// Whether to notify of a feed's news; for a hidden feed only if its own setting says so.
    private func isShown(_ feed: Feed) -> Bool {
        feedSettings[Self.key(feed.url)] ?? NotificationTag.isOn(tags: feed.tags)
            ?? (settings.allFeeds && !feed.isHidden)
    }

    private static func key(_ address: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(address)) }

    /// In a new task, since the caller's may be cancelled, and the event must be reported even then.
    private func tell(_ work: @escaping @Sendable (isolated Notifier) async throws -> Void) async {
        await Task {
            do {
                try await work(self)
            } catch {
                await note(.notNotified(reason: "\(error)"), true)
            }
        }.value
    }

    /// Gathers events that follow each other soon, unless the user looks at a reader.
    private func gatherUnseen(_ event: NotifiedEvent) throws {
        if attention.isHeld(at: now()) { try take(event) } else { try gather(event) }
    }

    /// Stores the event at once, so that the next process reports it if this one ends.
    private func gather(_ event: NotifiedEvent) throws {
        try file.update { $0.add(event) }
        let since = gatheringSince ?? now()
        guard gathering == nil || now().timeIntervalSince(since) < Self.gatheringPauses.first else { return }
        gatheringSince = since
        gathering?.cancel()
        gathering = Task {
            guard (try? await sleep(Self.gatheringPauses.last)) != nil else { return }
            await notifyGathered()
        }
    }

    private func notifyGathered() async {
        gathering?.cancel()
        (gathering, gatheringSince) = (nil, nil)
        do {
            try take(nil)
        } catch {
            await note(.notNotified(reason: "\(error)"), true)
        }
    }

    /// - Parameter event: `nil` for only what is stored.
    private func take(_ event: NotifiedEvent?) throws {
        let date = now()
        let hasAttention = attention.isHeld(at: date)
        let announcement = try file.update {
            settings.policy.take(event, &$0, at: date, hasAttention: hasAttention)
        }
        guard let announcement else { return }
        let before = telling
        telling = Task {
            await before?.value
            await tell(announcement)
        }
    }

    private func tell(_ announcement: Announcement) async {
        let notification = announcement.notification
        let text = NotificationText(notification, language: language)
        let program = settings.command.map { NotificationProgram(command: $0, notification, text) }
        let (hasDesktop, hasProgram) = (settings.desktop, settings.desktop || program != nil)
        var isShown = settings.terminal != nil && shown.hasSubscribers
        var hasFailed = false
        shown.send(notification)
        await withTaskGroup(of: String?.self) { group in
            if hasDesktop { group.addTask { await self.showOnDesktop(text, of: notification.article) } }
            if let program { group.addTask { await Self.failure { try await program.run() } } }
            for await failure in group {
                if let failure { await note(.notificationFailed(words: failure), true) } else { isShown = true }
                hasFailed = hasFailed || failure != nil
            }
        }
        guard isShown else {
            // If notifications only go to readers' terminals and none is open, the next reader shows the news itself.
            return await takeBack(announcement, keepsNews: hasProgram)
        }
        let summary = NotificationText(notification, language: .english).summary
        await note(.notified(summary: summary, notification: notification.counts), hasFailed ? nil : false)
    }

    /// - Returns: what went wrong, as a sentence; `nil` if nothing did.
    private nonisolated func showOnDesktop(_ text: NotificationText, of article: Headline.ID?) async -> String? {
        let notification = LocalNotification(text)
        if let article, clicked.hasSubscribers,
            await desktop.post(notification, clicked: { [clicked] in clicked.send(article) })
        {
            return nil
        }
        return await Self.failure { try await desktop.post(notification) }
    }

    private static func failure(of work: () async throws -> Void) async -> String? {
        do {
            try await work()
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func takeBack(_ announcement: Announcement, keepsNews: Bool) async {
        do {
            let isAnnouncedLater = try file.update { settings.policy.takeBack(announcement, &$0, keepsNews: keepsNews) }
            if keepsNews, !isAnnouncedLater { await note(.notNotified(reason: nil), true) }
        } catch {
            await note(.notNotified(reason: "\(error)"), true)
        }
    }
}

extension NewsNotification {
    /// Without the names of articles and feeds, which are private.
    fileprivate var counts: NewsNotification {
        var counts = self
        (counts.lines, counts.article, counts.more) = ([], nil, 0)
        return counts
    }
}
