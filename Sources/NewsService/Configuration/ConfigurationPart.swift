import News
import TOMLKit

/// A table header, or a key with its value, in a text that is partly not TOML.
package struct ConfigurationPart {
    /// Counted from 0.
    package let lines: Range<Int>
    package let isHeader: Bool
    /// Names of the table and the key, if they are clear.
    package let path: [String]
    /// `nil` if the part is TOML.
    let mistake: (column: Int?, sentence: String)?

    /// The message if an earlier part has set the same.
    /// - Parameter line: its first one.
    func repetition(_ line: Substring) -> String {
        if isHeader, path == [RuleTable.name], !line.trimmed.hasPrefix("[[") { return "\(RuleTable.singleBrackets)" }
        return isHeader
            ? "this table, or a key of its name, is in the file already; put its keys below one header"
            : "this key, or a table of its name, is in the file already; keep one of them"
    }

    /// The parts of a text without blank lines and comments; stops when more than `maximumMistakes` are not TOML.
    package static func all(_ lines: [Substring], maximumMistakes: Int) -> [ConfigurationPart] {
        var parts: [ConfigurationPart] = []
        var table: [String] = []
        var index = 0
        var mistakes = 0
        while index < lines.count, mistakes <= maximumMistakes {
            let start = lines[index].drop(while: isBlank)
            guard let sign = start.first, sign != "#" else {
                index += 1
                continue
            }
            let isHeader = sign == "[" || isBrokenHeader(lines[index])
            let part = isHeader ? header(lines[index], at: index) : key(lines, from: index, in: table)
            if part.isHeader { table = part.path }
            if part.mistake != nil { mistakes += 1 }
            parts.append(part)
            index = part.lines.upperBound
        }
        return parts
    }

    private static func header(_ line: Substring, at index: Int) -> ConfigurationPart {
        do {
            let table = try TOMLTable.of(String(line))
            return ConfigurationPart(lines: index..<index + 1, isHeader: true, path: names(in: table), mistake: nil)
        } catch {
            let name = line.drop { isBlank($0) || $0 == "[" }.prefix(while: isNameCharacter)
            return ConfigurationPart(
                lines: index..<index + 1, isHeader: true, path: name.isEmpty ? [] : [String(name)],
                mistake: (nil, SyntaxSentence.ofHeader(error)))
        }
    }

    /// Whether a line is a table header without its opening bracket, or without both: keys below it must not be taken
    /// for keys of the table above.
    private static func isBrokenHeader(_ line: Substring) -> Bool {
        guard !line.prefix(while: { $0 != "\"" && $0 != "'" }).contains("=") else { return false }
        var text = line
        if let sign = text.lastIndex(of: "#"), !text[sign...].contains(where: { $0 == "\"" || $0 == "'" }) {
            text = text[..<sign]
        }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text.last == "]" || text.drop(while: isBlank).allSatisfy { isNameCharacter($0) || $0 == "." }
    }

    /// Reads a key. Its value may span lines until one begins like another key or a header.
    private static func key(_ lines: [Substring], from first: Int, in table: [String]) -> ConfigurationPart {
        var text = ""
        var end = first
        var column: Int?
        var sentence: String?
        repeat {
            text += (text.isEmpty ? "" : "\n") + lines[end]
            end += 1
            do {
                let value = try TOMLTable.of(text)
                return ConfigurationPart(
                    lines: first..<end, isHeader: false, path: table + names(in: value), mistake: nil)
            } catch {
                let place = (error as? TOMLParseError)?.source.begin
                column = place?.line == 1 ? place?.column : nil
                sentence = (error as? UnsafeTOML)?.sentence ?? sentence
                // The value is complete.
                if case .nul? = error as? UnsafeTOML { break }
            }
        } while end < lines.count && !begins(lines[end]) && end - first < maximumValueLines
        let line = lines[first]
        let name = line.drop(while: isBlank).prefix { isNameCharacter($0) || $0 == "." }
        // Following lines belong to the value only if it is a list, an inline table or a multi-line string.
        let isOpen = line.contains(/=\s*(\[|\{|"""|''')/)
        return ConfigurationPart(
            lines: first..<(isOpen ? end : first + 1), isHeader: false,
            path: table + name.split(separator: ".").map(String.init),
            mistake: (isOpen ? nil : column, sentence ?? SyntaxSentence.of(line)))
    }

    /// The most lines of one value: a list of programs or tags takes some dozens.
    private static let maximumValueLines = 100

    /// Whether a line begins like a key or a header.
    private static func begins(_ line: Substring) -> Bool {
        let start = line.drop(while: isBlank)
        guard !start.hasPrefix("[") else { return true }
        return start.contains(/^([A-Za-z0-9_\-.]|"[^"]*"|'[^']*'|[ \t])+=/)
    }

    /// The names of the nested tables, and of the key in the innermost.
    private static func names(in table: TOMLTable) -> [String] {
        guard let (name, value) = table.first(where: { _ in true }) else { return [] }
        return [name] + (value.table.map { $0.inline ? [] : names(in: $0) } ?? [])
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || character == "_" || character == "-"
    }
}
