import CLibXML2

/// The characters that HTML's named entities stand for.
enum HTMLEntities {
    /// Longest name that is looked up.
    static let longestName = 31

    /// Names of HTML 5 that HTML 4 lacks and feeds use.
    private static let newer: [String: UInt32] = [
        "Tab": 9, "NewLine": 10, "excl": 33, "num": 35, "dollar": 36, "percnt": 37, "apos": 39, "lpar": 40, "rpar": 41,
        "ast": 42, "plus": 43, "comma": 44, "period": 46, "sol": 47, "colon": 58, "semi": 59, "equals": 61, "quest": 63,
        "commat": 64, "lsqb": 91, "lbrack": 91, "bsol": 92, "rsqb": 93, "rbrack": 93, "Hat": 94, "lowbar": 95,
        "grave": 96, "lcub": 123, "lbrace": 123, "verbar": 124, "vert": 124, "rcub": 125, "rbrace": 125,
        "NonBreakingSpace": 160, "hyphen": 0x2010, "dash": 0x2010, "horbar": 0x2015, "Vert": 0x2016, "lsquor": 0x201A,
        "ldquor": 0x201E, "bullet": 0x2022, "nldr": 0x2025, "mldr": 0x2026, "hairsp": 0x200A, "numsp": 0x2007,
        "puncsp": 0x2008, "ZeroWidthSpace": 0x200B, "check": 0x2713, "checkmark": 0x2713, "cross": 0x2717,
        "star": 0x2606, "starf": 0x2605, "phone": 0x260E, "female": 0x2640, "male": 0x2642, "sung": 0x266A,
        "flat": 0x266D, "natural": 0x266E, "sharp": 0x266F, "numero": 0x2116, "copysr": 0x2117, "TRADE": 0x2122,
        "COPY": 0xA9, "REG": 0xAE, "AMP": 38, "LT": 60, "GT": 62, "QUOT": 34, "inodot": 0x131, "scaron": 0x161,
        "Zcaron": 0x17D, "zcaron": 0x17E, "ccaron": 0x10D, "Ccaron": 0x10C, "ecaron": 0x11B, "rcaron": 0x159,
        "cacute": 0x107, "Cacute": 0x106, "sacute": 0x15B, "Sacute": 0x15A, "nacute": 0x144, "lstrok": 0x142,
        "Lstrok": 0x141, "eogon": 0x119, "aogon": 0x105, "zdot": 0x17C, "zacute": 0x17A, "odblac": 0x151,
        "udblac": 0x171, "abreve": 0x103, "gbreve": 0x11F, "Idot": 0x130, "scedil": 0x15F, "tcedil": 0x163,
        "uring": 0x16F, "amacr": 0x101, "imacr": 0x12B, "umacr": 0x16B, "emacr": 0x113, "omacr": 0x14D, "half": 0xBD,
        "frac13": 0x2153, "frac23": 0x2154, "frac15": 0x2155, "frac18": 0x215B, "larrhk": 0x21A9, "rarrw": 0x219D,
        "nbhy": 0x2011,
    ]

    private static let all: [String: UInt32] = {
        var all = newer
        for code in UInt32(34)...9830 {
            if let entity = XMLLibrary.functions.htmlEntityValueLookup(code), let name = entity.pointee.name {
                all[String(cString: name)] = code
            }
        }
        return all
    }()

    /// The character of a name without its `&` and `;`.
    static func scalar(named name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard !name.isEmpty, name.count <= longestName else { return nil }
        return all[String(decoding: name, as: UTF8.self)].flatMap(Unicode.Scalar.init)
    }

    /// The character of a name that HTML knew before it asked for the semicolon: those of Latin-1 and of markup.
    static func scalarBeforeSemicolons(named name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard let scalar = scalar(named: name), scalar.value <= 0xFF, scalar != "'",
            newer[String(decoding: name, as: UTF8.self)] == nil
        else { return nil }
        return scalar
    }

    /// The character of a numeric reference's value; what browsers make of it. Nil: nothing that can be shown.
    static func scalar(numbered value: UInt32) -> Unicode.Scalar? {
        switch value {
        case 9, 10, 13: Unicode.Scalar(value)
        case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: nil
        case 0x80..<0xA0: Windows1252.scalar(UInt8(value))
        default: Unicode.Scalar(value)
        }
    }
}
