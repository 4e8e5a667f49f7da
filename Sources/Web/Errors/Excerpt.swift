/// Shortens a server's text for an error, since its length is unlimited.
public enum Excerpt {
    /// - Parameter limit: In Unicode scalars, since a character may have any number of them.
    public static func of(_ words: String, upTo limit: Int = 500) -> String {
        guard words.utf8.count > limit, words.unicodeScalars.count > limit else { return words }
        return String(words.unicodeScalars.prefix(limit)) + "…"
    }

    /// A server's address, without credentials, tokens and the other parts that do not help the user.
    public static func ofAddress(_ address: String) -> String {
        of(String(withoutCredentials(address).prefix { $0 != "?" && $0 != "#" }), upTo: 200)
    }

    /// An address, or a malformed one, without `user:password@`.
    static func withoutCredentials(_ word: String) -> String {
        let bytes = word.utf8
        let mark = Array("://".utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: mark) }.map { bytes.index($0, offsetBy: 3) }
        let authority = word[(start ?? word.startIndex)...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return word }
        return String(word[..<authority.startIndex] + word[word.index(after: at)...])
    }
}
