/// ASCII operations on bytes, independent of locale and Unicode.
enum ASCII {
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    static func equalIgnoringCase(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// Whether the bytes start with `text`, which must be lower-case, ignoring case.
    static func hasPrefix(_ bytes: UnsafePointer<UInt8>, available: Int, _ text: StaticString) -> Bool {
        guard available >= text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where lowercased(bytes[index]) != text.utf8Start[index] { return false }
        return true
    }

    /// Whether `text` contains `wanted`, which must be lower-case, ignoring case.
    static func contains(_ text: String, _ wanted: StaticString) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return false }
            return bytes.indices.contains { hasPrefix(base + $0, available: bytes.count - $0, wanted) }
        }
    }

    /// The name in lower case, without a namespace prefix.
    static func lowercasedLocalName(_ name: UnsafeBufferPointer<UInt8>) -> String {
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name[...]
        return String(decoding: local.map(lowercased), as: UTF8.self)
    }

    /// Whether this is an ASCII XML name with at most one prefix, which the XML parser is sure to accept.
    static func isQualifiedName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        var atStart = true
        var hasPrefix = false
        for byte in name {
            if atStart {
                guard isLetter(byte) || byte == UInt8(ascii: "_") else { return false }
                atStart = false
            } else if byte == UInt8(ascii: ":") {
                guard !hasPrefix else { return false }
                hasPrefix = true
                atStart = true
            } else if !isNameByte(byte) {
                return false
            }
        }
        return !atStart
    }

    @inline(__always)
    static func isNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_")
    }
}
