import FoundationEssentials
import News

/// What an import changed in articles that were stored already: the payload of its acts, used to undo it.
struct ImportChange: Equatable {
    /// Article numbers.
    private(set) var read: [Int64] = []
    private(set) var starred: [Int64] = []
    /// By tag.
    private(set) var tagged: [String: [Int64]] = [:]

    init(read: [Int64], starred: [Int64], tagged: [String: [Int64]]) {
        self.read = read
        self.starred = starred
        self.tagged = tagged.filter { !$0.value.isEmpty }
    }

    var isEmpty: Bool { read.isEmpty && starred.isEmpty && tagged.isEmpty }

    var articles: Set<Int64> { Set(read).union(starred).union(tagged.values.joined()) }

    mutating func add(_ other: ImportChange) {
        read += other.read
        starred += other.starred
        tagged.merge(other.tagged, uniquingKeysWith: +)
    }

    /// Removes the marks again.
    /// - Returns: The articles that still had one of the marks, and the resulting change.
    func takeBack(_ database: Database) throws -> (articles: Set<Int64>, change: LibraryChange?) {
        let read = try MarkWriter(database, .unread).set(true, on: read)
        let starred = try MarkWriter(database, .starred).set(false, on: starred)
        let tags = try TagChange.make(database, adding: [:], removing: tagged)
        let changes = [read.change, starred.change, tags.change].compactMap(\.self)
        return (
            tags.articles.union(read.articles).union(starred.articles),
            changes.isEmpty ? nil : changes.dropFirst().reduce(changes[0]) { $0.merged(with: $1) }
        )
    }
}

extension ImportChange {
    private struct Stored: Codable {
        var read: Data
        var starred: Data
        var tagged: [String: Data]
    }

    init(payload: [UInt8]) throws {
        let stored = try JSONDecoder().decode(Stored.self, from: Data(payload))
        func numbers(_ data: Data) -> [Int64] { ArticleNumbers.decoded(Array(data)) }
        self.init(
            read: numbers(stored.read), starred: numbers(stored.starred), tagged: stored.tagged.mapValues(numbers))
    }

    var payload: [UInt8] {
        get throws {
            func data(_ numbers: [Int64]) -> Data { Data(ArticleNumbers.encoded(numbers)) }
            return Array(
                try JSONEncoder().encode(
                    Stored(read: data(read), starred: data(starred), tagged: tagged.mapValues(data))))
        }
    }
}
