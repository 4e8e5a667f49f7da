package import TOMLKit

/// Texts that would make the TOML parser (toml++ 3.3) end the process, so it never gets them. Lines are counted from 1.
package enum UnsafeTOML: Error, Equatable {
    /// A line that begins like a table header, followed by what can begin neither a name nor an array's value or end:
    /// an assertion fails in the parser.
    case brokenHeader(line: Int)
    /// A line with so many dotted names that the stack may overflow: each name is a table nested in the one before.
    case tooManyDots(line: Int)

    var line: Int {
        switch self {
        case .brokenHeader(let line), .tooManyDots(let line): line
        }
    }
}

extension TOMLTable {
    /// The table of a text.
    /// - Throws: `UnsafeTOML`; `TOMLParseError` if it is not TOML.
    package static func of(_ text: String) throws -> TOMLTable {
        if let line = UnsafeTOML.lineOfBrokenHeader(in: text) { throw UnsafeTOML.brokenHeader(line: line) }
        if let line = UnsafeTOML.lineOfTooManyDots(in: text) { throw UnsafeTOML.tooManyDots(line: line) }
        return try TOMLTable(string: text)
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

    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}
