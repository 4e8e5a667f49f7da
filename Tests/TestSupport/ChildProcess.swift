import Foundation
public import Glibc
import Synchronization

/// A program that runs beside the test: it can be signalled, listened to and waited for, and ends with the value.
///
/// Not Foundation's `Process`, which lets the program inherit whatever other tests have open, hears of its end only when
/// programs of theirs have ended, and has crashed where many are started at once.
public final class ChildProcess: Sendable {
    /// What a program has said, and how it ended.
    public struct Ending: Sendable {
        /// Of standard output, which is not UTF-8 in the first place.
        public let output: String
        /// Of standard error.
        public let words: String
        /// The status, or 128 and the number of the signal that ended it.
        public let status: Int32
    }

    public let process: pid_t
    private let output: File
    private let words: File
    private let status = Mutex<Int32?>(nil)

    /// - Parameters:
    ///   - command: the program, found by PATH, and its arguments.
    ///   - environment: the whole of it; the test's own when nil.
    ///   - folder: where it runs.
    ///   - input: what it reads from standard input.
    public init(
        _ command: [String], environment: [String: String]? = nil, folder: String? = nil,
        input: String = ""
    ) throws(Failure) {
        // Files, not pipes: what the program leaves running may hold them open.
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

    /// Runs a program to its end. No thread of the pool waits for it.
    public static func run(
        _ command: [String], environment: [String: String]? = nil, folder: String? = nil,
        input: String = ""
    ) async throws -> Ending {
        let child = try ChildProcess(command, environment: environment, folder: folder, input: input)
        // A thread of its own waits.
        let status = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: child.wait()) }
        }
        return child.ending(status)
    }

    /// Runs to its end, which this thread waits for, a program that takes no time.
    public static func runAtOnce(
        _ command: [String], environment: [String: String]? = nil
    ) throws(Failure) -> Ending {
        let child = try ChildProcess(command, environment: environment)
        return child.ending(child.wait())
    }

    private func ending(_ status: Int32) -> Ending {
        Ending(output: output.text, words: words.text, status: status)
    }

    /// What it has written to standard output and then to standard error so far.
    public var said: String { output.text + words.text }

    public func send(_ signal: Int32) { kill(process, signal) }

    /// The status with which it ended, 128 and the signal's number when one ended it; nil while it runs.
    public var exitStatus: Int32? {
        status.withLock { known in
            if known == nil { known = reap(WNOHANG) }
            return known
        }
    }

    /// Waits for its end; nil when it never comes.
    public func waitForExit() async throws -> Int32? {
        _ = try await eventually { exitStatus != nil }
        return exitStatus
    }

    private func wait() -> Int32 {
        // Its status is taken away under the lock, which nobody holds while it runs.
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return exitStatus ?? -1
    }

    /// The status of a program as a shell has it, once it has ended.
    private func reap(_ options: Int32) -> Int32? {
        var status: Int32 = 0
        guard waitpid(process, &status, options) == process else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// The program could not be run.
    public struct Failure: Error {
        public let errno: Int32
    }
}
