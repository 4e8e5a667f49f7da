import Dispatch
import Synchronization

/// While no process runs the tasks, the caller performs its call itself. Waiting calls of the same process join it and
/// share its disk write.
struct TemporaryTaskHost: Sendable {
    /// Retained for the host, which refers to it weakly.
    let scheduler: BackgroundTaskScheduler
    let host: LocalTaskHost
    /// Calls that joined and have not left yet.
    let joinedCalls = DispatchGroup()

    /// Returns when all joined calls have left.
    func close() async {
        await withCheckedContinuation { done in joinedCalls.notify(queue: .global()) { done.resume() } }
    }
}

/// Limits how many brief calls this process makes at once. The rest wait here instead of crowding the socket of the
/// process that runs the tasks, which rejects excess connections.
final class CallLimiter: Sendable {
    static let atOnce = 4
    /// The maximum number of calls that join one lease, so that other processes get their turn to write.
    private static let maximumJoinedCalls = 100

    enum Turn: Sendable {
        /// The caller has a turn and must give it back.
        case own
        /// The caller joins another call's lease and must leave at the end.
        case joined(TemporaryTaskHost)
        /// The timeout has passed.
        case late
        case cancelled
    }

    private struct State {
        var free = CallLimiter.atOnce
        /// First come, first served. `endCall` skips calls that gave up.
        var waiting: [Promise<Turn>] = []
        var lastAnswer: ContinuousClock.Instant?
        /// The lease file's signature when last seen; nil: not seen yet.
        var lease: File.Signature?
    }

    private let state = Mutex(State())

    /// When a call times out. Each answer to another call extends the deadline: the queue is moving.
    func deadline(of begun: ContinuousClock.Instant, _ timeout: Duration) -> ContinuousClock.Instant {
        max(begun, state.withLock { $0.lastAnswer } ?? begun) + timeout
    }

    func noteAnswer() { state.withLock { $0.lastAnswer = .now } }

    /// Another process holds the lease. A changed lease file means that holders take turns, which counts as an answer.
    func noteLease(of directory: String) {
        let seen = File.Signature(of: "\(directory)/\(Lease.name)")
        state.withLock { state in
            if state.lease != nil, state.lease != seen { state.lastAnswer = .now }
            state.lease = seen
        }
    }

    /// Waits for the caller's turn.
    func take(_ begun: ContinuousClock.Instant, _ timeout: Duration) async -> Turn {
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
            while case let deadline = deadline(of: begun, timeout), deadline > .now {
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

    func endCall() {
        while let next = next() { if next.fulfill(.own) { return } }
    }

    /// Lets waiting calls join the caller's lease.
    func admitWaiting(to temporaryHost: TemporaryTaskHost) {
        let joinedCalls = state.withLock { state in
            defer { state.waiting.removeFirst(min(Self.maximumJoinedCalls, state.waiting.count)) }
            return state.waiting.prefix(Self.maximumJoinedCalls)
        }
        for joined in joinedCalls {
            temporaryHost.joinedCalls.enter()
            if !joined.fulfill(.joined(temporaryHost)) { temporaryHost.joinedCalls.leave() }
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
