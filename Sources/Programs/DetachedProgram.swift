public import Dispatch
public import Glibc
import Synchronization

/// A program started beside this one: in a separate session, so that neither keys nor the end of the terminal reach it,
/// and without inherited files. No shell is involved.
public struct DetachedProgram: Sendable {
    public let process: pid_t

    /// - Parameters:
    ///   - command: The program, searched in PATH, and its arguments.
    ///   - input: Its standard input; nil for none.
    public static func start(_ command: [String], input: [UInt8]? = nil) throws(SpawnFailure) -> DetachedProgram {
        let file = try input.map { bytes throws(SpawnFailure) in try UnnamedFile.make(bytes) }
        defer { if let file { close(file) } }
        return DetachedProgram(process: try Spawning.start(command, Spawning.Streams(input: file)))
    }

    /// Its exit status, or 128 plus the signal's number; nil if it still runs after `patience`. A thread waits for it
    /// without limit, because an unreaped child stays a zombie.
    public func status(within patience: DispatchTimeInterval) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            DispatchQueue(label: "DetachedProgram").async { answer.give(Spawning.status(of: process)) }
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { answer.give(nil) }
        }
    }

    /// Kills it and its process group at once; a caller waiting for its status gets it.
    public func end() { kill(-process, SIGKILL) }

    /// Reaps it on another thread, ignoring its status.
    public func forget() { DispatchQueue(label: "DetachedProgram").async { _ = Spawning.status(of: process) } }
}

extension DetachedProgram {
    /// Only the first answer counts.
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
