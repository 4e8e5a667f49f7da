public import Dispatch
public import Glibc
import Synchronization

/// A program that was started beside this one: in a session of its own, so that neither the keys nor the end of the
/// terminal reach it, with nothing of what this one has open. No shell is involved.
public struct DetachedProgram: Sendable {
    public let process: pid_t

    /// - Parameters:
    ///   - command: the program, found by PATH, and its arguments.
    ///   - input: what it reads from its standard input; nothing when nil.
    public static func start(_ command: [String], input: [UInt8]? = nil) throws(SpawnFailure) -> DetachedProgram {
        let file = try input.map { bytes throws(SpawnFailure) in try UnnamedFile.make(bytes) }
        defer { if let file { close(file) } }
        return DetachedProgram(process: try Spawning.start(command, Spawning.Streams(input: file)))
    }

    /// The status with which it ended, 128 and the signal's number when one ended it; nil when it still runs after so
    /// much time. A thread waits for it however long that takes, since a child that nobody asks for stays as a zombie.
    public func status(within patience: DispatchTimeInterval) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            DispatchQueue(label: "DetachedProgram").async { answer.give(Spawning.status(of: process)) }
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { answer.give(nil) }
        }
    }

    /// Ends it at once, with what it has started. Whoever waits for its status gets that.
    public func end() { kill(-process, SIGKILL) }

    /// Has a thread wait for its end, which nobody wants to know of.
    public func forget() { DispatchQueue(label: "DetachedProgram").async { _ = Spawning.status(of: process) } }
}

extension DetachedProgram {
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
