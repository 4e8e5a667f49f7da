/// Well-formed UTF-8 sequences (Unicode Standard, table 3-7), without those unsafe for XML 1.0 or a terminal.
enum UTF8Sequence {
    /// The length in bytes of a non-ASCII character; 0 if it is invalid, incomplete, a C1 control or a noncharacter.
    @inline(__always)
    static func length(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
        let lead = bytes[0]
        if lead >= 0xE1, lead <= 0xEF, lead != 0xED, available >= 3 {
            guard isContinuation(bytes[1]), isContinuation(bytes[2]) else { return 0 }
            // U+FFFE and U+FFFF.
            return lead == 0xEF && bytes[1] == 0xBF && bytes[2] >= 0xBE ? 0 : 3
        }
        switch lead {
        case 0xC2:
            return available >= 2 && bytes[1] >= 0xA0 && bytes[1] <= 0xBF ? 2 : 0
        case 0xC3...0xDF:
            return available >= 2 && isContinuation(bytes[1]) ? 2 : 0
        case 0xE0:
            return available >= 3 && bytes[1] >= 0xA0 && bytes[1] <= 0xBF && isContinuation(bytes[2]) ? 3 : 0
        case 0xED:
            return available >= 3 && bytes[1] >= 0x80 && bytes[1] <= 0x9F && isContinuation(bytes[2]) ? 3 : 0
        case 0xF0...0xF4:
            guard available >= 4, isContinuation(bytes[2]), isContinuation(bytes[3]) else { return 0 }
            let second = bytes[1]
            let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
            let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
            return second >= lowest && second <= highest ? 4 : 0
        default:
            return 0
        }
    }

    /// Whether the remaining bytes may be the start of a character that continues in the next piece.
    static func mayContinue(_ bytes: UnsafePointer<UInt8>, available: Int) -> Bool {
        let wanted: Int
        switch bytes[0] {
        case 0xC2...0xDF: wanted = 2
        case 0xE0...0xEF: wanted = 3
        case 0xF0...0xF4: wanted = 4
        default: return false
        }
        guard available < wanted else { return false }
        for index in 1..<max(available, 1) where !isContinuation(bytes[index]) { return false }
        return true
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool {
        byte & 0xC0 == 0x80
    }
}
