/// Recognises terminal control sequences (ECMA-48) in text; no part of them is meant to be read.
enum EscapeSequence {
    /// The maximum length in bytes. An Escape without an end within it is followed by ordinary text.
    private static let maximumLength = 256

    /// The length of the sequence after an Escape byte, without that byte: `[31m`, `(B`, or `]0;title` with its final
    /// BEL or `ESC \`. 0 if there is none; nil if the end may not have arrived.
    static func length(afterEscape bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int? {
        guard let first = bytes.first else { return isLast ? 0 : nil }
        let unended = isLast || bytes.count >= maximumLength ? 0 : nil
        switch first {
        case UInt8(ascii: "["):
            for index in 1..<max(1, min(bytes.count, maximumLength)) {
                switch bytes[index] {
                // A tag or a reference ends the text, and no parameter in use contains these bytes.
                case UInt8(ascii: "<"), UInt8(ascii: "&"): return 0
                case 0x20..<0x40: continue
                case 0x40...0x7E where bytes[index] != UInt8(ascii: "]"): return index + 1
                default: return 0
                }
            }
            return unended
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            for index in 1..<max(1, min(bytes.count, maximumLength)) {
                switch bytes[index] {
                case UInt8(ascii: "<"), UInt8(ascii: "&"): return 0
                case UInt8(ascii: "]"):
                    // This may be the start of "]]>", which ends a CDATA section.
                    guard index + 1 < bytes.count else { return unended }
                    if bytes[index + 1] == UInt8(ascii: "]") { return 0 }
                case 0x07: return index + 1
                case 0x1B:
                    guard index + 1 < bytes.count else { return unended }
                    return bytes[index + 1] == UInt8(ascii: "\\") ? index + 2 : 0
                default: continue
                }
            }
            return unended
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            guard bytes.count > 1 else { return unended }
            return 0x30...0x7E ~= bytes[1] && bytes[1] != UInt8(ascii: "<") && bytes[1] != UInt8(ascii: "]") ? 2 : 0
        default: return 0
        }
    }
}
