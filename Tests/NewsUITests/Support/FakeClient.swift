import Foundation
import News

@testable import BackgroundTasks
@testable import NewsUI
@testable import Presentation

/// A client over an in-memory library, with streams that the test feeds.
final class FakeClient {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    var library: FakeLibrary
    private(set) var acts: [Effect.Act] = []
    private(set) var opened: [String] = []
    /// The feeds added as one change.
    private(set) var added: [ChosenFeeds] = []
    /// The feeds of each refresh; `nil` for all.
    private(set) var refreshed: [[Feed.ID]?] = []
    private(set) var stoppedRefreshes = 0
    /// "launch" or "expiration", and the task.
    private(set) var simulated: [String] = []
    /// The requested downloads, and what was done with them.
    private(set) var downloaded: [String] = []
    private(set) var controlled: [String] = []
    let downloads = AsyncStream.makeStream(of: [DownloadStatus].self)
    private(set) var keptCommands: [String] = []
    /// The user's commands that were run, each with the article.
    private(set) var ran: [String] = []
    private(set) var fetched: [Headline.ID] = []
    /// The saved states, latest last.
    private(set) var states: [ReaderState] = []
    let keeping = AsyncStream.makeStream(of: Void.self)
    let fullTextGate = AsyncStream.makeStream(of: Never.self)
    var failure: Failure?
    var fullTextFailure: FullTextError?
    var explanation = Explanation(
        identifier: "", now: Samples.now, state: .unknown, isPending: false, waits: [], assumptions: [],
        lastRuns: [], isSchedulerRunning: true)
    let changes = AsyncStream.makeStream(of: Void.self)
    let progress = AsyncStream.makeStream(of: RefreshProgress.self)
    let overviews = AsyncStream.makeStream(of: BackgroundOverview.self)
    let notices = AsyncStream.makeStream(of: Notice.self)
    let notificationEvents = AsyncStream.makeStream(of: NotificationEvent.self)
    let savedQueries = AsyncStream.makeStream(of: [SavedQuery].self)
    let feedListProblems = AsyncStream.makeStream(of: [FeedListRemark].self)

    init(_ library: FakeLibrary) {
        self.library = library
    }

    var client: NewsClient {
        NewsClient(
            feeds: { await self.library.feeds },
            tags: { await self.library.tags },
            feedDetails: { await self.library.details($0) },
            feedActivity: { await self.library.activities[$0] ?? FeedActivity() },
            statistics: { self.statistics() },
            headlines: { await self.library.page($0, $1, $2) },
            nextUnread: { await self.library.nextUnread($0, $1, $2) },
            search: { try await self.search($0, $1, $2, $3, $4) },
            count: { try await self.count($0, $1, $2) },
            prepareSearch: {},
            headline: { id in await self.library.headlines.first { $0.id == id } },
            article: { await self.library.article($0, $1) },
            fetchFullText: { try await self.fetchFullText($0) },
            chapters: { await self.library.chapters[$0] ?? [] },
            transcript: { await self.library.transcripts[$0] ?? [] },
            libraryChanges: { [stream = changes.stream] in stream },
            savePlace: { await self.keep($0, $1) },
            noteReading: { await self.noteReading(of: $0) },
            chooseText: { await self.choose($1, of: $0) },
            saveState: { try await self.keep($0) },
            setRead: { _ = try await self.perform(.setRead($0, $1)) },
            setStarred: { _ = try await self.perform(.setStarred($0, $1)) },
            setHidden: { _ = try await self.perform(.setHidden($0, $1)) },
            changeTags: { _ = try await self.perform(.changeTags($0, adding: $1, removing: $2)) },
            markAllRead: { query, scope in
                guard case .markedAllRead(let count, _)? = try await self.perform(.markAllRead(query, scope, name: nil))
                else {
                    return 0
                }
                return count
            },
            undo: { try await self.perform(.undo).map { _ in .marks(UndoneMarks(.read, count: 1)) } },
            addFeed: { address, _ in try await self.add(address) },
            removeFeed: { _ in .reported("Removed.", nil) },
            addFeeds: { self.add($0) },
            findFeedFiles: { await self.library.feedFiles },
            makeRule: { $0.appliesToStored ? 1 : nil },
            feedForm: { await FeedForm(self.library.listings[$0] ?? FeedListing()) },
            changeFeed: { _, _ in .changed(name: "Feed 1") },
            refresh: { self.refresh($0) },
            stopRefresh: { await self.stopRefresh() },
            refreshProgress: { [stream = progress.stream] in stream },
            background: { [stream = overviews.stream] in stream },
            explain: { _ in await self.explanation },
            submitTask: { await self.simulate("submission", $0, .running(since: Samples.now, budget: nil)) },
            cancelTask: { await self.simulate("cancellation", $0, .idle) },
            simulateLaunch: { self.simulate("launch", $0, .running(since: Samples.now, budget: nil)) },
            simulateExpiration: {
                await self.simulate("expiration", $0, .pending)
                return true
            },
            openInBrowser: { _ = await self.open($0) },
            runCommand: { command, id, _ in await self.run(command, id) },
            saveCommands: { await self.keep($0) },
            openEnclosure: { enclosure, _ in await self.open(enclosure.url) },
            downloads: { [stream = downloads.stream] in stream },
            download: { self.download($0, $1) },
            controlDownload: { self.control($0, $1) },
            clearDownloads: { self.clear($0) },
            openDownload: { await self.open("/downloads/\($0.rawValue).mp3") },
            notices: { [stream = notices.stream] in stream },
            savedQueries: { [stream = savedQueries.stream] in stream },
            feedListProblems: { [stream = feedListProblems.stream] in stream },
            importFeeds: { _ in (ImportedFeeds(added: 2, listed: 0), nil) },
            editFeedList: { _ in if let failure = await self.failure { throw failure } },
            checkFeedList: { EditedFeedList(feeds: 3) },
            notificationEvents: { [stream = notificationEvents.stream] in stream },
            claimNotificationOffer: { true },
            changeSetting: { name, value in
                value.map { .taken(Setting(name: name, value: $0), theme: nil, isInForce: false) }
                    ?? .current(name: name, value: "5")
            },
            settings: { [] }, paths: { _ in [] },
            saveSetting: { _ in })
    }

