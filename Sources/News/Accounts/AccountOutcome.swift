public import FoundationEssentials

/// What a sync of an account has done. Stored in the journal: add properties as optional ones.
public struct AccountOutcome: Codable, Sendable, Equatable {
    /// The account's name.
    public var account: String
    /// Articles that are new here.
    public var received = 0
    /// Marks that were sent.
    public var sent = 0
    /// Changes of the list of feeds that were sent; nil for none.
    public var feedsSent: Int?
    /// Changes of the list of feeds that the server refused, which the notes name; nil for none.
    public var feedsRefused: Int?
    /// Why a change of the list of feeds waits on, though the rest was done; nil if none does.
    public var feedFailure: AccountFailure?
    /// Articles whose marks were changed here, as they were on the server.
    public var followed = 0
    /// Changes that the user has to allow first; nil if there are none.
    public var held: HeldMarks?
    /// What could not be done in full; nil if all was.
    public var notes: [AccountRemark]?
    /// The same as sentences in English, from an earlier version; empty otherwise.
    public var remarks: [String] = []
    /// Why it failed; nil if it did not.
    public var failure: AccountFailure?
    /// The end of the pause after an earlier failure, which `failure` then holds; nil if the server was asked.
    public var pausedUntil: Date?

    public init(_ account: String) { self.account = account }

    /// Whether there is anything to tell.
    public var isEmpty: Bool {
        received + sent + followed + (feedsSent ?? 0) == 0 && held == nil && notes == nil
            && remarks.isEmpty && failure == nil && feedFailure == nil
    }

    /// The sentences of the journal and of commands.
    public var words: String {
        if let pausedUntil {
            // A server can ask for a day.
            let time = WallTime(pausedUntil).map { "\($0.date) \($0.hourAndMinute)" } ?? "\(pausedUntil)"
            let reason = failure.map { " \($0)" } ?? ""
            return "\(account) is not asked again before \(time); newsterm sync \(account) asks at once.\(reason)"
        }
        if let failure { return "\(account) was not synced. \(failure)" }
        var parts: [String] = []
        if received > 0 { parts.append(received.counted("new article")) }
        if sent > 0 { parts.append("\(sent.counted("mark")) sent") }
        if let feedsSent { parts.append("\(feedsSent.counted("change")) of feeds sent") }
        if followed > 0 { parts.append("\(followed.counted("mark")) taken from the server") }
        let done = "\(account): \(parts.isEmpty ? "nothing new" : parts.joined(separator: ", "))."
        let waits = held.map { held in
            "\(held.count.counted("mark")) differ from the server's, whose answers contradict each other, and stay as they "
                + "are: \(held.words) newsterm account verify \(account) decides."
        }
        let change = feedFailure.map { "A change of feeds waits: \($0)" }
        return ([done] + remarks(\.description) + [change, waits].compactMap(\.self)).joined(separator: " ")
    }

    /// What could not be done in full, as sentences.
    /// - Parameter sentence: Of a note.
    public func remarks(_ sentence: (AccountRemark) -> String) -> [String] { remarks + (notes ?? []).map(sentence) }
}
