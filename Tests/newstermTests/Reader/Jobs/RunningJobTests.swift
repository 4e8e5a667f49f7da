import BackgroundTasks
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("A running job that another process can continue", .timeLimit(.minutes(30)))
struct RunningJobTests {
    private let folder: TemporaryDirectory
    private let queue: JobQueue
    private let log: LogWriter

    init() throws {
        folder = try TemporaryDirectory()
        queue = JobQueue(Locations(data: folder.path, environment: ["HOME": folder.path]))
        log = LogWriter(path: folder.path + "/log", level: .off, role: "test")
    }

    private static func work(_ name: String) -> Job.Work { .addition("https://\(name).example/") }

    /// Runs until it is cancelled.
    private func endless(_ job: RunningJob, _ begun: @escaping @Sendable () -> Void = {}) async throws {
        try await job.run(log) {
            begun()
            for await _ in AsyncStream.makeStream(of: Never.self).stream {}
            try Task.checkCancellation()
        }
    }

    @Test("It is in the queue before it starts, and removed when it ends, successfully or not")
    func ends() async throws {
        struct SampleFailure: Error {}
        for fails in [false, true] {
            let job = RunningJob(Job(Self.work("one")), queue)
            let result: Void? = try? await job.run(log) { [queue] in
                #expect(queue.open() == [job.job])
                if fails { throw SampleFailure() }
            }
            #expect((result == nil) == fails)
            #expect(queue.open().isEmpty && !job.release())
        }
    }

    @Test("When handed over, it is cancelled and stays in the queue; so does one handed over before it began")
    func handOver() async throws {
        for isEarly in [true, false] {
            let job = RunningJob(Job(Self.work("one")), queue)
            if isEarly { job.handOver() }
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let work = Task { try await endless(job) { begin.yield() } }
            _ = await begun.first { _ in true }
            if !isEarly { job.handOver() }
            await #expect(throws: CancellationError.self) { try await work.value }
            job.noteDone("https://me:secret@one.example/")
            #expect(job.release() && !job.release())
            let left = try #require(queue.open().first)
            #expect(left.isAbandoned && left.done == [Job.feedKey("https://one.example/")])
            queue.remove(left.id)
        }
    }

    @Test("When cancelled by its caller, it is not continued by another process")
    func cancelled() async throws {
        let job = RunningJob(Job(Self.work("one")), queue)
        let work = Task { try await endless(job) }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(!job.isHandedOver && queue.open().isEmpty)
    }

    @Test("A job that cannot be stored is not handed over, but finished here")
    func unstored() async throws {
        try folder.write("", to: "background")
        let job = RunningJob(Job(Self.work("one")), queue)
        job.handOver()
        #expect(try await job.run(log) { 7 } == 7)
        #expect(!job.isHandedOver && !job.release())
    }

    @Test("Jobs handed over are released once, even while they do not end, and so are later ones")
    func released() {
        let jobs = RunningJobs(queue)
        let (unresponsive, quick, other) = (
            jobs.begin(Self.work("deaf")), jobs.begin(Self.work("quick")), jobs.begin(Self.work("other"))
        )
        jobs.handOver(until: .now() + .milliseconds(1)) { $0 != other.job }
        jobs.end(quick)
        #expect(jobs.release().map(\.job.work) == [Self.work("deaf"), Self.work("quick")])
        jobs.end(unresponsive)
        jobs.end(other)
        jobs.handOverAll()
        let late = jobs.begin(Self.work("late"))
        jobs.end(late)
        #expect(jobs.release().map(\.job.work) == [Self.work("late")])
        #expect(jobs.release().isEmpty)
    }

    @Test("A released job belongs to another process, even if it ends here after all")
    func late() async throws {
        let job = RunningJob(Job(Self.work("one")), queue)
        try await job.run(log) {
            job.handOver()
            #expect(job.release())
        }
        #expect(queue.open().map(\.isAbandoned) == [true])
    }
}
