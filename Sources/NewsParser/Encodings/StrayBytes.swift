import News

/// Text that should be UTF-8 and is not all.
enum StrayBytes {
    /// The text; bytes that are no UTF-8 are taken for windows-1252, as the repair of markup does.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard let base = bytes.baseAddress else { return "" }
        let mended = ByteBuffer(capacity: bytes.count + 64)
        var position = 0
        while position < bytes.count {
            if base[position] < 0x80 {
                mended.append(base[position])
                position += 1
                continue
            }
            let length = UTF8Sequence.length(base + position, available: bytes.count - position)
            if length > 0 {
                mended.append(base + position, count: length)
            } else {
                mended.append(scalar: Windows1252.scalar(base[position]) ?? "\u{FFFD}")
            }
            position += max(length, 1)
        }
        return mended.string
    }
}
