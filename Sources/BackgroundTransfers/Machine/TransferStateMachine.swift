import BackgroundTasks
import FoundationEssentials

/// The whole logic of a background session as a value: commands, answers and the time go in, actions come out. It does
/// nothing by itself.
///
/// A transfer is meant to be fetched, or suspended, or cancelled; beside that it has an exchange under way or not
/// (``TransferRecord``). What is meant is stored; so a process that starts after a crash goes on with it.
struct TransferStateMachine: Sendable {
    let policy: TransferPolicy
    private(set) var record: SessionRecord
    /// Whether a process listens to the session: it needs no launch.
    var hasListener = false
    var conditions = ConditionReading()
    /// Whether there was no network at the last decision.
    private var lackedNetwork = false
    /// When something has to be decided next if nothing happens before; nil: nothing has.
    private(set) var nextDecision: Date?
    private var lastAttempt = 0
    /// The present date within `perform`.
    private(set) var present: Date = .distantPast
    private var actions: [TransferAction] = []
    private var isChanged = false
    /// As in the record, to be found at once.
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

    /// Whether the process that performs the transfers has nothing to do, now or later, before another command comes.
    var isAtRest: Bool {
        record.transfers.allSatisfy { [.suspended, .completed].contains($0.phase) && $0.attempt == nil }
    }

    /// The commands with these names are no longer in the folder. It is no reason to store anything: a name too many does
    /// no harm.
    mutating func forget(commands names: [String]) {
        appliedCommands.subtract(names)
        record.appliedCommands.removeAll { !appliedCommands.contains($0) }
    }

    /// Whether a command has been carried out whose file may still be there.
    func hasApplied(_ name: String) -> Bool { appliedCommands.contains(name) }

    /// Lets something happen, decides what follows from it, and says what to do.
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

    /// Without a network a failure to connect says nothing of the server: its return is worth another attempt at once.
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

/// What the parts of the machine are made of. Not to be called from outside `perform`.
extension TransferStateMachine {
    mutating func ask(_ action: TransferAction) { actions.append(action) }

    /// The session has changed in a way that a later process has to know.
    mutating func changed(_ change: (inout SessionRecord) -> Void) {
        change(&record)
        isChanged = true
    }

    /// Changes a transfer for good. Nothing is written down for what is as it was, or concerns this process alone.
    mutating func update(_ index: Int, _ change: (inout TransferRecord) -> Void) {
        var before = record.transfers[index]
        change(&record.transfers[index])
        before.attempt = record.transfers[index].attempt
        if before != record.transfers[index] { isChanged = true }
    }

    /// - Returns: whether a command is carried out for the first time.
    mutating func noteApplied(_ name: String) -> Bool {
        guard appliedCommands.insert(name).inserted else { return false }
        changed { $0.appliedCommands.append(name) }
        return true
    }

    /// Changes what concerns this process alone.
    mutating func note(_ index: Int, _ change: (inout TransferRecord) -> Void) {
        change(&record.transfers[index])
    }

    /// Whatever comes next is written under another name.
    mutating func beginAnew(_ index: Int) {
        let transfer = record.transfers[index]
        let part = transfer.isPartBegun ? freePart(of: transfer.part.task) : transfer.part
        update(index) { $0.beginAnew(in: part) }
        if transfer.isPartBegun { ask(.remove(.part(transfer.part))) }
    }

    /// The name of a part that belongs neither to a transfer nor to resume data. A task's name is not enough: its identifier
    /// may be used again while resume data keeps the bytes of the earlier task, and another task goes on from them.
    func freePart(of task: UUID) -> PartName {
        var part = PartName(task: task)
        func pass(_ taken: PartName) { if taken.task == task { part.copy = max(part.copy, taken.copy + 1) } }
        for transfer in record.transfers { pass(transfer.part) }
        for kept in record.keptParts { pass(kept.part) }
        return part
    }

    /// The parts that are needed.
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

    /// An event that is kept until it is acknowledged. A resumption takes the place of an earlier one of the same task,
    /// or a server that breaks off for a week would fill the record.
    mutating func keep(_ event: BackgroundSessionEvent) {
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
