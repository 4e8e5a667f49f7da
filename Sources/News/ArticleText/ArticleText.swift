/// An article's body as a document to be laid out for a width, and the addresses that its link numbers stand for.
public struct ArticleText: Sendable, Equatable {
    /// A part of the text that begins on a line of its own.
    public enum Block: Sendable, Equatable {
        case paragraph(StyledText)
        /// The level is 1 to 6.
        case heading(level: Int, StyledText)
        case list(TextList)
        /// Terms and what is said of each.
        case definitions([TextDefinition])
        /// What somebody else has said.
        case quote([Block])
        /// Lines as they are, ended by line feeds.
        case code(StyledText)
        case table(TextTable)
        /// A picture, a listing or the like, and the words below it.
        case figure([Block], caption: [Block])
        /// What a page shows when its summary is chosen, or from the start; the summary is empty where the page gives none.
        case details(summary: StyledText, isOpen: Bool, [Block])
        /// The notes at the end of the text.
        case footnotes([Footnote])
        /// A break of thought.
        case rule
    }

    /// Where a link leads.
    public struct Link: Sendable, Equatable {
        /// What is found there.
        public enum Kind: Sendable, Equatable {
            case page
            case image
            /// Sound or moving pictures, or something embedded.
            case media
        }

        /// Absolute where a base was known; nothing in it is invisible.
        public var address: String
        /// The words it stands on, plain text of one line; empty when there are none.
        public var label: String
        public var kind: Kind

        public init(_ address: String, label: String = "", kind: Kind = .page) {
            self.address = ShownAddress.of(address)
            self.label = label
            self.kind = kind
        }
    }

    public var blocks: [Block]
    /// The first is number 1.
    public var links: [Link]

    public init(blocks: [Block] = [], links: [Link] = []) {
        self.blocks = blocks
        self.links = links
    }
}

/// How far somebody has read an article: a place that stays right when the text is laid out for another width.
public struct ReadingPlace: Sendable, Hashable, Codable {
    /// The bytes of laid-out text above the place.
    public var offset: Int

    public init(offset: Int) {
        self.offset = offset
    }
}
