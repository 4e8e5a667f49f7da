/// How far the search index has followed the library.
public struct SearchIndexProgress: Sendable, Equatable {
    /// Articles that were put into the index.
    public var indexed: Int
    /// Nothing is left to do.
    public var isComplete: Bool

    public init(indexed: Int, isComplete: Bool) {
        self.indexed = indexed
        self.isComplete = isComplete
    }
}
