import FoundationEssentials

@testable import BackgroundTasks

/// One moment of two processes that can run the tasks, of a client of theirs, and of what they share: the lease,
/// the socket and the folder. The scheduler decides by its own ``SchedulerStateMachine``; a step of this model is
/// what the library does between two moments at which the process can be killed.
struct HandOver {
    /// The client's requests, in order.
    enum Wish: Hashable {
        case submit, launch, cancel
    }

    /// A wrong order of steps, which the explorer must detect.
    enum Mistake {
        case none
        /// A request is reported as accepted before it is on disk.
        case answersFirst
        /// The lease is released while a write is in progress.
        case releasesFirst
        /// A process that has taken the lease decides before any other can reach it.
        case listensLast
        /// After a holder's end the client looks for its call in the journal only.
        case looksInJournalOnly
        /// A launch reports that no process runs the tasks while one waits to.
        case givesUpBetweenHolders
    }

    /// The point that a process has reached in `BackgroundTaskCenter.run(_:endsOnSignals:)`.
    enum Place: String {
        case waiting, holding, listening, opened, running, settling, closing, releasing, gone
    }

    struct Holder {
        var place = Place.waiting
        var machine: SchedulerStateMachine?
        /// The queue of `SchedulerFiles`.
        var queue: [Step] = []
        /// Runs whose handlers are running.
        var handlers: [Int] = []
        /// Whether there may be a run whose end is not on disk.
        var hasUnrecordedRun = false
        var isAwaitedByLaunch = false
        var hasListener = false
    }

    /// The steps of `SchedulerFiles.take(_:isWriting:now:end:)`.
    enum Step {
        case records([TaskRecord])
        case entry(call: UUID)
        case launch(ActiveRun)
        case answer
    }

    enum Client: Hashable {
        case idle
        /// Its request is sent, and not read yet.
        case connected(Int)
        case awaiting(Int)
        /// The holder is gone.
        case checking
        /// It holds the lease itself.
        case alone
    }

    enum Owner: Hashable {
        case holder(Int)
        case client
    }

    static let identifier = "work"
    static let now = Date(timeIntervalSince1970: 1_767_225_600)

    let wishes: [Wish]
    let mistake: Mistake
    var kills: Int
    var stops: Int
    var holders = [Holder(), Holder()]
    var lease: Owner?
    /// The holder whose socket has the name in the folder, even if it is dead.
    var socket: Int?
    var records: [TaskRecord] = []
    /// The calls named in the journal.
    var reported: Set<UUID> = []
    var client = Client.idle
    /// The client's remaining steps with the lease.
    var own: [Step] = []
    /// The index of the current request.
    var wish = 0
    /// The requests reported as done.
    var done: Set<Wish> = []
    var launches = 0
    /// Launches whose runs were cut off, which justify another.
    var cutOff = 0
    var isFinished = false
    var launchesAtCancel: Int?
    /// A violated rule; nil: none.
    var violation: String?

    init(_ wishes: [Wish], kills: Int, stops: Int, mistake: Mistake = .none) {
        (self.wishes, self.kills, self.stops, self.mistake) = (wishes, kills, stops, mistake)
    }

    static func call(_ wish: Wish) -> UUID {
        let number: UInt8 =
            switch wish {
            case .submit: 1
            case .launch: 2
            case .cancel: 3
            }
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }

    static func makeMachine(_ records: [TaskRecord]) -> SchedulerStateMachine {
        SchedulerStateMachine(permittedIdentifiers: .any, policy: MachineDriver.exactPolicy, records: records)
    }

    private static var request: BackgroundTaskRequest {
        BackgroundTaskRequest(identifier: identifier, kind: .processing())
    }
}

