import BackgroundTasks
import Foundation
import Glibc
import News
import NewsStore
import Newsroom
import Testing

@testable import newsterm

@Suite("What another process goes on with", .timeLimit(.minutes(5)))
struct HandOverTests {
    private struct Trouble: Error, CustomStringConvertible { let description = "no such host" }

    private static let refresh = UnfinishedWork.refresh(feeds: ["https://one.example/"], isNamed: true)
    private static let addition = UnfinishedWork.addition("me:secret@two.example/")

    @Test("It is named without passwords")
    func names() throws {
        let launch = UnfinishedWork.launch(identifier: TaskIdentifier.maintenance.rawValue)
        let handOver = try #require(
            HandOver([Self.refresh, Self.addition, .fullText(Headline.ID(rawValue: 7)), launch]))
        #expect(
            handOver.name
                == "refresh of 1 feed, addition of two.example/, full text of an article, "
                + "launch of the task maintenance")
    }

    @Test("How something ended that was handed over is found in the journal, and not what ended before")
    func endingInJournal() throws {
        let handOver = try #require(HandOver([Self.refresh, Self.addition], process: 7))
        let date = Date(timeIntervalSince1970: 1_000_000)
        func entry(_ seconds: TimeInterval, _ message: String) -> JournalEntry {
            JournalEntry(
                date: date.addingTimeInterval(seconds), identifier: nil, event: .assertion, message: message)
        }
        let old = handOver.sentence(on: Self.refresh, .failed("no such host"))
        let new = handOver.sentence(on: Self.refresh, .done())
        let other = handOver.sentence(on: Self.addition, .done())
        let before = [entry(-60, old), entry(1, "The refresh of 1 feed is handed over to process 8."), entry(2, other)]
        #expect(handOver.ending(of: Self.refresh, in: before, since: date) == nil)
        #expect(handOver.ending(of: Self.addition, in: before, since: date) == other)
        #expect(handOver.ending(of: Self.refresh, in: before + [entry(5, new)], since: date) == new)
    }

    @Test("Several refreshes are handed over as one, each feed once; hosts are pressed only when all feeds were named")
    func several() throws {
        let (one, two) = ("https://one.example/", "https://two.example/")
        let all: [UnfinishedWork] = [
            Self.addition, .refresh(feeds: [one], isNamed: true), Self.addition,
            .refresh(feeds: [two, one], isNamed: false),
        ]
        let merged = try #require(HandOver(all, process: 7))
        #expect(merged.works == [.refresh(feeds: [one, two], isNamed: false), Self.addition])
        #expect(HandOver([]) == nil)
        #expect(try JSONDecoder().decode(HandOver.self, from: JSONEncoder().encode(merged)) == merged)
    }

    @Test("What has been done is not asked of the next one")
    func remove() throws {
        var handOver = try #require(HandOver([Self.refresh, Self.addition], process: 7))
        handOver.remove(Self.addition)
        #expect(handOver.works == [Self.refresh])
    }

    @Test("Feeds that have answered since are not asked again by the next one, whose refresh keeps its name")
    func answered() throws {
        let (one, two) = ("https://one.example/", "https://me:secret@two.example/")
        let refresh = UnfinishedWork.refresh(feeds: [one, two], isNamed: false)
        var handOver = try #require(HandOver([refresh], process: 7))
        #expect(handOver.unanswered([one, two]) == [one, two])
        // As another process tells it: without the password.
        handOver.noteAnswered("https://two.example/")
        let told = try JSONDecoder().decode(HandOver.self, from: JSONEncoder().encode(handOver))
        #expect(told.unanswered([one, two]) == [one])
        #expect(told.name == "refresh of 2 feeds")
        handOver.remove(refresh)
        #expect(handOver.works.isEmpty)
    }

    @Test("What a reader of an earlier version hands over is understood")
    func earlierVersion() throws {
        let data = Data(#"{"works":[{"refresh":{"feeds":["https://one.example/"],"isNamed":true}}],"process":7}"#.utf8)
        #expect(try JSONDecoder().decode(HandOver.self, from: data) == HandOver([Self.refresh], process: 7))
    }

    @Test("Of an addition that fails it is said that its address stays in the feed list")
    func failedAddition() {
        #expect(
            Self.addition.ending(Trouble())
                == .failed("no such host The address is in the feed list, and the next refresh looks there."))
        #expect(Self.refresh.ending(Trouble()) == .failed("no such host"))
        #expect(Self.addition.ending(CancellationError()) == BackgroundTaskEnding(CancellationError()))
    }

    @Test("The journal tells how it ended: done, failed or not completed")
    func endings() throws {
        let handOver = try #require(HandOver([Self.refresh], process: 7))
        func sentence(_ ending: BackgroundTaskEnding) -> String { handOver.sentence(on: Self.refresh, ending) }
        func ending(_ change: (inout RefreshReport) -> Void) -> String {
            var report = RefreshReport()
            change(&report)
            return sentence(report.ending)
        }
        let begun = "The refresh of 1 feed that process 7 handed over"
        let told = ending { ($0.updated, $0.feedsWithNews, $0.newArticles) = (2, 1, 2) }
        #expect(told == "\(begun) is done: 2 new articles in 1 feed.")
        #expect(
            ending { ($0.failed, $0.firstFailure) = (1, "No route.") } == "\(begun) has failed: No route.")
        #expect(ending { $0.cancelled = 1 }.hasPrefix("\(begun) is not completed: "))
        #expect(
            sentence(BackgroundTaskEnding(CancellationError()))
                == "\(begun) is not completed: it was told to end.")
        #expect(BackgroundTaskEnding(LibraryError.cancelled) == BackgroundTaskEnding(CancellationError()))
        #expect(sentence(BackgroundTaskEnding(Trouble())) == "\(begun) has failed: no such host")
    }

    @Test("The process that goes on is this program with the same files, and no address stands on its command line")
    func command() {
        var locations = Locations(configuration: nil, feedList: "/tmp/urls", data: "/tmp/data", environment: [:])
        let command = HandOver.command(locations)
        #expect(Array(command.dropFirst()) == ["finish", "--urls", "/tmp/urls", "--data", "/tmp/data"])
        locations = Locations(configuration: "/tmp/c.toml", feedList: nil, data: nil, environment: ["HOME": "/home/me"])
        #expect(HandOver.command(locations).suffix(2) == ["--config", "/tmp/c.toml"])
    }

    @Test("A process that can not be started is told of in the journal")
    func notStarted() throws {
        let folder = try TemporaryFolder()
        let locations = Locations(feedList: "/tmp/urls", data: folder.path, environment: [:])
        let handOver = try #require(HandOver([Self.refresh], process: 7))
        #expect(handOver.start(locations, command: ["/nonexistent/newsterm"]) == nil)
        let entries = try Journal.recent(5, directory: locations.background).entries
        #expect(entries.map(\.event) == [.assertion])
        #expect(entries.first?.message.contains("is not completed: no process could be started") == true)
    }

    @Test("Nobody waits for a process that was stopped in a look at the list, while nobody in it was killed")
    func lockedList() async throws {
        let folder = try TemporaryFolder()
        let locations = Locations(data: folder.path + "/data", environment: ["HOME": folder.path])
        let list = FinishingList(locations)
        let log = LogWriter(path: folder.path + "/log", level: .off, role: "test")
        let handOver = try #require(HandOver([Self.refresh]))
        var taken: [HandOver]?
        try await list.whileListed(handOver, log) {
            // As a reader is that Ctrl-Z stops there.
            let lock = open(locations.background + "/finishing.lock", O_RDWR | O_CLOEXEC)
            try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
            defer { close(lock) }
            taken = try list.takeKilled()
        }
        #expect(taken == [])
    }
}
