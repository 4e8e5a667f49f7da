/// Canonical composition for the decomposed forms found in Japanese and Korean text: kana followed by a voicing mark
/// (always so for half-width kana), and Hangul jamo.
enum ScalarComposition {
    private static let voicing: Unicode.Scalar = "\u{3099}"
    private static let semiVoicing: Unicode.Scalar = "\u{309A}"

    private static let voiced: [Unicode.Scalar: Unicode.Scalar] = pairs(
        "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞ",
        "カガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヲヺヽヾ")
    private static let semiVoiced: [Unicode.Scalar: Unicode.Scalar] = pairs("はぱひぴふぷへぺほぽ", "ハパヒピフプヘペホポ")

    /// The two as one character; nil if they do not combine.
    static func compose(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch second {
        case voicing: voiced[first]
        case semiVoicing: semiVoiced[first]
        default: syllable(first.value, second.value)
        }
    }

    /// Composes jamo into a Hangul syllable (Unicode, section 3.12).
    private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
        switch (first, second) {
        case (0x1100...0x1112, 0x1161...0x1175):
            // A leading consonant and a vowel.
            let pair: UInt32 = (first - 0x1100) * 21 + (second - 0x1161)
            return Unicode.Scalar(0xAC00 + pair * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00).isMultiple(of: 28):
            // Such a pair followed by a trailing consonant.
            return Unicode.Scalar(first + (second - 0x11A7))
        default: return nil
        }
    }

    /// Whether it is a voicing mark, which is a character only together with a kana.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == voicing || scalar == semiVoicing }

    private static func pairs(_ lists: String...) -> [Unicode.Scalar: Unicode.Scalar] {
        var result: [Unicode.Scalar: Unicode.Scalar] = [:]
        for list in lists {
            let scalars = Array(list.unicodeScalars)
            for index in stride(from: 0, to: scalars.count - 1, by: 2) { result[scalars[index]] = scalars[index + 1] }
        }
        return result
    }
}
