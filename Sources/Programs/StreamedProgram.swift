import CLinux
import Dispatch
import Glibc
import Synchronization

/// A program whose output is read as it arrives, until it ends or times out. Processes it leaves behind in its group
/// are killed with it. No shell is involved.
public final class StreamedProgram: Sendable {
    /// How it ended.
    public struct End: Sendable, Equatable {
        /// Its exit status, or 128 plus the signal's number.
        public var status: Int32
        /// The first line of its standard error that is not blank, within the first 1,000 bytes; control characters are
        /// not removed.
        public var errorLine: String
    }

    /// Why it was killed.
    public enum Interruption: Error {
        /// It timed out.
        case tookTooLong
        case printedTooMuch
        /// `end` was called.
        case ended
    }

    private struct State {
        /// nil before the start, and after the end is known.
        var process: pid_t?
        var isEnded = false
    }

    private let command: [String]
    private let input: [UInt8]?
    private let folder: String?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - command: The program, searched in PATH, and its arguments.
    ///   - input: Its standard input; nil for none.
    ///   - folder: Its working folder; nil for this program's.
    public init(_ command: [String], input: [UInt8]? = nil, folder: String? = nil) {
        self.command = command
        self.input = input
        self.folder = folder
    }

    /// Runs it to its end, blocking the thread. Call it once.
    /// - Parameter receive: Gets each piece of standard output, valid only during the call; if it throws, the program
    ///   is killed.
    /// - Throws: `SpawnFailure`, `Interruption`, and what `receive` throws.
    public func run(within limit: Duration, _ receive: (UnsafeRawBufferPointer) throws -> Void) throws -> End {
        let deadline = SuspendingClock.now + limit
        let (output, errors) = (try Pipe(), try Pipe())
        let process = try start(output, errors)
        output.closeWriting()
        errors.closeWriting()
        var errorLine = ErrorOutput()
        let outcome = Result { try listen(to: process, output, errors, &errorLine, until: deadline, receive) }
        let status = finish(process)
        if state.withLock({ $0.isEnded }) { throw Interruption.ended }
        try outcome.get()
        return End(status: status, errorLine: errorLine.firstLine)
    }

    /// Runs it to its end without blocking the caller; cancelling the task kills it. Call it once.
    /// - Parameter most: The most bytes that it may print.
    /// - Returns: How it ended, and its standard output until then.
    /// - Throws: `SpawnFailure`.
    public func output(
        within limit: Duration, atMost most: Int
    ) async throws -> (end: Result<End, Interruption>, output: [UInt8]) {
        try await withTaskCancellationHandler {
            try await DispatchQueue(label: "StreamedProgram").run {
                () throws -> (end: Result<End, Interruption>, output: [UInt8]) in
                var output: [UInt8] = []
                do {
                    let end = try self.run(within: limit) { piece in
                        let room = most - output.count
                        output.append(contentsOf: piece.prefix(room))
                        guard piece.count <= room else { throw Interruption.printedTooMuch }
                    }
                    return (.success(end), output)
                } catch let interruption as Interruption {
                    return (.failure(interruption), output)
                }
            }
        } onCancel: {
            end()
        }
    }

    /// Kills it and its process group at once, or prevents its start. Callable from any thread at any time.
    public func end() {
        state.withLock { state in
            state.isEnded = true
            if let process = state.process { kill(-process, SIGKILL) }
        }
    }
}

extension StreamedProgram {
    private static let chunkSize = 64 * 1024

    private func start(_ output: Pipe, _ errors: Pipe) throws -> pid_t {
        let file = try input.map(UnlinkedFile.make)
        defer { if let file { close(file) } }
        return try state.withLock { state in
            guard !state.isEnded else { throw Interruption.ended }
            let streams = Spawning.Streams(input: file, output: output.writing, errors: errors.writing)
            let process = try Spawning.start(command, streams, folder: folder)
            state.process = process
            return process
        }
    }

    /// Returns once the program has ended and all its output was read.
    private func listen(
        to process: pid_t, _ output: Pipe, _ errors: Pipe, _ errorLine: inout ErrorOutput,
        until deadline: SuspendingClock.Instant, _ receive: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let end = clinux_process_open(process)
        guard end >= 0 else { throw SpawnFailure(number: errno) }
        defer { close(end) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        var waits = [output.reading, errors.reading, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while waits[2].revents == 0 {
            try wait(for: &waits, until: deadline)
            // poll(2) ignores negative descriptors: mark streams that have ended.
            if waits[0].revents != 0, try output.readAvailable(buffer, receive) == .end { waits[0].fd = -1 }
            if waits[1].revents != 0, try errors.readAvailable(buffer, { errorLine.take($0) }) == .end {
                waits[1].fd = -1
            }
        }
        // Processes left behind could keep writing.
        kill(-process, SIGKILL)
        while try output.readAvailable(buffer, receive) == .bytes { try check(deadline) }
        while try errors.readAvailable(buffer, { errorLine.take($0) }) == .bytes { try check(deadline) }
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

    /// Kills its group and reaps it.
    private func finish(_ process: pid_t) -> Int32 {
        kill(-process, SIGKILL)
        // From here on the process ID may be reused.
        state.withLock { $0.process = nil }
        return Spawning.status(of: process)
    }
}

/// The beginning of a program's standard error.
struct ErrorOutput {
    private static let maximumBytes = 1_000
    private var bytes: [UInt8] = []

    mutating func take(_ piece: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: piece.prefix(Self.maximumBytes - bytes.count))
    }

    var firstLine: String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
    }
}
