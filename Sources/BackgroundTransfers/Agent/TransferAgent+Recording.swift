import BackgroundTasks
import Dispatch
import FoundationEssentials
import Programs

/// From events to a stored record, in rounds.
extension TransferAgent {
    /// An event for the state machine, applied on the record's queue.
    struct Event {
        let apply: @Sendable (inout TransferStateMachine) -> Void
        /// Whether it may end the last transfer, in which case it matters whether a process listens.
        let mayLaunch: Bool
        /// Called when it has been recorded, behind the actions that follow from it.
        let end: (@Sendable (isolated TransferAgent) -> Void)?
    }

    var hasEvents: Bool { mayHaveCommands || !unrecorded.isEmpty }

    func perform(
        mayLaunch: Bool = true, _ event: @escaping @Sendable (inout TransferStateMachine) -> Void = { _ in },
        end: (@Sendable (isolated TransferAgent) -> Void)? = nil
    ) {
        guard !isEnding else { return }
        enqueue(Event(apply: event, mayLaunch: mayLaunch, end: end))
    }

    func enqueue(_ event: Event) {
        unrecorded.append(event)
        wakeUp.signal()
    }

    /// One round: carries out the commands in the folder, applies the events so far, stores what follows by one write,
    /// and then carries it out. Events that come meanwhile make the next round.
    func recordEvents() async {
        let (events, looks, moment) = (unrecorded, mayHaveCommands, time.moment())
        (unrecorded, mayHaveCommands) = ([], false)
        let apply: @Sendable (inout TransferStateMachine) -> Void = { machine in
            for event in events { event.apply(&machine) }
        }
        // Nil: the session was removed.
        let round = await record { ledger -> (taken: SessionLedger.AppliedCommands, problem: BackgroundTaskError?)? in
            // Removing a session removes this folder first.
            if looks, !File.exists(ledger.folder.commands.path) { return nil }
            if looks || events.contains(where: \.mayLaunch) { ledger.machine.hasListener = ledger.folder.hasListener }
            var problem: BackgroundTaskError?
            if looks {
                do throws(BackgroundTaskError) {
                    return (try ledger.takeCommands(at: moment, apply), nil)
                } catch {
                    problem = error
                }
            }
            return (SessionLedger.AppliedCommands(actions: ledger.perform(at: moment, apply)), problem)
        }
        guard let (taken, problem) = round else {
            isGone = true
            return
        }
        follow(taken.actions)
        for event in events { event.end?(self) }
        for name in taken.damaged { programs.report("Skipping the damaged command \(name).") }
        for name in taken.foreign {
            programs.report(
                "Command \(name) is for another version of the agent, which will carry it out after this one ends.")
        }
        if let problem { programs.report("\(problem)") }
        settle()
    }

    /// Works on the session on the record's queue. One call at a time; meanwhile the agent sees the old state.
    func record<Value: Sendable>(_ body: @escaping @Sendable (inout SessionLedger) -> Value) async -> Value {
        let (changed, value) = await records.run { [ledger] in
            var ledger = ledger
            let value = body(&ledger)
            return (ledger, value)
        }
        ledger = changed
        return value
    }

    /// Seconds between polls of a condition that sends no notifications, while a transfer waits for it.
    private static let reviewInterval: TimeInterval = 300

    /// Schedules the next wake-up.
    private func settle() {
        if let failure = ledger.failure, failure.error != reportedFailure { programs.report("\(failure.error)") }
        reportedFailure = ledger.failure?.error
        var next = ledger.nextDecision
        if ledger.machine.waitsForUnobservedCondition {
            let review = time.moment().date.addingTimeInterval(Self.reviewInterval)
            next = next.map { min($0, review) } ?? review
        }
        alarm?.set(next, uptime: nil)
    }

    var isDone: Bool {
        isGone || !hasEvents && ledger.machine.isAtRest && ledger.isSettled && exchanges.isEmpty && diskJobs == 0
    }
}
