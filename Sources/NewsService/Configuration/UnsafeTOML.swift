package import TOMLKit

/// What the parser of the library (toml++ 3.3) would end the process over: it is not given such a text. Lines are counted
/// from 1.
package enum UnsafeTOML: Error, Equatable {
    /// A line that begins like a table's header and goes on with what no name, no value of an array and no end of one begins
    /// with: an assertion of the parser.
    case brokenHeader(line: Int)
    /// A line of so many names that are parted by dots that the stack may not hold them: each is a table in the one before.
    case tooManyDots(line: Int)

    var line: Int {
        switch self {
        case .brokenHeader(let line), .tooManyDots(let line): line
        }
    }
}

extension TOMLTable {
    /// The table of a text.
    /// - Throws: `UnsafeTOML`; `TOMLParseError` for what is no TOML.
    package static func of(_ text: String) throws -> TOMLTable {
        if let line = UnsafeTOML.lineOfBrokenHeader(in: text) { throw UnsafeTOML.brokenHeader(line: line) }
        if let line = UnsafeTOML.lineOfTooManyDots(in: text) { throw UnsafeTOML.tooManyDots(line: line) }
        return try TOMLTable(string: text)
    }
}

extension UnsafeTOML {
    /// A text with fewer dots is safe, wherever they are. With more of them no line may have many, whether they part names
    /// or stand in texts: the parser nests 256 values at most, each of which may begin on a line of its own.
    private static let harmlessDots = 10_000
    private static let mostDotsOfLine = 50

    fileprivate static func lineOfTooManyDots(in text: String) -> Int? {
        let isDot: (UInt8) -> Bool = { $0 == UInt8(ascii: ".") }
        guard text.utf8.count(where: isDot) > harmlessDots else { return nil }
        return lines(of: text).firstIndex { $0.utf8.count(where: isDot) > mostDotsOfLine }.map { $0 + 1 }
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
