import FoundationEssentials
import FrontEnd
import News
package import NewsService
import Programs

extension AppServices {
    /// Opens the services as configured, passes them to `work`, and always closes them.
    package static func with<Result: Sendable>(
        _ locations: Locations, isInBackground: Bool = false, isAboutToRefresh: Bool = false,
        isolation: isolated (any Actor)? = #isolation, _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        try await with(
            locations, try locations.loadWhole().configuration, isInBackground: isInBackground,
            isAboutToRefresh: isAboutToRefresh, isolation: isolation, work)
    }

    /// As `with`, for commands with a dry run.
    /// - Parameter isTrial: if there is no library yet, uses a temporary one and deletes it afterwards.
    package static func with<Result: Sendable>(
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

    /// Reports problems with the feed list, for commands that run the tasks. They continue: each refresh
    /// reads the list again, and maintenance covers what is stored meanwhile.
    /// - Parameter saysLines: whether to report unusable lines too.
    func reportFeedListProblems(saysLines: Bool) async throws {
        do {
            let problems = try await synchronizeIfChanged(needsList: false)
            for problem in problems where saysLines { Output.say(problem) }
        } catch let error as NewsroomError {
            Output.say("newsterm: \(error)")
        }
    }

    /// For commands that use downloads or their files: places ended downloads first. The transfer agent starts newsterm
    /// for that only when nothing else is under way, which may take hours.
    static func withDownloads<Result: Sendable>(
        _ locations: Locations, isolation: isolated (any Actor)? = #isolation,
        _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        try await with(locations) { services in
            if let words = services.readOnlyWords {
                Output.say(words)
                return try await work(services)
            }
            let notifier = Notifier(services)
            await services.takeEndedDownloads(notifier)
            let result = try await work(services)
            await notifier.settle()
            return result
        }
    }
}
