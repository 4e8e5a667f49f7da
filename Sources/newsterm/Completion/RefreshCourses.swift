import Dispatch
import Synchronization

/// The refreshes of this process that the person has begun, and what is left of those that were stopped.
final class RefreshCourses: Sendable {
    /// The rest of a refresh that was stopped.
    struct Left: Sendable {
        let course: RefreshCourse
        let rest: HandOver

        /// nil: it was not stopped, or nothing is left of it.
        init?(_ course: RefreshCourse) {
            let left = course.left
            guard course.isStopped, !left.isEmpty else { return nil }
            self.course = course
            rest = HandOver(feeds: left, isNamed: course.isNamed)
        }
    }

    private struct State {
        var running: [RefreshCourse] = []
        var left: [Left] = []
    }

    private let state = Mutex(State())
    private let group = DispatchGroup()

    func begin(_ course: RefreshCourse) {
        group.enter()
        state.withLock { $0.running.append(course) }
    }

    /// It has ended, or will not run at all.
    func end(_ course: RefreshCourse) {
        state.withLock { state in
            // Somebody may have taken what is left of it before.
            guard let place = state.running.firstIndex(where: { $0 === course }) else { return }
            state.running.remove(at: place)
            if let left = Left(course) { state.left.append(left) }
        }
        group.leave()
    }

    /// Tells all to stop where they are; what is left of them is kept.
    func stop() { for course in state.withLock({ $0.running }) { course.stop() } }

    /// Waits for the end of all. Blocks the thread.
    func wait(limit: DispatchTimeInterval) { _ = group.wait(timeout: .now() + limit) }

    /// What is left of those that were stopped, also of one that has not ended since; the next asker gets nothing of it.
    func takeLeft() -> [Left] {
        state.withLock { state in
            let deaf = state.running.filter(\.isStopped)
            state.running.removeAll { course in deaf.contains { $0 === course } }
            defer { state.left = [] }
            return state.left + deaf.compactMap(Left.init)
        }
    }
}
