public import Web

/// Keeps half an answer for the process that goes on with a job.
public protocol AnswerKeeper: Sendable {
    /// What was kept of the answer of an address; nil: nothing. Once.
    func take(_ address: String) async -> KeptAnswer?

    /// Called when a request is told to end: nobody may want it.
    func keep(_ answer: KeptAnswer, of address: String) async
}

extension WebClient {
    /// The exchange of a job. What has come when it is told to end is kept.
    /// - Parameter consumer: also takes where the bytes are kept that come.
    func exchange<Consumer: BodyConsumer>(
        _ request: WebRequest, keeper: (any AnswerKeeper)?,
        consumer: @escaping @Sendable (ResponseHead, PartialBody?) throws -> Consumer
    ) async throws(WebError) -> WebAnswer<Consumer.Output> {
        guard let keeper else { return try await exchange(request) { try consumer($0, nil) } }
        let address = request.movedTo ?? request.url
        var request = request
        request.kept = await keeper.take(address)
        let partial = PartialBody(room: PartialBody.Room())
        do {
            return try await exchange(request) { try consumer($0, partial) }
        } catch {
            if case .cancelled = error, let kept = partial.kept ?? request.kept { await keeper.keep(kept, of: address) }
            throw error
        }
    }
}
