/// A file attached to an entry.
public struct ParsedEnclosure: Sendable, Equatable {
    /// Absolute address.
    public var url: String
    /// The media type, as the document spells it.
    public var type: String?
    /// The size in bytes that the document claims.
    public var length: Int?
    /// The playing time in seconds.
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
