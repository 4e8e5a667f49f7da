import Dispatch

/// A thread of their own for the servers that tests ask. The pool that all tasks share is busy for minutes with thousands
/// of tests, and a server on it would answer when whoever asks has given up. No answer may block the thread.
public final class ServerExecutor: TaskExecutor {
    public static let shared = ServerExecutor()

    fileprivate let queue = DispatchQueue(label: "TestSupport.servers")

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// The same thread for actors that are part of a server: what else asks them would otherwise take them to the pool, and
/// the server would wait there.
public final class ServerActorExecutor: SerialExecutor {
    public static let shared = ServerActorExecutor()

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        ServerExecutor.shared.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
