/// One word of a feed list line, with its position.
struct FeedListToken: Equatable {
    /// Without quotes, with escapes resolved.
    var text: String
    /// In unicode scalars of the line, including quotes.
    var range: Range<Int>
    var isQuoted: Bool

    /// Splits a line as newsboat does: at white space; a word that starts with a double quote ends at the next one and
    /// may contain `\"`, `\\`, `\n`, `\r` and `\t`; an unquoted word that starts with `#` begins a comment.
    /// - Returns: nil if a quotation is not closed.
    static func tokens(of line: [Unicode.Scalar]) -> [FeedListToken]? {
        var tokens: [FeedListToken] = []
        var index = 0
        while index < line.count {
            if isDelimiter(line[index]) {
                index += 1
            } else if line[index] == "#" {
                break
            } else if line[index] == "\"" {
                guard let token = quotedToken(in: line, from: index) else { return nil }
                tokens.append(token)
                index = token.range.upperBound
            } else {
                let end = line[index...].firstIndex(where: isDelimiter) ?? line.count
                var text = String.UnicodeScalarView()
                // Scalars are appended one at a time: appending the slice takes five times as long.
                for scalar in line[index..<end] { text.append(scalar) }
                tokens.append(FeedListToken(text: String(text), range: index..<end, isQuoted: false))
                index = end
            }
        }
        return tokens
    }

    /// Encodes a word, quoting it if needed.
    static func written(_ text: String, alwaysQuoted: Bool = false) -> String {
        let needsQuotes =
            text.isEmpty || text.first == "#" || text.first == "\""
            || text.unicodeScalars.contains { isDelimiter($0) || $0.properties.generalCategory == .control }
        guard alwaysQuoted || needsQuotes else { return text }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.properties.generalCategory == .control: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n"
    }
}

extension FeedListToken {
    private static func quotedToken(in line: [Unicode.Scalar], from start: Int) -> FeedListToken? {
        var text = String.UnicodeScalarView()
        var index = start + 1
        while index < line.count {
            switch line[index] {
            case "\"":
                return FeedListToken(text: String(text), range: start..<(index + 1), isQuoted: true)
            case "\\" where index + 1 < line.count:
                index += 1
                switch line[index] {
                case "n": text.append("\n")
                case "r": text.append("\r")
                case "t": text.append("\t")
                default: text.append(line[index])
                }
            default: text.append(line[index])
            }
            index += 1
        }
        return nil
    }
}
