/// What a sync of an account could not do in full. Stored in the journal: add cases, but never rename them.
public enum AccountRemark: Codable, Sendable, Hashable, CustomStringConvertible {
    /// Of more articles only the newest are taken.
    case newestOnly(count: Int)
    /// A list of articles ended early.
    case incomplete(list: RemoteMark, count: Int)
    /// Articles do not have the labels that the lists say.
    case contradictedLabels(count: Int)
    case unreadableLabels(failure: AccountFailure)
    /// The server does not list these feeds any more, which are hidden here with their articles.
    case feedsGone(titles: [String])
    /// The server refused a change of feeds, which was taken back.
    case refused(change: FeedChange.Kind, name: String, failure: AccountFailure)

    public var description: String {
        switch self {
        case .newestOnly(let count): "Only the \(count.grouped) newest articles are taken."
        case .incomplete(let list, let count):
            "The server's list of \(list.rawValue) articles is incomplete (\(count.grouped)); no marks are changed by it."
        case .contradictedLabels(let count):
            "The server's \(count == 1 ? "list" : "lists") of \(count.counted("label")) "
                + "\(count == 1 ? "contradicts" : "contradict") the articles themselves, which stay as they are."
        case .unreadableLabels(let failure): "The labels could not be read: \(failure)"
        case .feedsGone(let titles):
            "\(titles.count.counted("feed")) \(titles.count == 1 ? "is" : "are") not on the server any more: "
                + "\(Self.list(titles))."
        case .refused(let change, let name, let failure):
            "The server refuses to \(change.rawValue) \(name), which was taken back: \(failure)"
        }
    }

    /// The first of several titles, which a sentence can hold.
    public static func list(_ titles: [String]) -> String {
        titles.prefix(mostTitles).joined(separator: "; ") + (titles.count > mostTitles ? "; …" : "")
    }

    private static let mostTitles = 5

    /// The same with titles that are safe to show.
    /// - Parameter line: Makes a text safe.
    public func shown(_ line: (String) -> String) -> AccountRemark {
        if case .feedsGone(let titles) = self { .feedsGone(titles: titles.map(line)) } else { self }
    }
}
