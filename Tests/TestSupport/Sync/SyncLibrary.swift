import Foundation

/// What a `SyncServer` has: feeds, articles and their marks. Tests call both by short names.
public struct SyncLibrary: Sendable, Equatable {
    public struct Feed: Sendable, Equatable {
        public let id: Int64
        public var url, title, category: String
        public var site: String
    }

    public struct File: Sendable, Equatable {
        public var url, type: String
        public var length: Int

        public init(url: String, type: String, length: Int) {
            (self.url, self.type, self.length) = (url, type, length)
        }
    }

    public struct Article: Sendable, Equatable {
        public let id: Int64
        public let name: String
        public let feed: Int64
        public var title, url, content: String
        public var author = ""
        public var comments = ""
        /// Seconds since 1970.
        public var published: Int
        /// When another device changed its marks, in seconds since 1970.
        public var changed = 0
        public var isRead = false
        public var isStarred = false
        public var file: File?
        /// The feed's own.
        public var tags: [String] = []
        /// The user's, of FreshRSS only.
        public var labels: [String] = []
    }

    /// When the first article arrived, in seconds since 1970.
    public static let firstArrival = 1_799_000_000

    /// Whether new articles are numbered by the microsecond of their arrival, as FreshRSS does it, or one after the other.
    let isNumberedByTime: Bool
    public var feeds: [Feed] = []
    public private(set) var articles: [Article] = []
    /// Labels without articles, too.
    public private(set) var labels: Set<String> = []
    /// Categories without feeds, too.
    public private(set) var categories: [String]
    private var categoryNumbers: [String: Int64]
    private var nextFeed: Int64 = 1
    private var nextArticle: Int64
    private var time = Self.firstArrival
    private var places: [String: Int] = [:]
    private var placesByID: [Int64: Int] = [:]

    init(isNumberedByTime: Bool) {
        self.isNumberedByTime = isNumberedByTime
        categories = [isNumberedByTime ? "Uncategorized" : "All"]
        categoryNumbers = [categories[0]: 1]
        nextArticle = isNumberedByTime ? Int64(Self.firstArrival) * 1_000_000 : 1
    }

    /// The category of feeds that were not given one.
    var defaultCategory: String { isNumberedByTime ? "Uncategorized" : categories[0] }

    /// An article by its name, which has to exist.
    public subscript(name: String) -> Article {
        get { articles[places[name]!] }
        set { articles[places[name]!] = newValue }
    }

    public func has(_ name: String) -> Bool { places[name] != nil }

    func place(of id: Int64) -> Int? { placesByID[id] }

    mutating func change(_ place: Int, _ change: (inout Article) -> Void) { change(&articles[place]) }

    /// - Parameter name: A feed's title, or the file name of its address.
    public func feed(_ name: String) -> Feed? { feeds.first { $0.title == name || $0.url.hasSuffix("/\(name).xml") } }

    func feed(_ id: Int64) -> Feed? { feeds.first { $0.id == id } }

    /// - Returns: Its number.
    @discardableResult
    public mutating func add(feed name: String, title: String? = nil, url: String? = nil, category: String? = nil)
        -> Int64
    {
        let category = category ?? defaultCategory
        add(category: category)
        feeds.append(
            Feed(
                id: nextFeed, url: url ?? "https://feeds.example/\(name).xml", title: title ?? name, category: category,
                site: "https://feeds.example/\(name)/"))
        nextFeed += 1
        return nextFeed - 1
    }

    /// Adds articles to a feed that exists; the later, the newer.
    public mutating func add(
        _ names: [String], to feed: String, isRead: Bool = false, isStarred: Bool = false,
        _ change: (inout Article) -> Void = { _ in }
    ) {
        guard let feed = self.feed(feed) else { preconditionFailure("There is no feed \(feed).") }
        for name in names {
            var article = Article(
                id: nextArticle, name: name, feed: feed.id, title: "Article \(name)",
                url: "https://feeds.example/\(feed.id)/\(name)", content: "<p>Text of \(name)</p>",
                published: time)
            article.isRead = isRead
            article.isStarred = isStarred
            change(&article)
            nextArticle += 1
            time += 1
            articles.append(article)
        }
        index()
    }

    /// Lets a time come, in seconds since 1970, at which the next articles are published and arrive.
    public mutating func advance(to time: Int) {
        self.time = max(time, self.time)
        if isNumberedByTime { nextArticle = max(nextArticle, Int64(time) * 1_000_000) }
    }

    /// What a server that was restored from a backup does not have any more.
    public mutating func forget(_ names: [String]) {
        let names = Set(names)
        articles.removeAll { names.contains($0.name) }
        index()
    }

    public mutating func remove(feed id: Int64) {
        feeds.removeAll { $0.id == id }
        articles.removeAll { $0.feed == id }
        index()
    }

    public mutating func setRead(_ isRead: Bool, _ names: [String]) {
        for name in names { (self[name].isRead, self[name].changed) = (isRead, time) }
    }

    public mutating func setStarred(_ isStarred: Bool, _ names: [String]) {
        for name in names { (self[name].isStarred, self[name].changed) = (isStarred, time) }
    }

    /// Puts a label on articles, or takes it away.
    public mutating func setLabel(_ label: String, _ isSet: Bool = true, _ names: [String]) {
        labels.insert(label)
        for name in names {
            self[name].labels.removeAll { $0 == label }
            if isSet { self[name].labels.append(label) }
        }
    }

    /// - Parameter new: nil deletes it.
    public mutating func rename(label old: String, to new: String?) {
        let names = labelled(old)
        setLabel(old, false, names.sorted())
        labels.remove(old)
        if let new { setLabel(new, true, names.sorted()) }
    }

    /// The names of the articles that have a label.
    public func labelled(_ label: String) -> Set<String> {
        Set(articles.filter { $0.labels.contains(label) }.map(\.name))
    }

    mutating func add(category name: String) {
        guard !categories.contains(name) else { return }
        categories.append(name)
        categoryNumbers[name] = (categoryNumbers.values.max() ?? 0) + 1
    }

    /// Creates the category if there is none of the name.
    public mutating func move(feed name: String, to category: String) {
        add(category: category)
        guard let place = feeds.firstIndex(where: { $0.id == feed(name)?.id }) else { return }
        feeds[place].category = category
    }

    public mutating func rename(category old: String, to new: String) {
        guard let place = categories.firstIndex(of: old) else { return }
        categories[place] = new
        categoryNumbers[new] = categoryNumbers.removeValue(forKey: old)
        for feed in feeds.indices where feeds[feed].category == old { feeds[feed].category = new }
    }

    /// - Parameter other: Where its feeds go.
    mutating func remove(category name: String, to other: String) {
        categories.removeAll { $0 == name }
        categoryNumbers[name] = nil
        for feed in feeds.indices where feeds[feed].category == name { feeds[feed].category = other }
    }

    func number(ofCategory name: String) -> Int64 { categoryNumbers[name] ?? 0 }

    func category(_ number: Int64) -> String? { categoryNumbers.first { $0.value == number }?.key }

    /// The names of the articles that have the marks.
    public var unread: Set<String> { Set(articles.filter { !$0.isRead }.map(\.name)) }
    public var starred: Set<String> { Set(articles.filter(\.isStarred).map(\.name)) }

    private mutating func index() {
        places = Dictionary(articles.enumerated().map { ($1.name, $0) }) { first, _ in first }
        placesByID = Dictionary(articles.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }
}
