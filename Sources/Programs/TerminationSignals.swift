// Dispatch sources are not marked Sendable on Linux. Here one thread creates and activates them, and another only
// cancels them, which is allowed from any thread.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// The signals that ask a program to end: SIGTERM, SIGINT and SIGHUP.
public enum TerminationSignals {
    /// Runs the work until it is done or a signal arrives, which cancels it; returns once it has ended. Afterwards the
    /// signals have their default effect. SIGINT and SIGHUP stay ignored if they were when the program began, as after
    /// nohup(1) or a shell's `&`.
    /// - Parameters:
    ///   - endsAtSecond: Whether a second signal exits the process at once, with 128 plus its number.
    ///   - isCancellation: Which errors of cancelled work only mean that it was cancelled.
    /// - Returns: The signal; nil if the work ended before one arrived.
    /// - Throws: What the work throws, except for its cancellation.
    public static func whileWorking(
        endsAtSecond: Bool = false,
        isCancellation: @escaping @Sendable (any Error) -> Bool = { $0 is CancellationError },
        _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Int32? {
        let (signals, sink) = AsyncStream.makeStream(of: Int32.self)
        let came = First()
        let sources = await watch(sink, came, endsAtSecond: endsAtSecond)
        defer {
            for source in sources {
                source.cancel()
                signal(Int32(source.handle), SIG_DFL)
            }
        }
        return try await withThrowingTaskGroup(of: Int32?.self) { group in
            group.addTask { await signals.first { _ in true } }
            group.addTask {
                do { try await work() } catch  where Task.isCancelled && isCancellation(error) {}
                return nil
            }
            defer { group.cancelAll() }
            let first = try await group.next() ?? nil
            group.cancelAll()
            try await group.waitForAll()
            // If all threads are busy, the work may end between the signal and its cancellation.
            let number = came.signal.load(ordering: .relaxed)
            return number == 0 ? first : number
        }
    }

    private final class First: Sendable {
        /// 0 if none has arrived.
        let signal = Atomic<Int32>(0)
    }

    /// Returns when no signal can be missed: libdispatch takes over a signal some time after its source is activated.
    /// Until then a signal ends the process, which has begun nothing yet; ignoring it would lose it.
    private static func watch(
        _ sink: AsyncStream<Int32>.Continuation, _ came: First, endsAtSecond: Bool
    ) async -> [any DispatchSourceSignal] {
        let queue = DispatchQueue(label: "TerminationSignals")
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGTERM, SIGINT, SIGHUP] where number == SIGTERM || !isIgnored(number) {
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                let isFirst = came.signal.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
                if !isFirst, endsAtSecond { _exit(128 + number) }
                sink.yield(number)
            }
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { continuation.resume() }
                source.activate()
            }
            sources.append(source)
        }
        return sources
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
