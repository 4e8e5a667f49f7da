import CLinux
import Glibc

/// An unnamed file, open until the value is released.
final class File: Sendable {
    let descriptor: Int32

    init(_ text: String = "") throws(ChildProcess.Failure) {
        var path = Array("/tmp/newsterm-test-output-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw ChildProcess.Failure(errno: errno) }
        unlink(path)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw ChildProcess.Failure(errno: errno) }
            rest = rest.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    /// The content, read without moving the offset at which the program writes.
    var text: String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count)), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Starts a program with only these descriptors, as 0, 1 and 2.
func spawn(
    _ command: [String], environment: [String: String], descriptors: [Int32]
) throws(ChildProcess.Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    clinux_spawn_close_from(&actions, 3)
    // Tasks run on threads that block signals; a program that inherited that could not be ended by SIGTERM, nor receive
    // SIGCHLD. It also must not ignore signals that the tests' shell ignores.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGHUP, SIGTERM, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw ChildProcess.Failure(errno: result) }
    return process
}
