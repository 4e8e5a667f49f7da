public import News
import Terminal

/// One line of an article, in its safe form (`TextWidth`).
public struct LaidOutLine: Sendable, Equatable {
    /// What a line is part of.
    public enum Role: Sendable, Equatable {
        case title
        /// Feed, author, date, address.
        case detail
        case heading
        case text
        case code
        /// The words below a picture or the like.
        case caption
        /// An address in a list.
        case link
        /// Lines drawn for the eye.
        case ornament
    }

    /// How the text goes on in the next line.
    public enum Joint: Sendable, Equatable {
        /// It does not: a paragraph ends here.
        case end
        /// After a space.
        case space
        /// Within a word, or where no space is written.
        case nothing
    }

    /// A stretch of one look.
    public struct Piece: Sendable, Equatable {
        public var text: String
        public var look: Look

        package init(_ text: String, _ look: Look = Look()) {
            self.text = text
            self.look = look
        }
    }

    /// How words look, and what they are.
    public struct Look: Sendable, Equatable {
        public var style: TextStyle = []
        /// The number of the link that the words are part of.
        public var link: Int?
        /// The note that it leads to, or back from.
        package var note: NoteWay?
        /// Whether the words are ours: the number behind a link, the hyphen at the end of a line, the backquotes around code.
        public var isMark = false

        /// Of words that are ours.
        package static var mark: Look { Look(isMark: true) }

        /// Of the signs around code within a line; code on a ground of its own has blanks in their places.
        package var isSignOfCode: Bool { isMark && style.contains(.code) }
    }

    /// A way between the text and a note, by the note's label.
    package enum NoteWay: Sendable, Equatable {
        case to(String)
        case back(String)
    }

    /// What a line tells of as a whole.
    public enum Target: Sendable, Equatable {
        /// The file at an address, of which more may be told behind the text.
        case file(String)
        /// The page at an address, which the first word shows.
        case page(String)
    }

    /// What stands before the text: the bar of a quotation, the bullet of an item.
    public var prefix: String
    public var pieces: [Piece]
    public var role: Role
    public var joint: Joint
    /// How much text comes before it, in bytes, whatever the width: a place to come back to.
    public var offset: Int
    /// nil: nothing as a whole.
    public var target: Target?
    /// Whether it stands within a quotation.
    package var isQuoted = false
    /// The label of the note that begins here, which stands in the prefix.
    package var note: String?

    /// The whole line, without blanks at its end.
    public var text: String {
        var text = pieces.reduce(into: prefix) { $0 += $1.text }
        while text.utf8.last == 0x20 { text.removeLast() }
        return text
    }

    /// What a line of code begins with, on its ground.
    package static let indentationOfCode = "  "

    /// The address of the file that the line tells of.
    package var enclosure: String? { if case .file(let address) = target { address } else { nil } }

    package init(
        prefix: String = "", _ pieces: [Piece] = [], role: Role = .text, joint: Joint = .end, offset: Int = 0
    ) {
        self.prefix = prefix
        self.pieces = pieces
        self.role = role
        self.joint = joint
        self.offset = offset
    }
}
