import BackgroundTasks
import Glibc
import NewsService

/// Tells a user at a terminal what a command waits for, if that takes longer than a moment.
enum WaitNotice {
    /// Seconds before it is told.
    static let delay = 2.0

    /// - Parameters:
    ///   - say: nil if the output is not shown.
    ///   - sentence: What is awaited by then; nil if nothing is.
    static func during<Result>(
        clock: any SchedulerClock, say: (@Sendable (String) -> Void)? = isatty(STDERR_FILENO) == 1 ? Output.say : nil,
        _ sentence: @escaping @Sendable () async -> String?, work: () async throws -> Result
    ) async rethrows -> Result {
        guard let say else { return try await work() }
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let alarm = clock.makeAlarm { signal.yield() }
        let due = clock.uptime + delay
        alarm.set(nil, uptime: due)
        defer { alarm.set(nil, uptime: nil) }
        async let _ = {
            for await _ in signals {
                // An alarm also goes off when the clock is set.
                guard clock.uptime >= due else {
                    alarm.set(nil, uptime: due)
                    continue
                }
                if let sentence = await sentence() { say(sentence) }
                return alarm.set(nil, uptime: nil)
            }
        }()
        return try await work()
    }
}
