/// What Unicode takes characters apart into (UAX #15, form KD): "é" is "e" and an accent, "ﬁ" is "f" and "i", "①" is
/// "1". From a table of its own: Foundation has these only together with all of ICU. Syllables of Hangul are not in it.
struct CompatibilityForms: Sendable {
    static let shared = CompatibilityForms()

    /// In order. A run of characters whose forms run on as well is one key.
    private var keys: [ClosedRange<UInt32>] = []
    /// Where the forms of each key begin, and where those of the last one end.
    private var starts: [Int] = []
    private var forms: [UInt32] = []

    /// The parts of a character; itself when it has none.
    subscript(scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.value >= 0x80 else { return [scalar] }
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        guard low < keys.count, keys[low].contains(scalar.value) else { return [scalar] }
        // Nothing is added to what is no run.
        let place = scalar.value - keys[low].lowerBound
        return forms[starts[low]..<starts[low + 1]].compactMap { Unicode.Scalar($0 + place) }
    }

    /// Reads the table.
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
