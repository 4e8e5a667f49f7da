import FoundationEssentials
import News
import NewsStore

/// How a change of the feed list is taken back, as the library's log of acts keeps it.
struct FeedListAct: Codable {
    struct Query: Codable {
        var name: String
        var expression: String

        init(_ query: FeedListQuery) {
            name = query.name
            expression = query.expression
        }
    }

    /// The list before the user edited it as a whole, and what tells whether it is still as it was after that.
    struct Edit: Codable {
        /// nil: there was none.
        var before: Data?
        var after: [Int64]

        init(_ edit: FeedListEdit) {
            before = edit.before.map { Data($0) }
            after = Self.identity(of: edit.after)
        }

        static func identity(of bytes: [UInt8]) -> [Int64] {
            var hash = BodyHash(circumstances: [])
            bytes.withUnsafeBytes { hash.add($0) }
            return [hash.identity.hash, Int64(hash.identity.length)]
        }
    }

    /// Addresses to take off again.
    var added: [String] = []
    /// Saved queries to take off again; absent in acts of earlier versions.
    var queries: [Query]?
    /// Lines to put back.
    var removed: [FeedList.RemovedLine] = []
    /// Lines to put back as they were; absent in acts of earlier versions.
    var changed: [FeedList.ChangedLine]?
    var changedName: String?
    /// Whether there was no feed list before; absent in acts of earlier versions.
    var madeList: Bool?
    /// Whether the last line had no end before; absent in acts of earlier versions.
    var endedOpen: Bool?
    /// Absent in acts of earlier versions.
    var edited: Edit?
    /// The path of the list that was changed; absent in acts of earlier versions.
    var list: String?
}

extension FeedListAct {
    /// What was taken back of what it had added and changed.
    struct TakenBack {
        var added: [String] = []
        var queries: [Query] = []
        /// Also those that were as before already.
        var reverted: [FeedList.ChangedLine] = []
        var isChanged = false
    }

    /// Puts lines back as they were, but for an edit of the whole list.
    @discardableResult
    func takeBack(from list: inout FeedList) -> TakenBack {
        let before = list
        let (keys, listedQueries) = (Set(list.entries.map { FeedAddress.key($0.url) }), list.queries)
        var result = TakenBack()
        result.added = added.filter { keys.contains(FeedAddress.key($0)) }
        result.queries = (queries ?? []).filter { query in
            listedQueries.contains { $0.name == query.name && $0.expression == query.expression }
        }
        list.takeBack(
            result.added, queries: result.queries.map { ($0.name, $0.expression) }, endedOpen: endedOpen == true)
        list.restore(removed)
        result.reverted = list.revert(changed ?? [])
        result.isChanged = list != before
        return result
    }

    /// What stands in the payload of an act that changed one feed, and in no import's.
    static var nameKey: String { CodingKeys.changedName.stringValue }

    /// Which feed an act gave another address.
    static func moves(payload: String) -> [FeedMove] {
        let act = try? JSONDecoder().decode(FeedListAct.self, from: Data(payload.utf8))
        return (act?.changed ?? []).compactMap(\.move)
    }
}
