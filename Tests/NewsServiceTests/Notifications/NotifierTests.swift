import BackgroundTasks
import Foundation
import LocalNotifications
import News
import Newsroom
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import NewsService

@Suite("Notifying the user")
struct NotifierTests {
    private let folder: TemporaryDirectory
    private let attention = ReaderAttention { _ in true }
    private let notes = Notes()

    init() throws { folder = try TemporaryDirectory() }

    private final class Notes: Sendable {
        private let kept = Mutex<[NewsEntry]>([])
        var entries: [NewsEntry] { kept.withLock { $0 } }
        var all: [String] { entries.map(\.words) }
        func add(_ entry: NewsEntry) { kept.withLock { $0.append(entry) } }
    }

    /// Notifies by a program that writes the summaries and titles to the file "posted".
    private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
        var configuration = Configuration()
        configuration.display.language = .english
        let script = "echo \"$1: $2\" >> '\(folder.path)/posted'"
        configuration.notifications.command = ["/bin/sh", "-c", script, "tell"]
        change(&configuration)
        return configuration
    }

    /// - Parameter sleep: how it waits for further events; `nil` waits until `settle` is called.
    private func notifier(
        _ configuration: Configuration, feeds: [Feed] = Self.feeds,
        now: @escaping @Sendable () -> Date = { Date() }, sleep: (@Sendable (Duration) async throws -> Void)? = nil,
        desktop: DesktopNotifications = DesktopNotifications()
    ) -> Notifier {
        Notifier(
            configuration, folder: folder.path, attention: attention,
            feeds: {
                try Task.checkCancellation()
                return feeds
            }, now: now,
            sleep: sleep ?? { _ in try await Task.sleep(for: .seconds(3_600)) },
            desktop: desktop,
            note: { [notes] entry, _ in notes.add(entry) })
    }

    private static let feeds = [
        Feed(id: Feed.ID(rawValue: 1), url: "https://a.example/", title: "A"),
        Feed(id: Feed.ID(rawValue: 2), url: "https://u:secret@b.example/", title: "B", tags: ["notify:off"]),
        Feed(id: Feed.ID(rawValue: 3), url: "https://c.example/", title: "C", tags: ["notify:on"]),
        Feed(id: Feed.ID(rawValue: 4), url: "https://d.example/", title: "D", isHidden: true),
    ]

    private static let outcomes = feeds.map { feed in
        var outcome = RefreshOutcome(url: feed.url, status: .new, new: 1, reason: "")
        outcome.news = NewArticles(
            count: 1, titles: ["news of \(feed.title)"], newest: Headline.ID(rawValue: feed.id.rawValue * 10))
        return outcome
    }

    private var posted: String { (try? folder.text(of: "posted")) ?? "" }

    @Test("One notification covers all feeds but those that the user excludes, and is journalled")
    func feeds() async throws {
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(posted == "2 new articles in 2 feeds: • news of A (A)\n• news of C (C)\n")
        #expect(notes.all == ["The user was notified: 2 new articles in 2 feeds."])
        var counts = NewsNotification()
        (counts.newArticles, counts.feeds) = (2, 2)
        let kept = NewsEntry.notified(summary: "2 new articles in 2 feeds", notification: counts)
        #expect(notes.entries == [kept], "without what articles and feeds are called")
    }

    @Test("Articles that a rule marks as read are not notified")
    func readByRule() async throws {
        var outcomes = Self.outcomes
        outcomes[0].new = 3
        outcomes[2].news = NewArticles()
        let notifier = notifier(configuration())
        await notifier.refreshed(outcomes)
        await notifier.settle()
        #expect(posted.hasPrefix("1 new article"))
        #expect(posted.contains("news of A") && !posted.contains("news of C"))
    }

    @Test("Articles that a rule announces are notified even if their feed is not")
    func wantedByRule() async throws {
        var outcomes = Self.outcomes
        for (feed, title) in [(1, "first of B"), (3, "first of D")] {
            outcomes[feed].new = 4
            outcomes[feed].newsByRule = NewArticles(count: 2, titles: [title])
        }
        let notifier = notifier(configuration())
        await notifier.refreshed(outcomes)
        await notifier.settle()
        #expect(
            posted.hasPrefix("6 new articles in 4 feeds: ") && posted.contains("first of B")
                && posted.contains("first of D"))
        #expect(!posted.contains("news of B") && !posted.contains("news of D") && posted.contains("news of A"))
    }

    @Test("A story is notified once, unless the feeds that brought it before are not notified")
    func stories() async throws {
        func repeated(_ title: String, of feeds: Int..., isAnnouncedByRule: Bool = false) -> RepeatedArticle {
            RepeatedArticle(
                title: title, article: Headline.ID(rawValue: 99), feeds: Set(feeds.map { Self.feeds[$0].id }),
                isAnnouncedByRule: isAnnouncedByRule)
        }
        var outcomes = Array(Self.outcomes[0...1])
        outcomes[0].news = NewArticles()
        outcomes[0].repeated = [repeated("from C", of: 1, 2), repeated("from B", of: 1)]
        outcomes[1].repeated = [repeated("quiet", of: 3), repeated("loud", of: 3, isAnnouncedByRule: true)]
        let notifier = notifier(configuration())
        await notifier.refreshed(outcomes)
        await notifier.settle()
        #expect(posted == "2 new articles in 2 feeds: • from B (A)\n• loud (B)\n")
    }

    @Test("Or only for chosen feeds; the configuration takes precedence over the tag")
    func chosen() async throws {
        let notifier = notifier(
            configuration { configuration in
                configuration.notifications.allFeeds = false
                configuration.feeds["https://b.example"] = FeedSettings(notifies: true)
            })
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(posted == "2 new articles in 2 feeds: • news of B (B)\n• news of C (C)\n")
    }

    @Test("Without a notification method nothing is kept or notified")
    func off() async throws {
        let notifier = notifier(Configuration())
        await notifier.refreshed(Self.outcomes, ending: FinishedWork(.refresh, .done))
        await notifier.downloaded(title: "file", ofFeed: nil)
        await notifier.settle()
        #expect(folder.names == [])
        #expect(notes.all == [])
    }

    @Test("Without a method, readers learn what arrived while nobody looked, and nothing while somebody does")
    func unseen() async throws {
        let notifier = notifier(Configuration())
        var notifications = notifier.notifications().makeAsyncIterator()
        attention.note(.yes)
        await notifier.refreshed(Self.outcomes)
        attention.note(.no)
        await notifier.refreshed(Array(Self.outcomes.prefix(1)))
        #expect(await notifications.next()?.newArticles == 1)
        #expect(folder.names == [] && notes.all == [])
    }

    @Test("A method configured later is used from then on")
    func settingLater() async throws {
        let notifier = notifier(Configuration())
        await notifier.use(configuration().notifications)
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(posted == "2 new articles in 2 feeds: • news of A (A)\n• news of C (C)\n")
    }

    @Test("A notification can be clicked while a reader can open its article, that of its first title")
    func clicking() async throws {
        let script = "case $1 in --help) echo --action; exit ;; esac; echo \"$2\" >> '\(folder.path)/posted'"
        try folder.write(script + "; echo default", to: "notify-send")
        let desktop = DesktopNotifications(program: ["/bin/sh", "\(folder.path)/notify-send"])
        let notifier = notifier(
            configuration { configuration in
                configuration.notifications.command = nil
                configuration.notifications.desktop = true
            }, desktop: desktop)
        var clicks = notifier.clicks().makeAsyncIterator()
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(await clicks.next() == Headline.ID(rawValue: 10))
        #expect(posted == "--action=default=Open\n")
        #expect(notes.all == ["The user was notified: 2 new articles in 2 feeds."])
    }

    @Test("While the user looks at a reader, only the end of a refresh left behind is notified")
    func attended() async throws {
        attention.note(.yes)
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(posted == "")
        await notifier.refreshed(Self.outcomes, ending: FinishedWork(.refresh, .failed))
        await notifier.settle()
        #expect(posted == "Refresh failed: \n")
    }

    @Test("Files are notified together by title; automatic ones of an excluded feed are not")
    func downloads() async throws {
        let notifier = notifier(configuration())
        await notifier.downloaded(title: "Episode 1", ofFeed: "https://a.example/", isAutomatic: true)
        await notifier.downloaded(title: "Episode 2", ofFeed: "https://u:secret@b.example/", isAutomatic: true)
        await notifier.downloaded(title: "Asked for", ofFeed: "https://u:secret@b.example/")
        await notifier.downloaded(title: "Episode 3", ofFeed: nil, hasFailed: true)
        #expect(posted == "")
        await notifier.settle()
        #expect(
            posted == "2 files downloaded, 1 download failed: • Episode 3\n• Asked for (B)\n• Episode 1 (A)\n")
        #expect(notes.all == ["The user was notified: 2 files downloaded, 1 download failed."])
    }

    @Test("They are notified when no other has ended for some seconds, or half a minute after the first")
    func gathering() async throws {
        let time = HeldTime()
        let notifier = notifier(configuration(), now: { time.now }, sleep: { try await time.sleep($0) })
        await notifier.downloaded(title: "1", ofFeed: nil)
        #expect(try await eventually { time.count == 1 })
        time.advance(by: 4)
        await notifier.downloaded(title: "2", ofFeed: nil)
        #expect(try await eventually { time.count == 2 })
        time.advance(by: 26)
        // The maximum wait is over, so no new wait begins.
        await notifier.downloaded(title: "3", ofFeed: nil)
        time.wake()
        #expect(try await eventually { posted == "3 files downloaded: • 3\n• 2\n• 1\n" })
        #expect(time.count == 2)
        await notifier.downloaded(title: "4", ofFeed: nil)
        #expect(try await eventually { time.count == 3 })
        time.wake()
        #expect(try await eventually { posted.hasSuffix("1 file downloaded: • 4\n") })
    }

    @Test("A background process stays until no other download has ended for some seconds")
    func timeout() async throws {
        let time = HeldTime()
        let notifier = notifier(configuration(), now: { time.now }, sleep: { try await time.sleep($0) })
        await notifier.downloaded(title: "1", ofFeed: nil)
        let settling = Task { await notifier.settle(waitsForMore: true) }
        #expect(try await eventually { time.count == 1 })
        #expect(posted == "")
        time.wake()
        await settling.value
        #expect(posted == "1 file downloaded: • 1\n")
    }

    @Test("A process's pending notifications are sent by the next one")
    func ended() async throws {
        await notifier(configuration()).downloaded(title: "Episode", ofFeed: nil)
        let next = notifier(configuration())
        await next.refreshed([])
        await next.settle()
        #expect(posted == "1 file downloaded: • Episode\n")
    }

    /// A clock that stands still, and sleeps that only end when a test says so.
    private final class HeldTime: Sendable {
        private let state = Mutex<(now: Date, count: Int, sleeping: [AsyncStream<Never>.Continuation])>((Date(), 0, []))

        var now: Date { state.withLock { $0.now } }

        func advance(by seconds: TimeInterval) { state.withLock { $0.now += seconds } }

        /// The number of sleeps begun.
        var count: Int { state.withLock { $0.count } }

        func sleep(_: Duration) async throws {
            let (stream, end) = AsyncStream.makeStream(of: Never.self)
            state.withLock { state in
                state.count += 1
                state.sleeping.append(end)
            }
            for await _ in stream {}
            try Task.checkCancellation()
        }

        func wake() {
            let sleeping = state.withLock { state in
                defer { state.sleeping = [] }
                return state.sleeping
            }
            for end in sleeping { end.finish() }
        }
    }

    @Test("A process that is told to end still notifies what has happened")
    func cancelled() async throws {
        let notifier = notifier(configuration())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await notifier.refreshed(Self.outcomes)
            await notifier.gather(Self.outcomes[0])
            await notifier.downloaded(title: "Episode", ofFeed: "https://a.example/")
        }
        await task.value
        await notifier.settle()
        #expect(posted.hasPrefix("2 new articles") && posted.contains("Episode (A)"))
        #expect(notes.all.allSatisfy { $0.hasPrefix("The user was notified: ") }, "\(notes.all)")
    }

    @Test("One process can send another's pending notification; the file has no password, and damage counts as empty")
    func pending() async throws {
        var quiet = configuration()
        quiet.notifications.policy.quietHours = QuietHours(start: 0, end: 24 * 60)
        quiet.feeds["https://u:secret@b.example/"] = FeedSettings(notifies: true)
        await notifier(quiet).refreshed(Self.outcomes)
        #expect(posted == "")
        #expect(try !folder.text(of: "notifications").contains("secret"))
        let next = notifier(configuration())
        await next.refreshed([])
        await next.settle()
        #expect(posted.hasPrefix("3 new articles in 3 feeds: "))
        try folder.write("{\"feeds\":", to: "notifications")
        let last = notifier(configuration())
        await last.downloaded(title: "Episode", ofFeed: nil)
        await last.settle()
        #expect(posted.hasSuffix("1 file downloaded: • Episode\n"))
        #expect(notes.all.count == 2)
    }

    @Test("Before any task has run, the folder of pending notifications is created")
    func first() async throws {
        let notifier = Notifier(
            configuration(), folder: folder.path + "/data/background", attention: attention, feeds: { Self.feeds },
            note: { [notes] entry, _ in notes.add(entry) })
        await notifier.downloaded(title: "Episode", ofFeed: nil)
        await notifier.settle()
        #expect(posted == "1 file downloaded: • Episode\n")
    }

    @Test("An unwritable folder is reported, without notifying the user again and again")
    func unwritable() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/notifications", withIntermediateDirectories: true)
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(posted == "")
        #expect(notes.all.count == 1)
        let note = "No notification was shown: \(folder.path)/notifications cannot be read"
        #expect(notes.all.first?.hasPrefix(note) == true)
    }

    @Test("A failing method is reported, without claiming success")
    func failure() async throws {
        let notifier = notifier(configuration { $0.notifications.command = ["/nonexistent/tell"] })
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(notes.all.count == 1)
        #expect(notes.all.first?.hasPrefix("/nonexistent/tell could not be started") == true)
    }

    @Test("Articles that no method could notify come with the next, do not count, and are dropped after three attempts")
    func sentLater() async throws {
        let broken = notifier(
            configuration { configuration in
                configuration.notifications.command = ["false"]
                configuration.notifications.policy.perHour = 1
            })
        await broken.refreshed(Self.outcomes)
        await broken.settle()
        let working = notifier(configuration { $0.notifications.policy.perHour = 1 })
        await working.refreshed([])
        await working.settle()
        #expect(posted == "2 new articles in 2 feeds: • news of A (A)\n• news of C (C)\n")
        let patient = notifier(configuration { $0.notifications.command = ["false"] })
        await patient.downloaded(title: "Episode", ofFeed: nil)
        for _ in 0..<4 {
            await patient.refreshed([])
            await patient.settle()
        }
        let failures = notes.all.filter { $0.hasPrefix("false could not notify") }
        #expect(failures.count == 1 + 3)
        #expect(notes.all.last == "No notification was shown; it is not retried.")
    }

    @Test("Readers' terminals are notified; without any, nothing claims that the user was notified")
    func terminals() async throws {
        let configuration = configuration { configuration in
            configuration.notifications.command = nil
            configuration.notifications.terminal = .bell
        }
        let notifier = notifier(configuration)
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(notes.all == [])
        var notifications = notifier.notifications().makeAsyncIterator()
        await notifier.refreshed(Self.outcomes)
        #expect(await notifications.next()?.newArticles == 2)
        await notifier.settle()
        #expect(notes.all.count == 1)
    }
}
