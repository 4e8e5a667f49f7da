import BackgroundTasks
import Dispatch
import Foundation
import News
import NewsStore
import NewsUI
import Synchronization

/// What the person began in the reader and wants finished: each piece under an assertion, so that to quit does not cut
/// it off. A refresh can be stopped half-way, and the rest handed to another process.
final class PersonsWork: Sendable {
    /// What was handed over when the process was about to be stopped.
    private struct Successor {
        let rest: HandOver
        let date: Date
        let hasStarted: Bool
    }

    private let assertions: BackgroundTaskAssertions
    private let workshop: Workshop
    private let background: BackgroundService
    private let courses = RefreshCourses()
    private let successor = Mutex<Successor?>(nil)

    init(_ assertions: BackgroundTaskAssertions, _ workshop: Workshop, _ background: BackgroundService) {
        self.assertions = assertions
        self.workshop = workshop
        self.background = background
    }

    /// Begins work under an assertion of this name, on the calling thread: who leaves with the next key has begun it.
    func begin<Value: Sendable>(
        _ name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) throws -> AssertedWork<Value> {
        try assertions.startBackgroundTask(withName: name, ending: ending, work)
    }

    /// Begins to refresh the feeds with these addresses, or all, whether they are due or not; on the calling thread.
    func beginRefresh(_ urls: [String]?) throws -> AssertedWork<RefreshResult> {
        let listed = try urls ?? workshop.library.feedsNow().map(\.url)
        let course = RefreshCourse(feeds: listed, isNamed: urls != nil)
        courses.begin(course)
        do {
            let work: AssertedWork<RefreshResult> = try begin(course.name, ending: \.ending) { [self] in
                defer { courses.end(course) }
                return try await run(course)
            }
            course.noteAssertion(work.identifier)
            return work
        } catch {
            courses.end(course)
            throw error
        }
    }

    /// Refreshes feeds within other work, which can not be handed over.
    func refresh(_ urls: [String]) async throws -> RefreshResult {
        try await refresh(RefreshCourse(feeds: urls, isNamed: true))
    }

    /// Launches a task now; the work's end is that of its run.
    func beginSimulatedLaunch(_ identifier: String) throws -> AssertedWork<BackgroundTaskResult?> {
        let name = TaskIdentifier(rawValue: identifier)?.name ?? identifier
        let ending: @Sendable (BackgroundTaskResult?) -> BackgroundTaskEnding = { $0.map(\.ending) ?? .done() }
        return try begin("the task \(name)", ending: ending) { [background] in
            try await background.simulateLaunch(identifier)
        }
    }

    /// Tells all refreshes of this process to stop where they are; what is left of them is kept.
    func stopRefreshes() { courses.stop() }

    /// The process is about to be stopped: ends the refreshes that it would take with it, and returns what is left of
    /// them. Blocks the thread. Those that another newsterm does go on there.
    func suspendRefreshes(limit: DispatchTimeInterval = .seconds(5)) -> HandOver? {
        guard !background.asksAnother else { return nil }
        stopRefreshes()
        courses.wait(limit: limit)
        return HandOver(takeLeft().map(\.rest))
    }

    /// Starts a process that goes on with the rest, before this one is stopped.
    func handOver(_ rest: HandOver) {
        let hasStarted = rest.start(workshop.locations) != nil
        successor.withLock { $0 = Successor(rest: rest, date: Date(), hasStarted: hasStarted) }
    }

    /// What is left of the refreshes that were stopped; the next asker gets nothing of it.
    func takeLeft() -> [RefreshCourses.Left] { courses.takeLeft() }

    /// What there is to say of a refresh once the process goes on: of one that was handed over, what has become of it.
    func told(_ result: RefreshResult) -> RefreshResult {
        guard result.isStopped, let successor = successor.withLock({ $0 }) else { return result }
        guard successor.hasStarted else { return RefreshResult(words: HandOver.failure) }
        // One that can not be read is told of by those who write it.
        let journal = try? Journal.recent(500, directory: workshop.locations.background).entries
        return successor.rest.ending(in: journal ?? [], since: successor.date).map { RefreshResult(words: $0) }
            ?? result
    }
}

extension PersonsWork {
    private func run(_ course: RefreshCourse) async throws -> RefreshResult {
        let result: Result<RefreshResult, any Error>
        do {
            result = .success(try await course.run { [self] in try await refresh(course) })
        } catch {
            result = .failure(error)
        }
        guard let left = RefreshCourses.Left(course)?.rest.feeds.count else { return try result.get() }
        let words = "Stopped before \(left.grouped) \(left == 1 ? "feed" : "feeds") had been asked."
        var stopped = (try? result.get()) ?? RefreshResult(words: words)
        stopped.isStopped = true
        return stopped
    }

    private func refresh(_ course: RefreshCourse) async throws -> RefreshResult {
        if !course.isNamed {
            // Those that were listed since, and hidden ones: what is left of them is not forgotten.
            try await workshop.synchronize()
            course.noteAll(try await workshop.library.checks().map(\.url))
        }
        do {
            return try await background.refresh(course.isNamed ? course.feeds : nil) { course.noteDone($0) }
        } catch let failure as CommandFailure where failure == HolderConversation.wentAway {
            // Whoever was asked has left in the middle. What is left is done here, and no less under the assertion.
            return try await background.refreshHere(course.left, insists: course.isNamed) { course.noteDone($0) }
        }
    }
}

extension RefreshResult {
    /// What the person is told of it after they have left.
    fileprivate var ending: BackgroundTaskEnding {
        if isStopped || (counts?.cancelled ?? 0) > 0 { return .notCompleted(words) }
        guard let counts, counts.failed > 0, counts.updated + counts.unchanged == 0 else { return .done(words) }
        return .failed(words)
    }
}

extension BackgroundTaskResult {
    fileprivate var ending: BackgroundTaskEnding {
        switch self {
        case .newData, .noData: .done("\(self).")
        case .failed(let reason), .retry(let reason): .failed(reason)
        }
    }
}
