import Dispatch

/// A serial queue as the executor of the scheduler and other actors that must never be delayed.
///
/// The shared pool has one thread per core: on a small machine two blocking handlers occupy it, and an actor on that
/// pool could not even expire them. A serial dispatch queue gets a thread whenever it has work. It is also a task
/// executor, because tasks that wait on the scheduler's behalf must not resume through that pool either.
package final class SchedulerExecutor: SerialExecutor, TaskExecutor {
    private let queue: DispatchQueue
    private let key = DispatchSpecificKey<Void>()

    package init(label: String) {
        queue = DispatchQueue(label: label)
        queue.setSpecific(key: key, value: ())
    }

    /// Runs the body on the queue while the caller blocks; directly when the caller is on the queue already, where
    /// waiting would deadlock. No job on the queue blocks, so the wait lasts only as long as the jobs ahead.
    package func synchronously<Value>(_ body: () throws -> Value) rethrows -> Value {
        DispatchQueue.getSpecific(key: key) == nil ? try queue.sync(execute: body) : try body()
    }

    /// Enqueues the body behind the jobs already queued, or after a delay; returns at once.
    package func later(after delay: Duration = .zero, _ body: @escaping @Sendable () -> Void) {
        guard delay > .zero else { return queue.async(execute: body) }
        let milliseconds = Int(delay / .milliseconds(1))
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: body)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
