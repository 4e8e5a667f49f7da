/// Tells quickly that a text contains none of several phrases, so that only the other texts have to be analyzed.
///
/// Compares one ASCII word of each phrase with the bytes at the start of each word, and finds these starts eight bytes
/// at a time. Never rejects a text in which `TextMatcher` would find a phrase; so markup is allowed wherever a tag or
/// reference could be inside such a word.
struct WordFilter {
    /// The start of a folded word.
    private struct Key {
        let length: Int
        /// Whether the word ends here.
        let isWhole: Bool
        /// The number of another key with the same first two bytes; 0: none.
        let next: UInt32
    }

    /// In bytes.
    private static let minimumKeyLength = 2
    /// In bytes. Far below `TextAnalyzer.maximumWordLength`, so that no character before its end can have been left
    /// out.
    private static let maximumKeyLength = 16
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    private var keys: [Key] = []
    /// The bytes of all keys, `maximumKeyLength` for each.
    private var letters: [UInt8] = []
    /// By the first two bytes of a word, the number of the last key that begins so, counted from 1; 0: none.
    private var keyOfPair = [UInt32](repeating: 0, count: 1 << 10)
    /// A bit for each first letter of a key.
    private var firstLetters: UInt32 = 0
    private var folding = ScalarFolding()
    private let analyzer = TextAnalyzer()

    /// - Returns: nil if one of the phrases has no word to look for, such as one in Japanese.
    init?(_ phrases: [SearchWords]) {
        for phrase in phrases {
            // The longest one, since it is the rarest.
            let words = phrase.units.filter { unit in
                unit.folded.count >= Self.minimumKeyLength && unit.folded.allSatisfy { $0 < 0x80 }
            }
            guard let word = words.max(by: { $0.folded.count < $1.folded.count }) else { return nil }
            let key = word.folded.prefix(Self.maximumKeyLength)
            let pair = Self.pair(key[0], key[1])
            let isWhole = key.count == word.folded.count && !word.isPrefix
            keys.append(Key(length: key.count, isWhole: isWhole, next: keyOfPair[pair]))
            letters += key + Array(repeating: 0, count: Self.maximumKeyLength - key.count)
            keyOfPair[pair] = UInt32(keys.count)
            firstLetters |= 1 << UInt32(key[0] & 0x1F)
        }
    }

    /// Whether a text in UTF-8 may contain one of the phrases.
    /// - Parameter isMarkup: Whether it is HTML, which `MarkupText` would turn into plain text.
    mutating func allows(_ bytes: UnsafeBufferPointer<UInt8>, isMarkup: Bool = false) -> Bool {
        var (position, analyzed) = (0, 0)
        /// The highest bit of the lowest byte: whether the preceding byte belongs to a word.
        var preceding: UInt64 = 0
        while position < bytes.count {
            let eight = Self.eight(bytes, at: position)
            let foreign = eight & Self.highBits
            if foreign != 0, hidesKey(bytes, at: position, foreign, isMarkup, after: &analyzed) { return true }
            if isMarkup, Self.hasAmpersand(eight), hasLetterReference(bytes, at: position) { return true }
            let inWord = Self.alphanumeric(eight & ~Self.highBits) & ~foreign
            var starts = inWord & ~(inWord << 8 | preceding)
            while starts != 0 {
                if hasKey(bytes, at: position + starts.trailingZeroBitCount / 8, isMarkup) { return true }
                starts &= starts - 1
            }
            preceding = inWord >> 56
            position += 8
        }
        return false
    }
}

extension WordFilter {
    /// The first byte is the lowest; zeros follow the end.
    private static func eight(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
        if position + 8 <= bytes.count {
            let raw = UnsafeRawBufferPointer(bytes)
            return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        }
        return bytes[position...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The highest bit of each byte that is a letter or digit. No sum of two bytes carries into the next byte.
    /// - Parameter eight: ASCII.
    private static func alphanumeric(_ eight: UInt64) -> UInt64 {
        func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
        let lower = eight | each(0x20)
        let letters = (lower &+ each(0x80 - 0x61)) & ~(lower &+ each(0x80 - 0x7B))
        let digits = (eight &+ each(0x80 - 0x30)) & ~(eight &+ each(0x80 - 0x3A))
        return (letters | digits) & highBits
    }

    private static func hasAmpersand(_ eight: UInt64) -> Bool {
        let others = eight ^ 0x2626_2626_2626_2626
        return (others &- 0x0101_0101_0101_0101) & ~others & highBits != 0
    }

    /// The same for both cases of a letter. Other bytes may share it; `hasKey` compares them.
    private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 0x1F) << 5 | Int(second & 0x1F) }

