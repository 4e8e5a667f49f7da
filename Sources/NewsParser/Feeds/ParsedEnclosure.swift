/// A file that comes with an entry.
public struct ParsedEnclosure: Sendable, Equatable {
    /// Absolute address.
    public var url: String
    /// Media type, as the document spells it.
    public var type: String?
    /// Bytes, as the document claims.
    public var length: Int?
    /// Seconds that it plays.
    public var duration: Int?
    /// Plain text, one line.
    public var title: String?

    public init(
        url: String, type: String? = nil, length: Int? = nil, duration: Int? = nil, title: String? = nil
    ) {
        self.url = url
        self.type = type
        self.length = length
        self.duration = duration
        self.title = title
    }
}
