/// Limits on what a document can make the parser keep.
public struct ParserLimits: Sendable, Equatable {
    /// Bytes of the document, including what its own entities expand to.
    public var maximumBytes: Int
    /// Bytes that the document's own entities (`<!ENTITY>`) may add to it, over all references.
    public var maximumExpansion: Int
    /// Bytes of one element's text; the rest is cut off and a problem is noted.
    public var maximumTextBytes: Int
    /// Bytes of one tag with all its attributes; a longer tag is dropped and a problem is noted.
    public var maximumTagBytes: Int
    /// Nesting depth of elements; the tags of deeper ones are dropped and a problem is noted.
    public var maximumDepth: Int
    /// Entries kept, newest first; the others are dropped and a problem is noted.
    public var maximumEntries: Int
    /// The maximum number of enclosures, and of categories, per entry.
    public var maximumListItems: Int
    /// Problems recorded.
    public var maximumProblems: Int

    public init(
        maximumBytes: Int = 64 << 20, maximumExpansion: Int = 1_000_000, maximumTextBytes: Int = 16 << 20,
        maximumTagBytes: Int = 1 << 20,
        maximumDepth: Int = 256, maximumEntries: Int = 20_000, maximumListItems: Int = 500, maximumProblems: Int = 20
    ) {
        self.maximumBytes = maximumBytes
        self.maximumExpansion = maximumExpansion
        self.maximumTextBytes = maximumTextBytes
        self.maximumTagBytes = maximumTagBytes
        self.maximumDepth = maximumDepth
        self.maximumEntries = maximumEntries
        self.maximumListItems = maximumListItems
        self.maximumProblems = maximumProblems
    }
}
