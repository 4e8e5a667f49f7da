public import Web

/// Keeps a partial response for the process that continues a job.
public protocol PartialResponseStore: Sendable {
    /// Removes and returns the partial response kept for an address; nil if there is none.
    func take(_ address: String) async -> PartialResponse?

    /// Called when a request is cancelled; the response may remain unused.
    func keep(_ answer: PartialResponse, of address: String) async
}

extension WebClient {
    /// Performs the exchange of a job, and keeps the partial response if it is cancelled.
    /// - Parameter consumer: Also gets the object that collects the bytes.
    func exchange<Consumer: BodyConsumer>(
        _ request: WebRequest, responseStore: (any PartialResponseStore)?,
        consumer: @escaping @Sendable (ResponseHead, PartialBody?) throws -> Consumer
    ) async throws(WebError) -> WebAnswer<Consumer.Output> {
        guard let responseStore else { return try await exchange(request) { try consumer($0, nil) } }
        let address = request.movedTo ?? request.url
        var request = request
        request.partialResponse = await responseStore.take(address)
        let partial = PartialBody(room: PartialBody.MemoryBudget())
        do {
            return try await exchange(request) { try consumer($0, partial) }
        } catch {
            if case .cancelled = error, let kept = partial.kept ?? request.partialResponse {
                await responseStore.keep(kept, of: address)
            }
            throw error
        }
    }
}
