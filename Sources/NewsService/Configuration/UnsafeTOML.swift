package import TOMLKit

/// Texts that never reach the TOML parser (toml++ 3.3), because it would end the process or cut off a value. Lines are
/// counted from 1.
package enum UnsafeTOML: Error, Equatable {
    /// A line that begins like a table header, followed by what can begin neither a name nor an array's value or end:
    /// an assertion fails in the parser.
    case brokenHeader(line: Int)
    /// A line with so many dotted names that the stack may overflow: each name is a table nested in the one before.
    case tooManyDots(line: Int)
    /// A value with a NUL. The parser passes values on as C strings, so that a token, for example, would end there.
    case nul(line: Int)

    var line: Int {
        switch self {
        case .brokenHeader(let line), .tooManyDots(let line), .nul(let line): line
        }
    }

    /// What is wrong; `nil` if that depends on the line.
    var sentence: String? {
        switch self {
        case .brokenHeader: nil
        case .tooManyDots: "too many dots; a name such as display.theme has only one"
        case .nul: "a text cannot contain the character NUL (\\u0000), after which the rest would be lost; remove it"
        }
    }
}

extension TOMLTable {
    /// The table of a text.
    /// - Throws: `UnsafeTOML`; `TOMLParseError` if it is not TOML.
    package static func of(_ text: String) throws -> TOMLTable {
        if let line = UnsafeTOML.lineOfBrokenHeader(in: text) { throw UnsafeTOML.brokenHeader(line: line) }
        if let line = UnsafeTOML.lineOfTooManyDots(in: text) { throw UnsafeTOML.tooManyDots(line: line) }
        let table = try TOMLTable(string: text)
        if let line = UnsafeTOML.lineOfNUL(in: text) { throw UnsafeTOML.nul(line: line) }
        return table
    }
}

extension UnsafeTOML {
    /// A text with fewer dots is safe, wherever they are. In longer ones no line may have many, be they separators or
    /// parts of strings: the parser nests 256 values at most, and each may begin on its own line.
    private static let harmlessDots = 10_000
    private static let maximumDots = 50

    fileprivate static func lineOfTooManyDots(in text: String) -> Int? {
        let isDot: (UInt8) -> Bool = { $0 == UInt8(ascii: ".") }
        guard text.utf8.count(where: isDot) > harmlessDots else { return nil }
        return lines(of: text).firstIndex { $0.utf8.count(where: isDot) > maximumDots }.map { $0 + 1 }
    }

    fileprivate static func lineOfBrokenHeader(in text: String) -> Int? {
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return lines(of: text).firstIndex { line in
            let start = line.drop(while: blank)
            guard start.hasPrefix("[") else { return false }
            let rest = start.dropFirst(start.hasPrefix("[[") ? 2 : 1).drop(while: blank)
            guard let next = rest.first else { return true }
            return !(next.isASCII && (next.isLetter || next.isNumber) || "_-\"']".contains(next))
        }.map { $0 + 1 }
    }

    /// It is an escape only in double quotes, and not after another backslash. The parser decides: it gets the text
    /// with another character in its place.
    fileprivate static func lineOfNUL(in text: String) -> Int? {
        let escapes = ["\\u0000", "\\U00000000"]
        guard escapes.contains(where: text.contains) else { return nil }
        let other = escapes.reduce(text) { $0.replacing($1, with: "\\uE000") }
        guard let table = try? TOMLTable(string: other), table.convert(to: .json).contains("\u{E000}") else {
            return nil
        }
        return lines(of: text).firstIndex { line in escapes.contains { line.contains($0) } }.map { $0 + 1 }
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}
