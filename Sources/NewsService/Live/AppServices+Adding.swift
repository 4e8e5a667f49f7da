package import FoundationEssentials
package import News
import NewsStore
package import Newsroom

/// The outcome of adding an address.
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

/// The state of a feed that was added.
package enum AddedNote: Sendable {
    /// It was listed before.
    case none
    /// The next refresh fetches it.
    case unfetched
    /// The number of articles stored. If the feed was listed before, those kept from that time are not new.
    case stored(new: Int, of: Int)
    /// Why the feed was not fetched, and when it will be. `assumesHTTPS`: the address was typed without a scheme, and
    /// the server's scheme could not be determined.
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
    /// Adds the feed at an address, or the feed of the page there.
    /// - Parameters:
    ///   - asIs: whether to add the address as it stands.
    ///   - storesAtOnce: whether to store the document fetched for recognition, as the reader does; a list that has
    ///     gone is then not created again either. Otherwise the next refresh stores and reports it, unless the host
    ///     tolerates no second request.
    /// - Throws: `FeedAddressError` or `NewsroomError`.
    package func add(
        _ typed: String, title: String? = nil, tags: [String] = [], asIs: Bool = false, storesAtOnce: Bool = false,
        responseStore: (any PartialResponseStore)? = nil
    ) async throws -> FoundFeedAnswer {
        guard !asIs else {
            let added = try await subscriptions.add(typed, title: title, tags: tags)
            return .added(added, .unfetched)
        }
        if storesAtOnce { try await subscriptions.requireList() }
        // A listed feed need not be looked for.
        if let listed = try await subscriptions.listed(typed) {
            let added = try await subscriptions.add(listed.url, title: title, tags: tags)
            return .added(added, .none)
        }
        let finding = try await finder.find(typed, responseStore: responseStore)
        // The list may have gone while a server was answering.
        if storesAtOnce { try await subscriptions.requireList() }
        switch finding {
        case .feed(let found):
            let added = try await subscriptions.add(found.url, title: title, tags: tags)
            let isStrict = HostRule.known.rule(for: FeedAddress.host(of: found.url)) != nil
            guard added.isNew, storesAtOnce || isStrict else { return .added(added, .unfetched) }
            return .added(added, try await store(found))
        case .unknown(let found, let failure, let until):
            let added = try await subscriptions.add(found.url, title: title, tags: tags)
            let isOpen = FeedAddress.overPlainHTTP(typed) != nil && failure.leavesSchemeUnknown
            return .added(added, .unseen(because: failure, until: until, assumesHTTPS: isOpen))
        case .several(let feeds): return .choice(try await choosable(feeds))
        case .nothing(let reason): return .nothing(reason)
        }
    }

    /// Changes a feed's settings. An address without a scheme is resolved as when a feed is added.
    package func change(_ feed: Feed, by change: FeedListingChange) async throws {
        var change = change
        if let typed = change.address, FeedAddress.overPlainHTTP(typed) != nil {
            do {
                // Everything else is written before waiting for the network, so that the process's end cannot lose it.
                var rest = change
                rest.new.address = change.old.address
                if rest.new != rest.old {
                    try await subscriptions.change(feed.url, by: rest, name: feed.title)
                    change.old = rest.new
                }
                switch try await finder.find(typed) {
                case .feed(let found), .unknown(let found, _, _): change.new.address = found.url
                // Keeps the typed address: the feed may be there another day.
                case .several, .nothing: break
                }
            } catch  where Task.isCancelled {
                // If the reader quits during the search, the address is used as typed. In a new task, since this one is
                // cancelled.
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

    /// Stores the document by which a feed was recognised, if there is one.
    private func store(_ found: FoundFeed) async throws -> AddedNote {
        guard let outcome = try await refresher.adopt(found) else { return .unfetched }
        // The feed is added whatever becomes of this; the next refresh looks again.
        do { try await joinStories(upTo: Self.linksWhileAwaited, isBrief: true) } catch { log.write(error) }
        let key = FeedAddress.key(found.url)
        let stored = try await library.ownFeeds().first { FeedAddress.key($0.url) == key }?.articleCount
        return .stored(new: outcome.new, of: max(outcome.new, stored ?? 0))
    }

    /// Whether a listed feed has never been fetched.
    package func isUnfetched(_ feed: AddedFeed) async throws -> Bool {
        try await library.ownFeeds().first { $0.url == feed.url }?.lastCheck == nil
    }
}

extension ExchangeFailure {
    /// Whether the server gave no sign of the scheme it speaks.
    fileprivate var leavesSchemeUnknown: Bool {
        switch cause {
        case .timedOut, .noReaction, .noNetwork, .noRoute, .unresolvedHost: true
        default: false
        }
    }
}
