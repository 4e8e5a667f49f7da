import CLinux
import Dispatch
import Glibc
import Synchronization

/// A program that goes on without us: in a session of its own, so that neither the keys nor the end of our terminal reach
/// it, with none of our descriptors, and with nothing to read or to write to.
struct DetachedProcess: Sendable {
    /// The program could not be started.
    struct Failure: Error, CustomStringConvertible {
        let number: Int32

        var description: String { String(cString: strerror(number)) }
    }

    private let end: End

    /// - Parameter command: the program, found by PATH, and its arguments.
    init(_ command: [String]) throws(Failure) {
        end = End(of: try Self.spawn(command))
    }

    /// The status with which it ends, 128 and the signal's number when one ends it; nil: it runs on after the time.
    func status(within patience: DispatchTimeInterval) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            end.whenKnown { answer.give($0) }
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { answer.give(nil) }
        }
    }

    /// Calls once it has ended, from any thread, with the status as above.
    func whenEnded(_ body: @escaping @Sendable (Int32) -> Void) { end.whenKnown(body) }
}

extension DetachedProcess {
    private static func spawn(_ command: [String]) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        clinux_spawn_close_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Tasks run on threads that block signals, and the program ignores some: not to be inherited.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID of spawn.h, which shows it to GNU programs only.
        let ownSession: Int32 = 0x80
        let flags = ownSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawnp(&process, command.first ?? "", &actions, &attributes, &arguments, environ)
        guard result == 0 else { throw Failure(number: result) }
        return process
    }

    /// The end of a child, which has to be asked for: one that nobody asks for stays as a zombie.
    private final class End: Sendable {
        private struct State {
            var status: Int32?
            var waiting: [@Sendable (Int32) -> Void] = []
        }

        private let state = Mutex(State())

        init(of process: pid_t) {
            let descriptor = clinux_process_open(process)
            guard descriptor >= 0 else {
                // Where the kernel does not tell, a thread waits.
                DispatchQueue(label: "DetachedProcess").async { self.come(Self.reap(process)) }
                return
            }
            let source = DispatchSource.makeReadSource(
                fileDescriptor: descriptor, queue: DispatchQueue(label: "DetachedProcess"))
            source.setEventHandler {
                self.come(Self.reap(process))
                source.cancel()
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
        }

        func whenKnown(_ body: @escaping @Sendable (Int32) -> Void) {
            let status = state.withLock { state in
                if state.status == nil { state.waiting.append(body) }
                return state.status
            }
            if let status { body(status) }
        }

        private func come(_ status: Int32) {
            let waiting = state.withLock { state in
                state.status = status
                defer { state.waiting = [] }
                return state.waiting
            }
            for body in waiting { body(status) }
        }

        private static func reap(_ process: pid_t) -> Int32 {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7f
            return signal == 0 ? status >> 8 & 0xff : 128 + signal
        }
    }

    /// The first answer counts.
    private final class Answer: Sendable {
        private let waiting: Mutex<CheckedContinuation<Int32?, Never>?>

        init(_ continuation: CheckedContinuation<Int32?, Never>) { waiting = Mutex(continuation) }

        func give(_ status: Int32?) {
            let continuation = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            continuation?.resume(returning: status)
        }
    }
}
