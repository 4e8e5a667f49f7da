// Dispatch sources are not marked as Sendable on Linux. Here they are made and activated by one thread, and only
// cancelled by another, which may be done from any.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// The signals that ask a program without a screen to end.
enum TerminationSignals {
    /// Works until it is done, or until one of the signals comes: the work is cancelled then, and this returns when it
    /// has ended.
    /// - Parameter endsAtSecond: whether a second signal ends the process where it is.
    /// - Returns: the signal; nil when the work was done first.
    /// - Throws: what the work throws, but for its cancellation.
    static func whileWorking(
        endsAtSecond: Bool = false, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Int32? {
        let signals = received(endsAtSecond: endsAtSecond)
        return try await withThrowingTaskGroup(of: Int32?.self) { group in
            group.addTask { await signals.first { _ in true } }
            group.addTask {
                do {
                    try await work()
                } catch  where Task.isCancelled && error.isCancellation {}
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            try await group.waitForAll()
            return first
        }
    }

    /// SIGTERM, SIGINT and SIGHUP from now on, until the stream is let go of. A signal that was ignored when the program
    /// began, as nohup(1) and a shell's `&` have it, stays ignored.
    private static func received(endsAtSecond: Bool) -> AsyncStream<Int32> {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        let isSecond = Atomic(false)
        let queue = DispatchQueue(label: "TerminationSignals")
        let sources = [SIGTERM, SIGINT, SIGHUP].filter { $0 == SIGTERM || !isIgnored($0) }.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // What was written is whole.
                if isSecond.exchange(true, ordering: .relaxed), endsAtSecond { _exit(128 + number) }
                continuation.yield(number)
            }
            source.activate()
            return source
        }
        continuation.onTermination = { _ in for source in sources { source.cancel() } }
        return signals
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
