/// A list in a text.
public struct TextList: Sendable, Equatable {
    public struct Item: Sendable, Equatable {
        /// "3." or "c." in a numbered list; nil in a bulleted one.
        public var label: String?
        public var blocks: [ArticleText.Block]

        public init(label: String? = nil, _ blocks: [ArticleText.Block]) {
            self.label = label
            self.blocks = blocks
        }
    }

    public var items: [Item]

    public init(_ items: [Item]) {
        self.items = items
    }
}

/// A term and its definition.
public struct TextDefinition: Sendable, Equatable {
    public var term: StyledText
    public var details: [ArticleText.Block]

    public init(term: StyledText, details: [ArticleText.Block]) {
        self.term = term
        self.details = details
    }
}

/// A note at the end of a text.
public struct Footnote: Sendable, Equatable {
    /// The label by which the text refers to the note: "1".
    public var label: String
    public var blocks: [ArticleText.Block]

    public init(label: String, _ blocks: [ArticleText.Block]) {
        self.label = label
        self.blocks = blocks
    }
}
