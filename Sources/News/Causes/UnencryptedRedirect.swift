/// A redirect from https to http by a feed's server. It is followed for one request, never remembered, and reported as
/// a warning.
public struct UnencryptedRedirect: Sendable, Equatable {
    /// The target, with possible secrets hidden.
    public let url: String

    public init(to url: String) { self.url = Redaction.redacted(url) }
}

extension UnencryptedRedirect: CustomStringConvertible {
    /// The warning, in English.
    public var description: String {
        "Warning: the server redirects from https to \(url), so the content can be read and changed in transit."
    }
}
