import CLinux
import Dispatch
import Glibc
import Synchronization

/// Opens addresses with a program of the person's, their browser or player: the program with the address as an argument,
/// never a line for a shell.
struct AddressOpener: Sendable {
    /// The program and its arguments. `%u` in them stands for the address; without it, the address comes behind them.
    let command: [String]
    /// Where the person chose it.
    let setting: String

    /// How long a program may take to say that it can not open the address; one that goes on is what shows it.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Returns when the program has ended, or is still running after a moment; it outlives the reader.
    /// - Throws: `CommandFailure` with a sentence for the status line.
    func open(_ address: String) async throws {
        // What a feed calls a link may be anything: a file, a script, an option for the program.
        guard let scheme = address.split(separator: ":").first?.lowercased(), ["http", "https"].contains(scheme),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
        else { throw CommandFailure("Only http and https addresses are opened; this one is not.") }
        try await hand(over: address)
    }

    /// Returns when the program has ended, or is still running after a moment.
    /// - Parameter path: absolute, so that no program takes it for an option.
    func open(file path: String) async throws { try await hand(over: path) }

    private func hand(over address: String) async throws {
        guard let program = command.first else { return }
        let process: pid_t
        switch Self.spawn(arguments(with: address)) {
        case .success(let started): process = started
        case .failure(let error):
            throw CommandFailure(
                "\(program) can not be started (\(error)); set \(setting) in config.toml to another program.")
        }
        if let status = await Self.status(of: process), status != 0 {
            throw CommandFailure("\(program) could not open the address: it ended with \(status).")
        }
    }
}

extension AddressOpener {
    private func arguments(with address: String) -> [String] {
        guard command.contains(where: { $0.contains("%u") }) else { return command + [address] }
        return command.map { $0.replacing("%u", with: address) }
    }

    private struct SpawnError: Error, CustomStringConvertible {
        let number: Int32

        var description: String { String(cString: strerror(number)) }
    }

    /// In a session of its own, so that neither the keys nor the end of the reader's terminal reach it.
    private static func spawn(_ command: [String]) -> Result<pid_t, SpawnError> {
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
        // Tasks run on threads that block signals, and the program ignores SIGPIPE: not to be inherited.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID of spawn.h, which shows it to GNU programs only.
        let ownSession: Int32 = 0x80
        let flags = ownSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, environ)
        return result == 0 ? .success(process) : .failure(SpawnError(number: result))
    }

    /// The status with which a child ended; nil while it runs on. A thread waits for it however long that takes, since
    /// a child that nobody asks for stays as a zombie.
    private static func status(of process: pid_t) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            let queue = DispatchQueue(label: "AddressOpener")
            queue.async {
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7f
                answer.give(signal == 0 ? status >> 8 & 0xff : 128 + signal)
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { answer.give(nil) }
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
