@testable import NewsService

extension AppServices {
    /// Opens everything as it is configured, but for keys and looks, works with it, and closes it whatever happens.
    static func with<Result: Sendable>(
        _ locations: Locations, isolation: isolated (any Actor)? = #isolation,
        _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        try await with(locations, try locations.loadConfiguration(), isolation: isolation, work)
    }
}