    /// Whether the word that begins here is a key or, in markup, may be the beginning of one.
    private func hasKey(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ isMarkup: Bool) -> Bool {
        guard start + 1 < bytes.count else { return false }
        if isMarkup, interrupts(bytes[start + 1]) { return firstLetters & 1 << UInt32(bytes[start] & 0x1F) != 0 }
        var number = keyOfPair[Self.pair(bytes[start], bytes[start + 1])]
        while number != 0 {
            let key = keys[Int(number) - 1]
            var (place, end) = ((Int(number) - 1) * Self.maximumKeyLength, start)
            let whole = start + key.length
            while end < min(whole, bytes.count), lowercased(bytes[end]) == letters[place] {
                (place, end) = (place + 1, end + 1)
            }
            if end == whole {
                if !key.isWhole || end == bytes.count || !isAlphanumeric(bytes[end]) { return true }
            } else if isMarkup, end < bytes.count, interrupts(bytes[end]) {
                return true
            }
            number = key.next
        }
        return false
    }

    /// Whether a tag or reference may begin here, inside a word of the plain text.
    private func interrupts(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") }

    /// Whether one of eight bytes of markup begins a reference to a character that may belong to a key.
    private mutating func hasLetterReference(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        (position..<min(position + 8, bytes.count)).contains { place in
            guard bytes[place] == UInt8(ascii: "&") else { return false }
            let rest = UnsafeBufferPointer(rebasing: bytes[place...])
            guard let (reference, length) = HTMLEntities.reference(startingWith: rest, in: .text) else { return false }
            // Without a semicolon, a word may begin right after it.
            if rest[length - 1] != UInt8(ascii: ";") { return true }
            guard case .scalar(let scalar) = reference else { return false }
            return isAmbiguous(scalar)
        }
    }

    /// Whether a word in these eight bytes is a key although its bytes differ: one with "é", "Ａ" or a soft hyphen.
    /// Such a word is analyzed with all that surrounds it up to ASCII that certainly separates words.
    /// - Parameters:
    ///   - foreign: The highest bit of each of these bytes that is not ASCII.
    ///   - analyzed: The end of the last analyzed part of the text.
    private mutating func hidesKey(
        _ bytes: UnsafeBufferPointer<UInt8>, at position: Int, _ foreign: UInt64, _ isMarkup: Bool,
        after analyzed: inout Int
    ) -> Bool {
        var foreign = foreign
        while foreign != 0 {
            let place = position + foreign.trailingZeroBitCount / 8
            foreign &= foreign - 1
            // Bytes from 0x80 to 0xBF continue a character.
            guard place >= analyzed, bytes[place] & 0xC0 != 0x80,
                isAmbiguous(UTF8Scalar.decode(bytes, at: place).0)
            else { continue }
            var (start, end) = (place, place)
            while start > 0, !separates(bytes[start - 1]) { start -= 1 }
            while end < bytes.count, !separates(bytes[end]) { end += 1 }
            analyzed = end
            if isMarkup, end < bytes.count, interrupts(bytes[end]) { return true }
            var isKey = false
            analyzer.analyze(UnsafeBufferPointer(rebasing: bytes[start..<end])) { _, folded in
                isKey = isKey || hasKey(folded, at: 0, false)
            }
            if isKey { return true }
        }
        return false
    }

    /// Whether it may stand for ASCII letters or digits, or does not end a word.
    private mutating func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
        let fold = folding[scalar]
        switch fold.kind {
        case .dropped: return true
        case .word: return fold.bytes.contains { $0 < 0x80 }
        case .separator, .character, .symbol: return false
        }
    }

    /// Whether it is ASCII that belongs to no word; signs may, as in "c++".
    private func separates(_ byte: UInt8) -> Bool {
        byte < 0x80 && !isAlphanumeric(byte) && byte != UInt8(ascii: "+") && byte != UInt8(ascii: "#")
    }

    private func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

    private func isAlphanumeric(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte }
}
