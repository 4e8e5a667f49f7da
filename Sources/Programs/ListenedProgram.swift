import CLinux
import Glibc
import Synchronization

/// A program whose output is read as it comes, until it ends or its time is over. Whatever it has started and left
/// behind in its group is ended with it. No shell is involved.
public final class ListenedProgram: Sendable {
    /// How it ended.
    public struct End: Sendable, Equatable {
        /// 128 and the signal's number when one ended it.
        public var status: Int32
        /// The first line of what it wrote to its standard error, as it came; of a long one the beginning.
        public var complaint: String
    }

    /// Why it was ended.
    public enum Interruption: Error {
        /// Its time was over.
        case tookTooLong
        /// `end` was called.
        case ended
    }

    private struct State {
        /// nil: not started yet, or its end is known.
        var process: pid_t?
        var isEnded = false
    }

    private let command: [String]
    private let input: [UInt8]?
    private let folder: String?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - command: the program, found by PATH, and its arguments.
    ///   - input: what it reads from its standard input; nothing when nil.
    ///   - folder: in which it begins; nil: this program's.
    public init(_ command: [String], input: [UInt8]? = nil, folder: String? = nil) {
        self.command = command
        self.input = input
        self.folder = folder
    }

    /// Starts it, and returns when it has ended. It blocks its thread, and is called once.
    /// - Parameter receive: takes the next piece of its standard output, valid during the call only; an error of it ends
    ///   the program.
    /// - Throws: `SpawnFailure`, `Interruption`, and what `receive` throws.
    public func run(within limit: Duration, _ receive: (UnsafeRawBufferPointer) throws -> Void) throws -> End {
        let deadline = SuspendingClock.now + limit
        let (output, errors) = (try Pipe(), try Pipe())
        let process = try start(output, errors)
        output.closeWriting()
        errors.closeWriting()
        var complaint = Complaint()
        let course = Result { try listen(to: process, output, errors, &complaint, until: deadline, receive) }
        let status = finish(process)
        if state.withLock({ $0.isEnded }) { throw Interruption.ended }
        try course.get()
        return End(status: status, complaint: complaint.firstLine)
    }

    /// Ends it at once, with what it has started, or keeps it from being started. From any thread, at any time.
    public func end() {
        state.withLock { state in
            state.isEnded = true
            if let process = state.process { kill(-process, SIGKILL) }
        }
    }
}

extension ListenedProgram {
    private static let bytesAtATime = 64 * 1024

    private func start(_ output: Pipe, _ errors: Pipe) throws -> pid_t {
        let file = try input.map(UnnamedFile.make)
        defer { if let file { close(file) } }
        return try state.withLock { state in
            guard !state.isEnded else { throw Interruption.ended }
            let streams = Spawning.Streams(input: file, output: output.writing, errors: errors.writing)
            let process = try Spawning.start(command, streams, folder: folder)
            state.process = process
            return process
        }
    }

    /// Returns when the program has ended and everything it wrote has been read.
    private func listen(
        to process: pid_t, _ output: Pipe, _ errors: Pipe, _ complaint: inout Complaint,
        until deadline: SuspendingClock.Instant, _ receive: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let end = clinux_process_open(process)
        guard end >= 0 else { throw SpawnFailure(number: errno) }
        defer { close(end) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bytesAtATime, alignment: 16)
        defer { buffer.deallocate() }
        var waits = [output.reading, errors.reading, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while waits[2].revents == 0 {
            try wait(for: &waits, until: deadline)
            // What has reached its end is not asked any more: a negative descriptor is left out.
            if waits[0].revents != 0, try output.look(buffer, receive) == .end { waits[0].fd = -1 }
            if waits[1].revents != 0, try errors.look(buffer, { complaint.take($0) }) == .end { waits[1].fd = -1 }
        }
        // What it has left behind could go on writing.
        kill(-process, SIGKILL)
        while try output.look(buffer, receive) == .bytes { try check(deadline) }
        while try errors.look(buffer, { complaint.take($0) }) == .bytes { try check(deadline) }
    }

    private func wait(for waits: inout [pollfd], until deadline: SuspendingClock.Instant) throws {
        let left = try check(deadline)
        let (seconds, attoseconds) = left.components
        let milliseconds = min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1
        for index in waits.indices { waits[index].revents = 0 }
        if poll(&waits, nfds_t(waits.count), Int32(milliseconds)) < 0 {
            for index in waits.indices { waits[index].revents = 0 }
        }
    }

    @discardableResult
    private func check(_ deadline: SuspendingClock.Instant) throws -> Duration {
        let left = SuspendingClock.now.duration(to: deadline)
        guard left > .zero else { throw Interruption.tookTooLong }
        return left
    }

    /// Ends its group, and has the system forget it.
    private func finish(_ process: pid_t) -> Int32 {
        kill(-process, SIGKILL)
        // From here on its number may become another process's.
        state.withLock { $0.process = nil }
        return Spawning.status(of: process)
    }
}

/// The beginning of what a program says on its standard error.
private struct Complaint {
    private static let mostBytes = 1_000
    private var bytes: [UInt8] = []

    mutating func take(_ piece: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: piece.prefix(Self.mostBytes - bytes.count))
    }

    var firstLine: String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
    }
}
