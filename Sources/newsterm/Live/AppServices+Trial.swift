import FoundationEssentials
import Programs

extension AppServices {
    /// As `with`, for what says only what it would do.
    /// - Parameter isTrial: whether it does: a library that is not there yet is made elsewhere then, and goes again.
    static func with<Result: Sendable>(
        _ locations: Locations, isTrial: Bool, _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        var locations = locations
        var elsewhere: String?
        if isTrial, !FileManager.default.fileExists(atPath: locations.data + "/newsterm.db") {
            locations.data = FileManager.default.temporaryDirectory.path.appendingPath("newsterm-\(UUID().uuidString)")
            elsewhere = locations.data
        }
        defer {
            if let elsewhere { try? FileManager.default.removeItem(atPath: elsewhere) }
        }
        return try await with(locations, work)
    }
}
