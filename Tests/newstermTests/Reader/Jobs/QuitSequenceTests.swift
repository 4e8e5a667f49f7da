import BackgroundTasks
import Foundation
import Glibc
import News
import TestSupport
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("Quitting the reader", .timeLimit(.minutes(30)))
struct QuitSequenceTests {
    private let folder: TemporaryDirectory
    private let locations: Locations

    init() throws {
        folder = try TemporaryDirectory()
        locations = Locations(feedList: "/tmp/urls", data: folder.path, environment: [:])
    }

    private var journal: [String] {
        get throws { try Journal.recent(20, directory: locations.background).entries.map(\.message) }
    }

    @Test("If the last action could not be stored, the exit status and the journal report a failure")
    func unstored() async throws {
        let sequence = QuitSequence(locations)
        sequence.begin()
        await sequence.wait(failure: "The disk is full.")
        for _ in 1...2 { #expect(sequence.conclude() == ExitStatus.failure.rawValue) }
        let entries = try journal
        #expect(entries.count == 1)
        #expect(entries.first?.hasPrefix("what is being stored: failed after") == true)
        #expect(entries.first?.hasSuffix("The disk is full.") == true)
    }

    @Test("A secret in a job's result does not appear in the journal")
    func secrets() async throws {
        let sequence = QuitSequence(locations)
        sequence.begin()
        await sequence.wait(failure: "No https://a.example/feed?key=geheim.")
        _ = sequence.conclude()
        let entries = try Journal.recent(20, directory: locations.background).entries
        #expect(entries.count == 1 && entries.first?.details != nil)
        let json = String(decoding: try JSONEncoder().encode(entries), as: UTF8.self)
        #expect(json.contains("[hidden]") && !json.contains("geheim"), "\(json)")
    }

    @Test("Quitting when everything is stored succeeds")
    func stored() async throws {
        let sequence = QuitSequence(locations)
        sequence.begin()
        await sequence.wait()
        #expect(sequence.conclude() == 0)
    }

    @Test("Unfinished work continues in another process, and does not count as failed")
    func handOver() async throws {
        #expect(try await leave() == 0)
        #expect(try await eventually { FileManager.default.fileExists(atPath: "\(folder.path)/started") })
        #expect(JobQueue(locations).open().map(\.work) == Self.works)
    }

    @Test("After Ctrl-C nothing is continued; after SIGTERM the next newsterm continues")
    func stopped() async throws {
        for (signal, left): (Int32, [Job.Work]) in [(SIGINT, []), (SIGTERM, Self.works)] {
            #expect(try await leave(signal) == 128 + signal)
            #expect(JobQueue(locations).open().map(\.work) == left)
        }
        let entries = try journal
        #expect(entries.filter { $0.hasSuffix("is not completed: the user stopped it.") }.count == Self.works.count)
        #expect(!entries.contains { $0.contains("handed over") })
    }

    private static let works: [Job.Work] = [
        .refresh(feeds: ["https://one.example/"], isNamed: true), .addition("https://two.example/"),
    ]

    /// Quits during work.
    /// - Parameter signal: arrives after that.
    /// - Returns: the exit status.
    private func leave(_ signal: Int32? = nil) async throws -> Int32 {
        let sequence = QuitSequence(locations, command: ["/usr/bin/touch", "\(folder.path)/started"])
        let begun = Self.works.map { work in
            let job = sequence.jobs.begin(work)
            job.note(sequence.assertions.beginBackgroundTask(withName: work.subject.jobName))
            return job
        }
        sequence.begin()
        if let signal { sequence.receive(signal) }
        for job in begun {
            sequence.jobs.end(job)
            sequence.assertions.endBackgroundTask(try #require(job.assertion), .notCompleted())
        }
        await sequence.wait()
        return sequence.conclude()
    }
}
