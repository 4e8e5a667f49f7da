import BackgroundTasks
import FoundationEssentials

/// A session's machine beside its record on disk. What the machine asks for after a `store` is handed out when that is
/// done, and not before: on a full disk nothing happens of which a later process would not know.
struct SessionLedger {
    /// The record could not be written.
    struct Failure: Equatable {
        let error: BackgroundTaskError
        /// When it is tried again.
        let again: Date
        /// Seconds from the failure until then.
        let pause: TimeInterval
    }

    private static let pauses: ClosedRange<TimeInterval> = 5...300

    let folder: SessionFolder
    /// What it is told beside events is set; events go through `perform`.
    var machine: TransferStateMachine
    /// What was wrong with the record when it was read, as a sentence for the user; nil: nothing.
    let problem: String?
    private(set) var failure: Failure?
    private var file: SessionFile
    /// What stands behind a `store` that could not be done, and that `store`.
    private var withheld: [TransferAction] = []
    /// Commands whose files are to be removed when the record is stored.
    private var carriedOut: [String] = []
    /// Commands of another version that were there at the last look.
    private var foreign: Set<String> = []

    /// - Parameter configuration: holds until the session is told another.
    init(
        folder: SessionFolder, configuration: BackgroundSessionConfiguration, policy: TransferPolicy = TransferPolicy()
    ) throws(BackgroundTaskError) {
        self.folder = folder
        let (file, loaded) = try folder.load()
        self.file = file
        problem = loaded.problem
        machine = TransferStateMachine(configuration: configuration, policy: policy, record: loaded.record)
        // Those whose files are gone cannot be found again.
        let present = Set(try folder.commands.entries().map(\.name))
        machine.forget(commands: loaded.record.appliedCommands.filter { !present.contains($0) })
    }

    /// Whether all that was asked for has been handed out.
    var isSettled: Bool { withheld.isEmpty && failure == nil }

    var nextDecision: Date? { [machine.nextDecision, failure?.again].compactMap { $0 }.min() }

    /// Lets something happen, stores it, and returns what is to be done, in order.
    mutating func perform(
        at moment: Moment, _ event: (inout TransferStateMachine) -> Void = { _ in }
    ) -> [TransferAction] {
        withheld += machine.perform(at: moment, event)
        return release(at: moment)
    }

    /// The same with `TransferStateMachine.restore`.
    mutating func restore(at moment: Moment) throws(BackgroundTaskError) -> [TransferAction] {
        if machine.record.moment?.boot != moment.boot { try cutUncertainBytes() }
        try folder.removeForgottenBytes()
        let awaited = try awaitedTransfers()
        let files = try folder.files()
        let needed = machine.neededParts
        let parts = files.parts.filter { needed.contains($0.key) }
        // Of a record that could not be read whole, nobody knows whose the files are.
        if problem == nil {
            let strays = files.parts.keys.filter { !needed.contains($0) && !awaited.contains($0.task) }
            // Now, and not on the disk's queue: a command may begin a task anew under the identifier it had, which takes
            // the name of such a part. Removed later, the file would be the new one, and its bytes lost.
            for part in strays { folder.remove(.part(part)) }
        }
        let asked = machine.restore(parts: parts, finished: files.finished, at: moment)
        withheld += problem == nil ? asked : asked.filter { if case .remove = $0 { false } else { true } }
        return release(at: moment)
    }

    /// What comes of the commands in the folder.
    struct Taken {
        /// To be done, in order.
        var actions: [TransferAction] = []
        /// The names of commands that are not whole, and are passed over.
        var damaged: [String] = []
        /// The names of commands of another version, which stay for its agent; each is named once.
        var foreign: [String] = []
    }

    /// Carries out the commands that lie in the folder, each once.
    mutating func takeCommands(at moment: Moment) throws(BackgroundTaskError) -> Taken {
        let found = try newCommands()
        let entries = found.filter { $0.content != .foreign }
        let foreign = found.filter { $0.content == .foreign }.map(\.name)
        defer { self.foreign = Set(foreign) }
        var taken = Taken(foreign: foreign.filter { !self.foreign.contains($0) })
        guard !entries.isEmpty else { return taken }
        carriedOut += entries.map(\.name)
        let folder = folder
        taken.damaged = entries.filter { $0.content == .damaged }.map(\.name)
        taken.actions = perform(at: moment) { machine in
            for entry in entries {
                guard let command = entry.command, !machine.hasApplied(entry.name) else { continue }
                machine.apply(folder.prepared(command, for: machine), named: entry.name)
            }
        }
        return taken
    }

    /// The transfers whose first bytes a command brings that nobody has carried out. They may have the names of parts
    /// already.
    private func awaitedTransfers() throws(BackgroundTaskError) -> Set<UUID> {
        let waiting = try folder.commands.entries().filter { !machine.hasApplied($0.name) }
        return Set(
            waiting.compactMap { entry in
                guard case .adopted(let task)? = entry.command?.file, machine.index(of: task) == nil else { return nil }
                return task
            })
    }

    /// Whether there are commands to be taken.
    func hasNewCommands() throws(BackgroundTaskError) -> Bool {
        try newCommands().contains { $0.content != .foreign }
    }

    /// After a restart of the machine the end of a part may be holes. It is cut before the record names this start: the
    /// next process would take the file's length for bytes otherwise.
    private func cutUncertainBytes() throws(BackgroundTaskError) {
        let secured =
            machine.record.transfers.filter(\.isUnfinished).map { ($0.part, $0.securedBytes) }
            + machine.record.keptParts.map { ($0.part, $0.securedBytes) }
        for (part, bytes) in secured { try folder.cut(part, to: bytes) }
    }

    private func newCommands() throws(BackgroundTaskError) -> [CommandFolder.Entry] {
        let carriedOut = Set(carriedOut)
        return try folder.commands.entries().filter { !carriedOut.contains($0.name) }
    }

    private mutating func release(at moment: Moment) -> [TransferAction] {
        if withheld.contains(.store), !store(at: moment) {
            // What is told now or never is told now.
            let told = withheld.filter { $0.isTold }
            withheld.removeAll { $0.isTold }
            let first = withheld.firstIndex(of: .store) ?? withheld.endIndex
            defer { withheld.removeFirst(first) }
            return withheld[..<first] + told
        }
        defer { withheld = [] }
        removeCommands()
        // One record holds all that was to be stored.
        return withheld.filter { $0 != .store }
    }

    private mutating func store(at moment: Moment) -> Bool {
        // A clock that was set back does not put it off for longer than was meant.
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

    /// A file that cannot be removed is known by its name, so that its command is not carried out again; it is tried
    /// with the next store.
    private mutating func removeCommands() {
        guard !carriedOut.isEmpty, (try? folder.commands.remove(carriedOut)) != nil else { return }
        machine.forget(commands: carriedOut)
        carriedOut = []
    }
}

extension TransferAction {
    fileprivate var isTold: Bool { if case .tell = self { true } else { false } }
}
