public import FoundationEssentials

/// A label that the user has put on articles on an account's server: here a tag.
public struct RemoteLabel: Sendable, Equatable {
    /// As the server spells it.
    public var name: String
    /// The server's names of all its articles.
    public var articles: [String]

    public init(name: String, articles: [String]) {
        self.name = name
        self.articles = articles
    }

    /// UTF-8 bytes of a name at most. FreshRSS cuts longer ones off, and then does not find them.
    private static let maximumLength = 190

    /// Whether a tag can be a label on every server that has labels. FreshRSS stores names escaped as in HTML.
    public static func canBe(_ tag: String) -> Bool {
        let longer = tag.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "&") ? 4 : [60, 62].contains($1) ? 3 : 0) }
        return tag.utf8.count + longer <= maximumLength
    }
}

/// The labels of an account's server.
public struct RemoteLabels: Sendable, Equatable {
    /// Those that are followed, in the server's order. Names that differ in case only are one tag here.
    public var labels: [RemoteLabel] = []
    /// The names of those that are left alone: they cannot be tags, are too many, or could not be read.
    public private(set) var leftAlone: [String] = []
    /// Why, by name.
    public private(set) var reasons: [String: LabelState.Reason] = [:]
    /// The names of the feeds' folders, which labels and tags of the same name would be mistaken for.
    public var folders: [String] = []

    public init() {}

    /// Leaves a label alone.
    public mutating func leave(_ name: String, _ reason: LabelState.Reason) {
        leftAlone.append(name)
        reasons[name] = reason
    }

    /// Some names for each reason, bounded.
    public var examples: [LabelState.Reason: [String]] {
        Dictionary(grouping: leftAlone) { reasons[$0] ?? .name }.mapValues { names in
            names.prefix(5).map { $0.count > 40 ? $0.prefix(40) + "…" : $0 } + (names.count > 5 ? ["…"] : [])
        }
    }
}

/// What is known of the labels of an account's server. Stored: add properties as optional ones, and do not rename any.
public struct LabelState: Codable, Sendable, Equatable {
    /// Whether the server has no labels at all: tags stay here.
    public var areMissing = false
    /// When they were compared last; nil if they never were.
    public var lastLook: Date?
    /// When the server last failed to list them since.
    public var lastFailure: Date?
    /// The names of those that are tags here, as the server spells them.
    public var names: [String] = []
    /// How many are left alone.
    public var leftAlone = 0
    /// Some of their names, by the reason; nil if an earlier version has stored it.
    public var examples: [Reason: [String]]?

    /// Why a label is left alone.
    public enum Reason: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
        /// It cannot be the name of a tag.
        case name
        /// More are followed already than there are requests for.
        case number
        /// The list of its articles is incomplete, or the articles contradict it.
        case list
    }

    public init(areMissing: Bool = false, lastLook: Date? = nil, names: [String] = [], leftAlone: Int = 0) {
        self.areMissing = areMissing
        self.lastLook = lastLook
        self.names = names
        self.leftAlone = leftAlone
    }

    /// Whether the server has labels; nil if that has not shown yet.
    public var hasLabels: Bool? { areMissing ? false : names.isEmpty && leftAlone == 0 ? nil : true }

    /// What the server calls a tag: several names if they differ in case only.
    public func names(of tag: String) -> [String] {
        let key = ArticleTags.key(tag)
        return names.filter { ArticleTags.key($0) == key }
    }
}
