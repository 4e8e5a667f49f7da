/// Takes out of a line what may be a secret: of the log, which people show to others when something does not work, and of
/// what the screen calls a feed by.
public enum Redaction {
    static let mark = "[hidden]"

    /// - Returns: the text without user names and passwords in addresses, values of parameters that are called like a
    ///   secret, what stands in addresses and looks like a key, and what stands behind header fields that carry one.
    public static func redacted(_ text: String) -> String {
        var words: [String] = []
        var isSecret = false
        // Of a field that is being left out.
        var quote: Character?
        for word in FeedAddress.strippingCredentials(from: text).split(separator: " ", omittingEmptySubsequences: false)
        {
            let name = word.drop { !$0.isLetter }.lowercased()
            if let end = quote {
                // With two of them it is a value of the field that is in quotes.
                if word.last == end, !word.count(where: { $0 == end }).isMultiple(of: 2) {
                    quote = nil
                    isSecret = schemes.contains(word.dropLast().lowercased())
                }
            } else if isSecret {
                words.append(mark)
                isSecret = false
            } else if headers.contains(name) {
                // Whatever comes behind it is the field's; of one in quotes, up to their end.
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

    /// The same of a sentence of ours, in which no header field stands.
    public static func sentence(_ text: String) -> String {
        FeedAddress.strippingCredentials(from: text).split(separator: " ", omittingEmptySubsequences: false)
            .map { word in
                let end = word.reversed().prefix { ".,;:!?)\"'".contains($0) }.count
                return redactedWord(word.dropLast(end)) + word.suffix(end)
            }.joined(separator: " ")
    }

    /// A feed's name; without a title of its own that is its address.
    public static func name(_ title: String) -> String {
        title.endOfScheme != nil || FeedCommand.isCommand(title) ? address(title) : title
    }

    /// A feed's address for names and the log. Of a command the program's arguments are left out, since they may be
    /// secrets.
    public static func address(_ address: String) -> String {
        guard FeedCommand.isCommand(address) else { return redacted(address) }
        let kind = address.prefix { $0 != ":" }
        let words = (try? FeedCommand(address))?.words(home: "~") ?? ["", ""]
        let source = FeedCommand.source(of: address).map { ":" + redacted($0) } ?? ""
        return "\(kind):\(words[0])\(words.count > 1 ? " …" : "")\(source)"
    }
}

extension Redaction {
    /// Fields of a request or an answer.
    private static let headers: Set<String> = [
        "authorization:", "proxy-authorization:", "cookie:", "set-cookie:", "x-api-key:", "x-auth-token:",
    ]
    /// What stands before a secret in such a field (RFC 9110, section 11.1).
    private static let schemes: Set<String> = ["bearer", "basic"]
    /// What a secret's parameter has in its name.
    private static let names = [
        "token", "key", "auth", "secret", "pass", "pwd", "sig", "session", "credential", "cookie", "jwt",
    ]
    /// What is one as a word of the name alone: "topwords" is none.
    private static let shortNames: Set<Substring> = ["pw"]
    /// Parameters whose names or values look like a secret's, and are none: they tell feeds of one server apart.
    private static let ordinary: Set<String> = [
        "keyword", "keywords", "author", "authors", "design", "playlist_id",
    ]
    /// Characters from which on a piece of an address may be a key.
    private static let shortestKey = 32

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
            // A key in base 64 may end with more than one of these.
            if delimiter != "=" { name = nil } else if !piece.isEmpty { name = piece }
        }
    }

    private static func isSecretName(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return names.contains { name.contains($0) }
            || name.split { !$0.isLetter }.contains { shortNames.contains($0) }
    }

    /// Letters and figures without a word in them, as no user chooses them.
    private static func isKey(_ piece: Substring) -> Bool {
        guard piece.utf8.count >= shortestKey, piece.contains(where: \.isNumber) else { return false }
        let isHexadecimal = piece.allSatisfy { $0.isHexDigit || $0 == "-" }
        return isHexadecimal || piece.contains(where: \.isUppercase) && piece.contains(where: \.isLowercase)
    }
}
