/// An error that carries the reason why something could not be fetched as a value.
package protocol ExchangeError: Error {
    var failure: ExchangeFailure { get }
}

/// Why a request for a feed, page or file gave nothing usable, in English and as a value.
public struct ExchangeFailure: Codable, Sendable, Hashable, CustomStringConvertible {
    /// A sentence for the user, in English.
    public var sentence: String
    /// nil if only the sentence is known.
    public var cause: ExchangeCause?

    public init(_ sentence: String, _ cause: ExchangeCause?) {
        self.sentence = sentence
        self.cause = cause
    }

    public var description: String { sentence }

    /// Whether the server wants a user name and password, or different ones.
    public var wantsCredentials: Bool { cause == .credentialsRefused || cause == .status(401) }

    /// Whether a public server redirected into a private network.
    public var isRefusedRedirect: Bool {
        switch cause {
        case .redirectIntoPrivateNetwork, .privateAddress: true
        default: false
        }
    }
}
