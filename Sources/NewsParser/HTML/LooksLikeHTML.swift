/// Whether text that is said to be plain is HTML after all. Publishers forget to say so, and nobody wants to read tags.
enum LooksLikeHTML {
    static func test(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var position = 0
        // The start of a text tells; a long one need not be read to its end.
        let end = min(bytes.count, 64 << 10)
        while position < end {
            switch base[position] {
            case UInt8(ascii: "<") where isClosingOrVoidTag(bytes, at: position): return true
            case UInt8(ascii: "&") where isNumericReference(bytes, at: position): return true
            default: position += 1
            }
        }
        return false
    }

    private static func isClosingOrVoidTag(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        var index = start + 1
        guard index < bytes.count else { return false }
        let isClosing = bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        let nameStart = index
        while index < bytes.count, index - nameStart < 12, ASCII.isNameByte(bytes[index]) { index += 1 }
        guard index < bytes.count else { return false }
        let name = UnsafeBufferPointer(rebasing: bytes[nameStart..<index])
        guard bytes[index] == UInt8(ascii: ">") || bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "/") else {
            return false
        }
        return isClosing ? HTMLElements.isKnown(name) : HTMLElements.isVoid(name)
    }

    private static func isNumericReference(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        var index = start + 2
        guard index < bytes.count, bytes[start + 1] == UInt8(ascii: "#") else { return false }
        let digits = index
        while index < bytes.count, index - digits < 8, ASCII.isDigit(bytes[index]) { index += 1 }
        return index > digits && index < bytes.count && bytes[index] == UInt8(ascii: ";")
    }
}
