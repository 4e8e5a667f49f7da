import CLinux
import Foundation
import Glibc

/// A program in its own terminal, whose output is timed but not interpreted.
final class PseudoTerminal {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let process: pid_t
    let started: ContinuousClock.Instant
    private let descriptor: Int32
    /// All output, including escape sequences.
    private(set) var output: [UInt8] = []
    private(set) var lastWrite: ContinuousClock.Instant

    init(_ command: [String], environment: [String: String], columns: Int32 = 120, rows: Int32 = 40) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        guard clinux_terminal_open(&master, &slave, rows, columns) == 0 else {
            throw Failure(description: "There is no terminal to be had: \(String(cString: strerror(errno))).")
        }
        defer { close(slave) }
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        let name = String(cString: ttyname(slave))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session leader opens becomes the session's.
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        posix_spawn_file_actions_addclose(&actions, slave)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // POSIX_SPAWN_SETSID of spawn.h.
        posix_spawnattr_setflags(&attributes, 0x80)
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for string in arguments + variables { free(string) } }
        var child: pid_t = 0
        started = .now
        lastWrite = started
        let result = posix_spawn(&child, command[0], &actions, &attributes, &arguments, &variables)
        guard result == 0 else {
            close(master)
            throw Failure(description: "\(command[0]) cannot be started: \(String(cString: strerror(result))).")
        }
        process = child
        descriptor = master
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        close(descriptor)
    }

    func type(_ keys: String) {
        var bytes = Array(keys.utf8)
        while !bytes.isEmpty {
            let count = write(descriptor, bytes, bytes.count)
            guard count > 0 else { return }
            bytes.removeFirst(count)
        }
    }

    /// Reads until the output from `start` on satisfies the condition; returns when its last byte arrived.
    /// - Parameter what: what is awaited, for the error message.
    func wait(
        for what: String, from start: Int, within limit: Duration = .seconds(60),
        until condition: (ArraySlice<UInt8>) -> Bool
    ) throws -> ContinuousClock.Instant {
        let end = ContinuousClock.now + limit
        while !condition(output[start...]) {
            guard ContinuousClock.now < end, read(for: end - .now) else {
                let last = String(decoding: output.suffix(200), as: UTF8.self).debugDescription
                throw Failure(description: "The program did not show \(what). Last it wrote \(last).")
            }
        }
        return lastWrite
    }

    /// Reads until no output has come for a while.
    func settle(_ quiet: Duration) {
        while read(for: quiet) {}
    }

    /// Reads until a time, whatever the output.
    func read(until end: ContinuousClock.Instant) {
        while ContinuousClock.now < end { _ = read(for: end - .now) }
    }

    /// Reads once, waiting for at most `limit`; false: no output.
    private func read(for limit: Duration) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(clamping: Int((limit / .milliseconds(1)).rounded(.up)))
        guard poll(&state, 1, max(0, milliseconds)) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return false }
        lastWrite = .now
        output += buffer[..<count]
        return true
    }
}
