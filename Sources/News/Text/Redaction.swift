/// Hides possible secrets in log lines, which users show to others when something fails, and in the names of feeds on
/// the screen.
public enum Redaction {
    static let mark = "[hidden]"

    /// - Returns: the text without user names and passwords in addresses, the values of parameters named like a secret,
    ///   parts of addresses that look like a key, and the values of header fields that carry secrets.
    public static func redacted(_ text: String) -> String {
        var words: [String] = []
        var isSecret = false
        // The closing quote of the header field being skipped.
        var quote: Character?
        for word in FeedAddress.strippingCredentials(from: text).split(separator: " ", omittingEmptySubsequences: false)
        {
            let name = word.drop { !$0.isLetter }.lowercased()
            if let end = quote {
                // Two quotes enclose a quoted value inside the field.
                if word.last == end, !word.count(where: { $0 == end }).isMultiple(of: 2) {
                    quote = nil
                    isSecret = schemes.contains(word.dropLast().lowercased())
                }
            } else if isSecret {
                words.append(mark)
                isSecret = false
            } else if headers.contains(name) {
                // The rest of the text is the field's value; a quoted field ends at its closing quote.
                guard let first = word.first, "\"'".contains(first) else {
                    words += [String(word), mark]
                    break
                }
                words += [String(word), mark + String(first)]
                quote = first
            } else {
                words.append(redactedWord(word))
                isSecret = schemes.contains(name)
            }
        }
        return words.joined(separator: " ")
    }

    /// As `redacted`, for newsterm's own sentences, which contain no header fields.
    public static func sentence(_ text: String) -> String {
        FeedAddress.strippingCredentials(from: text).split(separator: " ", omittingEmptySubsequences: false)
            .map { word in
                let end = word.reversed().prefix { ".,;:!?)\"'".contains($0) }.count
                return redactedWord(word.dropLast(end)) + word.suffix(end)
            }.joined(separator: " ")
    }

    /// A feed's name for display; for a feed without a title, that is its address.
    public static func name(_ title: String) -> String {
        title.endOfScheme != nil || FeedCommand.isCommand(title) ? address(title) : title
    }

    /// A feed's address for names and the log. The arguments of a command are dropped, since they may be secrets.
    public static func address(_ address: String) -> String {
        guard FeedCommand.isCommand(address) else { return redacted(address) }
        let kind = address.prefix { $0 != ":" }
        let words = (try? FeedCommand(address))?.words(home: "~") ?? ["", ""]
        let source = FeedCommand.source(of: address).map { ":" + redacted($0) } ?? ""
        return "\(kind):\(words[0])\(words.count > 1 ? " …" : "")\(source)"
    }
}

extension Redaction {
    /// Header fields that carry secrets.
    private static let headers: Set<String> = [
        "authorization:", "proxy-authorization:", "cookie:", "set-cookie:", "x-api-key:", "x-auth-token:",
    ]
    /// Authentication schemes, which precede the secret (RFC 9110, section 11.1).
    private static let schemes: Set<String> = ["bearer", "basic"]
    /// Parts of parameter names that indicate a secret.
    private static let names = [
        "token", "key", "auth", "secret", "pass", "pwd", "sig", "session", "credential", "cookie", "jwt",
    ]
    /// Indicate a secret only as a whole word of the name: "topwords" does not.
    private static let shortNames: Set<Substring> = ["pw"]
    /// Parameters that look like a secret by name or value but are not: they distinguish feeds on one server.
    private static let ordinary: Set<String> = [
        "keyword", "keywords", "author", "authors", "design", "playlist_id",
    ]
    /// The minimum length of a part of an address that may be a key.
    private static let minimumKeyLength = 32

    private static func redactedWord(_ word: Substring) -> String {
        let isAddress = word.contains("://")
        guard isAddress || word.contains("=") else { return String(word) }
        var result = ""
        var name: Substring?
        var rest = word
        while true {
            let piece = rest.prefix { !"/?&;#=".contains($0) }
            let isOrdinary = name.map { ordinary.contains($0.lowercased()) } ?? false
            let isHidden = !isOrdinary && (name.map(isSecretName) ?? false || isAddress && isKey(piece))
            result += isHidden && !piece.isEmpty ? mark : String(piece)
            rest = rest.dropFirst(piece.count)
            guard let delimiter = rest.popFirst() else { return result }
            result.append(delimiter)
            // A Base64 key may end with several of these.
            if delimiter != "=" { name = nil } else if !piece.isEmpty { name = piece }
        }
    }

    private static func isSecretName(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return names.contains { name.contains($0) }
            || name.split { !$0.isLetter }.contains { shortNames.contains($0) }
    }

    /// Letters and digits without a word in them, unlike anything a user would choose.
    private static func isKey(_ piece: Substring) -> Bool {
        guard piece.utf8.count >= minimumKeyLength, piece.contains(where: \.isNumber) else { return false }
        let isHexadecimal = piece.allSatisfy { $0.isHexDigit || $0 == "-" }
        return isHexadecimal || piece.contains(where: \.isUppercase) && piece.contains(where: \.isLowercase)
    }
}
