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
            _ = try await SaveExchange.open(with: service, talk, web, now: { Date() }).ask(talk.probe)
        } catch let error as ServiceError {
            throw error.failure
        } catch {
            throw .noAnswer(ExchangeFailure("\(error)", nil))
        }
    }

    /// Asks an RSS-Bridge for the feeds of a page of which it makes none.
    /// - Returns: Why it cannot be used; nil if it can.
    public static func failure(ofBridge address: String, _ web: WebClient) async -> String? {
        do {
            _ = try await FeedBridge(address).feeds(for: "https://example.org/", web, RefreshSettings())
            return nil
        } catch FeedBridge.Failure.isNone {
            return "It did not answer as an RSS-Bridge does."
        } catch FeedBridge.Failure.exchange(let failure) {
            return failure.sentence
        } catch {
            return "\(error)"
        }
    }
}
