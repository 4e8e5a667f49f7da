import Foundation
import Glibc
import TestSupport

@testable import BackgroundTasks

extension SeededNumbers {
    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

    /// Seconds until an event that happens once in so many, on average.
    mutating func wait(_ average: TimeInterval) -> TimeInterval {
        -log(1 - Double.random(in: 0..<1, using: &self)) * average
    }
}

/// A year of a machine on which a scheduler runs, from a seed: reboots, nights in suspension, clock changes,
/// daylight saving time, full disks, and kills between any two steps of a decision.
///
/// Records are values here, as on disk, and go through the real files whenever a process ends. Violations are
/// written to ``faults``.
struct SeededYear {
    private static let day: TimeInterval = 86_400
    /// 2026-01-05, a Monday, at midnight.
    private static let start = Date(timeIntervalSince1970: 1_767_571_200)
    private static let refresh = "org.example.refresh"
    private static let daily = "org.example.daily"
    private static let chore = "org.example.chore"
    private static let upkeep = "org.example.upkeep"
    /// The longest that a refresh waits when nothing prevents it: its own delay, the widest spacing, what failures
    /// add, and the window, with some room for the rounding of each.
    private static let refreshBound: TimeInterval = 4 * 3600 + 2400 + 3600 + 60 + 300

    private(set) var faults: [String] = []
    private(set) var launches = 0
    private(set) var processes = 0
    private(set) var cutOff = 0
    /// Equal for equal years.
    private(set) var digest: UInt64 = 14_695_981_039_346_656_037

    private var numbers: SeededNumbers
    private let policy: LaunchPolicy
    /// Elapsed time, asleep or awake, whatever the clock shows.
    private var time: TimeInterval = 0
    private var uptime: TimeInterval = 1000
    /// How far the wall clock is ahead.
    private var ahead: TimeInterval = 0
    private var conditions = ConditionReading()
    /// nil: no process runs.
    private var machine: SchedulerStateMachine?
    private var ends: [(runID: Int, uptime: TimeInterval, result: BackgroundTaskResult)] = []
    private var active: [String: Int] = [:]
    private var isDiskFull = false
    /// Whether the disk lacks changes of the process.
    private var isBehind = false
    private var stored: [TaskRecord] = []
    /// The last journal event of each identifier that belongs to a run.
    private var lastEvent: [String: JournalEntry.Event] = [:]
    /// Requests finally accepted and not launched yet.
    private var expected: Set<String> = []
    /// Since when, in uptime, nothing prevents a refresh.
    private var dueSince: TimeInterval?
    /// Whether a running handler submits the next request.
    private var handlerAsks = false
    private var idleRounds = 0
    private var nextEvents: [Event: TimeInterval] = [:]
    private let directory: TemporaryDirectory
    private let attic: TemporaryDirectory

    private enum Event: Int, CaseIterable {
        case start, kill, suspend, clock, disk, network, power, user, chore
    }

    private var now: Date { Self.start.addingTimeInterval(time + ahead) }

    init(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        policy = LaunchPolicy(seed: seed)
        directory = try TemporaryDirectory()
        attic = try TemporaryDirectory()
    }

