/// The HTML element names that matter for plain text.
enum MarkupNames {
    /// Inline elements: their tags do not separate words, so that "re<b>fresh</b>" is one word.
    private static let inline = Set(
        (["a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i"]
            + ["ins", "kbd", "mark", "q", "ruby", "rb", "rt", "rp", "s", "samp", "small", "span", "strike", "strong"]
            + ["sub", "sup", "time", "tt", "u", "var", "wbr"])
            .map(key))
    private static let hidden = Set(["script", "style", "head", "template", "svg", "math", "rt", "rp"].map(key))

    static func isInline(_ name: UnsafeBufferPointer<UInt8>) -> Bool { inline.contains(key(name)) }

    /// Whether the element's content is skipped. `rt` and `rp` are ruby readings, which would split words.
    static func isHidden(_ name: UnsafeBufferPointer<UInt8>) -> Bool { hidden.contains(key(name)) }

    /// A short name, in lower case, packed into an integer; 0 for a longer one.
    private static func key(_ name: some Collection<UInt8>) -> UInt64 {
        name.count > 8 ? 0 : name.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    }

    private static func key(_ name: String) -> UInt64 { key(Array(name.utf8)) }
}
