/// What came of adding a feed.
public struct AddedFeed: Sendable, Equatable {
    /// As it stands in the list now.
    public var url: String
    /// False: it was listed already.
    public var isNew: Bool

    public init(url: String, isNew: Bool) {
        self.url = url
        self.isNew = isNew
    }
}