/// The possible next steps.
extension HandOver {
    var successors: [(name: String, state: HandOver)] {
        var next: [(String, HandOver)] = []
        func add(_ name: String, _ change: (inout HandOver) -> Void) {
            var state = self
            change(&state)
            state.check()
            next.append((name, state))
        }
        for index in holders.indices {
            let holder = holders[index]
            let who = index == 0 ? "first" : "second"
            guard holder.place != .gone || !holder.queue.isEmpty else { continue }
            if canStep(index) { add("\(who): \(holder.place)") { $0.step(index) } }
            if !holder.queue.isEmpty { add("\(who): disk") { $0.write(index) } }
            for run in holder.handlers { add("\(who): handler returns") { $0.handlerReturned(run, index) } }
            if holder.place == .running, stops > 0, holder.machine?.phase == .running {
                add("\(who): SIGTERM") { $0.stop(index) }
            }
            if isServing(index), client == .connected(index) { add("\(who): serves") { $0.serve(index) } }
            if kills > 0, holder.place != .gone { add("\(who): killed") { $0.kill(index) } }
        }
        guard wish < wishes.count else { return next }
        switch client {
        case .idle:
            if let socket, holders[socket].hasListener {
                // LocalSocket.connect, and SocketConnection.post.
                add("client: connects") { $0.client = .connected(socket) }
            } else if lease == nil, wishes[wish] != .launch || !isAwaited || mistake == .givesUpBetweenHolders {
                // Lease.acquire, then BackgroundTaskCenter.performAlone.
                add("client: takes the lease") { $0.beginAlone() }
            }
        case .connected, .awaiting: break
        case .checking: add("client: looks whether it was done") { $0.look() }
        case .alone:
            add("client: disk") { $0.continueAlone() }
            if kills > 0 {
                add("client: killed") {
                    $0.kills -= 1
                    $0.lease = nil
                    $0.own = []
                    $0.client = .idle
                    $0.wish = $0.wishes.count
                }
            }
        }
        return next
    }

    /// Lease.isAwaited.
    private var isAwaited: Bool { holders.contains { $0.place == .waiting } }

    private func canStep(_ index: Int) -> Bool {
        let holder = holders[index]
        switch holder.place {
        case .waiting: return lease == nil
        case .running: return holder.machine?.phase == .stopped
        case .settling: return holder.queue.isEmpty || mistake == .releasesFirst
        case .gone: return false
        case .holding, .listening, .opened, .closing, .releasing: return true
        }
    }

    /// LeaseServer.run answers from `hold` on, beside the scheduler.
    private func isServing(_ index: Int) -> Bool {
        switch holders[index].place {
        case .opened, .running, .settling: holders[index].hasListener
        default: false
        }
    }

    private mutating func step(_ index: Int) {
        switch holders[index].place {
        case .waiting:
            // Lease.acquireWhenFree.
            lease = .holder(index)
            holders[index].place = .holding
        case .holding:
            // LeaseServer.init, by LocalSocket.listen.
            if mistake != .listensLast { listen(index) }
            holders[index].place = .listening
        case .listening:
            // BackgroundTaskCenter.openHost, by SchedulerFiles.read; then BackgroundTaskScheduler.adopt.
            var machine = Self.makeMachine(records)
            // It is registered once.
            try? machine.register(Self.identifier)
            holders[index].machine = machine
            holders[index].place = .opened
        case .opened:
            // BackgroundTaskScheduler.run.
            decide(index) { $0.start(.untilCancelled, now: Self.now) }
            if mistake == .listensLast { listen(index) }
            holders[index].place = .running
        case .running:
            // decideUntilStopped sees that all has stopped, and writes nothing from here on.
            holders[index].place = .settling
        case .settling:
            // SchedulerFiles.settle.
            holders[index].place = .closing
        case .closing:
            // LeaseServer.run ends.
            close(index)
            holders[index].place = .releasing
        case .releasing:
            // Lease.release.
            lease = nil
            holders[index].place = .gone
        case .gone: break
        }
    }

    private mutating func listen(_ index: Int) {
        socket = index
        holders[index].hasListener = true
    }

    /// Every connected process learns that the other end is gone.
    private mutating func close(_ index: Int) {
        holders[index].hasListener = false
        if client == .connected(index) || client == .awaiting(index) { client = .checking }
    }

    /// SIGTERM: the task of `run` is cancelled.
    private mutating func stop(_ index: Int) {
        stops -= 1
        decide(index) { $0.stop(now: Self.now) }
    }

    private mutating func kill(_ index: Int) {
        kills -= 1
        if holders[index].hasUnrecordedRun { cutOff += 1 }
        close(index)
        holders[index] = Holder(place: .gone)
        if lease == .holder(index) { lease = nil }
    }

