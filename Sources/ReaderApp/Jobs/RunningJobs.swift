import Dispatch
import NewsService
import Synchronization

/// The jobs begun in this process, until they end or are released.
final class RunningJobs: Sendable {
    private struct State {
        var jobs: [RunningJob] = []
        var isOver = false
    }

    let queue: JobQueue
    private let state = Mutex(State())

    init(_ queue: JobQueue) { self.queue = queue }

    /// Begins a job; once the process is quitting, it is handed over at once.
    func begin(_ work: Job.Work) -> RunningJob {
        let job = RunningJob(Job(work), queue)
        let isOver = state.withLock { state in
            state.jobs.append(job)
            return state.isOver
        }
        if isOver { job.handOver() }
        return job
    }

    /// Notes that a job has ended, or will not run. One that was handed over stays until it is released.
    func end(_ job: RunningJob) {
        if !job.isHandedOver { state.withLock { $0.jobs.removeAll { $0 === job } } }
        job.noteEnd()
    }

    /// The process is quitting: stops all jobs.
    func handOverAll() {
        let jobs = state.withLock { state in
            state.isOver = true
            return state.jobs
        }
        for job in jobs { job.handOver() }
    }

    /// Stops some jobs, and waits for their end. Blocks the thread.
    func handOver(until deadline: DispatchTime, _ isMeant: (Job) -> Bool) {
        let meant = state.withLock(\.jobs).filter { isMeant($0.job) }
        for job in meant { job.handOver() }
        for job in meant { job.wait(until: deadline) }
    }

    /// Releases the jobs that were handed over, including those that have not ended yet.
    /// - Parameter forGood: discards them instead.
    /// - Returns: the jobs that are not done.
    func release(forGood: Bool = false) -> [RunningJob] {
        let handedOver = state.withLock { state in
            defer { state.jobs.removeAll(where: \.isHandedOver) }
            return state.jobs.filter(\.isHandedOver)
        }
        return handedOver.filter { $0.release(forGood: forGood) }
    }
}
