import Dispatch
import Glibc
import Synchronization

/// Has the kernel tell when the processors become short, and when they are not any more.
///
/// The kernel knows the beginning only: a trigger that fires, at most once a window, while the limit of
/// ``ProcessorLoad`` is exceeded (Documentation/accounting/psi.rst). The end is a window without it. So nothing is woken
/// while there is no pressure, and once in ten seconds while there is. Older kernels allow triggers to privileged
/// processes only; without one, who waits for the end looks for it now and then.
final class PressureTrigger: Sendable {
    /// Microseconds; a whole number of times two seconds, as unprivileged processes must have it, and no more than ten.
    private static let window = 10_000_000

    /// Closed to end the waiting.
    private let stopper: Mutex<Int32>

    /// - Parameters:
    ///   - path: `/proc/pressure/cpu`.
    ///   - isHigh: whether the load is high at the moment.
    ///   - onChange: called on a thread of the trigger's own when that may have changed.
    /// - Throws: the system's reason for not granting a trigger.
    init(
        path: String, isHigh: @escaping @Sendable () -> Bool, onChange: @escaping @Sendable () -> Void
    ) throws(SystemFailure) {
        let trigger = try Self.open(path)
        var ends: [Int32] = [-1, -1]
        // A pair of sockets stands for pipe2(2), which Swift does not see.
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            let failure = SystemFailure()
            close(trigger)
            throw failure
        }
        stopper = Mutex(ends[1])
        let stop = ends[0]
        // The event is a POLLPRI, which sources of Dispatch do not know; so a thread waits for it.
        DispatchQueue(label: "BackgroundTasks.PressureTrigger").async {
            Self.wait(trigger, stop, isHigh, onChange)
            close(trigger)
            close(stop)
        }
    }

    deinit { stop() }

    func stop() {
        stopper.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    /// Opens the file with a trigger set.
    static func open(_ path: String) throws(SystemFailure) -> Int32 {
        let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure() }
        let limit = Int(Double(window) * ProcessorLoad.pressureLimit / 100)
        // The kernel wants the terminating zero as well.
        let words = Array("some \(limit) \(window)".utf8) + [0]
        guard write(descriptor, words, words.count) >= 0 else {
            let failure = SystemFailure()
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    private static func wait(
        _ trigger: Int32, _ stop: Int32, _ isHigh: () -> Bool, _ onChange: () -> Void
    ) {
        let forEver: Int32 = -1
        var patience = forEver
        while true {
            var states = [
                pollfd(fd: trigger, events: Int16(POLLPRI), revents: 0), pollfd(fd: stop, events: 0, revents: 0),
            ]
            let count = poll(&states, 2, patience)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0, states[1].revents == 0, states[0].revents & Int16(POLLERR | POLLNVAL) == 0 else { return }
            onChange()
            patience = count > 0 || isHigh() ? Int32(window / 1000) : forEver
        }
    }
}
