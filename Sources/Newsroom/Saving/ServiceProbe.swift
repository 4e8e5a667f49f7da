import FoundationEssentials
public import News
public import Web

/// Tries a service without changing anything.
public enum ServiceProbe {
    /// - Throws: Why nothing can be saved to it.
    public static func run(_ service: SaveService, _ web: WebClient) async throws(SaveFailure) {
        guard let talk = ServiceProtocol.of(service.kind) else {
            return try MarkdownFolder(path: service.place).probe()
        }
        do {
            try await SaveExchange.open(with: service, talk, web, now: { Date() }).probe(talk.probe)
        } catch let error as ServiceError {
            throw error.failure
        } catch {
            throw .noAnswer(ExchangeFailure("\(error)", nil))
        }
    }

    /// Asks an RSS-Bridge for the feeds of a page for which it has none.
    /// - Returns: Its address for messages, and why it cannot be used; nil if it can.
    public static func run(bridge address: String, _ web: WebClient) async -> (address: String, failure: String?) {
        let bridge = FeedBridge(address)
        var reason: String?
        do {
            _ = try await bridge.feeds(for: "https://example.org/", web, RefreshSettings())
        } catch FeedBridge.Failure.isNone {
            reason = "It did not answer as an RSS-Bridge does."
        } catch FeedBridge.Failure.exchange(let failure) {
            reason = failure.sentence
        } catch {
            reason = "\(error)"
        }
        return (bridge.shown, reason)
    }
}
