import FoundationEssentials
import News
import Web

/// Speaks with the server of an account, in its protocol.
enum AccountClient {
    /// Works with a server, and closes the connections to it whatever happens.
    /// - Throws: `RemoteError`, and what the work throws.
    static func with<Value: Sendable>(
        _ service: AccountService, _ secrets: AccountSecrets, userAgent: String, now: @escaping @Sendable () -> Date,
        _ work: (any RemoteLibrary) async throws -> Value
    ) async throws -> Value {
        let web = WebClient(
            configuration: WebConfiguration(
                userAgent: userAgent, connectionsPerHost: 2, rateLimit: .unbounded, caFile: service.caFile))
        do {
            let value = try await work(await open(service, secrets, web, now))
            await web.shutdown()
            return value
        } catch {
            await web.shutdown()
            throw error
        }
    }

    /// Chooses the protocol.
    static func open(
        _ service: AccountService, _ secrets: AccountSecrets, _ web: WebClient, _ now: @escaping @Sendable () -> Date
    ) async -> any RemoteLibrary {
        let headers = (await secrets.headers ?? [:]).sorted { $0.key < $1.key }
            .map { RequestHeader(name: $0.key, value: $0.value) }
        let exchange = AccountExchange(web: web, service: service, headers: headers, now: now)
        return switch service.kind {
        case .googleReader: GoogleReader(exchange: exchange, secrets: secrets)
        case .miniflux: Miniflux(exchange: exchange, secrets: secrets)
        }
    }
}
