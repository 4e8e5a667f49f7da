import BackgroundTasks
import FoundationEssentials
import News
import NewsService
import NewsStore
import NewsUI
import Newsroom
import Presentation

/// On the main actor, like the closures that call it, so that it pauses while the process is being stopped.
@MainActor
extension NewsClient {
    /// Imports the feeds of another program's file, and the articles too if it is newsboat's database.
    static func importFeeds(
        _ typed: String, _ services: AppServices, _ jobs: Jobs
    ) async throws -> (ImportedFeeds, RefreshResult?) {
        let path = services.locations.folder(named: typed)
        return try await jobs.begin("importing feeds") { () -> (ImportedFeeds, RefreshResult?) in
            try await services.subscriptions.requireList()
            let (imported, added) = try await take(path, services)
            // Saved queries appear as lists above the feeds.
            if imported.queries > 0 { try await services.synchronize() }
            guard !added.isEmpty else { return (imported, nil) }
            // Within the job: between two jobs, quitting would not wait.
            return (imported, try await jobs.refresh(added))
        }.value
    }

    /// Applies the feed list as edited by the user.
    static func checkFeedList(
        _ last: (edit: FeedListEdit, seemsToReturnEarly: Bool)?, _ services: AppServices, _ jobs: Jobs
    ) async throws -> EditedFeedList {
        let edit = last?.edit
        return try await jobs.begin("reading the feed list") { () -> EditedFeedList in
            let problems: [FeedListRemark]
            do {
                problems = try await services.synchronize()
            } catch let error as NewsroomError {
                guard case .listBroken = error else { throw error }
                problems = [FeedListRemark(nil, .unusable(error))]
            }
            let state = try services.subscriptions.read()
            let broken = state.problems + SavedQuery.read(state.queries).problems
            let added = Set((edit?.added ?? []).map(FeedAddress.key))
            let feeds = added.isEmpty ? [] : try await services.library.feeds()
            return EditedFeedList(
                feeds: state.entries.count, problems: problems, firstProblem: broken.map(\.line).min(),
                added: feeds.filter { added.contains(FeedAddress.key($0.url)) }.map(\.id),
                leftCopies: edit?.leftCopies ?? [], editorReturnedEarly: last?.seemsToReturnEarly ?? false,
                isChanged: edit?.isChanged ?? false)
        }.value
    }

    /// - Returns: The outcome, and the new addresses.
    private nonisolated static func take(
        _ path: String, _ services: AppServices
    ) async throws -> (ImportedFeeds, added: [String]) {
        if NewsboatCache.isDatabase(path) {
            let cache = try await NewsboatCache.open(path, scratch: services.locations.data)
            let report = try await CacheImport(library: services.library, subscriptions: services.subscriptions)
                .run(cache, addsFeeds: true)
            let imported = ImportedFeeds(
                added: report.added.count, listed: 0, articles: report.articles.new, leftOut: report.leftOut.count,
                firstLeftOut: report.leftOut.first?.remark(in: path))
            return (imported, report.added)
        }
        let bytes = try await onDisk { try FeedFile.read(path) }
        let report = try await services.subscriptions.importFeeds(bytes, name: path)
        return (ImportedFeeds(report, file: path), report.added)
    }
}

extension ImportedFeeds {
    /// - Parameter file: the file of remarks that name no other.
    init(_ report: ImportReport, file: String) {
        self.init(
            added: report.added.count, listed: report.alreadyListed.count, tagged: report.tagged,
            titled: report.titled, queries: report.queries.count, leftOut: report.leftOut.count,
            firstLeftOut: report.leftOut.first?.remark(in: file))
    }
}
