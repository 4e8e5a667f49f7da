import BackgroundTasks
import FrontEnd
import News
import NewsService
import NewsStore
import NewsUI
import Newsroom
import Presentation

/// The feeds of the user's own list, and of accounts. Changes are made on the main actor, like the closures that call
/// them, so that they pause while the process is being stopped.
@MainActor
extension NewsClient {
    static func addFeed(_ typed: String, _ services: AppServices, _ jobs: Jobs) async throws -> FeedListOutcome {
        do {
            return try await jobs.run(.addition(typed), ending: \.ending) { job -> FeedListOutcome in
                let (added, outcome) = try await jobs.asked(WorkSubject(feedAt: typed)) {
                    try await services.addAndReport(typed, responseStore: job.answer)
                } ending: {
                    $0.outcome.asEnding
                } outcome: {
                    $0.outcome.asOutcome
                }
                // A feed fetched for recognition is stored already; any other is fetched now.
                guard let added, try await services.isUnfetched(added) else { return outcome }
                let result = try await jobs.refresh([added.url], within: job)
                try Task.checkCancellation()
                return .fetched(try await services.named(added), result)
            }
        } catch let handedOver as HandedOver {
            let shown = SafeLine.of(Redaction.redacted(FeedAddress.withoutAnyCredentials(typed)))
            return jobs.takeEnd(of: handedOver.job).map { FeedListOutcome.reported($0.sentence, $0.entry) }
                ?? .continues(address: shown)
        }
    }

    /// Subscribes an account to a feed, and syncs the account.
    static func subscribe(
        _ name: String, to typed: String, _ services: AppServices, _ jobs: Jobs
    ) async throws -> FeedListOutcome {
        try await jobs.begin("adding a feed to an account", ending: \.ending) { () -> FeedListOutcome in
            guard let account = try await services.library.accounts().first(where: { $0.name == name }) else {
                throw NewsroomError.noAccountAnyMore(name: SafeLine.of(name))
            }
            let (feed, isNew, waits, _) = try await services.subscribe(account, to: typed)
            guard isNew || waits else { return .isListed }
            let shown = SafeLine.of(Redaction.redacted(feed?.url ?? FeedAddress.withoutAnyCredentials(typed)))
            if waits { return .noted(address: shown, account: SafeLine.of(name)) }
            let added = FeedListOutcome.NewFeed(
                address: shown, title: feed.map { SafeLine.of($0.title) }, id: feed?.id)
            // Within this work: between two pieces, quitting would not wait.
            return .fetched(added, try await jobs.refresh([FeedAddress.of(account.id)]))
        }.value
    }

    /// Tells an account's server what was undone here. A feed that it restores has no articles before a sync.
    static func tellServer(
        _ undone: UndoneChange, _ services: AppServices, _ jobs: Jobs
    ) async throws -> (UndoneChange, RefreshResult?) {
        guard case .untold(_, let account, _) = undone else { return (undone, nil) }
        return try await jobs.begin("undoing a change of a feed") { () -> (UndoneChange, RefreshResult?) in
            let told = try await services.tell(undone)
            guard case .onServer(.restored, _, waits: false) = told else { return (told, nil) }
            // Within this work: between two pieces, quitting would not wait.
            let result = try await jobs.refresh([FeedAddress.of(account)])
            return (try await services.putBackMarks(told), result)
        }.value
    }

    static func removeFeed(_ id: Feed.ID, _ services: AppServices, _ jobs: Jobs) async throws -> FeedListOutcome {
        try await jobs.begin("removing a feed") { () -> FeedListOutcome in
            let feed = try await listedFeed(id, services.library)
            if let account = try await services.account(of: feed) {
                let outcome = FeedListOutcome.removed(name: SafeLine.of(feed.title))
                return outcome.asTold(try await services.unsubscribe(account, from: feed), account)
            }
            return .removed(name: try await services.subscriptions.remove(feed.url).name)
        }.value
    }

    /// Reads the feed list, and so not on the main actor.
    nonisolated static func feedForm(of id: Feed.ID, _ services: AppServices) async throws -> FeedForm {
        let feed = try await listedFeed(id, services.library)
        guard feed.account == nil else {
            let tags = feed.tags.filter { !TagName.isOfAccount($0) }
            return FeedForm(
                FeedListing(FeedListEntry(line: 0, url: feed.url, title: feed.title, tags: tags)), isOnServer: true)
        }
        let settings = services.configuration.feeds[feed.url]
        // The configured feeds that do not match this one; if they are fewer than all, this feed is configured.
        let others = FeedTable.unknownFeeds(services.configuration, listed: [feed.url])
        return FeedForm(
            try services.subscriptions.listing(of: feed.url), isIntervalConfigured: settings?.interval != nil,
            isNotifyingConfigured: settings?.notifies != nil,
            isFullTextConfigured: settings?.tags.contains(where: FullTextTag.isSetting) == true,
            isConfigured: others.count < services.configuration.feeds.count)
    }

    static func changeFeed(
        _ id: Feed.ID, _ change: FeedListingChange, _ services: AppServices, _ jobs: Jobs
    ) async throws -> FeedListOutcome {
        try await jobs.begin("changing a feed") { () -> FeedListOutcome in
            let feed = try await listedFeed(id, services.library)
            if let account = try await services.account(of: feed) {
                let outcome = FeedListOutcome.changed(name: change.new.title ?? feed.title)
                return outcome.asTold(try await services.change(feed, of: account, by: change), account)
            }
            try await services.change(feed, by: change)
            return .changed(name: feed.title)
        }.value
    }

    nonisolated private static func listedFeed(_ id: Feed.ID, _ library: Library) async throws -> Feed {
        guard let feed = try await library.feeds().first(where: { $0.id == id }) else {
            throw NewsroomError.notListedAnyMore
        }
        return feed
    }
}

extension FeedListOutcome {
    /// The same outcome, or that the account's server is told later.
    fileprivate func asTold(_ result: AccountSync.FeedChangeResult, _ account: Account) -> FeedListOutcome {
        result == .waits ? .toldLater(self, account: SafeLine.of(account.name)) : self
    }

    /// The result of an addition for the journal.
    var asEnding: BackgroundTaskEnding {
        switch self {
        case .isListed: .done("It is already in the list.")
        case .added(let feed, let new, let all):
            .done("Added \(feed.address)\(AddedNote.stored(new: new, of: all).words)")
        case .several(let choices): .done("Found \(choices.count) feeds; the user has to choose one.")
        case .allListed(let count): .done("All \(count) feeds there are already in the list.")
        case .nothing(let reason): .failed(SafeLine.of(reason.description))
        default: ending
        }
    }

    /// The same as a value.
    var asOutcome: WorkOutcome? {
        switch self {
        case .isListed: .isListed
        case .added(let feed, let new, let all): .added(feed: feed.address, articles: all, new: new)
        case .several(let choices): .severalFound(choices.count)
        case .allListed(let count): .allListed(count)
        case .addedUnfetched(let address, _): .added(feed: address)
        case .nothing(let reason): .nothing(reason)
        default: nil
        }
    }

    /// The result for a user who has quit. A refresh that follows reports its own.
    var ending: BackgroundTaskEnding {
        switch self {
        case .imported(let imported, _): .done("\(imported.added) feeds.")
        case .nothingNew: .done("All of them are already in the list.")
        case .addedUnseen(_, _, _, _, let words), .addedUnfetched(_, let words): .done(words)
        case .reported(let sentence, _): .done(sentence)
        case .nothing(let reason): .done(SafeLine.of(reason.description))
        default: .done()
        }
    }
}
