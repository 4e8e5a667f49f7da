import Dispatch
import Glibc
import Synchronization

/// Hears from the kernel when the wall clock is set or the machine wakes up: a timer of timerfd_create(2) that never
/// goes off, and is cancelled by exactly that (`TFD_TIMER_CANCEL_ON_SET`). Nothing runs meanwhile.
///
/// Where the kernel does not offer it, a change is noticed with the next decision.
final class ClockChanges: Sendable {
    /// A dispatch source is not marked as Sendable on Linux; the lock is what makes sharing it safe.
    private struct Source: @unchecked Sendable {
        var source: (any DispatchSourceRead)?
    }

    // Swift's Glibc module leaves out <sys/timerfd.h>; its functions are found by name.
    private typealias Create = @convention(c) (Int32, Int32) -> Int32
    private typealias SetTime =
        @convention(c) (Int32, Int32, UnsafePointer<itimerspec>, UnsafeMutablePointer<itimerspec>?) -> Int32

    /// TFD_TIMER_ABSTIME and TFD_TIMER_CANCEL_ON_SET.
    private static let flags: Int32 = 0x1 | 0x2

    private let source: Mutex<Source>

    /// Whether the kernel tells of changes.
    var isListening: Bool { source.withLock { $0.source != nil } }

    /// - Parameter onChange: called on the queue.
    init(queue: DispatchQueue, onChange: @escaping @Sendable () -> Void) {
        source = Mutex(Source(source: Self.listen(queue, onChange)))
    }

    deinit { source.withLock { $0.source?.cancel() } }

    private static func listen(
        _ queue: DispatchQueue, _ onChange: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceRead)? {
        guard let createSymbol = dlsym(nil, "timerfd_create"), let setSymbol = dlsym(nil, "timerfd_settime") else {
            return nil
        }
        let create = unsafeBitCast(createSymbol, to: Create.self)
        let setTime = unsafeBitCast(setSymbol, to: SetTime.self)
        // TFD_CLOEXEC and TFD_NONBLOCK are these two.
        let descriptor = create(CLOCK_REALTIME, O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard arm(descriptor, setTime) else {
            close(descriptor)
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            var count: UInt64 = 0
            // ECANCELED is the news; the timer has to be armed again after it.
            let isCancelled = read(descriptor, &count, 8) < 0 && errno == ECANCELED
            guard arm(descriptor, setTime), isCancelled else { return }
            onChange()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        return source
    }

    /// Sets the timer to a date centuries away.
    private static func arm(_ descriptor: Int32, _ setTime: SetTime) -> Bool {
        var never = itimerspec()
        never.it_value.tv_sec = 8_000_000_000
        return setTime(descriptor, flags, &never, nil) == 0
    }
}