    /// BackgroundTaskScheduler.perform: an event, and the resulting steps on the files.
    private mutating func decide(
        _ index: Int, answers: Bool = false, call: UUID? = nil,
        _ event: (inout SchedulerStateMachine) -> SchedulerDecision
    ) {
        guard var machine = holders[index].machine else { return }
        let steps = Self.steps(&machine, answers: answers, call: call, event)
        holders[index].machine = machine
        holders[index].queue += mistake == .answersFirst ? steps.sorted { $0.isAnswer && !$1.isAnswer } : steps
    }

    private static func steps(
        _ machine: inout SchedulerStateMachine, answers: Bool, call: UUID?,
        _ event: (inout SchedulerStateMachine) -> SchedulerDecision
    ) -> [Step] {
        let decision = event(&machine)
        let following = machine.tick(now: now, conditions: ConditionReading())
        var steps: [Step] = []
        var isStored = false
        for action in decision.actions + following.actions {
            switch action {
            case .store, .storeLaunch:
                if !isStored { steps.append(.records(machine.identifiers.compactMap { machine.records[$0] })) }
                isStored = true
            case .launch(let run): steps.append(.launch(run))
            case .journal, .expire, .abandon: break
            }
            // The first entry is the event's own.
            if case .journal = action, let call, !steps.contains(where: \.isEntry) { steps.append(.entry(call: call)) }
        }
        if answers { steps.append(.answer) }
        return steps
    }

    /// LocalTaskHost.perform.
    private mutating func serve(_ index: Int) {
        let wish = wishes[self.wish]
        let call = Self.call(wish)
        guard holders[index].place != .settling, let machine = holders[index].machine else {
            // The scheduler writes no more: TaskHostError.leaving, and the client asks again.
            client = .idle
            return
        }
        client = .awaiting(index)
        switch wish {
        case .submit: decide(index, answers: true, call: call) { $0.submit(Self.request, call: call, now: Self.now) }
        case .cancel: decide(index, answers: true, call: call) { $0.cancel(Self.identifier, now: Self.now) }
        case .launch:
            var copy = machine
            switch copy.simulateLaunch(Self.identifier, now: Self.now).error {
            case nil:
                holders[index].isAwaitedByLaunch = true
                decide(index, call: call) { $0.simulateLaunch(Self.identifier, now: Self.now) }
            case .unavailable: client = .idle
            default: finish(isDone: false)
            }
        }
    }

    /// The next step of SchedulerFiles.
    private mutating func write(_ index: Int) {
        let step = holders[index].queue.removeFirst()
        switch step {
        case .records, .entry:
            if lease != .holder(index) { violation = "a process writes without the lease" }
            apply(step)
            if case .records(let records) = step, records.allSatisfy({ $0.run == nil }) {
                holders[index].hasUnrecordedRun = false
            }
        case .launch(let run):
            // BackgroundTaskScheduler.begin.
            holders[index].handlers.append(run.id)
            holders[index].hasUnrecordedRun = true
            launches += 1
            if let launchesAtCancel, launches > launchesAtCancel { violation = "launched after it was cancelled" }
        case .answer: if client == .awaiting(index) { finish(isDone: true) }
        }
    }

    private mutating func apply(_ step: Step) {
        if case .records(let records) = step { self.records = records }
        if case .entry(let call) = step { reported.insert(call) }
    }

    /// BackgroundTaskScheduler.handlerReturned.
    private mutating func handlerReturned(_ run: Int, _ index: Int) {
        holders[index].handlers.removeAll { $0 == run }
        let answers = holders[index].isAwaitedByLaunch
        holders[index].isAwaitedByLaunch = false
        decide(index, answers: answers) { $0.completed(runID: run, .newData, now: Self.now) }
        let record = holders[index].machine?.records[Self.identifier]
        if record?.holdsPending(Self.call(.submit)) == true { cutOff += 1 } else { isFinished = true }
    }

    /// What the client does with the lease, for which it reads the records.
    private mutating func beginAlone() {
        lease = .client
        client = .alone
        let wish = wishes[self.wish]
        let call = Self.call(wish)
        var machine = Self.makeMachine(records)
        switch wish {
        case .submit:
            own = Self.steps(&machine, answers: true, call: call) {
                $0.submit(Self.request, call: call, now: Self.now)
            }
        case .cancel:
            own = Self.steps(&machine, answers: true, call: call) { $0.cancel(Self.identifier, now: Self.now) }
        case .launch:
            own = []
            if isAwaited { violation = "told that no process runs the tasks while one waits to" }
        }
    }

