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

    /// Notifies by a program that writes the summaries and titles to the file "told".
    private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
        var configuration = Configuration()
        configuration.display.language = .english
        let script = "echo \"$1: $2\" >> '\(folder.path)/told'"
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

    private var told: String { (try? folder.text(of: "told")) ?? "" }

    @Test("One notification tells of all feeds but those that the user leaves out, and the journal tells of it")
    func feeds() async throws {
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "2 new articles in 2 feeds: • news of A (A)\n• news of C (C)\n")
        #expect(notes.all == ["The user was notified: 2 new articles in 2 feeds."])
        var counts = NewsNotification()
        (counts.newArticles, counts.feeds) = (2, 2)
        let kept = NewsEntry.notified(summary: "2 new articles in 2 feeds", notification: counts)
        #expect(notes.entries == [kept], "without what articles and feeds are called")
    }

    @Test("What a rule has marked as read is no news")
    func readByRule() async throws {
        var outcomes = Self.outcomes
        outcomes[0].new = 3
        outcomes[2].news = NewArticles()
        let notifier = notifier(configuration())
        await notifier.refreshed(outcomes)
        await notifier.settle()
        #expect(told.hasPrefix("1 new article"))
        #expect(told.contains("news of A") && !told.contains("news of C"))
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
            told.hasPrefix("6 new articles in 4 feeds: ") && told.contains("first of B") && told.contains("first of D"))
        #expect(!told.contains("news of B") && !told.contains("news of D") && told.contains("news of A"))
    }

    @Test("Or of those only that they have chosen; the configuration goes before the tag")
    func chosen() async throws {
        let notifier = notifier(
            configuration { configuration in
                configuration.notifications.allFeeds = false
                configuration.feeds["https://b.example"] = FeedSettings(notifies: true)
            })
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "2 new articles in 2 feeds: • news of B (B)\n• news of C (C)\n")
    }

    @Test("Without a way to tell nothing is kept or told")
    func off() async throws {
        let notifier = notifier(Configuration())
        await notifier.refreshed(Self.outcomes, ending: FinishedWork(.refresh, .done))
        await notifier.downloaded(title: "file", ofFeed: nil)
        await notifier.settle()
        #expect(folder.names == [])
        #expect(notes.all == [])
    }

    @Test("Without one, readers hear of what came while nobody looked, and of nothing while somebody does")
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

    @Test("A way that is set later is used from then on")
    func settingLater() async throws {
        let notifier = notifier(Configuration())
        await notifier.use(configuration().notifications)
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "2 new articles in 2 feeds: • news of A (A)\n• news of C (C)\n")
    }

    @Test("A notification can be clicked while somebody opens its article: that of its first title")
    func clicking() async throws {
        let script = "case $1 in --help) echo --action; exit ;; esac; echo \"$2\" >> '\(folder.path)/told'"
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
        #expect(told == "--action=default=Open\n")
        #expect(notes.all == ["The user was notified: 2 new articles in 2 feeds."])
    }

    @Test("While the user looks at a reader, only how a refresh ended that they left is told")
    func attended() async throws {
        attention.note(.yes)
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "")
        await notifier.refreshed(Self.outcomes, ending: FinishedWork(.refresh, .failed))
        await notifier.settle()
        #expect(told == "Refresh failed: \n")
    }

    @Test("Files are told by their titles, together; those that nobody asked for not when their feed is left out")
    func downloads() async throws {
        let notifier = notifier(configuration())
        await notifier.downloaded(title: "Episode 1", ofFeed: "https://a.example/", isAutomatic: true)
        await notifier.downloaded(title: "Episode 2", ofFeed: "https://u:secret@b.example/", isAutomatic: true)
        await notifier.downloaded(title: "Asked for", ofFeed: "https://u:secret@b.example/")
        await notifier.downloaded(title: "Episode 3", ofFeed: nil, hasFailed: true)
        #expect(told == "")
        await notifier.settle()
        #expect(
            told == "2 files downloaded, 1 download failed: • Episode 3\n• Asked for (B)\n• Episode 1 (A)\n")
        #expect(notes.all == ["The user was notified: 2 files downloaded, 1 download failed."])
    }

    @Test("They are told of when no other has ended for some seconds, and half a minute after the first at the latest")
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
        #expect(try await eventually { told == "3 files downloaded: • 3\n• 2\n• 1\n" })
        #expect(time.count == 2)
        await notifier.downloaded(title: "4", ofFeed: nil)
        #expect(try await eventually { time.count == 3 })
        time.wake()
        #expect(try await eventually { told.hasSuffix("1 file downloaded: • 4\n") })
    }

    @Test("A process that nobody waits for stays until no other one has ended for some seconds")
    func patience() async throws {
        let time = HeldTime()
        let notifier = notifier(configuration(), now: { time.now }, sleep: { try await time.sleep($0) })
        await notifier.downloaded(title: "1", ofFeed: nil)
        let settling = Task { await notifier.settle(isPatient: true) }
        #expect(try await eventually { time.count == 1 })
        #expect(told == "")
        time.wake()
        await settling.value
        #expect(told == "1 file downloaded: • 1\n")
    }

    @Test("What a process has not told when it ends, the next one tells")
    func ended() async throws {
        await notifier(configuration()).downloaded(title: "Episode", ofFeed: nil)
        let next = notifier(configuration())
        await next.refreshed([])
        await next.settle()
        #expect(told == "1 file downloaded: • Episode\n")
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

    @Test("What has happened by the time that the process is told to end is told all the same")
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
        #expect(told.hasPrefix("2 new articles") && told.contains("Episode (A)"))
        #expect(notes.all.allSatisfy { $0.hasPrefix("The user was notified: ") }, "\(notes.all)")
    }

    @Test("What one process holds back another tells; no password is in the file, and a damaged one counts as empty")
    func pending() async throws {
        var quiet = configuration()
        quiet.notifications.policy.quietHours = QuietHours(start: 0, end: 24 * 60)
        quiet.feeds["https://u:secret@b.example/"] = FeedSettings(notifies: true)
        await notifier(quiet).refreshed(Self.outcomes)
        #expect(told == "")
        #expect(try !folder.text(of: "notifications").contains("secret"))
        let next = notifier(configuration())
        await next.refreshed([])
        await next.settle()
        #expect(told.hasPrefix("3 new articles in 3 feeds: "))
        try folder.write("{\"feeds\":", to: "notifications")
        let last = notifier(configuration())
        await last.downloaded(title: "Episode", ofFeed: nil)
        await last.settle()
        #expect(told.hasSuffix("1 file downloaded: • Episode\n"))
        #expect(notes.all.count == 2)
    }

    @Test("Where no task has run yet, the folder of what is pending is made")
    func first() async throws {
        let notifier = Notifier(
            configuration(), folder: folder.path + "/data/background", attention: attention, feeds: { Self.feeds },
            note: { [notes] entry, _ in notes.add(entry) })
        await notifier.downloaded(title: "Episode", ofFeed: nil)
        await notifier.settle()
        #expect(told == "1 file downloaded: • Episode\n")
    }

    @Test("A folder that cannot be written to is told of, and nobody is notified again and again")
    func unwritable() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/notifications", withIntermediateDirectories: true)
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "")
        #expect(notes.all.count == 1)
        let note = "No notification was shown: \(folder.path)/notifications cannot be read"
        #expect(notes.all.first?.hasPrefix(note) == true)
    }

    @Test("A way that fails is told of, and no success is claimed")
    func failure() async throws {
        let notifier = notifier(configuration { $0.notifications.command = ["/nonexistent/tell"] })
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(notes.all.count == 1)
        #expect(notes.all.first?.hasPrefix("/nonexistent/tell cannot be started") == true)
    }

    @Test("What no way could tell is told with the next, and does not count; after three times it is given up")
    func toldLater() async throws {
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
        #expect(told == "2 new articles in 2 feeds: • news of A (A)\n• news of C (C)\n")
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

    @Test("The terminals of readers hear of it; when there is none nobody claims that the user was told")
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
