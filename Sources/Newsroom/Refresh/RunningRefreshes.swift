import Synchronization

/// The refreshes of this process that are fetching feeds, so that all can be stopped.
final class RunningRefreshes: Sendable {
    private struct State {
        var stops: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Runs the work until it is done, cancelled, or stopped by `stopAll`, which cancels it. Returns once it has ended.
    func run(_ work: @escaping @Sendable () async -> Void) async {
        let (stop, continuation) = AsyncStream.makeStream(of: Void.self)
        let number = state.withLock { state in
            state.next += 1
            state.stops[state.next] = continuation
            return state.next
        }
        defer { _ = state.withLock { $0.stops.removeValue(forKey: number) } }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in stop {} }
            group.addTask { await work() }
            await group.next()
            group.cancelAll()
        }
    }

    /// - Returns: Whether any was running.
    func stopAll() -> Bool {
        let stops = state.withLock { $0.stops }
        for stop in stops.values { stop.finish() }
        return !stops.isEmpty
    }
}
