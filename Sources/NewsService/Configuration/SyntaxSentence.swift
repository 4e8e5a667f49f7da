import News

/// Explains a line that is not TOML and how to fix it, since the parser's messages assume knowledge of its grammar.
/// Quotes nothing from the line, which may hold a secret.
enum SyntaxSentence {
    static func ofHeader(_ error: any Error) -> String {
        if let sentence = (error as? UnsafeTOML)?.sentence { return sentence }
        return "this table header is not valid, so nothing below it is used; write the name in brackets on a line of "
            + "its own, as in [display]"
    }

    /// - Parameter line: of a key and its value.
    static func of(_ line: Substring) -> String {
        let text = withoutRemark(line).trimmingPrefix(while: \.isWhitespace)
        guard let equals = text.firstIndex(of: "=") else {
            return "the equals sign is missing; write key = value"
        }
        let key = text[..<equals].trimmed
        let value = text[text.index(after: equals)...].trimmed
        if key.isEmpty { return "the name is missing before the equals sign" }
        if !key.contains("\""), !key.contains("'"), key.contains(/[^A-Za-z0-9_.\-]/) {
            return "a name with spaces or special characters must be in quotation marks"
        }
        if value.isEmpty { return "the value is missing after the equals sign" }
        if value.contains(/[“”„‘’«»]/), !value.contains("\""), !value.contains("'") {
            return "text must be in straight quotation marks: \"…\""
        }
        if let quote = openQuote(value) { return "the closing \(quote) is missing" }
        if value.hasPrefix("[") {
            return value.hasSuffix("]")
                ? "the list is not valid; write [\"one\", \"two\"]" : "the closing ] is missing"
        }
        if value.hasPrefix("{") {
            return value.hasSuffix("}")
                ? "the names and values in { } are not valid; write { name = \"text\" }"
                : "the closing } is missing on the same line"
        }
        if value.hasPrefix("\"") {
            return value.hasSuffix("\"") && value.contains("\\")
                ? "a backslash in quotation marks must be doubled: \\\\"
                : "only one value is allowed; remove what follows the text"
        }
        if value.hasPrefix("'") { return "only one value is allowed; remove what follows the text" }
        if ["true", "false", "yes", "no", "on", "off"].contains(value.lowercased()) {
            return "write true or false in lower case, or text in quotation marks"
        }
        if let first = value.first, first.isNumber, value.allSatisfy({ $0.isNumber || $0 == "_" }) {
            return "the number is too large"
        }
        return "a value that is not a number, true or false must be in quotation marks: \"…\""
    }

    /// The closing quotation mark that a text lacks; `nil` if none.
    private static func openQuote(_ value: String) -> Character? {
        var open: Character?
        var isEscaped = false
        for character in value {
            if isEscaped {
                isEscaped = false
            } else if let quote = open {
                if character == "\\", quote == "\"" { isEscaped = true }
                if character == quote { open = nil }
            } else if character == "\"" || character == "'" {
                open = character
            }
        }
        return open
    }

    private static func withoutRemark(_ line: Substring) -> Substring {
        var open: Character?
        for (index, character) in zip(line.indices, line) {
            if let quote = open {
                if character == quote { open = nil }
            } else if character == "\"" || character == "'" {
                open = character
            } else if character == "#" {
                return line[..<index]
            }
        }
        return line
    }
}