    /// The steps of each statistics count; a count whose steps are not complete runs until it is cancelled.
    var counts: [[LibraryStatistics]] = []
    /// The error that statistics counts throw.
    var countingFailure: Failure?

    nonisolated private func statistics() -> AsyncThrowingStream<LibraryStatistics, any Error> {
        let counting = Counting(client: self)
        return AsyncThrowingStream { try await counting.next() }
    }

    /// Yields whenever a list count begins.
    let listCounts = AsyncStream.makeStream(of: Void.self)
    /// Whether list counts run until they are cancelled.
    var holdsListCounts = false
    /// The result of a quick list count.
    var hastyCount: BoundedCount?

    private func count(_ query: ArticleQuery, _ scope: HeadlineFilter, _ isThorough: Bool) async throws -> BoundedCount
    {
        listCounts.continuation.yield()
        // Longer than any test.
        if holdsListCounts { try await Task.sleep(for: .seconds(3600)) }
        if let hastyCount, !isThorough { return hastyCount }
        return library.count(query, scope)
    }

    /// Called by every search before it answers.
    var searching: @MainActor (ArticleQuery) async throws -> Void = { _ in }

    private func search(
        _ query: ArticleQuery, _ scope: HeadlineFilter, _ order: SearchOrder, _ limit: Int, _ place: SearchPlace?
    ) async throws -> SearchPage {
        try await searching(query)
        return library.search(query, scope, limit, place)
    }

    private func fetchFullText(_ id: Headline.ID) async throws {
        fetched.append(id)
        if let fullTextFailure { throw fullTextFailure }
        if let failure { throw failure }
        // Waits until the fetch is cancelled, or the test ends the stream.
        for await _ in fullTextGate.stream {}
        try Task.checkCancellation()
        library.fullTexts[id] = Samples.text("The whole story.")
    }

    private func add(_ address: String) async throws -> FeedListOutcome {
        // Waits until the addition is cancelled.
        if address.hasPrefix("slow.") { for await _ in fullTextGate.stream {} }
        try Task.checkCancellation()
        return .reported("Added \(address).", nil)
    }

    private func run(_ command: UserCommand, _ id: Headline.ID) -> CommandOutcome {
        ran.append("\(command.name) \(id.rawValue)")
        return .done
    }

    private func keep(_ lines: [String]) {
        keptCommands = lines
    }

    private func keep(_ place: ReadingPlace?, _ id: Headline.ID) {
        library.places[id] = place
    }

    private func noteReading(of id: Headline.ID) { library.noteReading(of: id) }

    private func choose(_ source: TextSource, of id: Headline.ID) {
        library.chosenTexts[id] = source
    }

    private func keep(_ state: ReaderState) throws {
        if let failure { throw failure }
        states.append(state)
        keeping.continuation.yield()
    }

    private func add(_ feeds: ChosenFeeds) -> FeedListOutcome {
        added.append(feeds)
        return .imported(
            ImportedFeeds(added: feeds.addresses.count, listed: 0), RefreshResult(words: "Refreshed."))
    }

    private func stopRefresh() { stoppedRefreshes += 1 }

    private func refresh(_ feeds: [Feed.ID]?) -> RefreshResult {
        refreshed.append(feeds)
        return RefreshResult(words: "Refreshed.")
    }

    /// Does what the scheduler would do and reports it to the screen.
    private func simulate(_ what: String, _ task: String, _ state: BackgroundTaskStatus.State) {
        simulated.append("\(what) \(task)")
        overviews.continuation.yield(Samples.overview(state: state))
    }

    @discardableResult
    private func open(_ url: String) -> String {
        opened.append(url)
        return url
    }

    private func download(_ enclosure: Enclosure, _ article: Headline.ID?) -> DownloadOutcome {
        downloaded.append(enclosure.url)
        return .begun("Article \(article?.rawValue ?? 0)")
    }

    private func control(_ id: Download.ID, _ control: DownloadControl) -> DownloadOutcome {
        controlled.append("\(control) \(id.rawValue)")
        return control == .remove ? .removed : .paused(startsOver: false)
    }

    private func clear(_ group: DownloadGroup) -> DownloadOutcome {
        controlled.append("clear \(group)")
        return .cleared(group, 2)
    }

    private func perform(_ act: Effect.Act) throws -> ActOutcome? {
        if let failure { throw failure }
        acts.append(act)
        return library.perform(act)
    }
}

extension FakeClient {
    /// A count for the statistics.
    @MainActor
    private final class Counting {
        private let client: FakeClient
        private var steps: [LibraryStatistics]?

        nonisolated init(client: FakeClient) { self.client = client }

        func next() async throws -> LibraryStatistics? {
            if let failure = client.countingFailure { throw failure }
            var rest = steps ?? (client.counts.isEmpty ? [] : client.counts.removeFirst())
            if !rest.isEmpty {
                let next = rest.removeFirst()
                steps = rest
                return next
            }
            // Longer than any test: only cancellation ends it.
            try await Task.sleep(for: .seconds(3600))
            return nil
        }
    }
}
