/// A command to a terminal (ECMA-48) in a text: of what begins with an Escape nothing is for reading.
enum EscapeSequence {
    /// Bytes. Behind an Escape without an end within these stands a text.
    private static let longest = 256

    /// The length of what belongs to an Escape, counted from the byte behind it: of `[31m`, or of `]0;title` with the BEL or
    /// the `ESC \` at its end. 0: nothing does; nil: the end may not have arrived.
    static func length(behindEscape bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int? {
        guard let first = bytes.first else { return isLast ? 0 : nil }
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "]") else { return 0 }
        for index in 1..<max(1, min(bytes.count, longest)) {
            let byte = bytes[index]
            switch byte {
            // What ends the text goes before.
            case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"): return 0
            case 0x40...0x7E where first == UInt8(ascii: "["): return index + 1
            case 0x07: return first == UInt8(ascii: "]") ? index + 1 : 0
            case 0x1B:
                guard first == UInt8(ascii: "]") else { return 0 }
                guard index + 1 < bytes.count else { return isLast ? 0 : nil }
                return bytes[index + 1] == UInt8(ascii: "\\") ? index + 2 : 0
            default: if first == UInt8(ascii: "["), !(0x20..<0x40 ~= byte) { return 0 }
            }
        }
        return isLast || bytes.count >= longest ? 0 : nil
    }
}
