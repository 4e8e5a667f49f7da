/// Cuts text into the units it is searched for by, folded so that what a reader takes for the same is the same: case,
/// diacritics, widths and compatible forms (as Unicode's NFKC has them) make no difference.
///
/// Not for use by two threads at once: it keeps its buffers and what it has learned of characters.
public final class TextAnalyzer {
    /// Bytes of a folded word at most; of a longer one the rest makes no difference.
    static let longestWord = 60

    private var folding = ScalarFolding()
    private var word: [UInt8] = []
    private var wordStart = 0
    private var wordEnd = 0
    /// A character that the next scalar may still change (a voicing mark, a Hangul vowel).
    private var pending: Unicode.Scalar?
    private var pendingRange = 0..<0
    /// Nothing has separated the end of the last unit from here.
    private var isAdjacent = false

    public init() { word.reserveCapacity(Self.longestWord + 32) }

    /// Hands over every unit in the text's order, with its folded form in UTF-8, which is valid during the call.
    /// - Parameter bytes: UTF-8, plain text.
    public func analyze(
        _ bytes: UnsafeBufferPointer<UInt8>, _ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        isAdjacent = false
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                switch ASCIIClass.table[Int(byte)] {
                case ASCIIClass.separator:
                    if isSign(byte, bytes, at: position) {
                        append(byte, at: position)
                    } else {
                        separate(emit)
                    }
                case let folded:
                    if pending != nil { endCharacter(emit) }
                    append(folded, at: position)
                }
                position += 1
            } else {
                let (scalar, length) = UTF8Scalar.decode(bytes, at: position)
                take(scalar, position..<position + length, emit)
                position += length
            }
        }
        separate(emit)
    }
}

extension TextAnalyzer {
    private func append(_ byte: UInt8, at position: Int) {
        if word.isEmpty { wordStart = position }
        if word.count < Self.longestWord { word.append(byte) }
        wordEnd = position + 1
    }

    /// "c++", "c#" and the like are words.
    private func isSign(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#"), let first = word.first else { return false }
        guard (1...3).contains(word.count), wordEnd == position, first >= UInt8(ascii: "a"), first < 0x80 else {
            return false
        }
        let next = position + 1 < bytes.count ? bytes[position + 1] : UInt8(ascii: " ")
        if byte == UInt8(ascii: "+") {
            return word.last == byte ? word.count <= 3 : next == byte && word.count <= 2
        }
        return word.count <= 2 && next < 0x80 && ASCIIClass.table[Int(next)] == ASCIIClass.separator && next != byte
    }

    private func take(
        _ scalar: Unicode.Scalar, _ range: Range<Int>, _ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        let fold = folding[scalar]
        switch fold.kind {
        case .separator: separate(emit)
        case .dropped:
            if !word.isEmpty { wordEnd = range.upperBound }
        case .word:
            endCharacter(emit)
            if word.isEmpty { wordStart = range.lowerBound }
            if word.count < Self.longestWord { word.append(contentsOf: fold.bytes) }
            wordEnd = range.upperBound
        case .character:
            endWord(emit)
            if let first = pending, let composed = ScalarComposition.compose(first, fold.scalar) {
                pending = composed
                pendingRange = pendingRange.lowerBound..<range.upperBound
            } else {
                endCharacter(emit)
                // A mark that belongs to nothing is none.
                guard !ScalarComposition.isMark(fold.scalar) else { return }
                pending = fold.scalar
                pendingRange = range
            }
        case .symbol:
            endWord(emit)
            endCharacter(emit)
            fold.bytes.withUnsafeBufferPointer { folded in
                emit(TextUnit(kind: .symbol, isJoined: isAdjacent, range: range), folded)
            }
            isAdjacent = true
        }
    }

    private func separate(_ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void) {
        if !word.isEmpty { endWord(emit) }
        if pending != nil { endCharacter(emit) }
        isAdjacent = false
    }

    private func endWord(_ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void) {
        guard !word.isEmpty else { return }
        let unit = TextUnit(kind: .word, isJoined: isAdjacent, range: wordStart..<wordEnd)
        word.withUnsafeBufferPointer { emit(unit, $0) }
        word.removeAll(keepingCapacity: true)
        isAdjacent = true
    }

    private func endCharacter(_ emit: (TextUnit, UnsafeBufferPointer<UInt8>) -> Void) {
        guard let scalar = pending else { return }
        pending = nil
        let unit = TextUnit(kind: .character, isJoined: isAdjacent, range: pendingRange)
        UTF8Scalar.withEncoded(scalar) { emit(unit, $0) }
        isAdjacent = true
    }
}

/// What an ASCII byte is: itself in its folded form, or a separator.
private enum ASCIIClass {
    static let separator: UInt8 = 0

    static let table: [UInt8] = (0..<128).map { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: separator
        }
    }
}