    mutating func run(days: Double = 365) throws {
        for event in Event.allCases where event != .start { plan(event) }
        nextEvents[.start] = 0
        let end = days * Self.day
        while true {
            let next = nextEvents.min { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
            let ownDate = machine?.nextDecision.map { time + max(0, $0.timeIntervalSince(now)) }
            let ownUptime = ([machine?.nextReview, ends.map { $0.uptime }.min()].compactMap { $0 }.min()).map {
                time + max(0, $0 - uptime)
            }
            let moment = [next?.value, ownDate, ownUptime].compactMap { $0 }.min() ?? end
            guard moment < end else { return }
            idleRounds = moment <= time ? idleRounds + 1 : 0
            if idleRounds == 1000 { return faults.append("it decides again and again, \(now)") }
            pass(to: moment)
            if let next, next.value <= moment { try happen(next.key) }
            for run in ends where run.uptime <= uptime + 1e-6 { returned(run.runID, run.result) }
            decide { _, _ in SchedulerDecision() }
            if handlerAsks { submitRefresh() }
            guard faults.count < 10 else { return }
        }
    }

    private mutating func pass(to moment: TimeInterval) {
        uptime += max(0, moment - time)
        time = max(time, moment)
        if let review = machine?.nextReview, abs(review - uptime) < 1e-3 { uptime = max(uptime, review) }
    }

    private mutating func plan(_ event: Event) {
        let average: TimeInterval? =
            switch event {
            case .start: machine == nil ? 1800 : nil
            case .kill: 2 * Self.day
            case .suspend: Self.day
            case .clock: 20 * Self.day
            case .disk: isDiskFull ? 7200 : 10 * Self.day
            case .network: conditions.network == .no ? 3600 : 2 * Self.day
            case .power: conditions.externalPower == .no ? 7200 : Self.day
            case .user: 5400
            case .chore: 8 * 3600
            }
        nextEvents[event] = average.map { time + numbers.wait($0) }
    }

    private mutating func happen(_ event: Event) throws {
        switch event {
        case .start: try startProcess()
        case .kill: try endProcess(isReboot: numbers.chance(0.3))
        case .suspend:
            // The uptime does not advance.
            time += Double.random(in: 600..<9 * 3600, using: &numbers)
            dueSince = nil
        case .clock:
            ahead += Double.random(in: -Self.day..<Self.day, using: &numbers)
            dueSince = nil
        case .disk: isDiskFull.toggle()
        case .network: conditions.network = conditions.network == .no ? .yes : .no
        case .power: conditions.externalPower = conditions.externalPower == .no ? .yes : .no
        case .user: conditions.lastActivity = now
        case .chore: submitChore()
        }
        plan(event)
    }
}

extension SeededYear {
    /// What a program does at its start, once it holds the lease.
    private mutating func startProcess() throws {
        processes += 1
        var machine = SchedulerStateMachine(
            permittedIdentifiers: [Self.refresh, Self.daily, Self.chore, Self.upkeep], policy: policy, records: stored)
        for identifier in [Self.daily, Self.chore, Self.upkeep] { try machine.register(identifier) }
        try machine.register(Self.refresh, Registrations.Registration(isChain: true))
        self.machine = machine
        (isBehind, dueSince) = (false, nil)
        decide { $0.start(.untilCancelled, now: $1) }
        let pending = self.machine?.pendingRequests.map(\.identifier) ?? []
        if !pending.contains(Self.refresh) { submitRefresh() }
        if !pending.contains(Self.daily) {
            submit(
                BackgroundTaskRequest(
                    identifier: Self.daily, kind: .processing(), repetition: Repetition(daily: .at(hour: 2, minute: 30))
                ))
        }
        if !pending.contains(Self.upkeep) {
            submit(
                BackgroundTaskRequest(
                    identifier: Self.upkeep, kind: .processing(requiresExternalPower: true),
                    repetition: Repetition(every: .days(3), flex: .days(1))))
        }
    }

    /// The process ends in the middle of anything, or is told to end and does.
    private mutating func endProcess(isReboot: Bool) throws {
        if machine != nil, numbers.chance(0.3) {
            decide { $0.stop(now: $1) }
            // All handlers obey.
            for run in ends { returned(run.runID, run.result) }
        }
        if machine != nil { try kill() }
        if isReboot {
            uptime = 0
            time += Double.random(in: 60..<7200, using: &numbers)
        }
    }

    private mutating func kill() throws {
        cutOff += active.count
        (machine, ends, active, handlerAsks) = (nil, [], [:], false)
        nextEvents[.start] = time + numbers.wait(1800)
        checkNothingIsLost()
        try passThroughFiles()
    }

    /// The next process reads what was written; on a full disk, the earlier state.
    private mutating func passThroughFiles() throws {
        // Only the order of the calls matters here, and syncs are slow.
        var system = FileSystem()
        system.sync = { _ in 0 }
        func read() throws -> [TaskRecord] { try SchedulerFiles.open(in: directory, system: system).records }
        let before = try JSONCoding.encode(read())
        let written = try JSONCoding.encode(stored)
        if numbers.chance(0.2) {
            let disk = FaultyDisk(attic: attic.path)
            disk.fail(Int.random(in: 0..<8, using: &numbers), .full)
            let isWritten = (try? SchedulerFiles.open(in: directory, system: disk.system).files.store(stored)) != nil
            let found = try JSONCoding.encode(read())
            if found != written, isWritten || found != before { faults.append("a full disk lost the records") }
        }
        try SchedulerFiles.open(in: directory, system: system).files.store(stored)
        stored = try read()
        if try JSONCoding.encode(stored) != written { faults.append("the records changed on disk") }
    }

    private mutating func submitRefresh() {
        handlerAsks = false
        submit(
            BackgroundTaskRequest(
                identifier: Self.refresh, kind: .appRefresh, earliestBeginDate: now.addingTimeInterval(4 * 3600)))
    }

    /// A user makes a request now and then.
    private mutating func submitChore() {
        guard machine != nil else { return }
        submit(
            BackgroundTaskRequest(
                identifier: Self.chore, kind: .processing(requiresNetworkConnectivity: true),
                earliestBeginDate: now.addingTimeInterval(numbers.wait(3600))))
    }

    private mutating func submit(_ request: BackgroundTaskRequest) {
        guard machine != nil else { return }
        expected.remove(request.identifier)
        if let error = decide({ $0.submit(request, now: $1) }) {
            faults.append("\(request.identifier) was refused: \(error)")
        }
        // What is not on disk was not finally accepted.
        if machine != nil, !isBehind { expected.insert(request.identifier) }
    }

