import Dispatch
import Synchronization

/// What is asked for while nobody runs the tasks is done by who asks. What else its process asks for at that moment is done
/// with it, and is on the disk with the same write.
struct BriefHost: Sendable {
    let host: LocalTaskHost
    /// Those that take part, and have not left yet.
    let guests = DispatchGroup()

    /// Returns when all have left.
    func close() async { await withCheckedContinuation { done in guests.notify(queue: .global()) { done.resume() } } }
}

/// The turns in which the calls of one process that take no time are made: some at once, while the others wait here instead
/// of crowding at the socket of the process that runs the tasks, which turns away what is too much.
final class CallTurns: Sendable {
    static let atOnce = 4
    /// Those that take part in what another does with the lease: other processes have something to write down, too.
    private static let mostGuests = 100

    enum Turn: Sendable {
        /// It is the caller's turn, which it has to give back.
        case own
        /// The caller takes part in what another call does, and has to leave at the end.
        case guest(BriefHost)
        /// It has waited for long enough.
        case late
        case cancelled
    }

    private struct State {
        var free = CallTurns.atOnce
        /// In the order in which they came. One that was given up is passed over.
        var waiting: [Promise<Turn>] = []
        var lastAnswer: ContinuousClock.Instant?
        /// The file of the lease as it was seen last; nil: it was not.
        var lease: File.Signature?
    }

    private let state = Mutex(State())

    /// When a call that began at a time has waited for long enough: as long as others are answered, those behind them are
    /// worth waiting for.
    func deadline(of begun: ContinuousClock.Instant, _ patience: Duration) -> ContinuousClock.Instant {
        max(begun, state.withLock { $0.lastAnswer } ?? begun) + patience
    }

    func noteAnswer() { state.withLock { $0.lastAnswer = .now } }

    /// Another process holds the lease. Where it changes hands, each for a moment, one after the other is answered.
    func noteLease(of directory: String) {
        let seen = File.Signature(of: "\(directory)/\(Lease.name)")
        state.withLock { state in
            if state.lease != nil, state.lease != seen { state.lastAnswer = .now }
            state.lease = seen
        }
    }

    /// Waits for the caller's turn.
    func take(_ begun: ContinuousClock.Instant, _ patience: Duration) async -> Turn {
        let turn = Promise<Turn>()
        let isFree = state.withLock { state in
            guard state.free == 0 else {
                state.free -= 1
                return true
            }
            state.waiting.append(turn)
            return false
        }
        if isFree { return .own }
        let wait = Task {
            while case let deadline = deadline(of: begun, patience), deadline > .now {
                try await Task.sleep(until: deadline, clock: .continuous)
            }
            turn.fulfill(.late)
        }
        defer { wait.cancel() }
        return await withTaskCancellationHandler {
            await turn.value()
        } onCancel: {
            turn.fulfill(.cancelled)
        }
    }

    func giveBack() {
        while let next = next() { if next.fulfill(.own) { return } }
    }

    /// Those that wait take part in what the caller does.
    func letIn(to brief: BriefHost) {
        let guests = state.withLock { state in
            defer { state.waiting.removeFirst(min(Self.mostGuests, state.waiting.count)) }
            return state.waiting.prefix(Self.mostGuests)
        }
        for guest in guests {
            brief.guests.enter()
            if !guest.fulfill(.guest(brief)) { brief.guests.leave() }
        }
    }

    private func next() -> Promise<Turn>? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
    }
}
