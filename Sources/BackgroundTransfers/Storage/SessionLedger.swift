import BackgroundTasks
import FoundationEssentials

/// A session's state machine and its record on disk. Actions that follow a `store` are released once that is done: on a
/// full disk nothing happens that a later process would not know of.
struct SessionLedger {
    /// A failed attempt to store the record.
    struct Failure: Equatable {
        let error: BackgroundTaskError
        /// When to retry.
        let again: Date
        /// The delay of that retry, in seconds.
        let pause: TimeInterval
    }

    private static let pauses: ClosedRange<TimeInterval> = 5...300

    let folder: SessionFolder
    /// Callers set its inputs, such as the conditions; events go through `perform`.
    var machine: TransferStateMachine
    /// The problem found when the record was read, as a sentence for the user; nil: none.
    let problem: String?
    private(set) var failure: Failure?
    private var file: SessionFile
    /// A `store` that failed, and the actions after it.
    private var withheld: [TransferAction] = []
    /// Commands whose files are removed once the record is stored.
    private var appliedFiles: [String] = []
    /// Commands of another version seen by the last look.
    private var foreign: Set<String> = []

    /// - Parameter configuration: used until a command sets another.
    init(
        folder: SessionFolder, configuration: BackgroundSessionConfiguration, policy: TransferPolicy = TransferPolicy()
    ) throws(BackgroundTaskError) {
        self.folder = folder
        let (file, loaded) = try folder.load()
        self.file = file
        problem = loaded.problem
        machine = TransferStateMachine(configuration: configuration, policy: policy, record: loaded.record)
        // Commands without files cannot be found again.
        let present = Set(try folder.commands.entries().map(\.name))
        machine.forget(commands: loaded.record.appliedCommands.filter { !present.contains($0) })
    }

    /// Whether all actions have been released.
    var isSettled: Bool { withheld.isEmpty && failure == nil }

    var nextDecision: Date? { [machine.nextDecision, failure?.again].compactMap { $0 }.min() }

    /// Applies an event, stores the record, and returns the actions to perform, in order.
    mutating func perform(
        at moment: Moment, _ event: (inout TransferStateMachine) -> Void = { _ in }
    ) -> [TransferAction] {
        withheld += machine.perform(at: moment, event)
        return release(at: moment)
    }

    /// The same for `TransferStateMachine.restore`.
    mutating func restore(at moment: Moment) throws(BackgroundTaskError) -> [TransferAction] {
        if machine.record.moment?.boot != moment.boot { try cutUncertainBytes() }
        try folder.removeForgottenBytes()
        let awaited = try awaitedTransfers()
        let files = try folder.files()
        let needed = machine.neededParts
        let parts = files.parts.filter { needed.contains($0.key) }
        // An incompletely read record does not tell which files are still needed.
        if problem == nil {
            let orphanedParts = files.parts.keys.filter { !needed.contains($0) && !awaited.contains($0.task) }
            // Synchronously, not on the disk's queue: a command may begin a task again under its old identifier, which
            // reuses the name of such a part. A later removal would then delete the new file's bytes.
            for part in orphanedParts { folder.remove(.part(part)) }
        }
        let asked = machine.restore(parts: parts, finished: files.finished, at: moment)
        withheld += problem == nil ? asked : asked.filter { if case .remove = $0 { false } else { true } }
        return release(at: moment)
    }

    /// The result of carrying out the commands in the folder.
    struct AppliedCommands {
        /// To be performed, in order.
        var actions: [TransferAction] = []
        /// The names of damaged commands, which are skipped.
        var damaged: [String] = []
        /// The names of commands left for an agent of another version; each is reported once.
        var foreign: [String] = []
    }

    /// Carries out the commands in the folder, each once, and applies an event, with one write for all of it.
    /// - Throws: when the folder cannot be read; nothing has happened then.
    mutating func takeCommands(
        at moment: Moment, _ event: (inout TransferStateMachine) -> Void = { _ in }
    ) throws(BackgroundTaskError) -> AppliedCommands {
        let found = try newCommands()
        let entries = found.filter { $0.content != .foreign }
        let foreign = found.filter { $0.content == .foreign }.map(\.name)
        defer { self.foreign = Set(foreign) }
        var taken = AppliedCommands(foreign: foreign.filter { !self.foreign.contains($0) })
        appliedFiles += entries.map(\.name)
        let folder = folder
        taken.damaged = entries.filter { $0.content == .damaged }.map(\.name)
        taken.actions = perform(at: moment) { machine in
            for entry in entries where entry.content != .damaged {
                machine.apply(entry.commands, named: entry.name) { folder.prepared($0, for: $1) }
            }
            event(&machine)
        }
        return taken
    }

    /// The tasks of pending commands that bring adopted bytes, which may already have the name of a part.
    private func awaitedTransfers() throws(BackgroundTaskError) -> Set<UUID> {
        let waiting = try folder.commands.entries().filter { !machine.hasApplied($0.name) }
        return Set(
            waiting.flatMap(\.commands).compactMap { command in
                guard case .adopted(let task)? = command.file, machine.index(of: task) == nil else { return nil }
                return task
            })
    }

    /// Whether there are commands to carry out.
    func hasNewCommands() throws(BackgroundTaskError) -> Bool {
        try newCommands().contains { $0.content != .foreign }
    }

    /// After a reboot the end of a part may be holes. It is truncated before the record names the new boot: otherwise
    /// the next process would trust the file's length.
    private func cutUncertainBytes() throws(BackgroundTaskError) {
        let synced =
            machine.record.transfers.filter(\.isUnfinished).map { ($0.part, $0.syncedBytes) }
            + machine.record.keptParts.map { ($0.part, $0.syncedBytes) }
        for (part, bytes) in synced { try folder.cut(part, to: bytes) }
    }

    private func newCommands() throws(BackgroundTaskError) -> [CommandFolder.Entry] {
        let appliedFiles = Set(appliedFiles)
        return try folder.commands.entries().filter { !appliedFiles.contains($0.name) }
    }

    private mutating func release(at moment: Moment) -> [TransferAction] {
        if withheld.contains(.store), !store(at: moment) {
            // Progress is delivered now or never.
            let reports = withheld.filter { $0.isReport }
            withheld.removeAll { $0.isReport }
            let first = withheld.firstIndex(of: .store) ?? withheld.endIndex
            defer { withheld.removeFirst(first) }
            return withheld[..<first] + reports
        }
        defer { withheld = [] }
        removeCommands()
        // One write covers every `store`.
        return withheld.filter { $0 != .store }
    }

    private mutating func store(at moment: Moment) -> Bool {
        // Setting the clock back must not delay the retry beyond the intended pause.
        if let failure, failure.again > moment.date, failure.again < moment.date.addingTimeInterval(failure.pause) {
            return false
        }
        do {
            try file.store(machine.record)
            failure = nil
            return true
        } catch {
            let pause = min(Self.pauses.upperBound, failure.map { $0.pause * 2 } ?? Self.pauses.lowerBound)
            failure = Failure(error: error, again: moment.date.addingTimeInterval(pause), pause: pause)
            return false
        }
    }

    /// Removes the files of carried-out commands. If that fails, their names stay in the record, so that they are not
    /// carried out again, and removing is retried after the next store.
    private mutating func removeCommands() {
        guard !appliedFiles.isEmpty, (try? folder.commands.remove(appliedFiles)) != nil else { return }
        machine.forget(commands: appliedFiles)
        appliedFiles = []
    }
}

extension TransferAction {
    fileprivate var isReport: Bool { if case .deliver = self { true } else { false } }
}
