import BackgroundTasks
import Foundation
import News
import NewsUI
import Newsroom
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import newsterm

@Suite("Notifying the person")
struct NotifierTests {
    private let folder: TemporaryFolder
    private let attention = ReaderAttention { _ in true }
    private let notes = Notes()

    init() throws { folder = try TemporaryFolder() }

    private final class Notes: Sendable {
        private let kept = Mutex<[String]>([])
        var all: [String] { kept.withLock { $0 } }
        func add(_ sentence: String) { kept.withLock { $0.append(sentence) } }
    }

    /// A way to tell that writes the summaries and titles to the file "told".
    private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
        var configuration = Configuration()
        configuration.display.language = .english
        let script = "echo \"$1: $2\" >> '\(folder.path)/told'"
        configuration.notifications.command = ["/bin/sh", "-c", script, "tell"]
        change(&configuration)
        return configuration
    }

    private func notifier(_ configuration: Configuration, feeds: [Feed] = Self.feeds) -> Notifier {
        Notifier(
            configuration, folder: folder.path, attention: attention, feeds: { feeds },
            note: { [notes] in notes.add($0) })
    }

    private static let feeds = [
        Feed(id: Feed.ID(rawValue: 1), url: "https://a.example/", title: "A"),
        Feed(id: Feed.ID(rawValue: 2), url: "https://u:secret@b.example/", title: "B", tags: ["notify:off"]),
        Feed(id: Feed.ID(rawValue: 3), url: "https://c.example/", title: "C", tags: ["notify:on"]),
    ]

    private static let outcomes = feeds.map { feed in
        var outcome = RefreshOutcome(url: feed.url, status: .new, new: 1, reason: "")
        outcome.newTitles = ["news of \(feed.title)"]
        return outcome
    }

    private var told: String { (try? folder.text(of: "told")) ?? "" }

    @Test("One notification tells of all feeds but those that the person leaves out, and the journal tells of it")
    func feeds() async throws {
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "2 new articles in 2 feeds: • news of A (A)\n• news of C (C)\n")
        #expect(notes.all == ["The person was notified: 2 new articles in 2 feeds."])
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
        await notifier.refreshed(Self.outcomes, ending: .done)
        await notifier.downloaded(title: "file", ofFeed: nil)
        await notifier.settle()
        #expect(folder.names == [])
        #expect(notes.all == [])
    }

    @Test("While the person looks at a reader, only how a refresh ended that they left is told")
    func attended() async throws {
        attention.note(.yes)
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "")
        await notifier.refreshed(Self.outcomes, ending: .failed)
        await notifier.settle()
        #expect(told == "Refresh failed: \n")
    }

    @Test("A downloaded file is told by its title, unless its feed is left out")
    func downloads() async throws {
        let notifier = notifier(configuration())
        await notifier.downloaded(title: "Episode 1", ofFeed: "https://a.example/")
        await notifier.downloaded(title: "Episode 2", ofFeed: "https://u:secret@b.example/")
        await notifier.downloaded(title: "Episode 3", ofFeed: nil)
        await notifier.settle()
        #expect(told == "1 file downloaded: • Episode 1 (A)\n1 file downloaded: • Episode 3\n")
    }

    @Test("A refresh whose time is over tells what it has stored all the same")
    func cancelled() async throws {
        let notifier = notifier(configuration())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await notifier.refreshed(Self.outcomes)
        }
        await task.value
        await notifier.settle()
        #expect(told.hasPrefix("2 new articles"))
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

    @Test("A folder that can not be written to is told of, and nobody is notified again and again")
    func unwritable() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/notifications", withIntermediateDirectories: true)
        let notifier = notifier(configuration())
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(told == "")
        #expect(notes.all.count == 1)
        #expect(notes.all.first?.hasPrefix("Nobody was notified: \(folder.path)/notifications can not be read") == true)
    }

    @Test("A way that fails is told of, and no success is claimed")
    func failure() async throws {
        let notifier = notifier(configuration { $0.notifications.command = ["/nonexistent/tell"] })
        await notifier.refreshed(Self.outcomes)
        await notifier.settle()
        #expect(notes.all.count == 1)
        #expect(notes.all.first?.hasPrefix("/nonexistent/tell can not be started") == true)
    }

    @Test("The terminals of readers hear of it; when there is none nobody claims that the person was told")
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
