/// The feed that an entry was first published in.
public struct ParsedSource: Sendable, Equatable {
    public var title: String?
    /// Absolute address of that feed.
    public var url: String?

    public init(title: String? = nil, url: String? = nil) {
        self.title = title
        self.url = url
    }
}
