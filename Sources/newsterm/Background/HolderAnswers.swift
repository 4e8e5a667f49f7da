import BackgroundTasks
import Foundation

/// The answers of the process that holds the lease, as they come. Letting go of them hangs up.
struct HolderAnswers: AsyncSequence, Sendable {
    let lines: AsyncThrowingStream<Data, any Error>

    struct AsyncIterator: AsyncIteratorProtocol {
        var lines: AsyncThrowingStream<Data, any Error>.Iterator

        /// - Throws: `HolderFailure.wentAway` when the holder ends before it has said all; `otherVersion`.
        mutating func next() async throws -> HolderAnswer? {
            do {
                return try await lines.next().map { try JSONDecoder().decode(HolderAnswer.self, from: $0) }
            } catch BackgroundTaskError.conversationBroken {
                throw HolderFailure.wentAway
            } catch is DecodingError {
                throw HolderFailure.otherVersion
            }
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(lines: lines.makeAsyncIterator()) }
}
