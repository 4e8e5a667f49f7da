/// A search unit: a word, or one character of a script written without spaces.
public struct TextUnit: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Letters and digits between two separators.
        case word
        /// One character of Chinese, Japanese, Korean, Thai and the like, where spaces do not separate words.
        case character
        /// An emoji.
        case symbol
    }

    public var kind: Kind
    /// Whether it directly follows the preceding unit.
    public var isJoined: Bool
    /// Its position in bytes of the text.
    public var range: Range<Int>

    public init(kind: Kind, isJoined: Bool, range: Range<Int>) {
        self.kind = kind
        self.isJoined = isJoined
        self.range = range
    }
}
