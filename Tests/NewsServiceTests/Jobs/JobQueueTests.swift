import BackgroundTasks
import Foundation
import Glibc
import News
import NewsStore
import Newsroom
import TestSupport
import Testing
import Web

@testable import NewsService

@Suite("Jobs that wait for another process", .timeLimit(.minutes(30)))
struct JobQueueTests {
    private struct SampleFailure: Error, CustomStringConvertible { let description = "no such host" }

    private static let refresh = Job.Work.refresh(feeds: ["https://one.example/"], isNamed: true)
    private static let addition = Job.Work.addition("me:secret@two.example/")
    /// A process that has ended: its number now belongs to another.
    private static let gone = RunningProcess(process: getpid(), started: 1)

    private let folder: TemporaryDirectory
    private let locations: Locations
    private let queue: JobQueue

    init() throws {
        folder = try TemporaryDirectory()
        locations = Locations(data: folder.path, environment: ["HOME": folder.path])
        queue = JobQueue(locations)
    }

    /// A job of a killed process.
    private func left(_ work: Job.Work = refresh) throws -> Job {
        var job = Job(work, origin: Self.gone)
        job.owner = Self.gone
        try queue.store(job)
        return job
    }

    private func sentences(_ taken: JobQueue.ClaimedJobs) -> [String] { taken.putAside.map(\.entry.words) }

