/// Counts well-formed and malformed non-ASCII UTF-8 in a buffer.
struct UTF8Census {
    /// Well-formed characters of two or more bytes.
    private(set) var characters = 0
    /// Bytes from 0x80 that are not part of such a character.
    private(set) var invalid = 0
    private(set) var highBytes = 0

    init(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var position = 0
            while position < bytes.count {
                guard base[position] >= 0x80 else {
                    position += 1
                    continue
                }
                let available = bytes.count - position
                let isC1 = base[position] == 0xC2 && available >= 2 && base[position + 1] & 0xC0 == 0x80
                let length = isC1 ? 2 : UTF8Sequence.length(base + position, available: available)
                if length > 0 {
                    characters += 1
                } else if UTF8Sequence.mayContinue(base + position, available: available) {
                    return
                } else {
                    invalid += 1
                }
                highBytes += max(length, 1)
                position += max(length, 1)
            }
        }
    }
}
