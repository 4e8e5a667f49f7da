/// Finds the end of a terminal control sequence (ECMA-48), so that the whole sequence can be removed.
enum EscapeSequence {
    /// The maximum bytes of a control string. Without an end within them, only its introducer is removed and the rest
    /// is text.
    private static let maximumStringBytes = 4096

    /// The offset after the sequence that starts at `start` with an Escape or the lead byte of a C1 code point.
    static func end(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var introducer: UInt8
        var body: Int
        if utf8[start] == 0x1B {
            guard start + 1 < utf8.count else { return start + 1 }
            introducer = utf8[start + 1]
            body = start + 2
        } else {
            // C1 code points are C2 80 … C2 9F in UTF-8; Escape with a byte from @ to _ is equivalent.
            guard start + 1 < utf8.count else { return utf8.count }
            introducer = utf8[start + 1] - 0x40
            body = start + 2
        }
        switch introducer {
        case UInt8(ascii: "["): return endOfControlSequence(in: utf8, from: body)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            return endOfString(in: utf8, from: body)
        case 0x20...0x2F:
            while body < utf8.count, 0x20...0x2F ~= utf8[body] { body += 1 }
            return body < utf8.count && 0x30...0x7E ~= utf8[body] ? body + 1 : body
        case 0x30...0x7E: return body
        default: return start + 1
        }
    }
}

extension EscapeSequence {
    /// Parameters, intermediate bytes and a final byte (5.4); without a final byte only the introducer.
    fileprivate static func endOfControlSequence(in utf8: UnsafeBufferPointer<UInt8>, from body: Int) -> Int {
        var offset = body
        while offset < utf8.count, 0x20...0x3F ~= utf8[offset] { offset += 1 }
        if offset < utf8.count, 0x40...0x7E ~= utf8[offset] { return offset + 1 }
        return body
    }

    /// Everything up to BEL, `ESC \` or ST (5.6).
    fileprivate static func endOfString(in utf8: UnsafeBufferPointer<UInt8>, from body: Int) -> Int {
        var offset = body
        let limit = min(utf8.count, body + maximumStringBytes)
        while offset < limit {
            switch utf8[offset] {
            case 0x07: return offset + 1
            case 0x1B where offset + 1 < utf8.count && utf8[offset + 1] == UInt8(ascii: "\\"): return offset + 2
            case 0xC2 where offset + 1 < utf8.count && utf8[offset + 1] == 0x9C: return offset + 2
            default: offset += 1
            }
        }
        return body
    }
}
