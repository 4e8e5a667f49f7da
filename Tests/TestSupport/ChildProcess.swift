import Foundation
public import Glibc
import Synchronization

/// A child process of a test: it can be signalled, read and waited for, and ends when the value is released.
///
/// Foundation's `Process` lets the child inherit descriptors of other tests, notices its end only when other children
/// have ended, and has crashed when many were started at once.
public final class ChildProcess: Sendable {
    /// A program's output and exit status.
    public struct Ending: Sendable {
        /// Standard output, decoded as UTF-8 with replacement characters.
        public let output: String
        /// Standard error.
        public let words: String
        /// The exit status, or 128 plus the number of the signal that ended it.
        public let status: Int32
    }

    public let process: pid_t
    private let output: File
    private let words: File
    private let status = Mutex<Int32?>(nil)

    /// - Parameters:
    ///   - command: the program, found by PATH, and its arguments.
    ///   - environment: the complete environment; `nil` for the test's own.
    ///   - folder: the working directory.
    ///   - input: its standard input.
    public init(
        _ command: [String], environment: [String: String]? = nil, folder: String? = nil,
        input: String = ""
    ) throws(Failure) {
        // Files, not pipes, since processes that the program leaves behind may hold them open.
        output = try File()
        words = try File()
        let given = try File(input)
        let place = folder.map { ["env", "-C", $0] + command } ?? command
        process = try spawn(
            place, environment: environment ?? ProcessInfo.processInfo.environment,
            descriptors: [given.descriptor, output.descriptor, words.descriptor])
    }

    deinit {
        guard exitStatus == nil else { return }
        send(SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Runs a program to its end, without blocking a thread of the pool.
    public static func run(
        _ command: [String], environment: [String: String]? = nil, folder: String? = nil,
        input: String = ""
    ) async throws -> Ending {
        let child = try ChildProcess(command, environment: environment, folder: folder, input: input)
        // Waits on a separate thread.
        let status = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: child.wait()) }
        }
        return child.ending(status)
    }

    /// Runs a fast program to its end, blocking this thread.
    public static func runAtOnce(
        _ command: [String], environment: [String: String]? = nil
    ) throws(Failure) -> Ending {
        let child = try ChildProcess(command, environment: environment)
        return child.ending(child.wait())
    }

    private func ending(_ status: Int32) -> Ending {
        Ending(output: output.text, words: words.text, status: status)
    }

    /// What it has written so far: standard output, then standard error.
    public var allOutput: String { output.text + words.text }

    public func send(_ signal: Int32) { kill(process, signal) }

    /// The exit status, 128 plus the signal's number if one ended it; `nil` while it runs.
    public var exitStatus: Int32? {
        status.withLock { known in
            if known == nil { known = reap(WNOHANG) }
            return known
        }
    }

    /// Waits for its end; `nil` if it never comes.
    public func waitForExit() async throws -> Int32? {
        _ = try await eventually { exitStatus != nil }
        return exitStatus
    }

    private func wait() -> Int32 {
        // Reaped under the lock, which is not held while the program runs.
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return exitStatus ?? -1
    }

    /// The exit status of an ended program, in a shell's convention.
    private func reap(_ options: Int32) -> Int32? {
        var status: Int32 = 0
        guard waitpid(process, &status, options) == process else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// The program could not be started.
    public struct Failure: Error {
        public let errno: Int32
    }
}
