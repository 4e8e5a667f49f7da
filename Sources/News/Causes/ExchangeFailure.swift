/// An error that says as a value why something could not be fetched.
package protocol ExchangeError: Error {
    var failure: ExchangeFailure { get }
}

/// Why asking for a feed, a page or a file gave nothing of use, in English and as a value.
public struct ExchangeFailure: Codable, Sendable, Hashable, CustomStringConvertible {
    /// For the user, in English.
    public var sentence: String
    /// nil: the sentence is all there is.
    public var cause: ExchangeCause?

    public init(_ sentence: String, _ cause: ExchangeCause?) {
        self.sentence = sentence
        self.cause = cause
    }

    public var description: String { sentence }

    /// The server wants a user name and a password, or others.
    public var wantsCredentials: Bool { cause == .credentialsRefused || cause == .status(401) }

    /// A server of the public network led into a private one.
    public var isRefusedRedirect: Bool {
        switch cause {
        case .redirectIntoPrivateNetwork, .privateAddress: true
        default: false
        }
    }
}
