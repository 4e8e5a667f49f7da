import BackgroundTasks
import Dispatch
import FoundationEssentials
import Glibc
import News
import NewsService
import Programs
import Synchronization

/// The end of the reader, after the terminal is the shell's again. Jobs continue in another process; other work is
/// finished here within half a minute. A line says so, Ctrl-C ends it, and another line reports the outcome if there is
/// something to report.
final class QuitSequence: Sendable {
    /// Work that ends sooner than this gets no line.
    private static let messageDelay = DispatchTimeInterval.milliseconds(150)
    /// How long to wait for other processes' locks; shorter than the announced time, so that the reason can still be
    /// reported.
    static let lockTimeout = Duration.seconds(27)
    /// The assertion for the reader's own storing: the user's last changes, and background work.
    private static let closingName = "what is being stored"

    private struct State {
        var hasLeft = false
        var closing = BackgroundTaskIdentifier.invalid
        var isAnnounced = false
        /// The signal with which the user or the system stopped it.
        var stopSignal: Int32?
    }

    let assertions: BackgroundTaskAssertions
    let jobs: RunningJobs
    private let locations: Locations
    private let command: [String]?
    private let state = Mutex(State())
    /// The ended tasks, once no work is left.
    private let finished = Promise<[FinishedBackgroundTask]>()
    /// The exit status, once everything was reported.
    private let status = Mutex<Int32?>(nil)

    /// - Parameter command: Starts the process that continues; `nil` for `newsterm wake --jobs`, empty for none.
    init(_ locations: Locations, command: [String]? = nil) {
        self.locations = locations
        self.command = command
        jobs = RunningJobs(JobQueue(locations))
        let relay = Relay()
        assertions = BackgroundTaskAssertions(
            journal: { entry in
                // A full disk cannot be reported at this point.
                try? Journal.append(Redaction.values(of: entry), directory: locations.background)
            }, finish: { relay.give($0) })
        relay.connect { [weak self] in self?.finish($0) }
    }

    /// The user has quit, and the terminal has been restored.
    func begin() {
        let isFirst = state.withLock { state in
            guard !state.hasLeft else { return false }
            state.hasLeft = true
            state.closing = assertions.beginBackgroundTask(withName: Self.closingName, isRoutine: true)
            return true
        }
        guard isFirst else { return }
        assertions.didEnterBackground()
        jobs.handOverAll()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.messageDelay) { [weak self] in self?.announce() }
    }

    /// Ends the reader's own storing; returns when no work is left.
    /// - Parameter failure: Why something could not be stored; `nil` when everything was.
    func wait(failure: String? = nil) async {
        assertions.endBackgroundTask(state.withLock { $0.closing }, failure.map { .failed($0) } ?? .done())
        _ = await finished.value()
    }

    /// Handles a signal that arrived after the terminal was restored.
    func receive(_ signal: Int32) {
        switch signal {
        // A closed terminal changes nothing: work that can continue elsewhere already does.
        case SIGTSTP: assertions.stop(cause: .terminalWanted)
        case SIGINT, SIGTERM:
            let (isSecond, hasUnresponsiveHandler) = state.withLock { state in
                defer { state.stopSignal = signal }
                return (state.stopSignal != nil, finished.present != nil)
            }
            if hasUnresponsiveHandler { exitImmediately() }
            if isSecond { return assertions.endNow(cause: .notAwaited) }
            assertions.stop(cause: signal == SIGINT ? .user : .system)
        default: break
        }
    }

    /// Reports the outcome and hands over the rest. The lease must have been released.
    /// - Returns: The exit status: 1 if something failed or was not completed, 128 plus the number after a signal.
    func conclude() -> Int32 {
        status.withLock { status -> Int32 in
            // A signal may arrive during the clean-up.
            if let status { return status }
            let new = tell()
            status = new
            return new
        }
    }
}

extension QuitSequence {
    private func tell() -> Int32 {
        let tasks = finished.present ?? []
        let (closing, isAnnounced, signal) = state.withLock { ($0.closing, $0.isAnnounced, $0.stopSignal) }
        // Ctrl-C discards the jobs; after SIGTERM the next newsterm continues them.
        let endsForGood = command?.isEmpty == true || signal == SIGINT
        let released = jobs.release(forGood: endsForGood)
        if endsForGood { reportDiscarded(released.map(\.job)) }
        let left = jobs.queue.open().filter(\.isAbandoned)
        let successor = signal == nil && !left.isEmpty ? JobProcess.start(left, locations, command) : nil
        // The newsterm that runs the tasks may have taken them by now.
        let handedOn = Set(endsForGood ? [] : released.compactMap(\.assertion))
        let taken = endsForGood ? [] : released.map(\.job).filter { job in !left.contains { $0.id == job.id } }
        var hasFailed = false
        for task in tasks where !handedOn.contains(task.identifier) {
            if !task.hasSucceeded { hasFailed = true }
            let isReported = isAnnounced && task.identifier != closing
            if isReported || !task.hasSucceeded { Output.say(task.line) }
        }
        let place = successor.map { "in process \($0.process)" } ?? "when newsterm runs next"
        for (jobs, place) in [(left, place), (taken, "in the newsterm that runs the tasks")] where !jobs.isEmpty {
            let names = jobs.map(\.name).joined(separator: ", ")
            Output.say("Continues \(place): \(names); newsterm tasks journal shows how it ends.")
        }
        successor?.reapInBackground()
        if let signal { return 128 + signal }
        return hasFailed ? ExitStatus.failure.rawValue : 0
    }

    private func reportDiscarded(_ discarded: [Job]) {
        for job in discarded {
            Journal.note(job.entry(.notCompleted("the user stopped it."), .stoppedByUser), locations)
        }
    }

    private func announce() {
        let names = assertions.openNames
        let limit = Int(assertions.backgroundTimeRemaining.rounded(.up))
        guard !names.isEmpty, limit > 0 else { return }
        state.withLock { $0.isAnnounced = true }
        Output.say(
            "Finishing: \(names.joined(separator: ", ")), at most \(limit) s; Ctrl-C stops it now.")
    }

    /// Runs on the assertions' queue.
    private func finish(_ tasks: [FinishedBackgroundTask]) {
        finished.fulfill(tasks)
        // Work that ignored its end may block everything else as well.
        if tasks.contains(where: \.isForgotten) { exitImmediately() }
    }

    private func exitImmediately() -> Never {
        let status = conclude()
        // Without clean-up, which would wait for busy threads; all writes are complete.
        _exit(status)
    }

    /// Forwards to a target that does not exist yet when the assertions are created.
    private final class Relay: Sendable {
        private let target = Mutex<(@Sendable ([FinishedBackgroundTask]) -> Void)?>(nil)

        func connect(_ target: @escaping @Sendable ([FinishedBackgroundTask]) -> Void) {
            self.target.withLock { $0 = target }
        }

        func give(_ tasks: [FinishedBackgroundTask]) { target.withLock { $0 }?(tasks) }
    }
}

extension FinishedBackgroundTask {
    fileprivate var hasSucceeded: Bool { if case .done = ending { true } else { false } }

    /// The line for the user.
    fileprivate var line: String {
        switch ending {
        case .done(let words): "Done: \(name)\(words.map { ": \($0)" } ?? ".")"
        case .failed(let reason): "Failed: \(name): \(reason)"
        case .notCompleted(let words): "Not completed: \(name)\(words.map { ": \($0)" } ?? ".")"
        }
    }
}
