package import FoundationEssentials
package import News
import NewsStore
package import Newsroom

/// What came of adding an address.
package enum FoundFeedAnswer: Sendable {
    case added(AddedFeed, AddedNote)
    /// The address leads to several feeds; none was added.
    case choice([ChoosableFeed])
    /// No feed was found; none was added.
    case nothing(NoFeed)
}

/// One of several feeds that an address leads to.
package struct ChoosableFeed: Sendable {
    package var feed: FoundFeed
    /// Whether it is in the feed list already.
    package var isListed: Bool
}

/// What there is to say of a feed that was added.
package enum AddedNote: Sendable {
    /// It was listed before.
    case none
    /// The next refresh fetches it.
    case unfetched
    /// How much there is of it; what is left of the time when it was listed before is not new.
    case stored(new: Int, of: Int)
    /// What was not looked at, why, and when it will be. With `assumesHTTPS` the address was typed without a scheme, and
    /// nobody could find out which one its server speaks.
    case unseen(because: ExchangeFailure, until: Date?, assumesHTTPS: Bool)

    var isUnseen: Bool { if case .unseen = self { true } else { false } }

    /// Continues the sentence "Added ADDRESS".
    package var words: String {
        switch self {
        case .none: return ""
        case .unfetched: return "; newsterm refresh fetches it."
        case .stored(let new, let all):
            let articles = ": \(all.grouped) \(all == 1 ? "article" : "articles")"
            return new == all ? articles + "." : "\(articles), \(new == 0 ? "none" : new.grouped) new."
        case .unseen(let reason, _, _) where reason.wantsCredentials:
            return ", not fetched yet. \(SafeLine.of(reason.sentence)) Write the correct ones into its line of the "
                + "feed list, as in https://NAME:PASSWORD@HOST/feed; the next refresh retries it."
        case .unseen(let reason, let until, let assumesHTTPS):
            let scheme = assumesHTTPS ? " Could not tell whether it uses https or http; https is assumed." : ""
            let time = until.map { "The first refresh after \(DateText.minute($0))" } ?? "The next refresh"
            return ", not fetched yet. \(SafeLine.of(reason.sentence)) \(time) retries it; newsterm feeds shows the "
                + "result.\(scheme)"
        }
    }
}

extension AppServices {
    /// Adds the feed at an address, or that of the page there.
    /// - Parameters:
    ///   - asIs: whether the address is taken as it stands.
    ///   - storesAtOnce: whether a document that was fetched to be recognised is stored, as for the reader, which begins
    ///     no list that was named either. Otherwise the next refresh brings it, and tells of it, unless the host is one
    ///     that does not bear a second request.
    /// - Throws: `FeedAddressError` or `NewsroomError`.
    package func add(
        _ typed: String, title: String? = nil, tags: [String] = [], asIs: Bool = false, storesAtOnce: Bool = false,
        keeper: (any AnswerKeeper)? = nil
    ) async throws -> FoundFeedAnswer {
        guard !asIs else {
            let added = try await subscriptions.add(typed, title: title, tags: tags)
            return .added(added, .unfetched)
        }
        if storesAtOnce { try await subscriptions.checkIsThere() }
        // What is listed already need not be looked for.
        if let listed = try await subscriptions.listed(typed) {
            let added = try await subscriptions.add(listed.url, title: title, tags: tags)
            return .added(added, .none)
        }
        let finding = try await finder.find(typed, keeper: keeper)
        // It may have gone while a server was waited for.
        if storesAtOnce { try await subscriptions.checkIsThere() }
        switch finding {
        case .feed(let found):
            let added = try await subscriptions.add(found.url, title: title, tags: tags)
            let isStrict = HostRule.known.rule(for: FeedAddress.host(of: found.url)) != nil
            guard added.isNew, storesAtOnce || isStrict else { return .added(added, .unfetched) }
            return .added(added, try await store(found))
        case .unknown(let found, let failure, let until):
            let added = try await subscriptions.add(found.url, title: title, tags: tags)
            let isOpen = FeedAddress.overPlainHTTP(typed) != nil && failure.tellsNoScheme
            return .added(added, .unseen(because: failure, until: until, assumesHTTPS: isOpen))
        case .several(let feeds): return .choice(try await choosable(feeds))
        case .nothing(let reason): return .nothing(reason)
        }
    }

    /// Changes what is set for a feed. An address that was typed without a scheme means what it means when a feed is added.
    package func change(_ feed: Feed, by change: FeedListingChange) async throws {
        var change = change
        if let typed = change.address, FeedAddress.overPlainHTTP(typed) != nil {
            do {
                // All else is written before the network is waited for, so that nothing that ends the process takes it along.
                var rest = change
                rest.new.address = change.old.address
                if rest.new != rest.old {
                    try await subscriptions.change(feed.url, by: rest, name: feed.title)
                    change.old = rest.new
                }
                switch try await finder.find(typed) {
                case .feed(let found), .unknown(let found, _, _): change.new.address = found.url
                // What the user wants may be there another day.
                case .several, .nothing: break
                }
            } catch  where Task.isCancelled {
                // When the reader is left before anybody has looked, the address is taken as it stands. A task of its own:
                // this one may not do anything more.
                return try await Task { [change] in
                    try await subscriptions.change(feed.url, by: change, name: feed.title)
                }.value
            }
        }
        try await subscriptions.change(feed.url, by: change, name: feed.title)
    }

    private func choosable(_ feeds: [FoundFeed]) async throws -> [ChoosableFeed] {
        var choices: [ChoosableFeed] = []
        for feed in feeds {
            choices.append(ChoosableFeed(feed: feed, isListed: try await subscriptions.listed(feed.url) != nil))
        }
        return choices
    }

    /// Stores the document by which a feed was recognised, where there is one.
    private func store(_ found: FoundFeed) async throws -> AddedNote {
        guard let outcome = try await refresher.adopt(found) else { return .unfetched }
        let key = FeedAddress.key(found.url)
        let stored = try await library.feeds().first { FeedAddress.key($0.url) == key }?.articleCount
        return .stored(new: outcome.new, of: max(outcome.new, stored ?? 0))
    }

    /// Whether a listed feed has never been fetched.
    package func isUnfetched(_ feed: AddedFeed) async throws -> Bool {
        try await library.feeds().first { $0.url == feed.url }?.lastCheck == nil
    }
}

extension ExchangeFailure {
    /// Whether nothing has come of the server by which to know which scheme it speaks.
    fileprivate var tellsNoScheme: Bool {
        switch cause {
        case .timedOut, .noReaction, .noNetwork, .noRoute, .unresolvedHost: true
        default: false
        }
    }
}
