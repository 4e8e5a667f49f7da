import FoundationEssentials

/// Redraws the screen when the passing of time alone changes it, at most once a minute.
final class ScreenTicks {
    private let settings: AppSettings
    private var next: Date?
    private var last = Date.distantPast
    private let dates = AsyncStream.makeStream(of: Date.self)

    init(settings: AppSettings) { self.settings = settings }

    /// - Parameter date: When something on the screen next changes by itself; `nil` when nothing will.
    func schedule(_ date: Date?) {
        guard let change = date.map({ max($0, last.addingTimeInterval(60)) }) else { return }
        // An earlier tick does no harm.
        if let next, next <= change { return }
        next = change
        dates.continuation.yield(change)
    }

    /// Runs until `finish` or cancellation.
    func run(_ tick: @escaping @MainActor () -> Void) async {
        await withDiscardingTaskGroup { group in
            for await date in dates.stream {
                group.addTask { await self.wait(for: date, tick) }
            }
        }
    }

    func finish() { dates.continuation.finish() }

    private func wait(for date: Date, _ tick: @MainActor () -> Void) async {
        // The sleep clock and the wall clock may differ slightly.
        let wait = max(0, date.timeIntervalSince(settings.now())) + 0.05
        guard (try? await settings.sleep(.seconds(wait))) != nil, next == date else { return }
        next = nil
        last = settings.now()
        tick()
    }
}
