public import Dispatch
public import Glibc
import Synchronization

/// A program started beside this one: in a separate session, so that neither keys nor the end of the terminal reach it,
/// and without inherited files. No shell is involved.
public struct DetachedProgram: Sendable {
    /// Its process ID, also that of its session and its process group.
    public let process: pid_t
    /// The beginning of its standard error; nil if discarded.
    private var errors: ErrorFile?

    private init(process: pid_t, errors: ErrorFile?) { (self.process, self.errors) = (process, errors) }

    /// - Parameters:
    ///   - command: The program, searched in PATH, and its arguments.
    ///   - input: Its standard input; nil for none.
    ///   - keepsErrors: Whether the beginning of its standard error is kept for `errorLine`.
    public static func start(
        _ command: [String], input: [UInt8]? = nil, keepsErrors: Bool = false
    ) throws(SpawnFailure) -> DetachedProgram {
        let file = try input.map { bytes throws(SpawnFailure) in try UnlinkedFile.make(bytes) }
        defer { if let file { close(file) } }
        let errors = keepsErrors ? ErrorFile() : nil
        let streams = Spawning.Streams(input: file, errors: errors?.descriptor)
        return DetachedProgram(process: try Spawning.start(command, streams), errors: errors)
    }

    /// The first line of its standard error; empty if there is none.
    public var errorLine: String { errors?.firstLine ?? "" }

    /// Its exit status, or 128 plus the signal's number; nil if it still runs after `timeout`. A thread waits for it
    /// without limit, because an unreaped child stays a zombie.
    /// - Parameter later: Gets the status of a program that ends after `timeout`.
    public func status(
        within timeout: DispatchTimeInterval, later: @escaping @Sendable (Int32) -> Void = { _ in }
    ) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            DispatchQueue(label: "DetachedProgram").async {
                let status = Spawning.status(of: process)
                if !answer.give(status) { later(status) }
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + timeout) { answer.give(nil) }
        }
    }

    /// Kills its process group (SIGKILL); a pending `status` then returns.
    public func end() { kill(-process, SIGKILL) }

    /// Reaps it on another thread, ignoring its status.
    public func reapInBackground() {
        DispatchQueue(label: "DetachedProgram").async { _ = Spawning.status(of: process) }
    }
}

extension DetachedProgram {
    /// Only the first answer counts.
    private final class Answer: Sendable {
        private let waiting: Mutex<CheckedContinuation<Int32?, Never>?>

        init(_ continuation: CheckedContinuation<Int32?, Never>) { waiting = Mutex(continuation) }

        /// - Returns: Whether it is the first.
        @discardableResult
        func give(_ status: Int32?) -> Bool {
            let continuation = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            continuation?.resume(returning: status)
            return continuation != nil
        }
    }
}
