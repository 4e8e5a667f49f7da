import FoundationEssentials
import News
import NewsStore
import Web

/// Feeds made by a program.
extension FeedRefresh {
    /// The fetched address as in the user's list; for a filter, that of its document.
    var listedAddress: String { FeedCommand.source(of: check.url) ?? check.url }

    /// Whether a program makes the feed and the user has not allowed running programs.
    var isForbidden: Bool { settings.commandFolder == nil && FeedCommand.isCommand(check.url) }

    /// Records the failure without running anything. The next refresh checks again, after any number of failures,
    /// because the user may have changed the setting and the check is free.
    func forbidden() async throws -> RefreshOutcome {
        let answered = now()
        let next = NextCheck(date: nil, .programsNotAllowed, move: check.move)
        let sentence = FeedProgramError.notAllowed.description
        try await write {
            try await library.recordFailure(
                sentence, .programsNotAllowed, feed: check.feed, url: check.url, at: answered, next: next)
        }
        return outcome(.failed, sentence, next, because: .programsNotAllowed)
    }

    /// Runs the program (a filter only if its document changed), and concludes the check.
    /// - Parameter home: The user's home folder, in which programs start.
    func exchange<Value: Sendable>(
        _ command: FeedCommand, home: String,
        _ conclude: (Result<WebAnswer<FeedBody.Output>, WebError>) async throws -> Value
    ) async throws -> Value {
        do {
            guard let source = command.source else {
                let head = ResponseHead(status: 200, url: FeedAddress.withoutCredentials(check.url))
                let answer = try await run(command, home: home, head)
                return try await conclude(.success(answer))
            }
            var request = request(source)
            // The program gets the decoded document.
            request.acceptEncoding = nil
            return try await web.exchange(request, watch: ExchangeProgress()) { _ in
                WholeBody()
            } using: { document in
                let answer =
                    if let bytes = document.output {
                        try await run(command, home: home, input: bytes, document.head)
                    } else {
                        WebAnswer<FeedBody.Output>(head: document.head, bodyBytes: 0, output: nil)
                    }
                return try await conclude(.success(answer))
            }
        } catch let failure as ProgramFailure {
            return try await conclude(.failure(.consumer(ConsumerFailure(failure.error))))
        } catch let error as WebError where error != .cancelled && !Task.isCancelled {
            return try await conclude(.failure(error))
        } catch is WebError {
            throw CancellationError()
        }
    }

    private func run(
        _ command: FeedCommand, home: String, input: [UInt8]? = nil, _ head: ResponseHead
    ) async throws -> WebAnswer<FeedBody.Output> {
        let limits = FeedPrograms.Limits(
            time: settings.timeout, output: settings.maximumBodyBytes, folder: home)
        // The server's type is not that of the program's output.
        var made = head
        made.contentType = nil
        do {
            let (output, bytes) = try await programs.run(command.words(home: home), input: input, limits) {
                [made, known = check.body, limit = settings.maximumBodyBytes] in
                FeedBody(head: made, known: known, maximumBytes: limit)
            }
            try Task.checkCancellation()
            return WebAnswer(head: made, bodyBytes: bytes, output: output)
        } catch let error where !(error is CancellationError) {
            throw ProgramFailure(error: error)
        }
    }
}

/// A program failed, or its output is not a feed.
private struct ProgramFailure: Error {
    let error: any Error
}

/// Collects a document for a program.
private struct WholeBody: BodyConsumer {
    private var bytes: [UInt8] = []

    mutating func consume(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }

    func finish() -> [UInt8] { bytes }
}
