import Dispatch
import NewsService
import Synchronization

/// The jobs that were begun in this process, until they have ended or another one may take them.
final class RunningJobs: Sendable {
    private struct State {
        var jobs: [RunningJob] = []
        var isOver = false
    }

    let queue: JobQueue
    private let state = Mutex(State())

    init(_ queue: JobQueue) { self.queue = queue }

    /// Once this process is being left, what is begun is handed over at once.
    func begin(_ work: Job.Work) -> RunningJob {
        let job = RunningJob(Job(work), queue)
        let isOver = state.withLock { state in
            state.jobs.append(job)
            return state.isOver
        }
        if isOver { job.handOver() }
        return job
    }

    /// It has ended, or will not run at all. What was handed over stays until it is let go of.
    func end(_ job: RunningJob) {
        if !job.isHandedOver { state.withLock { $0.jobs.removeAll { $0 === job } } }
        job.noteEnd()
    }

    /// The process is being left: stops all where they are.
    func handOverAll() {
        let jobs = state.withLock { state in
            state.isOver = true
            return state.jobs
        }
        for job in jobs { job.handOver() }
    }

    /// Stops some where they are, and waits for their end. Blocks the thread.
    func handOver(until deadline: DispatchTime, _ isMeant: (Job) -> Bool) {
        let meant = state.withLock(\.jobs).filter { isMeant($0.job) }
        for job in meant { job.handOver() }
        for job in meant { job.wait(until: deadline) }
    }

    /// Lets go of what was handed over, also of what has not ended since.
    /// - Parameter forGood: whether nobody is to go on with it.
    /// - Returns: that of which something is left.
    func release(forGood: Bool = false) -> [RunningJob] {
        let handedOver = state.withLock { state in
            defer { state.jobs.removeAll(where: \.isHandedOver) }
            return state.jobs.filter(\.isHandedOver)
        }
        return handedOver.filter { $0.release(forGood: forGood) }
    }
}
