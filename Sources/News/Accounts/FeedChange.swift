/// A change of the list of feeds that an account's server keeps. Stored: add properties as optional ones, and do not
/// rename any.
public struct FeedChange: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable {
        /// Subscribe to a feed.
        case add
        /// Give a feed another title or category.
        case change
        /// Unsubscribe from a feed.
        case remove
    }

    public var kind: Kind
    /// What the server calls the feed; nil if it is yet to be added.
    public var feed: String?
    /// The feed's address; for a feed to be added, it may also be a page's.
    public var url: String
    /// What the user calls the feed.
    public var name: String
    /// nil to leave it; of one to be added for the feed's own.
    public var title: String?
    /// Empty for none; nil to leave it.
    public var category: String?
    /// What it had before.
    public var oldTitle: String?
    public var oldCategory: String?
    /// Its place in the list before it was removed.
    public var position: Int64?

    public init(
        _ kind: Kind, feed: String? = nil, url: String, name: String, title: String? = nil, category: String? = nil,
        oldTitle: String? = nil, oldCategory: String? = nil
    ) {
        self.kind = kind
        self.feed = feed
        self.url = url
        self.name = name
        self.title = title
        self.category = category
        self.oldTitle = oldTitle
        self.oldCategory = oldCategory
    }

    /// Whether nothing would differ.
    public var isEmpty: Bool { kind == .change && title == nil && category == nil }

    /// What takes it back.
    public var reversed: FeedChange {
        var other = self
        switch kind {
        case .add:
            (other.kind, other.title, other.category) = (.remove, nil, nil)
            (other.oldTitle, other.oldCategory) = (title, category)
        case .change:
            (other.title, other.oldTitle) = title == nil ? (nil, nil) : (oldTitle, title)
            (other.category, other.oldCategory) = category == nil ? (nil, nil) : (oldCategory ?? "", category)
        case .remove:
            // The server gives it another name.
            (other.kind, other.feed) = (.add, nil)
            (other.title, other.category, other.oldTitle, other.oldCategory) = (oldTitle, oldCategory, nil, nil)
        }
        return other
    }

    /// What is said of it after it was undone.
    /// - Parameters:
    ///   - account: The account's name.
    ///   - isSent: Whether the server knew of it.
    public func undone(in account: String, isSent: Bool) -> UndoneChange {
        switch kind {
        case .add: .added([name])
        case .change: .changed(name: reversed.title ?? name)
        case .remove: .restored(RestoredFeed(name, url: url, account: account, marks: isSent ? nil : 0))
        }
    }

    /// A change that follows it, as one with it. Only what is changed again counts.
    public func followed(by other: FeedChange) -> FeedChange {
        var merged = other
        if title != nil {
            merged.oldTitle = oldTitle
            merged.title = other.title ?? title
            if merged.title == oldTitle { merged.title = nil }
        }
        if category != nil {
            merged.oldCategory = oldCategory
            merged.category = other.category ?? category
            if merged.category == oldCategory ?? "" { merged.category = nil }
        }
        return merged
    }

    /// Whether it is about a feed as the server lists it.
    /// - Parameter orItsSite: whether the address of a feed to be added may match that of the feed's site. An older
    ///   feed can have the same site.
    public func means(_ other: RemoteFeed, orItsSite: Bool = false) -> Bool {
        if let feed { return feed == other.id }
        let key = FeedAddress.key(url)
        if key == FeedAddress.key(other.url) { return true }
        return orItsSite && kind == .add && other.siteLink.map(FeedAddress.key) == key
    }

    /// Whether it is about the same feed as another change.
    public func isOfSameFeed(as other: FeedChange) -> Bool {
        feed.map { $0 == other.feed } == true || FeedAddress.key(url) == FeedAddress.key(other.url)
    }

    /// What it is in a sentence in English, as in "add Swift.org".
    public var words: String { "\(kind.rawValue) \(name)" }
}

/// A change of an account's list of feeds that waits to be sent.
public struct OutgoingFeedChange: Sendable, Equatable, Identifiable {
    /// In the order of the changes.
    public let id: Int64
    public var change: FeedChange
    /// Whether it was being sent before: the server may know it.
    public var wasTried: Bool

    public init(id: Int64, change: FeedChange, wasTried: Bool) {
        self.id = id
        self.change = change
        self.wasTried = wasTried
    }
}
