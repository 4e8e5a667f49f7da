import Glibc

/// Runs a program to its end, without letting it inherit descriptors of other tests. Foundation's `Process` and its pipes
/// do let it: a server that a program leaves behind, such as tmux's, then holds the pipes of tests that run beside this
/// one, which wait for an end of file that never comes.
enum SpawnedCommand {
    /// Descriptors from 3 up to here are closed in the program: all suites together hold well over a thousand.
    private static let firstUntouchedDescriptor: Int32 = 8192

    /// Runs a program, found by PATH; returns its status (128 and the signal's number when one ended it), and what it
    /// wrote to standard output and standard error.
    static func run(
        _ command: [String], environment: [String: String]
    ) throws(Failure) -> (status: Int32, output: String) {
        // A file, not a pipe: what the program leaves running may hold it open.
        let output = try makeOutput()
        defer { close(output) }
        let status = try wait(for: spawn(command, environment: environment, output: output))
        return (status, contents(of: output))
    }

    /// A file without a name, for what a program says.
    static func makeOutput() throws(Failure) -> Int32 {
        var path = Array("/tmp/newsterm-test-output-XXXXXX".utf8CString)
        let output = mkstemp(&path)
        guard output >= 0 else { throw Failure(errno: errno) }
        unlink(path)
        return output
    }

    /// The program could not be run.
    struct Failure: Error {
        let errno: Int32
    }
}

extension SpawnedCommand {
    static func spawn(
        _ command: [String], environment: [String: String], output: Int32
    ) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        for descriptor in 3..<firstUntouchedDescriptor {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        // Tasks run on threads that block signals; a program that inherited that could not be ended by SIGTERM, nor
        // hear of the end of its children.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // Nor does it ignore what the tests' own shell may have had them ignore.
        var ending = none
        for number in [SIGINT, SIGHUP, SIGTERM, SIGPIPE] { sigaddset(&ending, number) }
        posix_spawnattr_setsigdefault(&attributes, &ending)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let result = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &variables)
        guard result == 0 else { throw Failure(errno: result) }
        return process
    }

    fileprivate static func wait(for process: pid_t) throws(Failure) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure(errno: errno) }
        }
        return code(of: status)
    }

    /// The status of a program as a shell has it, from that of waitpid(2).
    static func code(of status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    static func contents(of descriptor: Int32) -> String {
        lseek(descriptor, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
