import BackgroundTasks

@testable import NewsService

extension AppServices {
    /// Opens everything as configured, except keys and looks, runs the work, and closes everything whatever happens.
    static func with<Result: Sendable>(
        _ locations: Locations, clock: any SchedulerClock = WallClock(),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        try await with(locations, try locations.loadConfiguration(), clock: clock, isolation: isolation, work)
    }
}
