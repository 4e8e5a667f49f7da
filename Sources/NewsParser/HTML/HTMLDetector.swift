import News

/// Whether text declared as plain is HTML after all: publishers often mislabel it, and readers should not see tags.
enum HTMLDetector {
    static func test(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var position = 0
        // The start is enough to tell.
        let end = min(bytes.count, 64 << 10)
        while position < end {
            switch base[position] {
            case UInt8(ascii: "<") where isClosingOrVoidTag(bytes, at: position): return true
            case UInt8(ascii: "&") where isReference(bytes, at: position): return true
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

    /// Whether a reference is one that no text shows literally. References to XML's own characters may be literal, in a
    /// text about markup.
    private static func isReference(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        var end = start + 1
        let furthest = min(bytes.count, end + HTMLEntities.maximumNameLength + 1)
        while end < furthest, ASCII.isNameByte(bytes[end]) || bytes[end] == UInt8(ascii: "#") { end += 1 }
        guard end < furthest, end > start + 2, bytes[end] == UInt8(ascii: ";") else { return false }
        let name = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
        if name[0] == UInt8(ascii: "#") {
            let isHexadecimal = name[1] | 0x20 == UInt8(ascii: "x")
            return name.dropFirst(isHexadecimal ? 2 : 1).allSatisfy {
                ASCII.isDigit($0) || (isHexadecimal && ASCII.isLetter($0))
            }
        }
        return (HTMLEntities.scalar(named: name)?.value ?? 0) >= 0xA0
    }
}
