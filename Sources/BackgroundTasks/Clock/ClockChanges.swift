import CLinux
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
        let descriptor = clinux_clock_changes_open()
        guard descriptor >= 0 else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            if clinux_clock_changes_next(descriptor) == 1 { onChange() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        return source
    }
}
