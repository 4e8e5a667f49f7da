/// Reads and writes single UTF-8 characters without a `String`.
enum UTF8Scalar {
    /// The scalar at a non-ASCII byte, and its length; U+FFFD with length 1 for a byte that begins none.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> (Unicode.Scalar, Int) {
        let first = bytes[position]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first < 0xF5, position + length <= bytes.count else { return ("\u{FFFD}", 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let byte = bytes[position + offset]
            guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
        return (scalar, length)
    }

    static func withEncoded<T>(_ scalar: Unicode.Scalar, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
        var encoded: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        return withUnsafeMutableBytes(of: &encoded) { bytes in
            var count = 0
            for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                bytes[count] = unit
                count += 1
            }
            return body(
                UnsafeBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).bindMemory(to: UInt8.self)[..<count]))
        }
    }
}
