import Dispatch
import Synchronization

/// What the person has begun in this process and another can go on with, and what is left of what was stopped.
final class Courses: Sendable {
    /// What was stopped, and what is left of it.
    struct Stopped: Sendable {
        let course: Course
        let rest: UnfinishedWork

        /// nil: it was not stopped, or nothing is left.
        init?(_ course: Course) {
            guard let rest = course.left else { return nil }
            (self.course, self.rest) = (course, rest)
        }
    }

    private struct State {
        var running: [Course] = []
        /// Of those that have ended.
        var stopped: [Stopped] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// Once this process is being left, what is begun is handed over at once.
    func begin(_ course: Course) {
        let isOver = state.withLock { state in
            state.running.append(course)
            return state.isOver
        }
        if isOver { course.handOver() }
    }

    /// It has ended, or will not run at all.
    func end(_ course: Course) {
        let stopped = Stopped(course)
        state.withLock { state in
            // Somebody may have taken what is left of it before.
            guard let place = state.running.firstIndex(where: { $0 === course }) else { return }
            state.running.remove(at: place)
            if let stopped { state.stopped.append(stopped) }
        }
        course.noteEnd()
    }

    /// The process is being left: stops all where they are; what is left of them is kept.
    func handOverAll() {
        let running = state.withLock { state in
            state.isOver = true
            return state.running
        }
        for course in running { course.handOver() }
    }

    /// Stops some where they are, and waits for their end. Blocks the thread.
    func handOver(until deadline: DispatchTime, _ isMeant: (Course) -> Bool) {
        let meant = state.withLock { $0.running }.filter(isMeant)
        for course in meant { course.handOver() }
        for course in meant { course.wait(until: deadline) }
    }

    /// What was stopped, also of one that has not ended since; the next asker gets nothing of it.
    func takeStopped() -> [Stopped] {
        let (stopped, deaf) = state.withLock { state in
            let deaf = state.running.filter(\.isHandedOver)
            state.running.removeAll { course in deaf.contains { $0 === course } }
            defer { state.stopped = [] }
            return (state.stopped, deaf)
        }
        return stopped + deaf.compactMap(Stopped.init)
    }
}
