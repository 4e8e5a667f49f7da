import CLinux
import Glibc

/// Why a program could not be started.
public struct SpawnFailure: Error, CustomStringConvertible {
    /// The system's `errno`.
    public let number: Int32

    public var description: String { String(cString: strerror(number)) }
}

/// Starts programs without a shell: in the foreground of this terminal, or in a separate session, which neither keys
/// nor the end of the terminal reach. No other open file is inherited.
enum Spawning {
    /// The program's standard streams; nil connects one to /dev/null.
    struct Streams {
        var input: Int32?
        var output: Int32?
        var errors: Int32?
    }

    /// - Parameters:
    ///   - command: The program, searched in PATH, and its arguments.
    ///   - streams: nil for a foreground program, with this one's terminal, session and group.
    ///   - input: Standard input of a foreground program; nil for this program's.
    ///   - output: Its standard output; nil for this program's.
    ///   - folder: Its working folder; nil for this program's.
    /// - Returns: Its process ID; it leads its own group unless it is in the foreground.
    static func start(
        _ command: [String], _ streams: Streams?, input: Int32? = nil, output: Int32? = nil, folder: String? = nil
    ) throws(SpawnFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let streams {
            for descriptor in STDIN_FILENO...STDERR_FILENO {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
            for (stream, descriptor) in [
                (streams.input, STDIN_FILENO), (streams.output, STDOUT_FILENO), (streams.errors, STDERR_FILENO),
            ] {
                if let stream { posix_spawn_file_actions_adddup2(&actions, stream, descriptor) }
            }
        }
        if let input, streams == nil { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        if let output, streams == nil { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        clinux_spawn_close_from(&actions, STDERR_FILENO + 1)
        if let folder { clinux_spawn_in_folder(&actions, folder) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Tasks run on threads that block signals, and this program ignores some; neither must be inherited.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGQUIT] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID, which spawn.h declares only with _GNU_SOURCE.
        let ownSession: Int32 = streams == nil ? 0 : 0x80
        let flags = ownSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment = inheritedEnvironment()
        var process: pid_t = 0
        let result = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &environment)
        guard result == 0 else { throw SpawnFailure(number: result) }
        return process
    }

    /// Variables that a service manager set for this process alone (sd_notify(3), sd_listen_fds(3)).
    private static let notInherited: Set<Substring> = [
        "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES",
    ]

    /// - Parameter variable: As "NAME=value".
    static func isInherited(_ variable: String) -> Bool { !notInherited.contains(variable.prefix { $0 != "=" }) }

    private static func inheritedEnvironment() -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
        while let variable = next.pointee {
            if isInherited(String(cString: variable)) { variables.append(variable) }
            next += 1
        }
        return variables + [nil]
    }

    /// Waits for a child's end and reaps it.
    /// - Returns: Its exit status, or 128 plus the signal's number.
    static func status(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : 128 + signal
    }
}
