/// Bounds on what a document may make the parser keep.
public struct ParserLimits: Sendable, Equatable {
    /// Bytes of the document, with those that its own entities add to it.
    public var maximumBytes: Int
    /// Bytes that the entities of the document's own (`<!ENTITY>`) may add to it, all references taken together.
    public var maximumExpansion: Int
    /// Bytes of one element's text; what goes beyond is cut off, with a problem noted.
    public var maximumTextBytes: Int
    /// Bytes of one tag with all its attributes; a longer one is left out, with a problem noted.
    public var maximumTagBytes: Int
    /// Nesting of elements; the tags of deeper ones are left out, with a problem noted.
    public var maximumDepth: Int
    /// Entries kept, those with the newest dates; the others are left out, with a problem noted.
    public var maximumEntries: Int
    /// Enclosures, and as many categories, kept of one entry.
    public var maximumListItems: Int
    /// Problems kept.
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
