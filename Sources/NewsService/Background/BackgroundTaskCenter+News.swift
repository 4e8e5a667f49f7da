package import BackgroundTasks
import FoundationEssentials
package import News

extension BackgroundTaskCenter {
    /// Gives up after this many lease holders have ended in turn before the work was done.
    private static let maximumHolders = 20
    /// Between two looks at a process that is starting or ending.
    package static let pause = Duration.milliseconds(100)

    /// newsterm's tasks.
    package convenience init(
        _ locations: Locations, clock: any SchedulerClock = WallClock(),
        conditions: any SystemConditions = LinuxConditions(), timeout: Duration = .seconds(5)
    ) {
        self.init(
            directory: locations.background, permittedIdentifiers: .ofNewsterm, clock: clock,
            conditions: conditions, timeout: timeout)
    }

    /// Sends the lease holder a request that only newsterm understands.
    /// - Parameter timeout: the timeout for the first answer; `nil` for the default.
    package func ask(_ request: NewsRequest, timeout: Duration? = nil) throws -> NewsAnswers {
        ask(try JSONEncoder().encode(request), timeout: timeout).map { [directory] line in
            switch try? JSONDecoder().decode(NewsAnswer.self, from: line) {
            case .notUnderstood?, nil: throw TaskHostError.otherVersion(process: Lease.holder(directory: directory))
            case let answer?: return answer
            }
        }
    }

    /// Stops the requested work of a task.
    /// - Parameter ofLaunch: whether to stop a launched run, too.
    /// - Returns: whether there was anything to stop.
    package func stop(_ identifier: String, ofLaunch: Bool = false) async throws -> Bool {
        var isStopped = true
        do {
            try await ask(.stop(identifier: identifier, ofLaunch: ofLaunch)).end {
                if case .notRunning = $0 { isStopped = false }
            }
        } catch TaskHostError.gone {
            // A holder that is a command ends with the work it was told to stop.
        }
        return isStopped
    }

    /// Stops a task, whether it was launched or requested.
    /// - Throws: `BackgroundTaskError` that `meansNotRunning`.
    package func expireOrStop(_ identifier: String) async throws {
        // First, since the scheduler does not know of requested work: it would record that nothing runs.
        do { if try await stop(identifier) { return } } catch BackgroundTaskError.noHolder {}
        do { try await expire(identifier) } catch TaskHostError.gone {}
    }

    /// The process that runs the tasks; `nil` if there is none.
    package func holder() async throws -> (process: Int32, kind: HolderKind)? {
        guard let process = Lease.holder(directory: directory) else { return nil }
        do {
            for try await case .holder(let kind) in try ask(.watch()) { return (process, kind) }
        } catch BackgroundTaskError.noHolder {
            return nil
        } catch TaskHostError.gone where Lease.holder(directory: directory) != process {
            // It ended just as it was asked.
            return nil
        }
        throw TaskHostError.gone
    }

    /// Returns when that process no longer holds the lease.
    package func waitForEnd(ofHolder process: Int32) async throws {
        do {
            // Another process may answer by now.
            for try await _ in try ask(.watch()) where Lease.holder(directory: directory) != process { return }
        } catch BackgroundTaskError.noHolder {
        } catch TaskHostError.gone {}
        // The holder stops answering before it releases the lease.
        while Lease.holder(directory: directory) == process { try await Task.sleep(for: Self.pause) }
    }

    /// The state of each of newsterm's tasks.
    /// - Returns: also why the lease holder could not be asked; `nil` if it could, or if there is none.
    package func newsTasks() async throws -> (statuses: [BackgroundTaskStatus], problem: TaskHostError?) {
        var problem: TaskHostError?
        for try await update in watch() {
            switch update {
            case .unanswered(let error): problem = error
            case .journal: break
            case .tasks(let statuses):
                let complete = TaskIdentifier.allCases.map { task in
                    statuses.first { $0.identifier == task.rawValue }
                        ?? BackgroundTaskStatus(identifier: task.rawValue, state: .idle)
                }
                return (complete, problem)
            }
        }
        throw CancellationError()
    }

    /// Completes work: in this process if the lease is free, else by asking its holder. If the holder ends first, asks
    /// the next holder, or does the work here.
    /// - Parameters:
    ///   - request: what to ask of the next holder.
    ///   - ours: does the work here, and releases the lease.
    ///   - theirs: follows the answers; throws `TaskHostError.gone` when they end early.
    /// - Throws: what these throw; `CommandFailure` with the status `tryLater` when no holder can be reached.
    package func untilDone<Value>(
        _ request: () -> NewsRequest, ours: (Lease) async throws -> Value,
        theirs: (NewsAnswers) async throws -> Value
    ) async throws -> Value {
        for _ in 1...Self.maximumHolders {
            do {
                if let lease = try Lease.acquire(directory: directory) { return try await ours(lease) }
                return try await theirs(ask(request()))
            } catch TaskHostError.gone {
                try Task.checkCancellation()
            } catch BackgroundTaskError.noHolder {
                // The holder has not yet recorded its process, or has just released the lease. One that can never
                // record it, on a full disk or in another container, must not be waited for forever.
            }
            try await Task.sleep(for: Self.pause)
        }
        throw CommandFailure(
            "The newsterm that runs the tasks of \(directory) cannot be asked; quit it, or try again.",
            status: .tryLater)
    }

    /// Writes an entry into the journal.
    /// - Parameter log: takes the entry if this process's scheduler does not pass it on.
    package func note(_ entry: JournalEntry, log: LogWriter?) async {
        // On a full disk, the failure cannot be recorded either.
        if (try? await note(entry)) != true { log?.write(entry) }
    }
}

extension BackgroundTaskError {
    /// Whether the task to be stopped was not running.
    package var meansNotRunning: Bool {
        switch self {
        case .notRunning, .noPendingRequest: true
        default: false
        }
    }
}

extension TaskHostError {
    /// Of a command that ends with this error.
    package var status: ExitStatus {
        if case .otherVersion = self { .failure } else { .tryLater }
    }
}

extension PermittedIdentifiers {
    /// The identifiers that tasks may have, and the kind of request each allows, from Resources.
    static var ofNewsterm: PermittedIdentifiers {
        PermittedIdentifiers(list: ResourceFiles.permittedIdentifiers)
    }
}
