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
}
