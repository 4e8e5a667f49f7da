import Dispatch

/// A separate thread for test servers. The shared pool is busy for minutes with thousands of tests, so a server on it
/// would answer after its client's timeout. No answer may block the thread.
public final class ServerExecutor: TaskExecutor {
    public static let shared = ServerExecutor()

    fileprivate let queue = DispatchQueue(label: "TestSupport.servers")

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// The same thread for actors that are part of a server: otherwise other callers would move them to the pool, and the
/// server would wait there.
public final class ServerActorExecutor: SerialExecutor {
    public static let shared = ServerActorExecutor()

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        ServerExecutor.shared.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
