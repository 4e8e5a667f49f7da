import BackgroundTasks
import Dispatch
import Foundation
import News
import NewsStore
import NewsUI
import Newsroom
import Programs
import Synchronization

/// What the person began in the reader and wants finished: each piece under an assertion, so that to quit does not cut
/// it off. What another process can go on with is stopped where it is then, and handed over.
final class PersonsWork: Sendable {
    /// What was handed over when the process was about to be stopped.
    private struct Successor {
        let rest: HandOver
        let date: Date
        let program: DetachedProgram?
        /// Whose ends the person has been told.
        var told: [UnfinishedWork] = []
    }

    private let assertions: BackgroundTaskAssertions
    private let workshop: Workshop
    private let background: BackgroundService
    private let courses = Courses()
    private let successor = Mutex<Successor?>(nil)
    private let tell: @Sendable (String) -> Void

    /// - Parameter tell: tells the person how something ended that another process went on with while this one was
    ///   stopped.
    init(
        _ assertions: BackgroundTaskAssertions, _ workshop: Workshop, _ background: BackgroundService,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.assertions = assertions
        self.workshop = workshop
        self.background = background
        self.tell = tell
    }

    /// Begins work of this process alone, under an assertion of this name; on the calling thread: who leaves with the next
    /// key has begun it. All of it changes the library: nothing begins where that can only be read.
    func begin<Value: Sendable>(
        _ name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) throws -> AssertedWork<Value> {
        try workshop.library.checkWritable()
        return try assertions.startBackgroundTask(withName: name, ending: ending, work)
    }

    /// Begins work that another process can go on with, in the same way. Told so, it ends as if it were cancelled.
    func begin<Value: Sendable>(
        _ work: UnfinishedWork, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ body: @escaping @Sendable (Course) async throws -> Value
    ) throws -> PortableWork<Value> {
        try begin(Course(work) { work }, ending: ending) { course in
            do {
                let value = try await course.run { try await body(course) }
                course.become(nil)
                return value
            } catch  where !error.isCancellation {
                // It has come to an end, and would fail again.
                course.become(nil)
                throw error
            }
        }
    }

    /// Begins to refresh the feeds with these addresses, or all, whether they are due or not.
    func beginRefresh(_ urls: [String]?) throws -> PortableWork<RefreshResult> {
        let listed = try urls ?? workshop.library.feedsNow().map(\.url)
        let refresh = RefreshCourse(feeds: listed, isNamed: urls != nil)
        let course = Course(.refresh(feeds: listed, isNamed: urls != nil)) { refresh.rest }
        return try begin(course, ending: \.ending) { [self] in try await run(refresh, $0) }
    }

    /// Does what the user asked for; the journal tells of its beginning and of its end.
    func asked<Value>(
        _ what: String, _ work: () async throws -> Value, outcome: (Value) -> AskedWork.Outcome
    ) async throws -> Value {
        try await AskedWork(task: nil, asker: Asker(.user), clock: workshop.clock) { [background] in
            await background.note($0)
        }.run(what, work, outcome: outcome)
    }

    /// Refreshes feeds within other work.
    func refresh(_ urls: [String], within course: Course) async throws -> RefreshResult {
        try await self.refresh(RefreshCourse(feeds: urls, isNamed: true), course)
    }

    /// Launches a task now; the work's end is that of its run.
    func beginSimulatedLaunch(_ identifier: String) throws -> PortableWork<BackgroundTaskResult?> {
        let ending: @Sendable (BackgroundTaskResult?) -> BackgroundTaskEnding = {
            $0?.ending ?? .done("Another newsterm runs it.")
        }
        let isElsewhere = background.asksAnother
        // Of a refresh that has begun, its other feeds are left.
        let feeds = identifier == TaskIdentifier.refresh.rawValue ? try workshop.library.feedsNow().map(\.url) : []
        let refresh = RefreshCourse(feeds: feeds, isNamed: false)
        return try begin(.launch(identifier: identifier), ending: ending) { [background] course in
            do {
                return try await background.simulateLaunch(identifier) { feed in
                    refresh.noteDone(feed)
                    course.become(refresh.rest)
                }
            } catch  where isElsewhere && course.isHandedOver {
                // It is under way there, and goes on.
                return nil
            }
        }
    }

    /// The person leaves: all that another process can go on with is stopped where it is.
    func leave() { courses.handOverAll() }

    /// What is left of that, once.
    func takeStopped() -> [Courses.Stopped] { courses.takeStopped() }

    /// The process is about to be stopped: ends what it would take with it, and returns what is left of that. Blocks the
    /// thread. What another newsterm does goes on there.
    func suspend(until deadline: DispatchTime) -> HandOver? {
        let asksAnother = background.asksAnother
        courses.handOver(until: deadline) { course in
            switch course.kind {
            case .refresh, .launch: !asksAnother
            case .addition, .fullText: true
            }
        }
        return HandOver(takeStopped().map(\.rest))
    }

    /// Starts a process that goes on with the rest, before this one is stopped. Its end is told when this one goes on.
    func handOver(_ rest: HandOver) {
        let date = Date()
        let program = rest.start(workshop.locations)
        successor.withLock { $0 = Successor(rest: rest, date: date, program: program) }
        guard let program else { return }
        Task {
            _ = await program.status(within: .never)
            for work in rest.works {
                guard let isTold = successor.withLock({ $0?.told.contains(work) }), !isTold else { continue }
                tell(fate(of: work) ?? "Nobody goes on with the \(work.name): process \(program.process) has ended.")
            }
        }
    }

