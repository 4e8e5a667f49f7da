import BackgroundTasks
import Dispatch
import News
import Synchronization

/// Work under way that another process can go on with: it can be stopped where it is, and tells what is left then.
final class Course: Sendable {
    private struct State {
        var rest: @Sendable () -> UnfinishedWork?
        var assertion: BackgroundTaskIdentifier?
        var isHandedOver = false
        var cancel: (@Sendable () -> Void)?
    }

    /// For the person and the journal.
    let name: String
    let kind: FinishedWork.Kind
    private let state: Mutex<State>
    private let end = DispatchGroup()

    /// - Parameter rest: what is left of the work at that moment; nil: nothing is.
    init(_ work: UnfinishedWork, rest: @escaping @Sendable () -> UnfinishedWork?) {
        (name, kind) = (work.name, work.kind)
        state = Mutex(State(rest: rest))
        end.enter()
    }

    /// What is left, once it is to be handed over.
    var left: UnfinishedWork? {
        let (rest, isHandedOver) = state.withLock { ($0.rest, $0.isHandedOver) }
        return isHandedOver ? rest() : nil
    }

    /// From now on this is left, or nothing.
    func become(_ rest: UnfinishedWork?) { state.withLock { $0.rest = { rest } } }

    /// The assertion under which it runs, once that is open.
    var assertion: BackgroundTaskIdentifier? { state.withLock { $0.assertion } }

    func noteAssertion(_ assertion: BackgroundTaskIdentifier) { state.withLock { $0.assertion = assertion } }

    /// Whether another process goes on with what is left, or is about to.
    var isHandedOver: Bool { state.withLock { $0.isHandedOver } }

    /// Stops it where it is, since another process is to go on.
    func handOver() {
        let cancel = state.withLock { state in
            state.isHandedOver = true
            return state.cancel
        }
        cancel?()
    }

    /// Works until it is done, cancelled or handed over.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        let isLate = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isHandedOver
        }
        if isLate { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// It has ended, or will not run at all. Once.
    func noteEnd() { end.leave() }

    /// Waits for its end. Blocks the thread.
    func wait(until time: DispatchTime) { _ = end.wait(timeout: time) }
}
