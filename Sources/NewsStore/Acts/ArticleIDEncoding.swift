/// Compact encoding of article numbers: sorted, each as its difference from the previous one in a varint of seven bits
/// a byte (high bit: more follow). Undoing the marks of 100,000 neighbouring articles takes 100 KB.
enum ArticleIDEncoding {
    static func encoded(_ numbers: [Int64]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(numbers.count * 2)
        var previous: Int64 = 0
        for number in numbers.sorted() {
            var distance = UInt64(bitPattern: number &- previous)
            previous = number
            while distance >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: distance) | 0x80)
                distance >>= 7
            }
            bytes.append(UInt8(distance))
        }
        return bytes
    }

    /// Ignores a number that is cut off at the end.
    static func decoded(_ bytes: [UInt8]) -> [Int64] {
        var numbers: [Int64] = []
        var previous: Int64 = 0
        var distance: UInt64 = 0
        var shift: UInt64 = 0
        for byte in bytes {
            distance |= UInt64(byte & 0x7f) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            previous &+= Int64(bitPattern: distance)
            numbers.append(previous)
            distance = 0
            shift = 0
        }
        return numbers
    }
}
