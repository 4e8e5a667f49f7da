import Glibc
import Synchronization

/// A program that runs beside the test: it can be signalled, listened to and waited for, and ends with the value.
final class RunningCommand: Sendable {
    let process: Int32
    private let descriptor: Int32
    private let status = Mutex<Int32?>(nil)

    init(_ command: [String], environment: [String: String]) throws {
        descriptor = try SpawnedCommand.makeOutput()
        process = try SpawnedCommand.spawn(command, environment: environment, output: descriptor)
    }

    deinit {
        if exitStatus == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
        close(descriptor)
    }

    /// What it has written to standard output and standard error so far.
    var output: String { SpawnedCommand.contents(of: descriptor) }

    /// The status with which it ended, 128 and the signal's number when one ended it; nil while it runs.
    var exitStatus: Int32? {
        status.withLock { known in
            if known != nil { return known }
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process { known = SpawnedCommand.code(of: status) }
            return known
        }
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for its end; nil when it never comes.
    func waitForExit() async throws -> Int32? {
        _ = try await eventually { exitStatus != nil }
        return exitStatus
    }
}
