/// Superscripts and subscripts, as Unicode characters where they exist, otherwise with a mark.
enum ScriptText {
    private static let raised: [Character: Character] = [
        "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹", "+": "⁺",
        "-": "⁻", "−": "⁻", "=": "⁼", "(": "⁽", ")": "⁾", "n": "ⁿ", "i": "ⁱ",
    ]
    private static let lowered: [Character: Character] = [
        "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈", "9": "₉", "+": "₊",
        "-": "₋", "−": "₋", "=": "₌", "(": "₍", ")": "₎",
    ]
    /// Texts as readable on the baseline: 1st, 2nd, 3rd, 4th; Mlle, 1er, 2e, nº; trade marks.
    private static let ordinary: Set<String> = [
        "st", "nd", "rd", "th", "er", "re", "e", "ème", "ème.", "lle", "me", "o", "a", "os", "as", "™", "®", "©", "*",
        "†", "‡", "TM", ",",
    ]

    static func raised(_ text: String) -> String {
        written(text, with: raised, mark: "^")
    }

    static func lowered(_ text: String) -> String {
        written(text, with: lowered, mark: "_")
    }

    private static func written(_ text: String, with characters: [Character: Character], mark: String) -> String {
        let core = text.filter { !$0.isWhitespace }
        if core.isEmpty || ordinary.contains(core) { return text }
        // Long texts are small print, not exponents.
        guard core.count <= 12 else { return text }
        let written = text.map { $0.isWhitespace ? $0 : characters[$0] }
        if written.allSatisfy({ $0 != nil }) { return String(written.compactMap { $0 }) }
        // A text that is set off already, such as a note in brackets, needs no mark.
        if let first = core.first, !first.isLetter, !first.isNumber { return text }
        return core.count == 1 ? mark + core : "\(mark)(\(core))"
    }
}
