import FoundationEssentials
import News
import NewsStore

/// How to undo a change of the feed list, or the addition of a rule to the configuration, as stored in the library's
/// log of acts.
struct FeedListAct: Codable {
    struct Query: Codable {
        var name: String
        var expression: String

        init(_ query: FeedListQuery) {
            name = query.name
            expression = query.expression
        }
    }

    /// The list before the user edited it as a whole, and the identity of the result, to check that it is unchanged.
    struct Edit: Codable {
        /// nil if there was no list.
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

    /// An account that was subscribed to a feed.
    struct Subscription: Codable {
        var account: Account.ID
        /// Its addition.
        var change: FeedChange
    }

    /// Addresses to remove.
    var added: [String] = []
    /// Saved queries to remove; absent in acts of earlier versions.
    var queries: [Query]?
    /// Lines to restore.
    var removed: [FeedList.RemovedLine] = []
    /// Lines to revert; absent in acts of earlier versions.
    var changed: [FeedList.ChangedLine]?
    var changedName: String?
    /// Whether there was no feed list before; absent in acts of earlier versions.
    var madeList: Bool?
    /// Whether the last line had no line break before; absent in acts of earlier versions.
    var endedOpen: Bool?
    /// Absent in acts of earlier versions.
    var edited: Edit?
    /// Absent in acts on the feed list.
    var rule: AddedRule?
    /// To be reversed with the restored line of a feed that was moved to an account; absent in other acts.
    var subscription: Subscription?
    /// The path of the changed list; absent in acts of earlier versions.
    var list: String?
}

extension FeedListAct {
    /// What was undone of its additions and changes.
    struct RevertedChanges {
        var added: [String] = []
        var queries: [Query] = []
        /// Including those that were already reverted.
        var reverted: [FeedList.ChangedLine] = []
        var isChanged = false
    }

    /// Restores lines, except after an edit of the whole list.
    @discardableResult
    func takeBack(from list: inout FeedList) -> RevertedChanges {
        let before = list
        let (keys, listedQueries) = (Set(list.entries.map { FeedAddress.key($0.url) }), list.queries)
        var result = RevertedChanges()
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

    /// A word that occurs in the payload of an act on one feed but not in that of an import.
    static var nameKey: String { CodingKeys.changedName.stringValue }

    /// The feeds to which an act gave another address.
    static func moves(payload: String) -> [FeedMove] {
        let act = try? JSONDecoder().decode(FeedListAct.self, from: Data(payload.utf8))
        return (act?.changed ?? []).compactMap(\.move)
    }
}
