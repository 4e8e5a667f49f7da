import Dispatch

/// A serial queue as the executor of the scheduler, and of others that must not be held up.
///
/// The pool that tasks share has as many threads as the machine has cores: on a small machine two handlers that block
/// occupy it, and an actor on that pool could not even be told that their time is up. A serial dispatch queue is given
/// a thread whenever it has work. It is a task executor too: what waits on the scheduler's behalf must not be resumed
/// by way of that pool either.
package final class SchedulerExecutor: SerialExecutor, TaskExecutor {
    private let queue: DispatchQueue
    private let key = DispatchSpecificKey<Void>()

    package init(label: String) {
        queue = DispatchQueue(label: label)
        queue.setSpecific(key: key, value: ())
    }

    /// Runs the body on the queue while the caller waits; at once when the caller is on the queue already, where waiting
    /// would never end. No job of the queue waits for anything, so the wait is as long as the jobs before it.
    package func synchronously<Value>(_ body: () throws -> Value) rethrows -> Value {
        DispatchQueue.getSpecific(key: key) == nil ? try queue.sync(execute: body) : try body()
    }

    /// Runs the body on the queue after all that is there already, or after some time; returns at once.
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