    /// Once the process goes on: what has become of work that was handed over; nil: nothing yet.
    func fate(of work: UnfinishedWork) -> String? {
        guard let successor = successor.withLock({ $0 }), successor.rest.works.contains(work) else { return nil }
        guard successor.program != nil else {
            return "No process could be started that goes on with the \(work.name); newsterm tasks journal says why."
        }
        // One that can not be read is told of by those who write it.
        let journal = try? Journal.recent(500, directory: workshop.locations.background).entries
        let ending = successor.rest.ending(of: work, in: journal ?? [], since: successor.date)
        if ending != nil { self.successor.withLock { $0?.told.append(work) } }
        return ending
    }

    /// What came of a refresh, here or in the process that went on with it.
    func result(of refresh: PortableWork<RefreshResult>) async throws -> RefreshResult {
        var result: RefreshResult
        do {
            result = try await refresh.value
        } catch let handedOver as HandedOver {
            result = RefreshResult(words: "\(handedOver)")
            result.isStopped = true
        }
        guard result.isStopped else { return result }
        let works = successor.withLock { $0?.rest.works } ?? []
        let fate = works.first { $0.kind == .refresh }.flatMap(fate)
        return fate.map { RefreshResult(words: $0) } ?? result
    }
}

extension PersonsWork {
    private func begin<Value: Sendable>(
        _ course: Course, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding,
        _ body: @escaping @Sendable (Course) async throws -> Value
    ) throws -> PortableWork<Value> {
        courses.begin(course)
        do {
            let work = try begin(course.name, ending: ending) { [courses] in
                defer { courses.end(course) }
                do {
                    return try await body(course)
                } catch  where error.isCancellation {
                    // The library's words for it would count as a failure.
                    throw CancellationError()
                }
            }
            course.noteAssertion(work.identifier)
            return PortableWork(course: course, work: work)
        } catch {
            courses.end(course)
            throw error
        }
    }

    private func run(_ refresh: RefreshCourse, _ course: Course) async throws -> RefreshResult {
        let tally = RefreshTally()
        let result: Result<RefreshResult, any Error>
        do {
            result = .success(try await course.run { [self] in try await self.refresh(refresh, course, tally) })
        } catch {
            result = .failure(error)
        }
        return try Self.result(result, isHandedOver: course.isHandedOver, left: course.left, tally)
    }

    /// What a refresh came to that may have been handed over.
    /// - Parameters:
    ///   - left: what another process goes on with; nil: every feed has answered, or nobody goes on.
    ///   - tally: what has come of the feeds.
    static func result(
        _ result: Result<RefreshResult, any Error>, isHandedOver: Bool, left: UnfinishedWork?, _ tally: RefreshTally
    ) throws -> RefreshResult {
        guard case .refresh(let feeds, _)? = left else {
            // What follows the last answer, such as planning the next refresh, is made up for by whoever refreshes next.
            if isHandedOver, case .failure(let error) = result, error.isCancellation {
                return tally.isEmpty ? RefreshResult(words: "All feeds had answered.") : RefreshResult(tally.report)
            }
            return try result.get()
        }
        let left = feeds.count
        let words = "Stopped before \(left.grouped) \(left == 1 ? "feed" : "feeds") had answered."
        var stopped = (try? result.get()) ?? RefreshResult(words: words)
        stopped.isStopped = true
        return stopped
    }

    private func refresh(
        _ course: RefreshCourse, _ whole: Course, _ tally: RefreshTally = RefreshTally()
    ) async throws -> RefreshResult {
        if !course.isNamed {
            // Those that were listed since: what is left of them is not forgotten.
            try await workshop.synchronize()
            course.noteAll(try await workshop.library.checks().map(\.url))
        }
        var order = RefreshOrder(
            urls: course.isNamed ? course.feeds : nil, force: true, insists: course.isNamed, asker: Asker(.user))
        // What has come of an answer when the user leaves need not come again.
        order.promotion = Promotion(isInBackground: false) { hasBegun in
            hasBegun && whole.isHandedOver
        } report: { [background] in
            await background.note(.sessionEvents, PromotionSentence.handedOver($0))
        }
        return try await background.refresh(order, tally) { course.noteDone($0) }
    }
}

/// Work under way that another process can go on with.
struct PortableWork<Value: Sendable>: Sendable {
    fileprivate let course: Course
    fileprivate let work: AssertedWork<Value>

    /// What it came to, for one who waits.
    /// - Throws: what the work throws; `HandedOver` when another process goes on with it, or is about to.
    var value: Value {
        get async throws {
            do {
                return try await work.value
            } catch  where course.isHandedOver {
                // To the person who has left nothing is said here.
                try Task.checkCancellation()
                throw HandedOver(name: course.name)
            }
        }
    }
}

/// The work has ended here since another process goes on with it.
struct HandedOver: Error, CustomStringConvertible {
    let name: String

    var description: String { "Another process goes on with the \(name); newsterm tasks journal tells how it ends." }
}

extension RefreshResult {
    /// What the person is told of it after they have left.
    var ending: BackgroundTaskEnding {
        if isStopped || (counts?.cancelled ?? 0) > 0 { return .notCompleted(words) }
        guard let counts, counts.failed > 0, counts.updated + counts.unchanged == 0 else { return .done(words) }
        return .failed(words)
    }
}
