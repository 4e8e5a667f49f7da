import FoundationEssentials
import FrontEnd
import News
package import NewsService
import Programs

extension AppServices {
    /// Opens everything as it is configured, works with it, and closes it whatever happens.
    package static func with<Result: Sendable>(
        _ locations: Locations, isInBackground: Bool = false, isAboutToRefresh: Bool = false,
        isolation: isolated (any Actor)? = #isolation, _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        try await with(
            locations, try locations.loadWhole().configuration, isInBackground: isInBackground,
            isAboutToRefresh: isAboutToRefresh, isolation: isolation, work)
    }

    /// As `with`, for what says only what it would do.
    /// - Parameter isTrial: whether it does: a library that is not there yet is made elsewhere then, and goes again.
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

    /// Says what is wrong with the feed list, for what runs the tasks: each refresh looks again, and what is stored is seen
    /// to meanwhile.
    /// - Parameter saysLines: whether lines that cannot be used are said, too.
    func tellOfFeedList(saysLines: Bool) async throws {
        do {
            let problems = try await synchronizeIfChanged(needsList: false)
            for problem in problems where saysLines { Output.say(problem) }
        } catch let error as NewsroomError {
            Output.say("newsterm: \(error)")
        }
    }

    /// For a command that looks at downloads or their files: what has ended is put in its place first. The process that
    /// fetches starts newsterm for that only when nothing else is under way, which may take hours.
    static func withDownloads<Result: Sendable>(
        _ locations: Locations, isolation: isolated (any Actor)? = #isolation,
        _ work: (AppServices) async throws -> Result
    ) async throws -> Result {
        try await with(locations) { workshop in
            if let words = workshop.readOnlyWords {
                Output.say(words)
                return try await work(workshop)
            }
            let notifier = Notifier(workshop)
            await workshop.takeEndedDownloads(notifier)
            let result = try await work(workshop)
            await notifier.settle()
            return result
        }
    }
}
