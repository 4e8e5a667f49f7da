import News

/// Decodes text that should be UTF-8 but may hold stray bytes.
enum StrayByteDecoder {
    /// The text, with invalid bytes read as windows-1252, as `MarkupRepair` does.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard let base = bytes.baseAddress else { return "" }
        let repaired = ByteBuffer(capacity: bytes.count + 64)
        var position = 0
        while position < bytes.count {
            if base[position] < 0x80 {
                repaired.append(base[position])
                position += 1
                continue
            }
            let length = UTF8Sequence.length(base + position, available: bytes.count - position)
            if length > 0 {
                repaired.append(base + position, count: length)
            } else {
                repaired.append(scalar: Windows1252.scalar(base[position]) ?? "\u{FFFD}")
            }
            position += max(length, 1)
        }
        return repaired.string
    }
}
