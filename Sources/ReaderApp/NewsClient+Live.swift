import BackgroundTasks
import FoundationEssentials
import FrontEnd
import News
import NewsService
import NewsStore
import NewsUI
import Newsroom
import Presentation
import Synchronization

extension NewsClient {
    /// Articles indexed when a search begins: at most a few seconds' work, in parallel to the search.
    private static let indexedBeforeSearch = 20_000

    /// The user interface's client for the real newsroom.
    static func live(
        _ services: AppServices, _ background: BackgroundService, _ jobs: Jobs, _ stateFile: StateFile,
        _ settings: ReaderSettings,
        notices: (stream: AsyncStream<Notice>, continuation: AsyncStream<Notice>.Continuation)
    ) -> NewsClient {
        let library = services.library
        let subscriptions = services.subscriptions
        let lastEdit = LastFeedListEdit()
        var client = NewsClient(
            feeds: { try await library.feeds() },
            tags: { try await library.tags().map(\.name) },
            feedDetails: { try await library.details(of: $0) },
            feedActivity: { try await library.activity(of: $0) },
            statistics: {
                let count = library.count(
                    dayStarts: WallTime.startsOfDays(7 * LibraryStatistics.weeks, now: services.clock.now))
                return AsyncThrowingStream { try await count.next() }
            },
            headlines: {
                try await library.headlines($0, $1, limit: $2, withOpenings: settings.configuration.display.rows > 1)
            },
            nextUnread: { try await library.nextUnread(after: $1, $0, forward: $2) },
            search: { try await library.search($0, in: $1, order: $2, limit: $3, after: $4) },
            count: { try await library.count($0, in: $1, timeout: $2 ? .seconds(3) : .milliseconds(150)) },
            prepareSearch: { _ = try await library.indexForSearch(upTo: Self.indexedBeforeSearch) },
            headline: { id in try await onDisk { () throws(LibraryError) in try library.headlineNow(id) } },
            article: { try await services.articles.article($0, $1) },
            fetchFullText: { try await fetchFullText($0, services, jobs) },
            chapters: { try await services.fullTexts.chapters(of: $0) },
            transcript: { try await services.fullTexts.transcript(of: $0) },
            libraryChanges: { library.changes() },
            savePlace: { if !library.isReadOnly { try await library.savePlace($0, of: $1) } },
            noteReading: { try await library.noteReading(of: $0) },
            chooseText: { try await library.chooseText($1, of: $0) },
            saveState: {
                // Runs seconds after a change, so not at every key.
                defer { ProcessMemory.returnWhatWorkTook() }
                try await stateFile.write($0)
            },
            setRead: { try await library.setRead($0, $1) },
            setStarred: { try await library.setStarred($0, $1) },
            setHidden: { try await library.setHidden($0, $1) },
            changeTags: { try await library.changeTags(of: $0, adding: $1, removing: $2) },
            markAllRead: { try await library.markAllRead($0, in: $1) },
            undo: { try await subscriptions.undo() },
            addFeed: { address, account in
                guard let account else { return try await addFeed(address, services, jobs) }
                return try await subscribe(account, to: address, services, jobs)
            },
            removeFeed: { try await removeFeed($0, services, jobs) },
            addFeeds: { chosen in
                try await jobs.begin("adding feeds", ending: \.ending) { () -> FeedListOutcome in
                    try await services.subscriptions.requireList()
                    let lists = try await onDisk { try chosen.files.map { (try FeedFile.read($0), $0) } }
                    let report = try await subscriptions.add(
                        chosen.addresses, titles: chosen.titles, lists: lists)
                    let imported = ImportedFeeds(report, file: "")
                    guard imported.isUndoable else { return .nothingNew }
                    // Saved queries appear as lists above the feeds.
                    if !report.queries.isEmpty { try await services.synchronize() }
                    // Within the job: between two jobs, quitting would not wait.
                    return .imported(
                        imported,
                        report.added.isEmpty ? nil : try await jobs.refresh(report.added))
                }.value
            },
            findFeedFiles: { await onDisk { FeedFileSearch(services.locations).files(subscriptions) } },
            makeRule: { try await makeRule($0, settings, services) },
            feedForm: { try await feedForm(of: $0, services) },
            changeFeed: { try await changeFeed($0, $1, services, jobs) },
            refresh: { ids in
                let chosen = ids.map(Set.init)
                // Synchronous, like the first screen's read: nothing may run between the key and the assertion.
                let urls = try chosen.map { chosen in
                    let feeds = try library.feedsNow().filter { chosen.contains($0.id) }
                    let accounts = Set(feeds.compactMap(\.account)).sorted().map(FeedAddress.of)
                    return feeds.filter { $0.account == nil }.map(\.url) + accounts
                }
                return try await jobs.refresh(urls)
            },
            stopRefresh: { try await background.stopRefresh() },
            refreshProgress: { background.display.progress },
            background: { background.display.overviews },
            explain: { try await background.explain($0) },
            submitTask: { try await background.submit($0) },
            cancelTask: { try await background.center.cancel($0) },
            simulateLaunch: { identifier in
                // The tasks screen shows its progress.
                do { try await jobs.simulateLaunch(identifier) } catch is HandedOver {}
            },
            simulateExpiration: { try await background.simulateExpiration($0) },
            openInBrowser: { try await AddressOpener(settings.configuration.browser).open($0) },
            runCommand: { command, id, again in
                let runner = CommandRunner(
                    articles: services.articles, library: library, locations: services.locations
                ) { notices.continuation.yield(.failure($0)) }
                return try await runner.run(command, on: id, again: again)
            },
            saveCommands: { try CommandHistory(file: services.locations.commandHistory).keep($0) },
            openEnclosure: { try await services.open($0, from: $1, settings.configuration) },
            downloads: { services.downloads.updates() },
            download: { enclosure, article in
                try await jobs.begin("asking for a download") {
                    DownloadOutcome(try await services.downloads.request(enclosure, of: article))
                }.value
            },
            controlDownload: { id, control in
                try await jobs.begin("a change of a download") { try await services.downloads.control(id, control) }
                    .value
            },
            clearDownloads: { group in
                try await jobs.begin("a change of the list of downloads") {
                    let count = try await services.downloads.removeAll(group, keepingFiles: true)
                    return DownloadOutcome.cleared(group, count)
                }.value
            },
            openDownload: { try await services.open($0, settings.configuration) },
            notices: { notices.stream },
            savedQueries: { services.savedQueries },
            feedListProblems: { services.feedListProblems },
            importFeeds: { try await importFeeds($0, services, jobs) },
            editFeedList: { line in
                try await services.subscriptions.requireList(forRepair: true)
                let path = ProgramSearch(environment: ["PATH": environmentVariable("PATH") ?? ""])
                let editor = Editor(variable: environmentVariable) { path.path(of: $0) != nil }
                let begin = ContinuousClock.now
                let edit = try await subscriptions.edit { try await editor.edit($0, line: line) }
                let seemsToReturnEarly = editor.seemsToReturnEarly(isChanged: edit.isChanged, took: .now - begin)
                lastEdit.value.withLock { $0 = (edit, seemsToReturnEarly) }
            },
            checkFeedList: { try await checkFeedList(lastEdit.value.withLock { $0 }, services, jobs) },
            notificationEvents: { background.notificationEvents },
            claimNotificationOffer: {
                try await NotificationOffer(locations: services.locations, settings: settings).claim()
            },
            changeSetting: { name, value in
                let outcome = try await settings.change(name, to: value)
                library.stories = settings.configuration.display.stories
                return outcome
            },
            settings: { try await settings.values() },
            paths: { typed in await onDisk { PathCompletion(services.locations).paths(typed) } },
            saveSetting: { try await keep($0, settings, background, notices.continuation) })
        client.accounts = { try await library.accounts() }
        client.ruleProblems = { try await services.ruleProblems() }
        client.tellServer = { try await tellServer($0, services, jobs) }
        client.storyMembers = { try await library.storyMembers(of: $0) }
        client.storyOverlaps = { try await library.storyOverlaps() }
        client.setApart = { try await library.setApart($0, $1) }
        client.saves = { try await services.saver.saves(of: $0) }
        // The process that runs the background work sends it.
        client.save = { try await services.saver.request($0, to: $1) }
        return client
    }

    /// Stores a setting; it stays stored even if the newsterm that runs the background tasks reports an error.
    static func keep(
        _ setting: Setting, _ settings: ReaderSettings, _ background: BackgroundService,
        _ notices: AsyncStream<Notice>.Continuation
    ) async throws {
        guard let ways = try await settings.keep(setting) else { return }
        do {
            try await background.notify(by: ways)
        } catch {
            notices.yield(.settingNotTaken(error))
        }
    }
}

/// On the main actor, like the closures that call it, so that it pauses while the process is being stopped.
@MainActor
extension NewsClient {
    private static func fetchFullText(_ id: Headline.ID, _ services: AppServices, _ jobs: Jobs) async throws {
        try await jobs.run(.fullText(id)) { job in
            // Another process may have completed it.
            guard try await services.fullTexts.isNeeded(id) else { return }
            try await jobs.asked(.fullText) {
                try await services.fullTexts.fetch(id, responseStore: job.answer)
            } ending: { _ in
                .done()
            } outcome: { _ in
                .done
            }
        }
    }
}

/// The result of the user's editor, until it is checked.
private final class LastFeedListEdit: Sendable {
    let value = Mutex<(edit: FeedListEdit, seemsToReturnEarly: Bool)?>(nil)
}
