/// Words that stand next to each other in a text: one word, a phrase, or a run of characters of a script without spaces.
public struct SearchWords: Sendable, Hashable {
    /// One unit of them, in its folded form.
    public struct Unit: Sendable, Hashable {
        public var kind: TextUnit.Kind
        /// UTF-8.
        public var folded: [UInt8]
        /// It must follow the unit before it directly.
        public var isJoined: Bool
        /// It may be the beginning of a longer word.
        public var isPrefix: Bool
    }

    /// Letters that a beginning of a word has at least: one letter is the word itself.
    public static let shortestPrefix = 2

    public let units: [Unit]

    /// - Parameters:
    ///   - text: As typed.
    ///   - isPrefix: Whether the last word may go on.
    /// - Returns: nil when there is nothing in the text to search for.
    public init?(_ text: String, isPrefix: Bool = false) {
        var units: [Unit] = []
        let analyzer = TextAnalyzer()
        var text = text
        text.withUTF8 { bytes in
            analyzer.analyze(bytes) { unit, folded in
                let isJoined = unit.isJoined && unit.kind == .character && units.last?.kind == .character
                units.append(Unit(kind: unit.kind, folded: Array(folded), isJoined: isJoined, isPrefix: false))
            }
        }
        guard let last = units.last else { return nil }
        let letters = last.folded.lazy.filter { $0 & 0xC0 != 0x80 }.count
        if isPrefix, last.kind == .word, letters >= Self.shortestPrefix { units[units.count - 1].isPrefix = true }
        self.units = units
    }
}

extension SearchWords {
    /// The same without a last word that may go on; nil when there is none.
    public var wholeWords: SearchWords? {
        guard let last = units.last, last.isPrefix else { return nil }
        var units = units
        units[units.count - 1].isPrefix = false
        return SearchWords(units: units)
    }

    private init(units: [Unit]) { self.units = units }
}
