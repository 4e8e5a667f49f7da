/// Text with the search matches in it.
public struct MarkedText: Sendable, Equatable {
    /// One line of plain text.
    public var text: String
    /// Ranges of UTF-8 bytes, ascending, not adjacent.
    public var matches: [Range<Int>]

    public init(text: String, matches: [Range<Int>] = []) {
        self.text = text
        self.matches = matches
    }

    /// The text split at the ends of matches, in order.
    public var pieces: [(text: Substring, isMatch: Bool)] {
        var pieces: [(text: Substring, isMatch: Bool)] = []
        var position = text.startIndex
        for match in matches {
            let start = text.utf8.index(text.startIndex, offsetBy: match.lowerBound)
            let end = text.utf8.index(text.startIndex, offsetBy: match.upperBound)
            if position < start { pieces.append((text[position..<start], false)) }
            pieces.append((text[start..<end], true))
            position = end
        }
        if position < text.endIndex { pieces.append((text[position...], false)) }
        return pieces
    }
}

extension MarkedText {
    /// The approximate number of characters in a snippet.
    public static let snippetLength = 160

    /// A complete line with its matches.
    /// - Parameter wants: which of the matcher's phrases to mark.
    public init(line: UnsafeBufferPointer<UInt8>, _ matcher: TextMatcher, wants: (Int) -> Bool) {
        var found: [Range<Int>] = []
        matcher.find(in: line) { if wants($0.phrase) { found.append($0.range) } }
        self.init(text: String(decoding: line, as: UTF8.self), matches: Self.merged(found))
    }

    /// The text around the first match, or the beginning if there is none.
    public init(snippetOf bytes: UnsafeBufferPointer<UInt8>, _ matcher: TextMatcher, wants: (Int) -> Bool) {
        var first: Range<Int>?
        matcher.find(in: bytes) { if first == nil, wants($0.phrase) { first = $0.range } }
        let start = Self.start(bytes, before: first?.lowerBound ?? 0)
        let line = Self.line(bytes, from: start, isBeginning: first == nil || start == 0)
        self = line.withUnsafeBufferPointer { MarkedText(line: $0, matcher, wants: wants) }
    }

    /// The start of a word some distance before a match.
    private static func start(_ bytes: UnsafeBufferPointer<UInt8>, before match: Int) -> Int {
        guard match > 60 else { return 0 }
        var start = match - 50
        while start < match, bytes[start] > 0x20 { start += 1 }
        // No space nearby, as in scripts without spaces: start between two characters.
        if start == match { start = match - 30 }
        while start < match, bytes[start] & 0xC0 == 0x80 || bytes[start] <= 0x20 { start += 1 }
        return start
    }

    /// Collapses white space, drops control characters, and cuts to the snippet's length.
    private static func line(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isBeginning: Bool) -> [UInt8] {
        var line: [UInt8] = isBeginning ? [] : Array("…".utf8)
        var position = start
        var characters = 0
        var wantsSpace = false
        while position < bytes.count, characters < snippetLength {
            let byte = bytes[position]
            position += 1
            if byte <= 0x20 || byte == 0x7F {
                wantsSpace = !line.isEmpty && line.last != 0x20
                continue
            }
            if byte & 0xC0 != 0x80 {
                if wantsSpace { line.append(0x20) }
                wantsSpace = false
                characters += 1
            }
            line.append(byte)
        }
        while position < bytes.count, bytes[position] & 0xC0 == 0x80 {
            line.append(bytes[position])
            position += 1
        }
        if position < bytes.count { line.append(contentsOf: "…".utf8) }
        return line
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
