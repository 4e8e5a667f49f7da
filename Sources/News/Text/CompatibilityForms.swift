/// Unicode's compatibility decompositions (UAX #15, form KD): "é" is "e" and an accent, "ﬁ" is "f" and "i", "①" is "1".
/// Uses its own table, because Foundation's requires all of ICU. Hangul syllables are not included.
struct CompatibilityForms: Sendable {
    static let shared = CompatibilityForms()

    /// Sorted. A run of characters with consecutive decompositions is a single key.
    private var keys: [ClosedRange<UInt32>] = []
    /// Where each key's decomposition starts in `forms`, plus the end of the last.
    private var starts: [Int] = []
    private var forms: [UInt32] = []

    /// The decomposition of a character; the character itself if it has none.
    subscript(scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.value >= 0x80 else { return [scalar] }
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        guard low < keys.count, keys[low].contains(scalar.value) else { return [scalar] }
        // The offset is 0 for a key that is not a run.
        let place = scalar.value - keys[low].lowerBound
        return forms[starts[low]..<starts[low + 1]].compactMap { Unicode.Scalar($0 + place) }
    }

    /// Parses the table.
    private init() {
        var numbers: [UInt32] = []
        var isRun = false
        var number: UInt32 = 0
        var last: UInt32 = 0
        keys.reserveCapacity(4_700)
        starts.reserveCapacity(4_700)
        forms.reserveCapacity(9_000)
        Self.table.withUTF8Buffer { bytes in
            for byte in bytes {
                switch byte {
                case UInt8(ascii: ";"), UInt8(ascii: " "), UInt8(ascii: "-"):
                    numbers.append(number)
                    number = 0
                    if byte == UInt8(ascii: "-") { isRun = true }
                    guard byte == UInt8(ascii: ";") else { continue }
                    let first = last + numbers[0]
                    last = first + (isRun ? numbers[1] : 0)
                    keys.append(first...last)
                    starts.append(forms.count)
                    forms += numbers[(isRun ? 2 : 1)...]
                    numbers.removeAll(keepingCapacity: true)
                    isRun = false
                default: number = number << 4 | UInt32(byte < 0x3A ? byte - 0x30 : byte - 0x37)
                }
            }
        }
        starts.append(forms.count)
    }
}
