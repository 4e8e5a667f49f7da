/// Why an account could not be synced. Stored: add cases, but never rename them.
public enum AccountFailure: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    /// There was no answer.
    case noAnswer(ExchangeFailure)
    /// An HTTP status, and what the server says of it: one line.
    case refused(status: Int, reason: String? = nil)
    /// The server does not accept the user and the password.
    case credentials
    /// The answer is not one of the protocol.
    case otherServer(call: String)
    /// The server redirects the request, which would then lose its body.
    case redirected(to: String)
    /// A plain http address that is not in a private network.
    case unencrypted
    /// The server does not subscribe to a feed, for a reason of its own.
    case notSubscribed(reason: String)
    /// The server found no feed at the address.
    case noFeedFound
    /// The server does not have the feed that was to be changed.
    case feedGone
    /// The server does not take marks, which wait on.
    case marksRefused(count: Int)
    /// The server had feeds, and lists none any more.
    case noFeeds
    /// The server calls other articles, or other feeds, as it called those here: one that differs, here and there.
    case otherArticles(here: String, there: String)
    /// Another process is sending to the server, and has not finished in time.
    case busy
    /// The password is not stored.
    case noPassword
    /// The file of the password.
    case secretUnwritable(path: String, reason: String)
    /// The program that prints the password. The reason is a sentence in English from an earlier version, or empty.
    case noSecret(program: String, reason: String = "", fault: SecretFault? = nil)

    /// Whether it stays until the user changes something.
    public var needsUser: Bool {
        switch self {
        case .noAnswer, .refused, .marksRefused, .busy: false
        default: true
        }
    }

    /// What is wrong and, where the user can do something, what.
    public var description: String {
        switch self {
        case .noAnswer(let failure): failure.sentence
        case .refused(let status, nil): "The server answered with status \(status)."
        case .refused(let status, let reason?): "The server answered with status \(status): “\(reason)”."
        case .credentials:
            "The server does not accept the user name and password. Correct them with newsterm account edit."
        case .otherServer(let call):
            "The answer to \(call) is not one of this protocol; check the address with newsterm account edit."
        case .redirected(let address):
            "The server redirects to \(address); give the account that address with newsterm account edit."
        case .unencrypted:
            "The address is plain http, by which the password could be read on its way. Use https."
        case .notSubscribed(let reason): "The server did not subscribe to it: \(reason)"
        case .noFeedFound: "The server did not subscribe to it: it found no feed there."
        case .feedGone: "The server does not have the feed any more."
        case .marksRefused(let count): "The server refuses \(count.counted("mark")); they are sent again later."
        case .noFeeds:
            "The server lists no feeds any more; the feeds and marks here stay as they are. newsterm account verify follows "
                + "it nevertheless."
        case .otherArticles(let here, let there):
            "The server has other articles under the numbers of those here, as after it was restored from a backup: “\(here)” "
                + "is “\(there)” there. Nothing is sent or changed; newsterm account verify shows them and asks."
        case .busy: "Another newsterm is sending to the account; try again."
        case .noPassword: "There is no password for the account; set it with newsterm account edit."
        case .secretUnwritable(let path, let reason): "The password cannot be kept in \(path): \(reason)."
        case .noSecret(let program, let reason, let fault):
            "No password from \(program): \(fault?.description ?? reason)"
        }
    }
}
