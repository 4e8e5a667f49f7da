import FoundationEssentials

/// When the screen is drawn again because of the time alone: at most once a minute, and only when something on it depends
/// on the time.
final class ScreenTicks {
    private let settings: AppSettings
    private var next: Date?
    private var last = Date.distantPast
    private let dates = AsyncStream.makeStream(of: Date.self)

    init(settings: AppSettings) { self.settings = settings }

    /// - Parameter date: when something on the screen changes by itself; nil: nothing does.
    func schedule(_ date: Date?) {
        guard let change = date.map({ max($0, last.addingTimeInterval(60)) }) else { return }
        // What is due earlier than it has to be does no harm.
        if let next, next <= change { return }
        next = change
        dates.continuation.yield(change)
    }

    /// Until `finish`, or until it is cancelled.
    func run(_ tick: @escaping @MainActor () -> Void) async {
        await withDiscardingTaskGroup { group in
            for await date in dates.stream {
                group.addTask { await self.wait(for: date, tick) }
            }
        }
    }

    func finish() { dates.continuation.finish() }

    private func wait(for date: Date, _ tick: @MainActor () -> Void) async {
        // The clock that waits and the one on the wall may differ by a little.
        let wait = max(0, date.timeIntervalSince(settings.now())) + 0.05
        guard (try? await settings.sleep(.seconds(wait))) != nil, next == date else { return }
        next = nil
        last = settings.now()
        tick()
    }
}
