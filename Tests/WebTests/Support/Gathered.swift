import Web

/// Collects the whole body.
final class Gathered: BodyConsumer {
    private var bytes: [UInt8] = []

    func consume(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }

    func finish() -> String { String(decoding: bytes, as: UTF8.self) }
}

extension WebClient {
    /// An exchange that collects the body.
    func get(_ request: WebRequest) async throws(WebError) -> WebAnswer<String> {
        try await exchange(request) { _ in Gathered() }
    }

    func get(_ url: String) async throws(WebError) -> WebAnswer<String> {
        try await get(.patient(url))
    }

    /// The error of an exchange; `nil` if it succeeds.
    func failure(_ request: WebRequest) async -> WebError? {
        do throws(WebError) {
            _ = try await get(request)
            return nil
        } catch {
            return error
        }
    }

    func failure(_ url: String) async -> WebError? { await failure(.patient(url)) }
}

extension WebRequest {
    /// A request that does not time out on a busy machine.
    fileprivate static func patient(_ url: String) -> WebRequest {
        WebRequest(
            url: url, connectTimeout: .seconds(600), timeout: .seconds(600), lowSpeedTime: .seconds(600))
    }
}
