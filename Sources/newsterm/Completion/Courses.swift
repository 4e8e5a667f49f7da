import Dispatch
import Synchronization

/// What the person has begun in this process and another can go on with, and what is left of what was stopped.
final class Courses: Sendable {
    private struct State {
        var running: [Course] = []
        /// Those that have ended and of which something is left.
        var stopped: [Course] = []
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
        state.withLock { state in
            // Somebody may have taken what is left of it before.
            guard let place = state.running.firstIndex(where: { $0 === course }) else { return }
            state.running.remove(at: place)
            if course.left != nil { state.stopped.append(course) }
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
    func handOver(limit: DispatchTimeInterval, _ isMeant: (Course) -> Bool) {
        let meant = state.withLock { $0.running }.filter(isMeant)
        for course in meant { course.handOver() }
        let deadline = DispatchTime.now() + limit
        for course in meant { course.wait(until: deadline) }
    }

    /// Those that were stopped and of which something is left, also of one that has not ended since; the next asker
    /// gets none of them.
    func takeStopped() -> [Course] {
        state.withLock { state in
            let deaf = state.running.filter(\.isHandedOver)
            state.running.removeAll { course in deaf.contains { $0 === course } }
            defer { state.stopped = [] }
            return state.stopped + deaf.filter { $0.left != nil }
        }
    }
}
