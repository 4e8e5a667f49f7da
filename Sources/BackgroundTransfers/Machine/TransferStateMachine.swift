import BackgroundTasks
import FoundationEssentials

/// The logic of a background session as a value: commands, responses and the time go in, actions come out. It has no
/// side effects.
///
/// A transfer has an intended state (fetching, suspended, cancelled) and, independently, an exchange under way or not
/// (``TransferRecord``). The intended state is stored, so a process that starts after a crash continues from it.
struct TransferStateMachine: Sendable {
    let policy: TransferPolicy
    private(set) var record: SessionRecord
    /// Whether a process listens to the session, so that no launch is needed.
    var hasListener = false
    var conditions = ConditionReading()
    /// Whether the process is about to end, so that no transfer may begin.
    var beginsNothing = false
    /// Whether the network was absent at the last decision.
    private var lackedNetwork = false
    /// When to decide next if no event comes first; nil: never.
    private(set) var nextDecision: Date?
    private var lastAttempt = 0
    /// The current date, valid within `perform`.
    private(set) var present: Date = .distantPast
    private var actions: [TransferAction] = []
    private var isChanged = false
    /// The record's list as a set, for fast lookup.
    private var appliedCommands: Set<String>

    init(
        configuration: BackgroundSessionConfiguration, policy: TransferPolicy = TransferPolicy(),
        record: SessionRecord = SessionRecord()
    ) {
        self.policy = policy
        self.record = record
        appliedCommands = Set(record.appliedCommands)
        self.record.configuration = record.configuration ?? configuration
    }

    var configuration: BackgroundSessionConfiguration {
        (record.configuration ?? BackgroundSessionConfiguration(identifier: "")).sanitized
    }

    /// Whether no work is left, now or later, until the next command.
    var isAtRest: Bool {
        record.transfers.allSatisfy { [.suspended, .completed].contains($0.phase) && $0.attempt == nil }
    }

    /// Forgets commands whose files are gone from the folder. Not stored: a stale name does no harm.
    mutating func forget(commands names: [String]) {
        appliedCommands.subtract(names)
        record.appliedCommands.removeAll { !appliedCommands.contains($0) }
    }

    /// Whether a command has been carried out while its file may still be there.
    func hasApplied(_ name: String) -> Bool { appliedCommands.contains(name) }

    /// Applies an event and returns the actions that follow from it.
    mutating func perform(
        at moment: Moment, _ event: (inout TransferStateMachine) -> Void = { _ in }
    ) -> [TransferAction] {
        observe(moment)
        event(&self)
        decide()
        nextDecision = dateOfNextDecision()
        defer { (actions, isChanged) = ([], false) }
        return (isChanged ? [.store] : []) + actions
    }

    /// Without a network, a connection failure says nothing about the server: retry at once when the network returns.
    mutating func noticeNetwork() {
        let hasReturned = lackedNetwork && conditions.network != .no
        lackedNetwork = conditions.network == .no
        guard hasReturned else { return }
        for index in record.transfers.indices {
            guard record.transfers[index].phase == .fetching, record.transfers[index].retryAt != nil,
                case .connection? = record.transfers[index].lastError
            else { continue }
            update(index) {
                $0.retryAt = nil
                $0.failures = 0
            }
        }
    }

    private mutating func observe(_ moment: Moment) {
        present = moment.date
        if let last = record.moment {
            let jump = moment.jump(since: last)
            if jump != 0 {
                for index in record.transfers.indices { record.transfers[index].shift(by: jump) }
                for index in record.events.indices { record.events[index].date?.addTimeInterval(jump) }
                for index in record.keptParts.indices { record.keptParts[index].since.addTimeInterval(jump) }
            }
        }
        record.moment = moment
    }
}

/// Building blocks of the state machine. Call only within `perform`.
extension TransferStateMachine {
    mutating func emit(_ action: TransferAction) { actions.append(action) }

    /// Changes the session in a way that a later process has to know.
    mutating func changed(_ change: (inout SessionRecord) -> Void) {
        change(&record)
        isChanged = true
    }

    /// Changes a transfer and marks the record for storing, unless nothing changed or only `attempt` did.
    mutating func update(_ index: Int, _ change: (inout TransferRecord) -> Void) {
        var before = record.transfers[index]
        change(&record.transfers[index])
        before.attempt = record.transfers[index].attempt
        if before != record.transfers[index] { isChanged = true }
    }

    /// - Returns: whether the command is new.
    mutating func noteApplied(_ name: String) -> Bool {
        guard appliedCommands.insert(name).inserted else { return false }
        changed { $0.appliedCommands.append(name) }
        return true
    }

    /// Changes state that concerns only this process.
    mutating func note(_ index: Int, _ change: (inout TransferRecord) -> Void) {
        change(&record.transfers[index])
    }

    /// Discards the part; the next bytes go to a part of another name.
    mutating func startOver(_ index: Int) {
        let transfer = record.transfers[index]
        let part = transfer.isPartBegun ? freePart(of: transfer.part.task) : transfer.part
        update(index) { $0.startOver(in: part) }
        if transfer.isPartBegun { emit(.remove(.part(transfer.part))) }
    }

    /// A part name used by neither a transfer nor resume data. The task's identifier alone is not enough: it may be
    /// reused while resume data keeps the earlier task's bytes and another task resumes from them.
    func freePart(of task: UUID) -> PartName {
        var part = PartName(task: task)
        func avoid(_ taken: PartName) { if taken.task == task { part.copy = max(part.copy, taken.copy + 1) } }
        for transfer in record.transfers { avoid(transfer.part) }
        for kept in record.keptParts { avoid(kept.part) }
        return part
    }

    var neededParts: Set<PartName> {
        Set(record.transfers.filter(\.isUnfinished).map(\.part)).union(record.keptParts.map(\.part))
    }

    func index(of identifier: UUID) -> Int? { record.transfers.firstIndex { $0.identifier == identifier } }

    func index(ofAttempt number: Int) -> Int? {
        record.transfers.firstIndex { $0.attempt?.number == number }
    }

    mutating func makeAttemptNumber() -> Int {
        lastAttempt += 1
        return lastAttempt
    }

    /// Records an event until it is acknowledged. A resumption replaces an earlier one of the same task; otherwise a
    /// server that breaks off for a week would fill the record.
    mutating func recordEvent(_ event: BackgroundSessionEvent) {
        let date = present
        changed { record in
            if case .didResumeAtOffset(let task, _, _) = event {
                record.events.removeAll {
                    if case .didResumeAtOffset(task, _, _) = $0.event { true } else { false }
                }
            }
            record.lastEvent += 1
            record.events.append(NumberedEvent(number: record.lastEvent, event: event, date: date))
        }
    }
}
