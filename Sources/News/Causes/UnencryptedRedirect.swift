/// A redirect from https to http that a feed's server gave: it is followed for one request, never remembered, and told as a
/// warning.
public struct UnencryptedRedirect: Sendable, Equatable {
    /// Where it led, without what may be a secret.
    public let url: String

    public init(to url: String) { self.url = Redaction.redacted(url) }
}

extension UnencryptedRedirect: CustomStringConvertible {
    /// The warning, in English.
    public var description: String {
        "Warning: its server redirects from https to \(url): what comes from there can be read and changed on the way."
    }
}
