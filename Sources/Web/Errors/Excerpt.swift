/// What a server said, as a failure tells of it: cut, since nothing bounds what a server sends.
public enum Excerpt {
    /// - Parameter limit: Unicode scalars, of which a character may have any number.
    public static func of(_ words: String, upTo limit: Int = 500) -> String {
        guard words.utf8.count > limit, words.unicodeScalars.count > limit else { return words }
        return String(words.unicodeScalars.prefix(limit)) + "…"
    }

    /// An address that a server named, which is of use to nobody in full: without credentials and tokens.
    public static func ofAddress(_ address: String) -> String {
        of(String(withoutCredentials(address).prefix { $0 != "?" && $0 != "#" }), upTo: 200)
    }

    /// An address, or what was meant for one, without `user:password@`.
    static func withoutCredentials(_ word: String) -> String {
        let bytes = word.utf8
        let mark = Array("://".utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: mark) }.map { bytes.index($0, offsetBy: 3) }
        let authority = word[(start ?? word.startIndex)...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return word }
        return String(word[..<authority.startIndex] + word[word.index(after: at)...])
    }
}
