import Foundation
import News
import NewsStore
import Newsroom

/// What came of adding an address.
enum FoundFeedAnswer: Sendable {
    /// The note continues the sentence "Added ADDRESS".
    case added(AddedFeed, note: String)
    /// The address leads to several feeds; none was added.
    case choice([FoundFeed])
    /// No feed was found; none was added.
    case nothing(String)
}

extension Workshop {
    /// Adds the feed at an address, or that of the page there.
    /// - Parameters:
    ///   - asIs: whether the address is taken as it stands.
    ///   - storesAtOnce: whether a document that was fetched to be recognised is stored. Otherwise the next refresh
    ///     brings it, and tells of it, unless the host is one that does not bear a second request.
    /// - Throws: `FeedAddressError` or `NewsroomError`.
    func add(
        _ typed: String, title: String? = nil, tags: [String] = [], asIs: Bool = false, storesAtOnce: Bool = false
    ) async throws -> FoundFeedAnswer {
        guard !asIs else {
            let added = try await subscriptions.add(typed, title: title, tags: tags)
            return .added(added, note: "; newsterm refresh fetches it.")
        }
        // What is listed already need not be looked for.
        if let listed = try await subscriptions.listed(typed) { return .added(listed, note: "") }
        switch try await finder.find(typed) {
        case .feed(let found):
            let added = try await subscriptions.add(found.url, title: title, tags: tags)
            let isStrict = HostRule.known.rule(for: FeedAddress.host(of: found.url)) != nil
            guard added.isNew, storesAtOnce || isStrict, let outcome = try await refresher.adopt(found) else {
                return .added(added, note: "; newsterm refresh fetches it.")
            }
            let stored = try await library.feeds().first { $0.url == added.url }?.articleCount
            return .added(added, note: Self.note(new: outcome.new, of: max(outcome.new, stored ?? 0)))
        case .unknown(let found, let sentence, let until):
            let added = try await subscriptions.add(found.url, title: title, tags: tags)
            return .added(added, note: Self.unseen(because: sentence, until: until))
        case .several(let feeds): return .choice(feeds)
        case .nothing(let sentence): return .nothing(sentence)
        }
    }

    /// How much there is of a feed; what is left of the time when it was listed before is not new.
    static func note(new: Int, of all: Int) -> String {
        let articles = ": \(all.grouped) \(all == 1 ? "article" : "articles")"
        return new == all ? articles + "." : "\(articles), \(new == 0 ? "none" : new.grouped) of them new."
    }

    /// What was not looked at, why, and when it will be.
    static func unseen(because sentence: String, until: Date?) -> String {
        let time = until.map { "the first refresh after \(DateText.minute($0))" } ?? "the next refresh"
        return " unseen. \(SafeLine.of(sentence)) So nobody has looked yet whether there is a feed at this address: "
            + "\(time) does, and newsterm feeds tells what came of it."
    }

    /// The same for a line of words.
    func addInWords(_ typed: String) async throws -> (added: AddedFeed?, sentence: String) {
        switch try await add(typed, storesAtOnce: true) {
        case .added(let feed, _) where !feed.isNew: return (nil, "That feed is in the list already.")
        case .added(let feed, let note):
            let shown = SafeLine.of(FeedAddress.withoutCredentials(feed.url))
            return (feed, "Added \(shown)\(note)")
        case .choice(let feeds):
            let shown = feeds.prefix(5).map { SafeLine.of(FeedAddress.withoutCredentials($0.url)) }.joined(
                separator: "  ")
            return (nil, "\(feeds.count) feeds there; add one of them: \(shown)")
        case .nothing(let sentence): return (nil, SafeLine.of(sentence))
        }
    }
}
