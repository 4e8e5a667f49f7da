/// Which parts of their pages the articles of a feed keep and drop, as tags in the feed list: `content-keep:SELECTOR`
/// and `content-drop:SELECTOR`.
public struct ContentSelection: Sendable, Hashable {
    public static let keepPrefix = "content-keep:"
    public static let dropPrefix = "content-drop:"

    /// nil leaves it to newsterm.
    public let keep: ContentSelector?
    public let drop: ContentSelector?

    /// - Parameter tags: A feed's. The first valid tag of each kind counts.
    public init(tags: [String] = []) {
        func first(_ prefix: String) -> ContentSelector? {
            tags.lazy.filter { $0.hasPrefix(prefix) }
                .compactMap { try? ContentSelector(String($0.dropFirst(prefix.count))) }.first
        }
        keep = first(Self.keepPrefix)
        drop = first(Self.dropPrefix)
    }

    public init(keep: ContentSelector?, drop: ContentSelector?) {
        self.keep = keep
        self.drop = drop
    }

    /// The tags that count.
    public var tags: Set<String> { Set(used(keepMatched: false, dropMatched: false).map(\.tag)) }

    /// The tags that count, with what they matched.
    public func used(keepMatched: Bool, dropMatched: Bool) -> [UsedSelector] {
        [
            keep.map { UsedSelector(tag: Self.keepPrefix + $0.text, matched: keepMatched) },
            drop.map { UsedSelector(tag: Self.dropPrefix + $0.text, matched: dropMatched) },
        ].compactMap { $0 }
    }

    /// Whether a tag is intended as one of these.
    public static func isSetting(_ tag: String) -> Bool { keeps(tag) || drops(tag) }

    static func keeps(_ tag: String) -> Bool { tag.hasPrefix(keepPrefix) }

    static func drops(_ tag: String) -> Bool { tag.hasPrefix(dropPrefix) }

    /// Why such a tag is invalid; nil if it is not, or is another tag.
    static func fault(of tag: String) -> ContentSelectorFault? {
        guard isSetting(tag) else { return nil }
        do throws(ContentSelectorFault) {
            _ = try ContentSelector(String(tag.drop { $0 != ":" }.dropFirst()))
            return nil
        } catch {
            return error
        }
    }
}

/// What became of a tag of ``ContentSelection`` on an article's page.
public struct UsedSelector: Codable, Sendable, Hashable {
    public var tag: String
    /// Whether its selector matched anything.
    public var matched: Bool

    public init(tag: String, matched: Bool) {
        self.tag = tag
        self.matched = matched
    }

    /// Whether the tag says what to keep.
    public var keeps: Bool { ContentSelection.keeps(tag) }
}
