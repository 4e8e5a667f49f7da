// Dispatch sources are not marked as Sendable on Linux. Here they are made and activated by one thread, and only
// cancelled by another, which may be done from any.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// The signals that ask a program to end: SIGTERM, SIGINT and SIGHUP.
public enum TerminationSignals {
    /// Works until it is done, or until one of the signals comes: the work is cancelled then, and this returns when it
    /// has ended. Afterwards the signals do what they do by default. SIGINT and SIGHUP that were ignored when the program
    /// began, as nohup(1) and a shell's `&` have it, stay ignored.
    /// - Parameters:
    ///   - endsAtSecond: whether a second signal ends the process where it is, with 128 and its number.
    ///   - isCancellation: which errors of cancelled work say no more than that.
    /// - Returns: the signal; `nil` when the work was done before it came.
    /// - Throws: what the work throws, but for its cancellation.
    public static func whileWorking(
        endsAtSecond: Bool = false,
        isCancellation: @escaping @Sendable (any Error) -> Bool = { $0 is CancellationError },
        _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Int32? {
        let (signals, sink) = AsyncStream.makeStream(of: Int32.self)
        let came = First()
        let sources = watch(sink, came, endsAtSecond: endsAtSecond)
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
            // Where all threads are busy, the work may end between the signal and its cancellation.
            let number = came.signal.load(ordering: .relaxed)
            return number == 0 ? first : number
        }
    }

    private final class First: Sendable {
        /// 0: none came yet.
        let signal = Atomic<Int32>(0)
    }

    private static func watch(
        _ sink: AsyncStream<Int32>.Continuation, _ came: First, endsAtSecond: Bool
    ) -> [any DispatchSourceSignal] {
        let queue = DispatchQueue(label: "TerminationSignals")
        return [SIGTERM, SIGINT, SIGHUP].filter { $0 == SIGTERM || !isIgnored($0) }.map { number in
            // Otherwise it would end the process before the source is told.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                let isFirst = came.signal.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
                if !isFirst, endsAtSecond { _exit(128 + number) }
                sink.yield(number)
            }
            source.activate()
            return source
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
