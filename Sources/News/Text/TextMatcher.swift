/// Finds several phrases in texts in a single pass; its result decides whether an article matches.
///
/// Each unit of each phrase is a bit (the Shift-And algorithm of Baeza-Yates and Gonnet); a unit of the text advances
/// all phrases at once. Not thread-safe.
public final class TextMatcher {
    /// The maximum units of all phrases together.
    public static let maximumUnits = 128

    /// An occurrence of a phrase.
    public struct Match: Sendable, Equatable {
        /// The index of the phrase.
        public var phrase: Int
        /// In bytes of the text.
        public var range: Range<Int>
    }

    private struct Prefix {
        let folded: [UInt8]
        let bit: UInt128
    }

    private let phraseOfBit: [Int]
    private let lengthOfBit: [Int]
    private let starts: UInt128
    private let ends: UInt128
    private let joined: UInt128
    private let masks: FoldedUnitTable
    private let prefixes: [Prefix]
    private let analyzer = TextAnalyzer()

    /// - Returns: nil if the phrases have too many units.
    public init?(_ phrases: [SearchWords]) {
        guard phrases.reduce(0, { $0 + $1.units.count }) <= Self.maximumUnits else { return nil }
        var phraseOfBit: [Int] = []
        var lengthOfBit: [Int] = []
        var prefixes: [Prefix] = []
        var masks = FoldedUnitTable(capacity: Self.maximumUnits)
        var (starts, ends, joined): (UInt128, UInt128, UInt128) = (0, 0, 0)
        for (index, phrase) in phrases.enumerated() {
            for (position, unit) in phrase.units.enumerated() {
                let bit = UInt128(1) << UInt128(phraseOfBit.count)
                if position == 0 { starts |= bit }
                if position == phrase.units.count - 1 { ends |= bit }
                if unit.isJoined { joined |= bit }
                if unit.isPrefix {
                    prefixes.append(Prefix(folded: unit.folded, bit: bit))
                } else {
                    unit.folded.withUnsafeBufferPointer { masks.add(bit, to: $0) }
                }
                phraseOfBit.append(index)
                lengthOfBit.append(position + 1)
            }
        }
        self.phraseOfBit = phraseOfBit
        self.lengthOfBit = lengthOfBit
        self.starts = starts
        self.ends = ends
        self.joined = joined
        self.masks = masks
        self.prefixes = prefixes
    }

    /// Calls `found` for every occurrence, ordered by end.
    /// - Parameter bytes: plain text in UTF-8.
    public func find(in bytes: UnsafeBufferPointer<UInt8>, _ found: (Match) -> Void) {
        guard starts != 0 else { return }
        var state: UInt128 = 0
        // A ring of the start positions of the last units.
        var begins = [Int](repeating: 0, count: Self.maximumUnits)
        var number = 0
        analyzer.analyze(bytes) { unit, folded in
            begins[number % Self.maximumUnits] = unit.range.lowerBound
            number += 1
            var mask = masks.bits(of: folded)
            if unit.kind == .word {
                for prefix in prefixes where Self.hasPrefix(folded, prefix.folded) { mask |= prefix.bit }
            }
            if mask != 0, !unit.isJoined { mask &= ~joined }
            state = (state << 1 | starts) & mask
            var hits = state & ends
            while hits != 0 {
                let bit = hits.trailingZeroBitCount
                hits &= hits - 1
                let first = begins[(number - lengthOfBit[bit]) % Self.maximumUnits]
                found(Match(phrase: phraseOfBit[bit], range: first..<unit.range.upperBound))
            }
        }
    }

    private static func hasPrefix(_ folded: UnsafeBufferPointer<UInt8>, _ prefix: [UInt8]) -> Bool {
        guard folded.count >= prefix.count, folded[0] == prefix[0] else { return false }
        for index in prefix.indices where folded[index] != prefix[index] { return false }
        return true
    }
}

/// Maps folded units to bits: a hash table cheaper than `Dictionary`, since every word of every text is looked up.
private struct FoldedUnitTable {
    private struct Entry {
        var folded: [UInt8] = []
        var bits: UInt128 = 0
    }

    private var slots: [UInt8]
    private var entries: [Entry] = []
    private let mask: Int

    init(capacity: Int) {
        var size = 16
        while size < capacity * 4 { size *= 2 }
        slots = [UInt8](repeating: 0, count: size)
        mask = size - 1
    }

    mutating func add(_ bits: UInt128, to folded: UnsafeBufferPointer<UInt8>) {
        var slot = FNVHash(folded).place(among: slots.count)
        while slots[slot] != 0 {
            if entries[Int(slots[slot]) - 1].folded.elementsEqual(folded) {
                entries[Int(slots[slot]) - 1].bits |= bits
                return
            }
            slot = (slot + 1) & mask
        }
        entries.append(Entry(folded: Array(folded), bits: bits))
        slots[slot] = UInt8(entries.count)
    }

    func bits(of folded: UnsafeBufferPointer<UInt8>) -> UInt128 {
        var slot = FNVHash(folded).place(among: slots.count)
        while slots[slot] != 0 {
            if entries[Int(slots[slot]) - 1].folded.elementsEqual(folded) { return entries[Int(slots[slot]) - 1].bits }
            slot = (slot + 1) & mask
        }
        return 0
    }
}