    /// The client's next step; the last is Lease.release.
    private mutating func continueAlone() {
        guard let step = own.first else {
            // It has no handler: BackgroundTaskError.noHolder.
            lease = nil
            return finish(isDone: false)
        }
        own.removeFirst()
        if step.isAnswer {
            lease = nil
            finish(isDone: true)
        } else {
            apply(step)
        }
    }

    /// BackgroundTaskCenter.hasBeenDone.
    private mutating func look() {
        let wish = wishes[self.wish]
        let call = Self.call(wish)
        let isRecorded = mistake != .looksInJournalOnly && records.contains { $0.holds(call: call) }
        guard reported.contains(call) || isRecorded else {
            client = .idle
            return
        }
        // A launch that had begun is reported as gone.
        finish(isDone: wish != .launch)
    }

    private mutating func finish(isDone: Bool) {
        if isDone { done.insert(wishes[wish]) }
        if isDone, wishes[wish] == .cancel { launchesAtCancel = launches }
        wish += 1
        client = .idle
    }
}

/// What must hold at every moment.
extension HandOver {
    private mutating func check() {
        if violation != nil { return }
        if case .holder(let index) = lease {
            // There is a separate step between the lease and the socket, and between the socket's end and the lease's.
            switch holders[index].place {
            case .holding, .releasing: break
            case .listening, .opened, .running, .settling, .closing:
                if socket != index || !holders[index].hasListener { violation = "the holder cannot be reached" }
            case .waiting, .gone: violation = "the lease is held by nobody"
            }
        }
        let call = Self.call(.submit)
        if done.contains(.submit), !wishes.contains(.cancel), !isFinished,
            !records.contains(where: { $0.holdsPending(call) || $0.run?.pending.call == call })
        {
            violation = "an accepted request is lost"
        }
        if launches > 1 + cutOff { violation = "launched twice for one submission" }
    }

    /// Whether the client has received all answers.
    var isOver: Bool { wish >= wishes.count }

    /// A key that is equal for moments that are equivalent.
    var key: String {
        let parts = holders.map { holder in
            let machine = holder.machine.map { "\($0.phase)\($0.awaitedSimulations.count)\(Self.words($0.records))" }
            return "\(holder.place.rawValue) \(machine ?? "") \(holder.queue.map(\.words)) \(holder.handlers) "
                + "\(holder.hasUnrecordedRun) \(holder.isAwaitedByLaunch) \(holder.hasListener)"
        }
        return
            "\(parts) \(String(describing: lease)) \(socket ?? -1) \(records.map(\.words)) \(reported.count) \(client) "
            + "\(own.map(\.words)) \(wish) \(done.count) \(launches) \(cutOff) \(isFinished) \(launchesAtCancel ?? -1) "
            + "\(kills) \(stops)"
    }

    private static func words(_ records: [String: TaskRecord]) -> String {
        records.values.map(\.words).joined()
    }
}

extension HandOver.Step {
    var isAnswer: Bool { if case .answer = self { true } else { false } }
    var isEntry: Bool { if case .entry = self { true } else { false } }

    var words: String {
        switch self {
        case .records(let records): "r\(records.map(\.words))"
        case .entry(let call): "e\(call.uuid.15)"
        case .launch(let run): "l\(run.id)"
        case .answer: "a"
        }
    }
}

extension TaskRecord {
    fileprivate func holdsPending(_ call: UUID) -> Bool { pending?.call == call || following?.call == call }

    fileprivate var words: String {
        func word(_ pending: PendingRequest?) -> String {
            pending.map { "\($0.call?.uuid.15 ?? 0)\($0.retryDate == nil ? "" : "r")" } ?? "-"
        }
        let run = run.map { "\($0.id)\(word($0.pending))\($0.phase == .running)\($0.isRestorable)" } ?? "-"
        return "\(word(pending))\(word(following))\(run)\(word(lastRequest))\(interruptions)"
    }
}
