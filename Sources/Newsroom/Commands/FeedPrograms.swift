import Dispatch
import Programs
import Synchronization
import Web

/// Runs the programs that make feeds: few at once, each limited in time and in what it may print.
final class FeedPrograms: Sendable {
    /// What a program may use.
    struct Limits: Sendable {
        var time: Duration
        /// Bytes.
        var output: Int
        /// In which it begins.
        var folder: String
    }

    /// Programs at once: they want the processor, and what they ask themselves waits for nobody's turn.
    private static let mostAtOnce = 4

    private let turns = Turns(mostAtOnce)

    /// Runs a program and feeds a consumer with what it prints.
    /// - Parameters:
    ///   - input: what it reads from its standard input; nothing when nil.
    ///   - consumer: makes the consumer, on the thread that feeds it.
    /// - Returns: what the consumer made of it, and how many bytes it was.
    /// - Throws: `FeedProgramError`, `WebError.tooLarge`, what the consumer throws, `CancellationError`.
    func run<Consumer: BodyConsumer>(
        _ command: [String], input: [UInt8]? = nil, _ limits: Limits,
        consumer: @escaping @Sendable () throws -> Consumer
    ) async throws -> (output: Consumer.Output, bytes: Int) {
        try await turns.take()
        defer { turns.giveBack() }
        let program = ListenedProgram(command, input: input, folder: limits.folder)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A thread of its own: a program may take its time.
                DispatchQueue(label: "newsterm.feed-program").async {
                    continuation.resume(
                        with: Result { try Self.run(program, named: command[0], limits, consumer) })
                }
            }
        } onCancel: {
            program.end()
        }
    }
}

extension FeedPrograms {
    private static func run<Consumer: BodyConsumer>(
        _ program: ListenedProgram, named name: String, _ limits: Limits, _ makeConsumer: () throws -> Consumer
    ) throws -> (output: Consumer.Output, bytes: Int) {
        var consumer = try makeConsumer()
        var bytes = 0
        let end: ListenedProgram.End
        do {
            end = try program.run(within: limits.time) { piece in
                guard piece.count <= limits.output - bytes else { throw WebError.tooLarge(limit: limits.output) }
                bytes += piece.count
                try consumer.consume(piece)
            }
        } catch let failure as SpawnFailure {
            throw FeedProgramError.notStarted(name, reason: failure.description)
        } catch ListenedProgram.Interruption.tookTooLong {
            throw FeedProgramError.tookTooLong(name, limit: limits.time)
        } catch ListenedProgram.Interruption.ended {
            throw CancellationError()
        }
        guard end.status == 0 else { throw FeedProgramError.failed(name, status: end.status, end.complaint) }
        guard bytes > 0 else { throw FeedProgramError.printedNothing(name, end.complaint) }
        return (try consumer.finish(), bytes)
    }
}
