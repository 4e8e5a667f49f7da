/// A portion of what was found.
public struct SearchPage: Sendable, Equatable {
    public var hits: [SearchHit]
    /// Where the search goes on; nil: there is nothing more. A page with a place may have fewer hits than asked for,
    /// even none: then the time that was given to it was over.
    public var next: SearchPlace?

    public init(hits: [SearchHit], next: SearchPlace? = nil) {
        self.hits = hits
        self.next = next
    }
}
