/// Marks that a server would change all at once although its answers contradict each other. Stored: add properties as
/// optional ones.
public struct HeldMarks: Codable, Sendable, Equatable {
    /// In what they do. Stored: add cases, but never rename them.
    public enum Contradiction: Codable, Sendable, Hashable, CustomStringConvertible {
        /// The server counts so many unread articles, and names others.
        case unreadCount(counted: Int, named: Int)
        /// Of the articles that were asked for, some are not as the list says.
        case articles(asked: Int, wrong: Int)
        /// The server does not have some of the articles that were asked for.
        case gone(asked: Int, gone: Int)
        /// Of the articles that were asked for, some have not changed on the server since the last sync, as in a backup.
        case unchanged(asked: Int, unchanged: Int)
        /// Of the labels that are gone from the lists, articles have some.
        case labels(asked: Int, wrong: Int)
        /// There are no labels any more.
        case noLabels
        /// A list ended early.
        case incomplete(list: RemoteMark)
        case unreadableLabels(failure: AccountFailure)

        public var description: String {
            switch self {
            case .unreadCount(let counted, let named):
                "The server counts \(counted.grouped) unread articles, but names \(named.grouped)."
            case .articles(let asked, let wrong):
                "newsterm asked for \(asked) of these articles, and \(wrong) have other marks than the server's list says."
            case .gone(let asked, let gone):
                "newsterm asked for \(asked) of these articles, and \(gone) are not on the server any more."
            case .unchanged(let asked, let unchanged):
                "newsterm asked for \(asked) of these articles, and \(unchanged) have not changed on the server since the last "
                    + "sync, as after it was restored from a backup."
            case .labels(let asked, let wrong):
                "Of \(asked) labels that are gone, the server says otherwise of \(wrong) in the articles themselves."
            case .noLabels: "The server has no labels any more."
            case .incomplete(let list): "The server's list of \(list.rawValue) articles is incomplete."
            case .unreadableLabels(let failure): AccountRemark.unreadableLabels(failure: failure).description
            }
        }
    }

    /// Articles that would become read, unread, starred and not starred.
    public var read = 0
    public var unread = 0
    public var starred = 0
    public var unstarred = 0
    /// Labels that articles would get, and lose.
    public var labelled: Int?
    public var unlabelled: Int?
    /// In what the answers contradict each other; nil for nothing.
    public var contradictions: [Contradiction]?
    /// The same as sentences in English, from an earlier version; empty otherwise.
    public var reason = ""

    public init() {}

    public var count: Int { read + unread + starred + unstarred + (labelled ?? 0) + (unlabelled ?? 0) }

    /// In what the answers contradict each other, as sentences in English.
    public var words: String { sentences(\.description).joined(separator: " ") }

    /// - Parameter sentence: Of a contradiction.
    public func sentences(_ sentence: (Contradiction) -> String) -> [String] {
        (reason.isEmpty ? [] : [reason]) + (contradictions ?? []).map(sentence)
    }

    public mutating func add(_ contradiction: Contradiction) {
        contradictions = (contradictions ?? []) + [contradiction]
    }
}
