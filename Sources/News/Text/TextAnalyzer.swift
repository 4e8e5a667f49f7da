/// Splits text into search units and folds them, so that case, diacritics, width and compatibility forms (as in
/// Unicode's NFKC) make no difference.
///
/// Not thread-safe, because it reuses its buffers and caches characters.
public final class TextAnalyzer {
    /// The maximum bytes of a folded word; the rest is ignored.
    static let maximumWordLength = 60

    /// For each ASCII byte its folded form, or 0 for a separator.
    private let classes: UnsafeMutablePointer<UInt8>
    private let word: UnsafeMutablePointer<UInt8>
    private var folding = ScalarFolding()

    public init() {
        classes = .allocate(capacity: 128)
        word = .allocate(capacity: Self.maximumWordLength)
        for byte in UInt8(0)..<128 {
            classes[Int(byte)] =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                default: 0
                }
        }
    }

    deinit {
        classes.deallocate()
        word.deallocate()
    }

    /// Calls `emit` for every unit in text order, with its folded UTF-8 form, which is valid during the call.
    /// - Parameter bytes: plain text in UTF-8.
    public func analyze(
        _ bytes: UnsafeBufferPointer<UInt8>, _ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        // A local variable, for speed: it processes a million words a second.
        var units = UnitBuilder(word: word)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                let folded = classes[Int(byte)]
                if folded != 0 {
                    units.endCharacter(emit)
                    units.append(folded, at: position)
                } else if units.hasWord, isSign(byte, bytes, at: position, units) {
                    units.append(byte, at: position)
                } else {
                    units.separate(emit)
                }
                position += 1
            } else {
                let (scalar, length) = UTF8Scalar.decode(bytes, at: position)
                units.take(folding[scalar], position..<position + length, emit)
                position += length
            }
        }
        units.separate(emit)
    }

    /// Whether a sign belongs to a word: "c++", "c#" and the like.
    private func isSign(
        _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, at position: Int, _ units: UnitBuilder
    ) -> Bool {
        guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#"), units.wordEnd == position, units.count <= 3,
            word[0] >= UInt8(ascii: "a"), word[0] < 0x80
        else { return false }
        let next = position + 1 < bytes.count ? bytes[position + 1] : UInt8(ascii: " ")
        if byte == UInt8(ascii: "+") { return word[units.count - 1] == byte || next == byte && units.count <= 2 }
        return units.count <= 2 && next < 0x80 && classes[Int(next)] == 0 && next != byte
    }
}

/// The unit being read.
private struct UnitBuilder {
    private let word: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var wordStart = 0
    private(set) var wordEnd = 0
    /// A character that the next scalar may still change (a voicing mark, a Hangul vowel).
    private var pending: Unicode.Scalar?
    private var pendingRange = 0..<0
    /// Whether nothing separates this position from the end of the last unit.
    private var isAdjacent = false

    init(word: UnsafeMutablePointer<UInt8>) { self.word = word }

    var hasWord: Bool { count > 0 }

    mutating func append(_ byte: UInt8, at position: Int) {
        if count == 0 { wordStart = position }
        if count < TextAnalyzer.maximumWordLength {
            word[count] = byte
            count += 1
        }
        wordEnd = position + 1
    }

    mutating func take(
        _ fold: ScalarFolding.Fold, _ range: Range<Int>, _ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        switch fold.kind {
        case .separator: separate(emit)
        case .dropped:
            if count > 0 { wordEnd = range.upperBound }
        case .word:
            endCharacter(emit)
            if count == 0 { wordStart = range.lowerBound }
            // Append a character completely or not at all.
            if count + fold.bytes.count <= TextAnalyzer.maximumWordLength {
                for byte in fold.bytes {
                    word[count] = byte
                    count += 1
                }
            }
            wordEnd = range.upperBound
        case .character: takeCharacter(fold.scalar, range, emit)
        case .symbol:
            endWord(emit)
            endCharacter(emit)
            let unit = TextUnit(kind: .symbol, isJoined: isAdjacent, range: range)
            fold.bytes.withUnsafeBufferPointer { emit(unit, $0) }
            isAdjacent = true
        }
    }

    private mutating func takeCharacter(
        _ scalar: Unicode.Scalar, _ range: Range<Int>, _ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        endWord(emit)
        if let first = pending, let composed = ScalarComposition.compose(first, scalar) {
            pending = composed
            pendingRange = pendingRange.lowerBound..<range.upperBound
            return
        }
        endCharacter(emit)
        // Ignore a mark without a base character.
        guard !ScalarComposition.isMark(scalar) else { return }
        pending = scalar
        pendingRange = range
    }

    mutating func separate(_ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void) {
        endWord(emit)
        endCharacter(emit)
        isAdjacent = false
    }

    private mutating func endWord(_ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void) {
        guard count > 0 else { return }
        let unit = TextUnit(kind: .word, isJoined: isAdjacent, range: wordStart..<wordEnd)
        emit(unit, UnsafeBufferPointer(start: word, count: count))
        count = 0
        isAdjacent = true
    }

    mutating func endCharacter(_ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void) {
        guard let scalar = pending else { return }
        pending = nil
        let unit = TextUnit(kind: .character, isJoined: isAdjacent, range: pendingRange)
        UTF8Scalar.withEncoded(scalar) { emit(unit, $0) }
        isAdjacent = true
    }
}
