import BackgroundTasks
import Foundation
import Newsroom
import Testing

@testable import newsterm

@Suite("A refresh that another process may have to go on with", .timeLimit(.minutes(5)))
struct RefreshCourseTests {
    private struct Trouble: Error, CustomStringConvertible { let description = "no such host" }

    @Test("What is left are the feeds that nobody has asked, whether their addresses are told with passwords or not")
    func left() {
        let feeds = ["https://me:secret@one.example/feed", "https://two.example/feed", "https://three.example/feed"]
        let course = RefreshCourse(feeds: feeds, isNamed: true)
        #expect(course.name == "refresh of 3 feeds")
        course.noteDone("https://one.example/feed")
        course.noteDone("https://three.example/feed")
        course.noteDone("https://elsewhere.example/")
        #expect(course.left == ["https://two.example/feed"])
    }

    @Test("Told to stop, a refresh is cancelled; one that was told before it began is, too")
    func stop() async throws {
        for isEarly in [true, false] {
            let course = RefreshCourse(feeds: ["https://one.example/"], isNamed: false)
            if isEarly { course.stop() }
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let work = Task {
                try await course.run {
                    begin.yield()
                    for await _ in AsyncStream.makeStream(of: Never.self).stream {}
                    try Task.checkCancellation()
                }
            }
            _ = await begun.first { _ in true }
            if !isEarly { course.stop() }
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(course.isStopped)
        }
    }

    @Test("What is left of a stopped refresh is taken once, also while it does not end")
    func taken() {
        let (deaf, quick, other) = (Self.course("deaf"), Self.course("quick"), Self.course("other"))
        let courses = RefreshCourses()
        for course in [deaf, quick] { courses.begin(course) }
        courses.stop()
        courses.begin(other)
        courses.end(quick)
        courses.wait(limit: .milliseconds(1))
        #expect(courses.takeLeft().flatMap(\.rest.feeds) == ["https://quick.example/", "https://deaf.example/"])
        courses.end(deaf)
        courses.end(other)
        #expect(courses.takeLeft().isEmpty)
    }

    private static func course(_ name: String) -> RefreshCourse {
        RefreshCourse(feeds: ["https://\(name).example/"], isNamed: true)
    }

    @Test("Feeds that turn out to be listed are left as well")
    func listedSince() {
        let course = Self.course("one")
        course.noteAll(["https://one.example/", "https://new.example/"])
        course.noteDone("https://one.example/")
        #expect(course.left == ["https://new.example/"])
        #expect(course.name == "refresh of 1 feed")
    }

    @Test("How a refresh ended that was handed over is found in the journal, and not what ended before")
    func endingInJournal() {
        let handOver = HandOver(feeds: ["https://one.example/"], isNamed: true, process: 7)
        let date = Date(timeIntervalSince1970: 1_000_000)
        func entry(_ seconds: TimeInterval, _ message: String) -> JournalEntry {
            JournalEntry(
                date: date.addingTimeInterval(seconds), identifier: nil, event: .assertion, message: message)
        }
        let old = handOver.ending(.failure(Trouble())).sentence
        let new = handOver.ending(.failure(CancellationError())).sentence
        let before = [entry(-60, old), entry(1, "The refresh of 1 feed is handed over to process 8.")]
        #expect(handOver.ending(in: before, since: date) == nil)
        #expect(handOver.ending(in: before + [entry(5, new)], since: date) == new)
    }

    @Test("Several are handed over as one, each feed once; hosts are pressed only when all feeds were named")
    func several() throws {
        let (one, two) = ("https://one.example/", "https://two.example/")
        let all = [
            HandOver(feeds: [one], isNamed: true, process: 7), HandOver(feeds: [two, one], isNamed: false, process: 7),
        ]
        let merged = try #require(HandOver(all))
        #expect(merged == HandOver(feeds: [one, two], isNamed: false, process: 7))
        #expect(HandOver([]) == nil)
        #expect(try JSONDecoder().decode(HandOver.self, from: JSONEncoder().encode(merged)) == merged)
    }

    @Test("The journal tells how it ended: done, failed or not completed")
    func endings() {
        let handOver = HandOver(feeds: ["https://one.example/"], isNamed: true, process: 7)
        func ending(_ change: (inout RefreshReport) -> Void) -> String {
            var report = RefreshReport()
            change(&report)
            return handOver.ending(.success(report)).sentence
        }
        let begun = "The refresh of 1 feed that process 7 handed over"
        #expect(ending { ($0.updated, $0.newArticles) = (1, 2) } == "\(begun) is done: 2 new articles in 1 feed.")
        #expect(
            ending { ($0.failed, $0.firstFailure) = (1, "No route.") } == "\(begun) has failed: No route.")
        #expect(ending { $0.cancelled = 1 }.hasPrefix("\(begun) is not completed: "))
        #expect(
            handOver.ending(.failure(CancellationError())).sentence == "\(begun) is not completed: it was told to end.")
        #expect(handOver.ending(.failure(Trouble())).sentence == "\(begun) has failed: no such host")
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
        let handOver = HandOver(feeds: ["https://one.example/"], isNamed: true, process: 7)
        #expect(handOver.start(locations, command: ["/nonexistent/newsterm"]) == nil)
        let entries = try Journal.recent(5, directory: locations.background).entries
        #expect(entries.map(\.event) == [.assertion])
        #expect(entries.first?.message.contains("is not completed: no process could be started") == true)
    }
}
