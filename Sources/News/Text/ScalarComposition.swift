/// The characters of Unicode's canonical composition that text in Japanese and Korean comes taken apart in: kana with a
/// voicing mark behind them (half-width ones always), and Hangul as single letters.
enum ScalarComposition {
    private static let voicing: Unicode.Scalar = "\u{3099}"
    private static let semiVoicing: Unicode.Scalar = "\u{309A}"

    private static let voiced: [Unicode.Scalar: Unicode.Scalar] = pairs(
        "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞ",
        "カガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヲヺヽヾ")
    private static let semiVoiced: [Unicode.Scalar: Unicode.Scalar] = pairs("はぱひぴふぷへぺほぽ", "ハパヒピフプヘペホポ")

    /// Both as one character; nil when they are two.
    static func compose(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch second {
        case voicing: voiced[first]
        case semiVoicing: semiVoiced[first]
        case "\u{1161}"..."\u{1175}":
            // A leading consonant and a vowel (Unicode, section 3.12).
            (0x1100...0x1112).contains(first.value)
                ? Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28) : nil
        case "\u{11A8}"..."\u{11C2}":
            (0xAC00...0xD7A3).contains(first.value) && (first.value - 0xAC00).isMultiple(of: 28)
                ? Unicode.Scalar(first.value + second.value - 0x11A7) : nil
        default: nil
        }
    }

    /// A voicing mark, which is a character only together with a kana.
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
