/// Scans digits and single bytes forward through a buffer.
struct ByteScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }
    /// The next byte; 0 at the end.
    var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// The number of consecutive digits at the current position.
    var digitCount: Int {
        var index = position
        while index < bytes.count, ASCII.isDigit(bytes[index]) { index += 1 }
        return index - position
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte, !isAtEnd else { return false }
        position += 1
        return true
    }

    mutating func skipSpaces() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    /// Reads exactly `digits` digits.
    mutating func number(digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var value = 0
        for index in position..<(position + digits) {
            guard ASCII.isDigit(bytes[index]) else { return nil }
            value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        position += digits
        return value
    }

    /// Reads all the digits that follow; nil if there are none, or more than `most`.
    mutating func number(atMost most: Int) -> Int? {
        let count = digitCount
        return (1...most).contains(count) ? number(digits: count) : nil
    }
}
