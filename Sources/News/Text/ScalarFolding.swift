import Synchronization

/// How a search treats each character, and its folded form. Computed from Unicode's tables once per process for each
/// block of 256 characters.
public struct ScalarFolding {
    enum Kind {
        case separator, dropped, word, character, symbol
    }

    struct Fold {
        var kind: Kind
        /// The folded form; for a `character` the only one.
        var scalar: Unicode.Scalar = "\u{FFFD}"
        /// The folded form of a word part or symbol.
        var bytes: [UInt8] = []
    }

    private static let learned = Mutex<[Int: [Fold]]>([:])

    /// The blocks that this instance has used, accessed without a lock.
    private var pages: [[Fold]?] = Array(repeating: nil, count: 0x1100)

    subscript(scalar: Unicode.Scalar) -> Fold {
        mutating get {
            let page = Int(scalar.value >> 8)
            if let folds = pages[page] { return folds[Int(scalar.value & 0xFF)] }
            let folds = Self.page(page)
            pages[page] = folds
            return folds[Int(scalar.value & 0xFF)]
        }
    }

    private static func page(_ page: Int) -> [Fold] {
        learned.withLock { learned in
            if let folds = learned[page] { return folds }
            let folds = (0..<256).map { offset in
                Unicode.Scalar(UInt32(page << 8 | offset)).map(Self.fold) ?? Fold(kind: .separator)
            }
            learned[page] = folds
            return folds
        }
    }
}

extension ScalarFolding {
    private static func fold(_ scalar: Unicode.Scalar) -> Fold {
        if let letters = letters[scalar] { return word(letters) }
        let properties = scalar.properties
        if isCharacter(scalar) {
            let parts = CompatibilityForms.shared[scalar]
            return Fold(kind: .character, scalar: parts.count == 1 ? parts[0] : scalar)
        }
        if isDropped(scalar) { return Fold(kind: .dropped) }
        if isSymbol(scalar) { return Fold(kind: .symbol, scalar: scalar, bytes: Array(String(scalar).utf8)) }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .letterNumber, .otherNumber:
            return word(folded(scalar))
        case .decimalNumber:
            return word(properties.numericValue.map { String(Int($0)) } ?? folded(scalar))
        default:
            // ™ and squared units contain letters.
            let compatible = folded(scalar)
            let isText = compatible.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
            return isText ? word(compatible) : Fold(kind: .separator)
        }
    }

    /// One word, even for a character that stands for several (ﷺ) or for a bracketed number (⑴).
    private static func word(_ text: String) -> Fold {
        let bytes = text.utf8.filter { byte in
            byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
        }
        return bytes.isEmpty ? Fold(kind: .separator) : Fold(kind: .word, bytes: bytes)
    }

    /// The compatibility form without diacritics, in lower case. Empty for a fraction, which is two numbers.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        let text = withoutAccents(scalar)
        return text.unicodeScalars.contains("\u{2044}") ? "" : text
    }

    /// A character's letters as a search sees them: compatibility form, no diacritics, lower case. Voicing marks on
    /// kana are not diacritics: ば is not は.
    public static func withoutAccents(_ scalar: Unicode.Scalar) -> String {
        if kana.contains(scalar.value) { return String(scalar) }
        var result = String.UnicodeScalarView()
        for part in CompatibilityForms.shared[scalar] where !isDropped(part) {
            let letters = letters[part] ?? part.properties.lowercaseMapping
            result.append(contentsOf: letters.unicodeScalars.lazy.filter { !isDropped($0) })
        }
        return String(result)
    }

    private static let kana: ClosedRange<UInt32> = 0x3041...0x30FF

    /// A kana with its voicing mark as one character; nil if Unicode has none.
    public static func voiced(_ kana: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        Self.kana.lazy.compactMap(Unicode.Scalar.init).first { CompatibilityForms.shared[$0] == [kana, mark] }
    }

    /// Letters without a Unicode decomposition that keyboards and users replace by others.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d",
        "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ł": "l", "Ł": "l", "ı": "i", "ħ": "h", "Ħ": "h", "ŧ": "t",
        "Ŧ": "t", "ŋ": "n", "Ŋ": "n", "ĸ": "k", "ς": "σ", "ё": "е", "Ё": "е",
    ]

    /// Whether its script is written without spaces between words.
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0ECD, 0x0EDC...0x0EDF,  // Thai, Lao
            0x1000...0x103F, 0x1050...0x109F, 0x1780...0x17D3,  // Burmese, Khmer
            0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3, 0xFFA0...0xFFDC,  // Hangul
            0x3005...0x3007, 0x303B, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA,  // kana
            0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1B000...0x1B16F,
            0x3105...0x312F, 0x31A0...0x31BF, 0xA000...0xA48C, 0x2E80...0x2FDF:  // Bopomofo, Yi, radicals
            scalar.properties.generalCategory != .unassigned
        default: scalar.properties.isIdeographic
        }
    }

    /// Whether it is invisible, or an ornament of the preceding letter.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
            0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8,
            0x06EA...0x06ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
            0x1F3FB...0x1F3FF, 0xE0100...0xE01EF:
            true
        default: scalar.properties.generalCategory == .format
        }
    }

    private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        guard properties.generalCategory == .otherSymbol else { return false }
        return properties.isEmojiPresentation || properties.isEmoji && scalar.value >= 0x2600
    }
}
