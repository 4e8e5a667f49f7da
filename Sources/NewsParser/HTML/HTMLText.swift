/// HTML as readable text: blocks to be laid out for a width, and the addresses its link numbers stand for.
public struct HTMLText: Sendable, Equatable {
    /// One paragraph-like piece of text.
    public struct Block: Sendable, Equatable {
        /// What a block is.
        public enum Kind: Sendable, Equatable {
            case paragraph
            /// 1 to 6.
            case heading(level: Int)
            /// Its marker: "•" or "3.".
            case listItem(marker: String)
            /// Lines as they are; the text holds line feeds.
            case preformatted
            case rule
        }

        public var kind: Kind
        /// How many quotations it stands in.
        public var quoteDepth: Int
        /// How many lists it stands in.
        public var listDepth: Int
        /// Plain text, links followed by their number as in "swift.org[1]". No control characters but the line feeds
        /// of `preformatted` and of line breaks.
        public var text: String

        public init(kind: Kind, quoteDepth: Int = 0, listDepth: Int = 0, text: String) {
            self.kind = kind
            self.quoteDepth = quoteDepth
            self.listDepth = listDepth
            self.text = text
        }
    }

    public var blocks: [Block]
    /// Absolute addresses where a base was known; the first is number 1.
    public var links: [String]

    public init(blocks: [Block], links: [String]) {
        self.blocks = blocks
        self.links = links
    }
}
