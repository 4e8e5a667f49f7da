/// An article's body as a document that can be laid out to a width, with the addresses of its numbered links.
public struct ArticleText: Sendable, Equatable {
    /// A part of the text that begins on a new line.
    public enum Block: Sendable, Equatable {
        case paragraph(StyledText)
        /// The level is 1 to 6.
        case heading(level: Int, StyledText)
        case list(TextList)
        /// Terms with their definitions.
        case definitions([TextDefinition])
        /// A quotation.
        case quote([Block])
        /// Preformatted lines, ended by line feeds.
        case code(StyledText)
        case table(TextTable)
        /// A picture, listing or the like, with its caption.
        case figure([Block], caption: [Block])
        /// A collapsible section, with its initial state; the summary is empty if the page has none.
        case details(summary: StyledText, isOpen: Bool, [Block])
        /// The notes at the end of the text.
        case footnotes([Footnote])
        /// A thematic break.
        case rule
    }

    /// A link target.
    public struct Link: Sendable, Equatable {
        /// What the target is.
        public enum Kind: Sendable, Equatable {
            case page
            case image
            /// Audio, video, or an embedded player.
            case media
        }

        /// Absolute if the base was known; without invisible characters.
        public var address: String
        /// The link's words as one line of plain text; empty if there are none.
        public var label: String
        public var kind: Kind

        public init(_ address: String, label: String = "", kind: Kind = .page) {
            self.address = ShownAddress.of(address)
            self.label = label
            self.kind = kind
        }
    }

    public var blocks: [Block]
    /// Link number 1 is the first.
    public var links: [Link]

    public init(blocks: [Block] = [], links: [Link] = []) {
        self.blocks = blocks
        self.links = links
    }
}

/// How far a user has read an article, independent of the width that the text is laid out to.
public struct ReadingPlace: Sendable, Hashable, Codable {
    /// The number of bytes of laid-out text above the place.
    public var offset: Int

    public init(offset: Int) {
        self.offset = offset
    }
}
