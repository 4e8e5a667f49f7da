import BackgroundTasks
import Glibc
import NewsService
import Terminal

/// Tells a user at a terminal what a command waits for, if that takes longer than a moment, and clears the line when the
/// wait is over.
enum WaitNotice {
    /// Seconds before it is told.
    static let delay = 2.0
    /// Clears the line.
    static let clearing = "\r\u{1B}[K"

    @Sendable static func onTerminal(_ text: String) { Output.write(text, to: STDERR_FILENO) }

    /// - Parameters:
    ///   - write: nil if the output is not shown.
    ///   - sentence: What is awaited by then; nil if nothing is.
    static func during<Result>(
        clock: any SchedulerClock,
        write: (@Sendable (String) -> Void)? = isatty(STDERR_FILENO) == 1 ? onTerminal : nil,
        _ sentence: @escaping @Sendable () async -> String?, work: () async throws -> Result
    ) async rethrows -> Result {
        guard let write else { return try await work() }
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let alarm = clock.makeAlarm { signal.yield() }
        let due = clock.uptime + delay
        alarm.set(nil, uptime: due)
        defer { alarm.set(nil, uptime: nil) }
        // Ends before this returns, so that what the command prints next has the line for itself.
        async let _ = {
            var isShown = false
            for await _ in signals {
                // An alarm also goes off when the clock is set.
                guard clock.uptime >= due else {
                    alarm.set(nil, uptime: due)
                    continue
                }
                alarm.set(nil, uptime: nil)
                guard !isShown, let sentence = await sentence() else { continue }
                isShown = true
                // Within one line, which alone can be cleared.
                write(TextWidth.clipped(sentence, to: Output.columns - 1))
            }
            if isShown { write(clearing) }
        }()
        return try await work()
    }
}
