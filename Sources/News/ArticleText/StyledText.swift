/// Text with styles: a paragraph or similar.
public struct StyledText: Sendable, Equatable {
    /// A run of text in one style.
    public struct Run: Sendable, Equatable {
        /// Without control characters, except line feeds, which break the line. For a picture, its alternative text.
        public var text: String
        public var style: TextStyle
        /// The number of the link that the run belongs to.
        public var link: Int?

        public init(_ text: String, style: TextStyle = [], link: Int? = nil) {
            self.text = text
            self.style = style
            self.link = link
        }
    }

    public var runs: [Run]

    /// The same text with a style added to every run.
    public func adding(_ style: TextStyle) -> StyledText {
        StyledText(runs.map { Run($0.text, style: $0.style.union(style), link: $0.link) })
    }

    /// The text without styles.
    public var plainText: String { runs.reduce(into: "") { $0 += $1.text } }

    public init(_ runs: [Run] = []) {
        self.runs = runs
    }

    /// Creates text in a single style.
    public init(_ text: String, style: TextStyle = []) {
        self.init([Run(text, style: style)])
    }
}

/// The styles that an author can give to words.
public struct TextStyle: OptionSet, Sendable, Hashable {
    public static let emphasis = TextStyle(rawValue: 1 << 0)
    public static let strong = TextStyle(rawValue: 1 << 1)
    public static let code = TextStyle(rawValue: 1 << 2)
    public static let strikethrough = TextStyle(rawValue: 1 << 3)
    public static let superscript = TextStyle(rawValue: 1 << 4)
    public static let `subscript` = TextStyle(rawValue: 1 << 5)
    /// A picture; the text is its alternative text, empty if there is none.
    public static let image = TextStyle(rawValue: 1 << 6)
    /// A reference to a note; the text is the note's label.
    public static let note = TextStyle(rawValue: 1 << 7)

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
