/// Line-breaking classes of Unicode Standard Annex 14, reduced to those that matter for news text, with the rules of
/// JIS X 4051 for Japanese.
enum BreakClass {
    /// Stays with its neighbours.
    case letter
    case digit
    /// A line may end after it; it is not shown there.
    case blank
    /// Keeps its neighbours together.
    case glue
    /// A line may end on either side.
    case ideograph
    /// Korean words are kept whole.
    case hangul
    /// Never begins a line: closing brackets, full stops, small kana, prolonged sound marks.
    case closing
    /// Never begins a line, even after the blank that French sets before it: "Vraiment ?"
    case spacedPunctuation
    /// Never ends a line.
    case opening
    /// A straight quotation mark, which may open or close.
    case quote
    /// A line may end after it if `HyphenatedWord` allows; it never begins a line within a word.
    case hyphen
    /// A line may end after it, unless it begins a word.
    case dash
    /// A row of them is not split.
    case leader
    /// A Thai or Lao sign that begins a syllable.
    case syllableStart
    /// A line may end after it: the Tibetan syllable mark and the Ethiopic word mark.
    case syllableEnd
    /// The invisible space between words in scripts without spaces.
    case zeroWidthSpace
    /// A place where a word may be hyphenated.
    case softHyphen

    init(ascii byte: UInt8) {
        switch byte {
        case 0x20, 0x09...0x0D: self = .blank
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
        case UInt8(ascii: "-"): self = .hyphen
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): self = .opening
        case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "%"): self = .closing
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "!"), UInt8(ascii: "?"),
            UInt8(ascii: ":"), UInt8(ascii: ";"):
            self = .spacedPunctuation
        case UInt8(ascii: "\""), UInt8(ascii: "'"): self = .quote
        default: self = .letter
        }
    }

    /// - Parameter isWide: whether it takes two cells.
    init(_ scalar: UInt32, isWide: Bool) {
        switch scalar {
        case 0..<0x80: self = BreakClass(ascii: UInt8(scalar))
        case 0xA0, 0x2007, 0x202F, 0x2060, 0xFEFF: self = .glue
        case 0xAD: self = .softHyphen
        case 0x200B: self = .zeroWidthSpace
        case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000, 0x85, 0x2028, 0x2029: self = .blank
        case 0x2010, 0x058A: self = .hyphen
        case 0x2013, 0x2014, 0x2E3A, 0x2E3B: self = .dash
        case 0x2024...0x2026: self = .leader
        case 0xAB, 0x2018, 0x201A, 0x201B, 0x201C, 0x201E, 0x201F, 0x2039: self = .opening
        case 0xBB, 0x2019, 0x201D, 0x203A, 0x203C, 0x2047...0x2049, 0x2030, 0x2032, 0x2033, 0xB0, 0x2103, 0x2109:
            self = .closing
        case 0x0E40...0x0E44, 0x0EC0...0x0EC4: self = .syllableStart
        case 0x0F0B, 0x1361: self = .syllableEnd
        case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .hangul
        default:
            self = Self.ofEastAsia(scalar) ?? (isWide ? .ideograph : .letter)
        }
    }

    private static func ofEastAsia(_ scalar: UInt32) -> BreakClass? {
        switch scalar {
        // 〈《「『【〔〖〘〚〝 （［｛｟｢
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B,
            0xFF5F, 0xFF62:
            .opening
        // 、。〃々 and the closing counterparts of those above; 〜 ゛゜ゝゞ・ーヽヾ 〻゠
        case 0x3001...0x3003, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B...0x301C,
            0x301E...0x301F, 0x303B, 0x3099...0x309E, 0x30A0, 0x30FB...0x30FE:
            .closing
        // ぁぃぅぇぉっゃゅょゎゕゖ, their katakana forms, and those for Ainu
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1,
            0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x31F0...0x31FF:
            .closing
        // ！％），．：；？］｝｠｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ
        case 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63,
            0xFF64...0xFF65, 0xFF67...0xFF70, 0xFF9E...0xFF9F:
            .closing
        // Half-width katakana has no spare cells and no spaces between words.
        case 0xFF66, 0xFF71...0xFF9D: .ideograph
        default: nil
        }
    }
}

extension BreakClass {
    /// Whether a line may end between two characters. After a hyphen, the word must allow it too.
    /// - Parameters:
    ///   - before: the class of the character before `self`, if any.
    ///   - isNextToWide: whether one of the two takes two cells.
    func mayEndLine(before next: BreakClass, after before: BreakClass?, isNextToWide: Bool) -> Bool {
        if self == .glue || next == .glue || next == .blank || next == .spacedPunctuation { return false }
        if self == .blank { return true }
        if next == .closing || self == .opening || self == .quote || next == .quote { return false }
        if next == .hyphen { return false }
        switch (self, next) {
        case (.hyphen, .letter), (.hyphen, .hangul), (.hyphen, .ideograph), (.hyphen, .syllableStart): return true
        case (.hyphen, _): return next == .opening && isNextToWide
        case (.dash, .dash), (.leader, .leader), (_, .dash), (_, .leader): return false
        case (.dash, _):
            return next != .digit && before != nil && before != .blank && before != .opening && before != .quote
        case (.syllableEnd, _), (_, .syllableStart): return true
        case (.hangul, .hangul): return false
        case (.ideograph, _), (_, .ideograph): return true
        default: return isNextToWide
        }
    }

    /// Whether a word longer than a line, such as an address, may be split between two bytes: after a slash, and before
    /// other marks, which would look like the word's end at the end of a line; in words other than addresses also after
    /// a comma or semicolon.
    static func mayBreakWord(between byte: UInt8, and next: UInt8, isAddress: Bool) -> Bool {
        if !isAddress, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return next != byte }
        if next == UInt8(ascii: "/") || next == UInt8(ascii: ":") { return false }
        if byte == UInt8(ascii: "/") { return true }
        switch next {
        case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: "."),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "~"), UInt8(ascii: "@"),
            UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "%"):
            return next != byte
        default: return false
        }
    }
}
