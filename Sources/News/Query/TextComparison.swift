import Glibc

/// A text compared with another one, with newsboat's operators.
public enum TextComparison: Sendable, Hashable {
    /// `=`: byte for byte.
    case equals(String)
    /// `=~`: a POSIX extended regular expression matches, whatever the case.
    case matches(RegularExpression)
    /// `#`: it is one of the words, which spaces part.
    case contains(String)
    /// The beginning of a number in the text lies within.
    case number(ClosedRange<Int>)

    public func holds(for text: String) -> Bool {
        switch self {
        case .equals(let other): text.utf8.elementsEqual(other.utf8)
        case .matches(let expression): expression.matches(text)
        case .contains(let word): text.split(separator: " ").contains { $0.utf8.elementsEqual(word.utf8) }
        case .number(let range): range.contains(Self.number(text))
        }
    }

    /// As newsboat reads it: what no number begins is 0.
    static func number(_ text: String) -> Int {
        let text = text.drop { $0.isWhitespace }
        let sign = text.hasPrefix("-") ? -1 : 1
        let digits = text.drop { $0 == "-" || $0 == "+" }.prefix { $0.isASCII && $0.isNumber }
        return (Int(digits.prefix(18)) ?? 0) * sign
    }
}

/// A POSIX extended regular expression, as newsboat's `=~` has it: case makes no difference.
public struct RegularExpression: Sendable, Hashable {
    private static let longestPattern = 512
    /// What a pattern's repetitions multiply to at most: libc unrolls them in memory.
    private static let maximumRepetition = 1_000

    public let pattern: String
    private let compiled: CompiledExpression

    /// - Returns: nil when libc cannot read the pattern, or could only with unbounded time or memory.
    public init?(_ pattern: String) {
        guard pattern.utf8.count <= Self.longestPattern, !pattern.utf8.contains(0), Self.isBounded(pattern),
            let compiled = CompiledExpression(pattern)
        else { return nil }
        self.pattern = pattern
        self.compiled = compiled
    }

    public func matches(_ text: String) -> Bool { compiled.matches(text) }

    public static func == (a: Self, b: Self) -> Bool { a.pattern == b.pattern }
    public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

    /// No references back, which take exponential time, and no repetitions of repetitions by the thousand.
    private static func isBounded(_ pattern: String) -> Bool {
        var product = 1
        var isEscaped = false
        let bytes = Array(pattern.utf8)
        for (index, byte) in bytes.enumerated() {
            if isEscaped, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) { return false }
            if !isEscaped, byte == UInt8(ascii: "{") {
                let inside = String(decoding: bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
                let most = inside.split(separator: ",").compactMap { Int($0) }.max() ?? 1
                product = product.multipliedReportingOverflow(by: max(most, 1)).partialValue
                guard (1...maximumRepetition).contains(product), most <= maximumRepetition else { return false }
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return true
    }
}

/// libc's compiled form, freed with its last owner. Matching is safe from several threads (regexec(3)).
private final class CompiledExpression: @unchecked Sendable {
    private var expression = regex_t()

    init?(_ pattern: String) {
        guard regcomp(&expression, pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB) == 0 else { return nil }
    }

    deinit { regfree(&expression) }

    func matches(_ text: String) -> Bool { regexec(&expression, text, 0, nil, 0) == 0 }
}
