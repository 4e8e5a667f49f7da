public import News
import Terminal

/// One line of an article, in its safe form (`TextWidth`).
public struct LaidOutLine: Sendable, Equatable {
    /// The part of the article to which a line belongs.
    public enum Role: Sendable, Equatable {
        case title
        /// Feed, author, date, address.
        case detail
        case heading
        case text
        case code
        /// The caption of a picture or the like.
        case caption
        /// An address in a list.
        case link
        /// Decorative lines.
        case ornament
    }

    /// How the text continues on the next line.
    public enum LineContinuation: Sendable, Equatable {
        /// The paragraph ends.
        case end
        /// With a space in between.
        case space
        /// Within a word, or in a script without spaces.
        case nothing
    }

    /// Text with a uniform look.
    public struct Piece: Sendable, Equatable {
        public var text: String
        public var appearance: Appearance

        package init(_ text: String, _ appearance: Appearance = Appearance()) {
            self.text = text
            self.appearance = appearance
        }
    }

    /// The look and meaning of words.
    public struct Appearance: Sendable, Equatable {
        public var style: TextStyle = []
        /// The number of the words' link.
        public var link: Int?
        /// The note reference or back reference.
        package var note: NoteLink?
        /// Whether newsterm adds the words: a link's number, a hyphen at a line's end, backquotes around code.
        public var isMark = false

        /// The look of added words.
        package static var mark: Appearance { Appearance(isMark: true) }

        /// Whether it is a backquote around inline code; themes with a code background draw a blank instead.
        package var isSignOfCode: Bool { isMark && style.contains(.code) }
    }

    /// A reference between the text and a note, by the note's label.
    package enum NoteLink: Sendable, Equatable {
        case to(String)
        case back(String)
    }

    /// The object that a line represents.
    public enum Target: Sendable, Equatable {
        /// The file at an address; its details may follow the text.
        case file(String)
        /// The page at an address, which the first word shows.
        case page(String)
    }

    /// The text's margin: the bar of a quotation, the bullet of an item.
    public var prefix: String
    public var pieces: [Piece]
    public var role: Role
    public var lineContinuation: LineContinuation
    /// The bytes of text before it, independent of the width: a position to return to.
    public var offset: Int
    /// `nil` for none.
    public var target: Target?
    /// Whether it is part of a quotation.
    package var isQuoted = false
    /// The label of the note that begins here; the prefix shows it.
    package var note: String?

    /// The whole line without trailing blanks.
    public var text: String {
        var text = pieces.reduce(into: prefix) { $0 += $1.text }
        while text.utf8.last == 0x20 { text.removeLast() }
        return text
    }

    /// The prefix of a line of code, within its background.
    package static let indentationOfCode = "  "

    /// The address of the file that the line represents.
    package var enclosure: String? { if case .file(let address) = target { address } else { nil } }

    package init(
        prefix: String = "", _ pieces: [Piece] = [], role: Role = .text, lineContinuation: LineContinuation = .end,
        offset: Int = 0
    ) {
        self.prefix = prefix
        self.pieces = pieces
        self.role = role
        self.lineContinuation = lineContinuation
        self.offset = offset
    }
}
