import Glibc

/// A comparison of text with newsboat's operators.
public enum TextComparison: Sendable, Hashable {
    /// `=`: equal byte for byte.
    case equals(String)
    /// `=~`: matches a POSIX extended regular expression, ignoring case.
    case matches(RegularExpression)
    /// `#`: is one of the words separated by spaces.
    case contains(String)
    /// The number at the start of the text is in the range.
    case number(ClosedRange<Int>)

    public func holds(for text: String) -> Bool {
        switch self {
        case .equals(let other): text.utf8.elementsEqual(other.utf8)
        case .matches(let expression): expression.matches(text)
        case .contains(let word): text.split(separator: " ").contains { $0.utf8.elementsEqual(word.utf8) }
        case .number(let range): range.contains(Self.number(text))
        }
    }

    /// The leading number as newsboat reads it: 0 if there is none.
    static func number(_ text: String) -> Int {
        let text = text.drop { $0.isWhitespace }
        let sign = text.hasPrefix("-") ? -1 : 1
        let digits = text.drop { $0 == "-" || $0 == "+" }.prefix { $0.isASCII && $0.isNumber }
        return (Int(digits.prefix(18)) ?? 0) * sign
    }
}

/// A POSIX extended regular expression, as in newsboat's `=~`: case is ignored.
public struct RegularExpression: Sendable, Hashable {
    private static let maximumPatternLength = 512
    /// The maximum product of a pattern's repetitions: libc expands them in memory.
    private static let maximumRepetition = 1_000

    public let pattern: String
    private let compiled: CompiledExpression

    /// - Returns: nil if libc rejects the pattern, or would need unbounded time or memory for it.
    public init?(_ pattern: String) {
        guard pattern.utf8.count <= Self.maximumPatternLength, !pattern.utf8.contains(0), Self.isBounded(pattern),
            let compiled = CompiledExpression(pattern)
        else { return nil }
        self.pattern = pattern
        self.compiled = compiled
    }

    public func matches(_ text: String) -> Bool { compiled.matches(text) }

    public static func == (a: Self, b: Self) -> Bool { a.pattern == b.pattern }
    public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

    /// Rejects back references, which take exponential time, and repetitions that multiply to more than the maximum.
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

/// libc's compiled form, freed with its last reference. Matching is thread-safe (regexec(3)).
private final class CompiledExpression: @unchecked Sendable {
    private var expression = regex_t()

    init?(_ pattern: String) {
        guard regcomp(&expression, pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB) == 0 else { return nil }
    }

    deinit { regfree(&expression) }

    func matches(_ text: String) -> Bool { regexec(&expression, text, 0, nil, 0) == 0 }
}
