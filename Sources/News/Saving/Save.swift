public import FoundationEssentials

/// A request to save an article to a service, and what became of it.
public struct Save: Sendable, Equatable {
    public enum State: Sendable, Equatable {
        /// Not sent yet; with the failure of the last attempt, and when the next may be.
        case waiting(SaveFailure?, next: Date)
        case sending
        case saved(Date)
        case failed(SaveFailure)
        /// The answer to an attempt was lost, and the server cannot say whether it has the article. The user decides.
        case unsure

        /// What a list shows of it.
        public var mark: Mark {
            switch self {
            case .saved: .saved
            case .waiting, .sending: .waiting
            case .failed, .unsure: .failed
            }
        }
    }

    /// What a list shows for all saves of an article: the highest of their marks.
    public enum Mark: Int, Sendable {
        case saved = 1
        case waiting = 2
        case failed = 3
    }

    /// The service's name in the configuration.
    public var service: String
    public var state: State

    public init(service: String, _ state: State) { (self.service, self.state) = (service, state) }
}

/// Why an article was not saved, or not yet. Stored: add cases, but never rename them.
public enum SaveFailure: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    /// There was no answer.
    case noAnswer(ExchangeFailure)
    /// An HTTP status.
    case refused(status: Int)
    /// The server does not accept the token, or the user and the password. The kind is nil in data stored by an earlier
    /// version, and for a token that cannot be sent.
    case credentials(SaveService.Kind?)
    /// The server knows them, and does not let them save.
    case forbidden(SaveService.Kind)
    /// The answer is not one that the service gives.
    case otherServer
    /// The server redirects the request, which would then lose its body.
    case redirected(to: String)
    /// A plain http address that is not in a private network.
    case unencrypted
    /// The program that prints the secret. The reason is a sentence in English from an earlier version, or empty.
    case noSecret(program: String, reason: String = "", fault: SecretFault? = nil)
    /// A file or the folder cannot be written.
    case file(path: String, reason: String)
    /// The folder for Markdown files is missing.
    case noFolder(path: String)
    /// The article has no web address.
    case noLink
    /// The service is not, or no longer, in the configuration.
    case noService
    /// There is no account of the name.
    case noAccount(name: String)
    /// The account's server speaks a protocol that saves nothing.
    case accountCannotSave(name: String)
    /// The article belongs to the user's own list, or to another account.
    case notOfAccount(name: String)
    /// The user has set up no service on the account's server.
    case noIntegration
    /// The account's server has deleted the article.
    case goneFromServer
    /// The account's server cannot be reached as it is stored.
    case account(AccountFailure)

    /// Whether it lasts until the user changes something.
    public var needsUser: Bool {
        switch self {
        case .noAnswer, .refused: false
        case .account(let failure): failure.needsUser
        default: true
        }
    }

    /// What is wrong and, where the user can do something, what.
    public var description: String {
        switch self {
        case .noAnswer(let failure): failure.sentence
        case .refused(let status): "The server answered with status \(status)."
        case .credentials(.readeck):
            "Readeck does not accept the token (401). Make another there, under API Tokens in your profile, "
                + "correct token or token_command in config.toml and restart newsterm; it is sent then."
        case .credentials(.linkding):
            "linkding does not accept the token (401). Take one there, under Integrations in the settings, "
                + "correct token or token_command in config.toml and restart newsterm; it is sent then."
        case .credentials(.wallabag):
            "wallabag does not accept the log-in. Compare client_id and client_secret in config.toml with those "
                + "of a client there, under API clients management, correct them, user or password, and restart "
                + "newsterm; it is sent then."
        case .credentials:
            "The server does not accept the token or password. Correct it in config.toml and restart newsterm; it is "
                + "sent then."
        case .forbidden(.readeck):
            "Readeck does not let this token save (403). Let it read and write bookmarks there, under API Tokens in "
                + "your profile, or correct token or token_command in config.toml, and restart newsterm; it is sent "
                + "then."
        case .forbidden(.wallabag):
            "wallabag does not let this user save (403). Give the user the right there, or name another user in "
                + "config.toml, and restart newsterm; it is sent then."
        case .forbidden:
            "linkding does not let this token save (403), or a server before it refuses newsterm. Let it save "
                + "there, or correct token or token_command in config.toml, and restart newsterm; it is sent then."
        case .otherServer: "The answer is not that of such a service; check its url in config.toml."
        case .redirected(let address): "The server redirects to \(address); write that address into config.toml."
        case .unencrypted: "Its http address is not in a private network; use https."
        case .noSecret(let program, let reason, let fault):
            "\(program) gave no token or password: \(fault?.description ?? reason)"
        case .file(let path, let reason): "\(path) cannot be written: \(reason)."
        case .noFolder(let path): "There is no folder \(path); create it."
        case .noLink: "The article has no web address."
        case .noService: "config.toml has no such service."
        case .noAccount(let name): "There is no account \(name); correct the name in config.toml."
        case .accountCannotSave(let name):
            "The account \(name) does not speak Miniflux's own API, which alone can save; name another one in config.toml."
        case .notOfAccount(let name): "The article is not of the account \(name), which can save only its own."
        case .noIntegration: "No service is set up on the server; set one up there, under Settings, Integrations."
        case .goneFromServer: "The server does not have the article any more."
        case .account(let failure): failure.description
        }
    }

    /// Whether no other attempt can succeed: the reason is the article.
    public var isFinal: Bool {
        switch self {
        case .noLink, .notOfAccount, .goneFromServer: true
        default: false
        }
    }

    /// Whether the description says what the user can do.
    public var saysRemedy: Bool {
        switch self {
        case .credentials, .forbidden, .otherServer, .redirected, .unencrypted, .noFolder, .noAccount,
            .accountCannotSave,
            .noIntegration:
            true
        case .noAnswer, .refused, .noSecret, .file, .noLink, .noService, .notOfAccount, .goneFromServer, .account:
            false
        }
    }
}