    @Test("They are named without passwords")
    func names() {
        let launch = Job.Work.launch(identifier: TaskIdentifier.maintenance.rawValue)
        let works = [Self.refresh, .refresh(feeds: nil, isNamed: false), Self.addition, .fullText(.init(rawValue: 7))]
        #expect(
            (works + [launch]).map(\.subject.jobName) == [
                "refresh of 1 feed", "refresh of all feeds", "addition of two.example/", "full text of an article",
                "launch of the task maintenance",
            ])
    }

    @Test("A running job is left alone; a released one, or one of a killed process, is claimed once")
    func taken() throws {
        #expect(try queue.takeAbandoned().jobs.isEmpty)
        let own = Job(Self.addition)
        try queue.store(own)
        #expect(try queue.takeAbandoned().jobs.isEmpty)
        var other = Job(Self.addition)
        other.owner = RunningProcess(process: 1, started: nil)
        try queue.store(other)
        #expect(try queue.takeAbandoned().hasOtherWorkers)
        let killed = try left()
        var released = Job(Self.addition)
        released.owner = nil
        try queue.store(released)
        let taken = try queue.takeAbandoned()
        #expect(Set(taken.jobs.map(\.id)) == [killed.id, released.id])
        #expect(taken.jobs.allSatisfy { $0.owner == .current })
        #expect(try queue.takeAbandoned().jobs.isEmpty)
        #expect(Set(queue.open().map(\.id)) == [own.id, other.id, killed.id, released.id])
        // An address may contain a password.
        let file = "\(queue.folder)/\(own.id).json"
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    @Test("Files put aside are removed after a week, and those left by a killed writer at once")
    func removed() throws {
        try queue.store(Job(Self.addition))
        func leave(_ name: String, secondsOld: TimeInterval) throws -> String {
            let path = "\(queue.folder)/\(name)"
            try Data("secret".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -secondsOld)], ofItemAtPath: path)
            return path
        }
        let job = "\(UUID().uuidString).json"
        let old = [
            try leave("\(job).aside", secondsOld: 8 * 86_400), try leave(".\(job).\(Int32.max)-7", secondsOld: 3600),
        ]
        let kept = [
            try leave("\(UUID().uuidString).json.aside", secondsOld: 6 * 86_400),
            try leave(".\(job).1-7", secondsOld: 3600), try leave(".other.\(Int32.max)-7", secondsOld: 3600),
        ]
        _ = try queue.takeAbandoned()
        #expect(old.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
        #expect(kept.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }

    @Test("A job with which two processes were killed is put aside; one that they released is not")
    func killedTwice() throws {
        var job = try left()
        for _ in 1...3 {
            job = try #require(try queue.takeAbandoned().jobs.first)
            job.owner = nil
            try queue.store(job)
        }
        job.owner = Self.gone
        try queue.store(job)
        let taken = try queue.takeAbandoned()
        #expect(taken.jobs.isEmpty && queue.open().isEmpty)
        #expect(
            sentences(taken) == [
                "The refresh of 1 feed that process \(getpid()) started is not completed: newsterm was killed twice "
                    + "during it, and does not retry."
            ])
        #expect(FileManager.default.fileExists(atPath: "\(queue.folder)/\(job.id).json.aside"))
        #expect(try sentences(queue.takeAbandoned()).isEmpty)
    }

    @Test("A stored job with any number of crashes is put aside", arguments: [2, Int.max])
    func manyCrashes(crashes: Int) throws {
        var job = try left()
        job.crashes = crashes
        try queue.store(job)
        let taken = try queue.takeAbandoned()
        #expect(taken.jobs.isEmpty && taken.putAside.count == 1)
        #expect(FileManager.default.fileExists(atPath: "\(queue.folder)/\(job.id).json.aside"))
    }

    @Test("A job of a newer version is left to it, whatever else it contains, and its file is named")
    func newerVersion() throws {
        let job = try left()
        let path = "\(queue.folder)/\(job.id).json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for newer in [text.replacing(#""version":1"#, with: #""version":2"#), #"{"version":9,"task":"other"}"#] {
            try newer.write(toFile: path, atomically: true, encoding: .utf8)
            let taken = try queue.takeAbandoned()
            #expect(taken.jobs.isEmpty && taken.putAside.isEmpty && taken.failure == nil && queue.open().isEmpty)
            #expect(queue.newerFiles() == [path])
            #expect(try String(contentsOfFile: path, encoding: .utf8) == newer)
        }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(queue.newerFiles().isEmpty)
    }

    @Test("A torn, duplicate or unknown file is put aside with a message, without harming others")
    func torn() throws {
        let job = try left()
        let text = try String(contentsOfFile: "\(queue.folder)/\(job.id).json", encoding: .utf8)
        try folder.write(String(text.dropLast(9)), to: "background/jobs/torn.json")
        try folder.write(text, to: "background/jobs/copy.json")
        try folder.write(text.replacing(#""version":1"#, with: #""version":0"#), to: "background/jobs/older.json")
        let taken = try queue.takeAbandoned()
        #expect(taken.jobs.map(\.id) == [job.id])
        #expect(
            sentences(taken)
                == ["copy", "older", "torn"].map {
                    "A job cannot be read, or is from another version of newsterm, and was moved aside as "
                        + "\($0).json.aside."
                })
        #expect(try sentences(queue.takeAbandoned()).isEmpty)
    }

    @Test("A stopped process learns how a job that it began has ended; those of dead processes leave nothing")
    func end() throws {
        let end = Job.End(ending: .done, sentence: "It is done.")
        try queue.end(try left(), end)
        #expect(try FileManager.default.contentsOfDirectory(atPath: queue.folder).isEmpty)
        let job = Job(Self.refresh, origin: RunningProcess(process: 1, started: nil))
        try queue.end(job, end)
        #expect(queue.open().isEmpty && queue.job(job.id)?.end == end)
        #expect(try queue.takeAbandoned().jobs.isEmpty && queue.job(job.id) != nil)
        #expect(queue.remove(job.id) && !queue.remove(job.id))
    }

    @Test("Feeds asked since are skipped, whether or not their addresses contain passwords")
    func done() {
        var job = Job(Self.refresh)
        let address = "https://me:secret@two.example/"
        #expect(!job.isDone(address, lastCheck: nil))
        // The library stores whole seconds.
        let second = job.begun.timeIntervalSince1970.rounded(.down)
        #expect(!job.isDone(address, lastCheck: Date(timeIntervalSince1970: second)))
        #expect(job.isDone(address, lastCheck: Date(timeIntervalSince1970: second + 1)))
        job.noteDone("https://two.example/")
        #expect(job.isDone(address, lastCheck: nil))
    }

    @Test("Jobs of an earlier version are taken over once none of its processes runs")
    func earlierVersion() throws {
        let work = #"{"refresh":{"feeds":["https://one.example/"],"isNamed":true}}"#
        let entries = [(getpid(), #""started":1,"#), (1, "")].map { process, started in
            #"{"process":\#(process),\#(started)"handOver":{"works":[\#(work)],"process":7,"answered":["x"]}}"#
        }
        try folder.write("https://added.example/", to: "additions/1.again")
        try folder.write("[\(entries.joined(separator: ","))]", to: "background/finishing")
        #expect(try queue.takeAbandoned().jobs.map(\.name) == ["addition of https://added.example/"])
        try folder.write("[\(entries[0])]", to: "background/finishing")
        let taken = try queue.takeAbandoned().jobs
        #expect(taken.map(\.work) == [Self.refresh] && taken.map(\.done) == [["x"]])
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/background/finishing"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: locations.additions).isEmpty)
        let asked = try JSONDecoder().decode(LegacyJobList.self, from: Data(#"{"works":[\#(work)],"process":7}"#.utf8))
        #expect(asked.asJobs.map(\.work) == [Self.refresh])
    }

    @Test("A partial response is kept for the process that continues the job, once, and removed with the job")
    func halfAnswer() async throws {
        let job = Job(Self.addition)
        try queue.store(job)
        let head = ResponseHead(status: 200, url: "https://a.example/", contentLength: 9, etag: "\"a\"")
        let kept = try #require(PartialResponse(head: head, bytes: [1, 0x0a, 3]))
        await queue.answer(of: job.id) { false }.keep(kept, of: "https://a.example/")
        #expect(await queue.answer(of: job.id) { true }.take("https://a.example/") == nil)
        let answer = queue.answer(of: job.id) { true }
        await answer.keep(kept, of: "https://a.example/")
        // Another address may be requested first.
        #expect(await answer.take("https://b.example/") == nil)
        #expect(await answer.take("https://a.example/") == kept)
        #expect(await answer.take("https://a.example/") == nil)
        await answer.keep(kept, of: "https://a.example/")
        queue.remove(job.id)
        #expect(await answer.take("https://a.example/") == nil)
        // As if the process had been killed in between.
        await answer.keep(kept, of: "https://a.example/")
        _ = try queue.takeAbandoned()
        #expect(await answer.take("https://a.example/") == nil)
    }

    @Test("The journal says how it ended: done, failed or not completed")
    func endings() {
        let job = Job(Self.refresh, origin: RunningProcess(process: 7, started: nil))
        func ending(_ change: (inout RefreshReport) -> Void) -> String {
            var report = RefreshReport()
            change(&report)
            return job.entry(report.ending).words
        }
        let begun = "The refresh of 1 feed that process 7 started"
        let words = ending { ($0.updated, $0.feedsWithNews, $0.newArticles) = (2, 1, 2) }
        #expect(words == "\(begun) is done: 2 new articles in 1 feed.")
        #expect(ending { ($0.failed, $0.firstFailure) = (1, "No route.") } == "\(begun) has failed: No route.")
        #expect(ending { $0.cancelled = 1 }.hasPrefix("\(begun) is not completed: "))
        #expect(
            job.entry(BackgroundTaskEnding(CancellationError())).words
                == "\(begun) is not completed: stopped on request.")
        #expect(BackgroundTaskEnding(LibraryError.cancelled) == BackgroundTaskEnding(CancellationError()))
        #expect(job.entry(BackgroundTaskEnding(SampleFailure())).words == "\(begun) has failed: no such host")
    }

    @Test("The process that continues is this program with the same files, without addresses on its command line")
    func command() {
        var locations = Locations(configuration: nil, feedList: "/tmp/urls", data: "/tmp/data", environment: [:])
        let command = JobProcess.command(locations)
        #expect(Array(command.dropFirst()) == ["wake", "--jobs", "--urls", "/tmp/urls", "--data", "/tmp/data"])
        locations = Locations(configuration: "/tmp/c.toml", feedList: nil, data: nil, environment: ["HOME": "/home/me"])
        #expect(JobProcess.command(locations).suffix(2) == ["--config", "/tmp/c.toml"])
    }

    @Test("A process that cannot be started is reported in the journal")
    func notStarted() throws {
        #expect(JobProcess.start([Job(Self.refresh)], locations, ["/nonexistent/newsterm"]) == nil)
        let entries = try Journal.recent(5, directory: locations.background).entries
        #expect(entries.map(\.event) == [.assertion])
        #expect(entries.first?.message.hasPrefix("No process could be started to continue the refresh") == true)
    }
}
