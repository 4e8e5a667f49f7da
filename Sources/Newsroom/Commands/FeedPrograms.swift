import Dispatch
import Programs
import Synchronization
import Web

/// Runs the programs that make feeds: a few at once, with limits on time and output.
final class FeedPrograms: Sendable {
    /// Limits and working folder of a program.
    struct Limits: Sendable {
        var time: Duration
        /// Bytes.
        var output: Int
        /// The working folder.
        var folder: String
    }

    /// Programs at once: they compete for the processor, and `HostLimiter` does not limit their own requests.
    private static let maximumAtOnce = 4

    private let semaphore = AsyncSemaphore(maximumAtOnce)

    /// Runs a program and passes its output to a consumer.
    /// - Parameters:
    ///   - input: The program's standard input; nil for none.
    ///   - consumer: Makes the consumer, on the thread that feeds it.
    /// - Returns: The consumer's output and the number of bytes.
    /// - Throws: `FeedProgramError`, `WebError.tooLarge`, the consumer's errors, `CancellationError`.
    func run<Consumer: BodyConsumer>(
        _ command: [String], input: [UInt8]? = nil, _ limits: Limits,
        consumer: @escaping @Sendable () throws -> Consumer
    ) async throws -> (output: Consumer.Output, bytes: Int) {
        try await semaphore.take()
        defer { semaphore.release() }
        let program = StreamedProgram(command, input: input, folder: limits.folder)
        return try await withTaskCancellationHandler {
            // On a separate thread: a program may block it for long.
            try await DispatchQueue(label: "newsterm.feed-program").run {
                try Self.run(program, named: command[0], limits, consumer)
            }
        } onCancel: {
            program.end()
        }
    }
}

extension FeedPrograms {
    private static func run<Consumer: BodyConsumer>(
        _ program: StreamedProgram, named name: String, _ limits: Limits, _ makeConsumer: () throws -> Consumer
    ) throws -> (output: Consumer.Output, bytes: Int) {
        var consumer = try makeConsumer()
        var bytes = 0
        let end: StreamedProgram.End
        do {
            end = try program.run(within: limits.time) { piece in
                guard piece.count <= limits.output - bytes else { throw WebError.tooLarge(limit: limits.output) }
                bytes += piece.count
                try consumer.consume(piece)
            }
        } catch let failure as SpawnFailure {
            throw FeedProgramError.notStarted(name, reason: failure.description)
        } catch StreamedProgram.Interruption.tookTooLong {
            throw FeedProgramError.tookTooLong(name, limit: limits.time)
        } catch StreamedProgram.Interruption.ended {
            throw CancellationError()
        }
        guard end.status == 0 else { throw FeedProgramError.failed(name, status: end.status, end.errorLine) }
        guard bytes > 0 else { throw FeedProgramError.printedNothing(name, end.errorLine) }
        return (try consumer.finish(), bytes)
    }
}
