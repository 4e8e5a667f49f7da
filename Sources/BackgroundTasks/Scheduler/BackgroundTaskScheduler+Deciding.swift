import FoundationEssentials
import Programs

extension BackgroundTaskScheduler {
    func decideUntilStopped() async {
        while true {
            if Task.isCancelled { perform { machine, now in machine.stop(now: now) } }
            perform { _, _ in SchedulerDecision() }
            if machine.extent != .untilCancelled && machine.runs.isEmpty {
                perform { machine, now in machine.stop(now: now) }
            }
            if machine.phase == .stopped {
                // Reset it here and not when `run` returns: by then another run may have set it.
                alarm?.set(nil, uptime: nil)
                return await close()
            }
            await wakeUp.wait()
        }
    }

    /// The error that stopped an event or its storage, or nil; fulfilled when everything has been written.
    typealias Written = Promise<BackgroundTaskError?>

    /// Applies an event and decides what follows from it.
    /// - Parameters:
    ///   - needsStorage: whether the caller is to receive storage errors.
    ///   - call: the ID of the call behind the event, for the journal.
    func decide(
        needsStorage: Bool = true, call: UUID? = nil, _ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision
    ) throws(BackgroundTaskError) -> Written {
        guard isWriting else { throw .unavailable(reason: "the scheduler has stopped; run it again first") }
        return perform(needsStorage: needsStorage) { machine, now in
            var decision = event(&machine, now)
            if let call { decision.note(call) }
            return decision
        }.written
    }

    /// Returns the event's own error, and a promise fulfilled when everything has been written.
    @discardableResult
    func perform(
        needsStorage: Bool = false, _ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision
    ) -> (error: BackgroundTaskError?, written: Written) {
        let now = clock.now
        machine.uptime = clock.uptime
        for (id, run) in runs {
            if let report = run.context.progress.takeReport() { machine.progressed(runID: id, report) }
        }
        let decision = event(&machine, now)
        let reading = conditions.current()
        let following = machine.tick(now: now, conditions: reading)
        let written = Written()
        let error = decision.error
        files.take(steps(for: decision.actions + following.actions), isWriting: isWriting, now: now) { problem in
            written.fulfill(error ?? (needsStorage ? problem : nil))
        }
        alarm?.set(machine.nextDecision, uptime: machine.nextReview)
        // While running, skip building statuses without subscribers; a new subscriber wakes the scheduler.
        if machine.phase == .stopped || statuses.hasSubscribers {
            publish(machine.statuses(conditions: reading, now: now))
        } else {
            lastStatuses = nil
            statuses.forgetLatest()
        }
        return (error, written)
    }

    /// The file operations, in the order of the decisions; other actions are carried out here. A launch waits until its
    /// record is written, but an expiry does not wait for the disk. A storage failure stops nothing: a full disk must
    /// not stop the very task that would free it.
    func steps(for actions: [SchedulerAction]) -> [SchedulerFiles.Step] {
        var steps: [SchedulerFiles.Step] = []
        // One write holds all changed records.
        var isStored = false
        let syncsFolder = actions.contains(.store)
        func store() -> SchedulerFiles.Step {
            isStored = true
            return .records(machine.identifiers.compactMap { machine.records[$0] }, syncsFolder: syncsFolder)
        }
        for action in actions {
            switch action {
            case .store, .storeLaunch: if !isStored { steps.append(store()) }
            case .journal(let entry): steps.append(.entry(entry))
            case .launch(let run): if let begin = prepare(run) { steps.append(.then(begin)) }
            case .expire(let runID, let reason): runs[runID]?.expire(reason)
            case .abandon(let runID): runs[runID] = nil
            }
        }
        // Retry an earlier failed write; its caller already has the error.
        if !isStored && files.storeFailure != nil { steps.append(store()) }
        return steps
    }

    /// Writes an entry that is not a decision of the state machine.
    /// - Returns: fulfilled when the write has succeeded or failed.
    @discardableResult
    func write(_ entry: JournalEntry) -> Written {
        let written = Written()
        files.take([.entry(entry)], isWriting: isWriting, now: entry.date) { _ in written.fulfill(nil) }
        return written
    }

    /// Prepares a run, so that it can be expired from now on.
    /// - Returns: a closure that begins it, callable from any thread.
    func prepare(_ run: ActiveRun) -> (@Sendable () -> Void)? {
        let request = run.pending.request
        guard let handler = machine.registrations[request.identifier]?.handler else { return nil }
        let progress = BackgroundTaskProgress(clock: clock, title: request.title, subtitle: request.subtitle) {
            [wakeUp] in wakeUp.signal()
        }
        let context = BackgroundTaskContext(
            request: request, launchKind: run.launchKind, deadline: run.deadline ?? .distantFuture, progress: progress)
        runs[run.id] = LaunchedTask(context: context)
        return { [executor] in executor.later { self.assumeIsolated { $0.begin(run.id, handler) } } }
    }

    func begin(_ runID: Int, _ handler: @escaping LaunchHandler) {
        guard let context = runs[runID]?.context else {
            // Abandoned while its record was being written.
            perform { machine, now in machine.completed(runID: runID, .failed("never begun"), now: now) }
            return
        }
        // An unstructured task, because a task group would wait for a handler that neither returns nor heeds its
        // cancellation. The handler runs on the shared pool; the rest of the closure runs here, so its end is noticed
        // even while that pool is blocked.
        runs[runID]?.begin(Task { handlerReturned(runID, await LaunchedTask.result(of: handler, in: context)) })
    }

    /// - Parameter result: nil when the task was never completed.
    func handlerReturned(_ runID: Int, _ result: BackgroundTaskResult?) {
        let report = runs[runID]?.context.report ?? HandlerReport()
        perform { machine, now in
            if let result {
                machine.completed(runID: runID, result, report, now: now)
            } else {
                machine.neverCompleted(runID: runID, now: now)
            }
        }
        runs[runID] = nil
        wakeUp.signal()
    }

    func publish(_ present: [BackgroundTaskStatus]) {
        guard present != lastStatuses else { return }
        lastStatuses = present
        statuses.send(present)
    }
}
