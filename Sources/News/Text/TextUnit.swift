/// One unit of a text, as it is searched for: a word, or a character of a script that is written without spaces.
public struct TextUnit: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Letters and digits between two separators.
        case word
        /// One character of Chinese, Japanese, Korean, Thai and the like, where words are not told apart by spaces.
        case character
        /// An emoji.
        case symbol
    }

    public var kind: Kind
    /// Nothing stands between it and the unit before it.
    public var isJoined: Bool
    /// Where it stands, in bytes of the text.
    public var range: Range<Int>

    public init(kind: Kind, isJoined: Bool, range: Range<Int>) {
        self.kind = kind
        self.isJoined = isJoined
        self.range = range
    }
}
