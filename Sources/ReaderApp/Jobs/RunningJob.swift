import BackgroundTasks
import Dispatch
import News
import NewsService
import Synchronization

/// A job that was begun in this process and runs here. It can be told to stop so that another process continues it.
final class RunningJob: Sendable {
    private struct State {
        var job: Job
        /// Whether it is in the queue; `nil` while it is being written. A job that is not in the queue is finished
        /// here.
        var isStored: Bool?
        var isHandedOver = false
        /// Done, or released to others.
        var isOver = false
        var assertion: BackgroundTaskIdentifier?
        var cancel: (@Sendable () -> Void)?
    }

    private let queue: JobQueue
    private let state: Mutex<State>
    /// Held while the job's file is written.
    private let writing = Mutex(())
    private let end = DispatchGroup()

    init(_ job: Job, _ queue: JobQueue) {
        self.queue = queue
        state = Mutex(State(job: job))
        end.enter()
    }

    var job: Job { state.withLock(\.job) }

    /// The assertion under which it runs; `nil` until it is open.
    var assertion: BackgroundTaskIdentifier? { state.withLock(\.assertion) }

    func note(_ assertion: BackgroundTaskIdentifier) { state.withLock { $0.assertion = assertion } }

    /// Whether another process continues it, or is about to.
    var isHandedOver: Bool { state.withLock { $0.isHandedOver && $0.isStored != false } }

    /// Receives partly fetched responses on handover.
    var answer: JobAnswer { queue.answer(of: job.id) { [self] in isHandedOver } }

    /// Notes that a feed was asked, whatever the result.
    func noteDone(_ feed: String) { state.withLock { $0.job.noteDone(feed) } }

    /// Stops it so that another process continues it.
    func handOver() {
        let cancel = state.withLock { state in
            state.isHandedOver = true
            return state.isStored == true ? state.cancel : nil
        }
        cancel?()
    }

    /// Stores the job, and works until it is done, cancelled or handed over. Only a job that is handed over remains in
    /// the queue.
    /// - Throws: what the work throws; `CancellationError` when it was cancelled.
    func run<Value: Sendable>(
        _ log: LogWriter, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let isStored = await onDisk { [self] in store(log) }
        let task = Task { try await work() }
        let isLate = state.withLock { state in
            state.isStored = isStored
            state.cancel = { task.cancel() }
            return state.isHandedOver && isStored
        }
        if isLate { task.cancel() }
        do {
            let value = try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
            finish()
            return value
        } catch  where isHandedOver || error.isCancellation {
            if !isHandedOver { finish() }
            // Any error after being stopped may result from that, and does not count as a failure.
            throw CancellationError()
        } catch {
            finish()
            throw error
        }
    }

    /// Releases it to the next process that looks for jobs.
    /// - Parameter forGood: discards it instead, since the user stopped it.
    /// - Returns: whether something is left of it.
    func release(forGood: Bool = false) -> Bool {
        writing.withLock { _ in
            let rest = state.withLock { state -> Job? in
                guard state.isHandedOver, state.isStored != false, !state.isOver else { return nil }
                (state.isOver, state.job.owner) = (true, nil)
                return state.job
            }
            guard let rest else { return false }
            if forGood {
                queue.remove(rest.id)
            } else {
                // If this fails, it is taken over as if this process had been killed.
                try? queue.store(rest)
            }
            return true
        }
    }

    /// Notes that it has ended, or will not run. Call once.
    func noteEnd() { end.leave() }

    /// Waits for its end. Blocks the thread.
    func wait(until time: DispatchTime) { _ = end.wait(timeout: time) }
}

extension RunningJob {
    private func store(_ log: LogWriter) -> Bool {
        writing.withLock { _ in
            // It may have been released before it began.
            let job = state.withLock { $0.isOver ? nil : $0.job }
            guard let job else { return true }
            do {
                try queue.store(job)
                return true
            } catch {
                log.write(error)
                return false
            }
        }
    }

    private func finish() {
        let isMine = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        if isMine { queue.remove(job.id) }
    }
}
