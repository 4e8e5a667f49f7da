package import BackgroundTasks
import Bundled
import FoundationEssentials
package import News

extension BackgroundTaskCenter {
    /// Processes that may run the tasks and end one after the other before work is done.
    private static let mostHolders = 20
    /// Before the next look at a process that is on its way in or out.
    package static let pause = Duration.milliseconds(100)

    /// newsterm's tasks.
    package convenience init(
        _ locations: Locations, clock: any SchedulerClock = WallClock(),
        conditions: any SystemConditions = LinuxConditions(), patience: Duration = .seconds(5)
    ) {
        self.init(
            directory: locations.background, permittedIdentifiers: .ofNewsterm, clock: clock,
            conditions: conditions, patience: patience)
    }

    /// Asks the newsterm that runs the tasks for what any program cannot be asked for.
    /// - Parameter patience: how long it may take for its first word; nil: as usual.
    package func ask(_ request: NewsRequest, patience: Duration? = nil) throws -> NewsAnswers {
        ask(try JSONEncoder().encode(request), patience: patience).map { [directory] line in
            switch try? JSONDecoder().decode(NewsAnswer.self, from: line) {
            case .notUnderstood?, nil: throw TaskHostError.otherVersion(process: Lease.holder(directory: directory))
            case let answer?: return answer
            }
        }
    }

    /// Stops what was asked for of a task outside of a launch.
    /// - Parameter ofLaunch: whether a run that was launched is stopped, too.
    /// - Returns: whether there was something to stop.
    package func stop(_ identifier: String, ofLaunch: Bool = false) async throws -> Bool {
        var isStopped = true
        do {
            try await ask(.stop(identifier: identifier, ofLaunch: ofLaunch)).end {
                if case .notRunning = $0 { isStopped = false }
            }
        } catch TaskHostError.gone {
            // A command ends with what it was told to stop.
        }
        return isStopped
    }

    /// Has a task stop, whether it was launched or somebody asked for it.
    /// - Throws: `BackgroundTaskError` that `meansNotRunning`.
    package func expireOrStop(_ identifier: String) async throws {
        // First: the scheduler knows nothing of it, and would write down that there is no run.
        do { if try await stop(identifier) { return } } catch BackgroundTaskError.noHolder {}
        do { try await expire(identifier) } catch TaskHostError.gone {}
    }

    /// The newsterm that runs the tasks; nil: none does.
    package func holder() async throws -> (process: Int32, kind: HolderKind)? {
        guard let process = Lease.holder(directory: directory) else { return nil }
        do {
            for try await case .holder(let kind) in try ask(.watch()) { return (process, kind) }
        } catch BackgroundTaskError.noHolder {
            return nil
        } catch TaskHostError.gone where Lease.holder(directory: directory) != process {
            // It ended just when it was asked.
            return nil
        }
        throw TaskHostError.gone
    }

    /// Returns when that process does not hold the lease any more.
    package func waitForEnd(ofHolder process: Int32) async throws {
        do {
            // Another one may answer by now.
            for try await _ in try ask(.watch()) where Lease.holder(directory: directory) != process { return }
        } catch BackgroundTaskError.noHolder {
        } catch TaskHostError.gone {}
        // It says good-bye before it lets go.
        while Lease.holder(directory: directory) == process { try await Task.sleep(for: Self.pause) }
    }

    /// The state of each of newsterm's tasks.
    /// - Returns: also why the process that runs them could not be asked; nil: it was, or there is none.
    package func newsTasks() async throws -> (statuses: [BackgroundTaskStatus], trouble: TaskHostError?) {
        var trouble: TaskHostError?
        for try await update in watch() {
            switch update {
            case .unanswered(let error): trouble = error
            case .journal: break
            case .tasks(let statuses):
                let complete = TaskIdentifier.allCases.map { task in
                    statuses.first { $0.identifier == task.rawValue }
                        ?? BackgroundTaskStatus(identifier: task.rawValue, state: .idle)
                }
                return (complete, trouble)
            }
        }
        throw CancellationError()
    }

    /// Works to the end: in this process with the lease, or by asking who has it. When that one ends before it is done,
    /// whoever runs the tasks next is asked, or it is done here.
    /// - Parameters:
    ///   - request: what is asked of the next holder.
    ///   - ours: does it here, and gives the lease back.
    ///   - theirs: follows the answers; throws `TaskHostError.gone` when they end early.
    /// - Throws: what these throw; `CommandFailure` with the status `tryLater` when nobody is to be had.
    package func untilDone<Value>(
        _ request: () -> NewsRequest, ours: (Lease) async throws -> Value,
        theirs: (NewsAnswers) async throws -> Value
    ) async throws -> Value {
        for _ in 1...Self.mostHolders {
            do {
                if let lease = try Lease.acquire(directory: directory) { return try await ours(lease) }
                return try await theirs(ask(request()))
            } catch TaskHostError.gone {
                try Task.checkCancellation()
            } catch BackgroundTaskError.noHolder {
                // It has not said yet which process it is, or has just given the lease back. One that cannot say so, on a
                // full disk or in another container, is not waited for without end.
            }
            try await Task.sleep(for: Self.pause)
        }
        throw CommandFailure(
            "The newsterm that runs the tasks of \(directory) cannot be asked; quit it, or try again.",
            status: .tryLater)
    }

    /// Writes an entry into the journal.
    /// - Parameter log: takes what the scheduler of this process does not tell it.
    package func note(_ entry: JournalEntry, log: LogWriter?) async {
        // On a full disk there is nobody left to tell.
        if (try? await note(entry)) != true { log?.write(entry) }
    }
}

extension BackgroundTaskError {
    /// Whether a task was to be stopped that does not run.
    package var meansNotRunning: Bool {
        switch self {
        case .notRunning, .noPendingRequest: true
        default: false
        }
    }
}

extension TaskHostError {
    /// Of a command that ends with it.
    package var status: ExitStatus {
        if case .otherVersion = self { .failure } else { .tryLater }
    }
}

extension PermittedIdentifiers {
    /// The identifiers that tasks may have, and what each may be submitted as, from Resources.
    static var ofNewsterm: PermittedIdentifiers {
        PermittedIdentifiers(list: ResourceFiles.permittedIdentifiers)
    }
}