    private mutating func returned(_ runID: Int, _ result: BackgroundTaskResult) {
        ends.removeAll { $0.runID == runID }
        active = active.filter { $0.value != runID }
        decide { $0.completed(runID: runID, result, now: $1) }
    }

    /// BackgroundTaskScheduler.perform: an event, and the resulting steps. Now and then the process is killed
    /// between two of them.
    @discardableResult
    private mutating func decide(
        _ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision
    ) -> BackgroundTaskError? {
        guard var machine else { return nil }
        machine.uptime = uptime
        let decision = event(&machine, now)
        let actions = decision.actions + machine.tick(now: now, conditions: conditions).actions
        let isKilledInside = !actions.isEmpty && numbers.chance(0.002)
        let survived = isKilledInside ? Int.random(in: 0..<actions.count, using: &numbers) : actions.count
        self.machine = machine
        var isStored = false
        for action in actions.prefix(survived) {
            switch action {
            case .store, .storeLaunch: if !isStored { isStored = store() }
            case .journal(let entry): note(entry)
            case .launch(let run): launch(run)
            case .expire(let runID, _):
                // The handler obeys.
                for index in ends.indices where ends[index].runID == runID { ends[index].uptime = uptime }
            case .abandon: faults.append("a handler that ends was given up")
            }
        }
        if !isStored, isBehind, survived == actions.count { _ = store() }
        if isKilledInside {
            // A decision that was not stored is known to no one.
            do { try kill() } catch { faults.append("\(error)") }
            return nil
        }
        checkPromptness()
        return decision.error
    }

    private mutating func store() -> Bool {
        guard let machine else { return false }
        isBehind = isDiskFull
        if !isDiskFull { stored = machine.identifiers.compactMap { machine.records[$0] } }
        return true
    }

    private mutating func launch(_ run: ActiveRun) {
        let identifier = run.identifier
        if active[identifier] != nil { faults.append("two runs of \(identifier) at once, on \(now)") }
        active[identifier] = run.id
        launches += 1
        for byte in "\(identifier) \(now.timeIntervalSince1970)".utf8 {
            digest = (digest ^ UInt64(byte)) &* 1_099_511_628_211
        }
        expected.remove(identifier)
        if identifier == Self.refresh { dueSince = nil }
        let result: BackgroundTaskResult =
            if conditions.network == .no {
                .failed("no network")
            } else {
                numbers.chance(0.05) ? .retry("busy") : .newData
            }
        let seconds = identifier == Self.refresh ? numbers.wait(4) : numbers.wait(120)
        ends.append((run.id, uptime + seconds, result))
        // The chain: half of the handlers submit the next request when they begin, and the watchdog does for the
        // rest.
        if identifier == Self.refresh, numbers.chance(0.5) { handlerAsks = true }
    }
}

/// What must hold.
extension SeededYear {
    /// The journal's entries about runs are in order, and match the records.
    private mutating func note(_ entry: JournalEntry) {
        guard let identifier = entry.identifier else { return }
        if isDiskFull {
            lastEvent[identifier] = nil
            return
        }
        switch entry.event {
        case .launched:
            if lastEvent[identifier] == .launched {
                faults.append("\(identifier) launched twice in the journal, \(now)")
            }
        case .completed:
            if let last = lastEvent[identifier], last != .launched, last != .expired {
                faults.append("\(identifier) completed without a launch, \(now)")
            }
        case .interrupted, .abandoned, .expired: break
        default: return
        }
        lastEvent[identifier] = entry.event
    }

    /// Nothing that was accepted is lost with the process: it is pending, or its run returns.
    private mutating func checkNothingIsLost() {
        for identifier in expected {
            let record = stored.first { $0.identifier == identifier }
            if record?.pending == nil, record?.run == nil, record?.following == nil {
                faults.append("\(identifier) is lost, \(now)")
            }
        }
        // A launch known only to the journal, or only to the records, is no fault of the order between the two.
        for record in stored where record.run == nil { lastEvent[record.identifier] = nil }
        for record in stored where record.run != nil { lastEvent[record.identifier] = .interrupted }
    }

    /// A refresh that nothing prevents is launched within its bound, counted while the machine is awake.
    private mutating func checkPromptness() {
        guard let record = machine?.records[Self.refresh], record.pending != nil, record.run == nil,
            record.retries == 0,
            conditions.network == .yes, record.cooldownUntil.map({ $0 <= now }) ?? true
        else {
            dueSince = nil
            return
        }
        let since = dueSince ?? uptime
        dueSince = since
        if uptime - since > Self.refreshBound {
            faults.append("a refresh has waited for \(uptime - since) s, \(now)")
            dueSince = nil
        }
    }
}

extension TaskRecord {
    fileprivate var retries: Int { history.retries + interruptions }
}
