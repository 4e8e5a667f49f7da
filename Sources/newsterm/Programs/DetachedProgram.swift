import CLinux
import Dispatch
import Glibc
import Synchronization

/// A program that was started beside this one: in a session of its own, so that neither the keys nor the end of the
/// terminal reach it, with nothing of what this one has open. No shell is involved.
struct DetachedProgram: Sendable {
    /// Why it could not be started.
    struct Failure: Error, CustomStringConvertible {
        let number: Int32

        var description: String { String(cString: strerror(number)) }
    }

    let process: pid_t

    /// - Parameters:
    ///   - command: the program, found by PATH, and its arguments.
    ///   - input: what it reads from its standard input; nothing when nil.
    static func start(_ command: [String], input: [UInt8]? = nil) throws(Failure) -> DetachedProgram {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let file = try input.map { bytes throws(Failure) in try unnamedFile(bytes) }
        defer { if let file { close(file) } }
        if let file { posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO) }
        clinux_spawn_close_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Tasks run on threads that block signals, and the program ignores some itself: not to be inherited.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTSTP] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID of spawn.h, which shows it to GNU programs only.
        let ownSession: Int32 = 0x80
        let flags = ownSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, environ)
        guard result == 0 else { throw Failure(number: result) }
        return DetachedProgram(process: process)
    }

    /// The status with which it ended, 128 and the signal's number when one ended it; nil when it still runs after so
    /// much time. A thread waits for it however long that takes, since a child that nobody asks for stays as a zombie.
    func status(within patience: DispatchTimeInterval) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            DispatchQueue(label: "DetachedProgram").async { answer.give(waitForEnd()) }
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { answer.give(nil) }
        }
    }

    /// Ends it at once, with what it has started. Whoever waits for its status gets that.
    func end() { kill(-process, SIGKILL) }

    /// Has a thread wait for its end, which nobody wants to know of.
    func forget() { DispatchQueue(label: "DetachedProgram").async { _ = waitForEnd() } }
}

extension DetachedProgram {
    private func waitForEnd() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : 128 + signal
    }

    /// A file that only its descriptor leads to, at its beginning: nothing stands in a list of processes or in a pipe
    /// that somebody has to empty.
    private static func unnamedFile(_ bytes: [UInt8]) throws(Failure) -> Int32 {
        var path = Array("/tmp/newsterm-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        unlink(path)
        // Closed in programs that are started meanwhile; dup2 leaves that out.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                let number = errno
                close(descriptor)
                throw Failure(number: number)
            }
            rest = rest.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
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
