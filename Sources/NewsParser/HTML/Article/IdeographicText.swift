/// Recognises Japanese and Chinese text, which has no spaces between words, in UTF-8.
enum IdeographicText {
    static func begins(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count >= 3 && isIdeographic(text[0], text[1], text[2])
    }

    static func ends(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 3 else { return false }
        return isIdeographic(text[text.count - 3], text[text.count - 2], text[text.count - 1])
    }

    /// Ideographs, kana and CJK punctuation; not Hangul, which uses spaces.
    private static func isIdeographic(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        guard 0xE3...0xEF ~= first, second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return false }
        let scalar = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        switch scalar {
        case 0x3001...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF9D:
            return true
        default: return false
        }
    }
}
