/// Adjacent words in a text: one word, a phrase, or a run of characters in a script without spaces.
public struct SearchWords: Sendable, Hashable {
    /// One unit in its folded form.
    public struct Unit: Sendable, Hashable {
        public var kind: TextUnit.Kind
        /// UTF-8.
        public var folded: [UInt8]
        /// Whether it must directly follow the preceding unit.
        public var isJoined: Bool
        /// Whether it may be the start of a longer word.
        public var isPrefix: Bool
    }

    /// The minimum letters of a prefix: a single letter matches only itself.
    public static let minimumPrefixLength = 2

    public let units: [Unit]

    /// - Parameters:
    ///   - text: as typed.
    ///   - isPrefix: whether the last word is a prefix.
    /// - Returns: nil if the text contains nothing searchable.
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
        if isPrefix, last.kind == .word, letters >= Self.minimumPrefixLength { units[units.count - 1].isPrefix = true }
        self.units = units
    }
}

extension SearchWords {
    /// The words with the last one complete; nil if it is not a prefix.
    public var wholeWords: SearchWords? {
        guard let last = units.last, last.isPrefix else { return nil }
        var units = units
        units[units.count - 1].isPrefix = false
        return SearchWords(units: units)
    }

    private init(units: [Unit]) { self.units = units }
}
