/// The characters that HTML's references stand for, by name and by number: for all who read HTML here.
package enum HTMLEntities {
    /// What a whole reference stands for.
    package enum Reference {
        case scalar(Unicode.Scalar)
        /// A character that cannot be shown.
        case nothing
    }

    /// Longest name that is looked up.
    package static let longestName = 31

    /// Names of HTML 5 that feeds use, and that HTML 4 lacks or has for another character.
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
        "inodot": 0x131,
        "Zcaron": 0x17D, "zcaron": 0x17E, "ccaron": 0x10D, "Ccaron": 0x10C, "ecaron": 0x11B, "rcaron": 0x159,
        "cacute": 0x107, "Cacute": 0x106, "sacute": 0x15B, "Sacute": 0x15A, "nacute": 0x144, "lstrok": 0x142,
        "Lstrok": 0x141, "eogon": 0x119, "aogon": 0x105, "zdot": 0x17C, "zacute": 0x17A, "odblac": 0x151,
        "udblac": 0x171, "abreve": 0x103, "gbreve": 0x11F, "Idot": 0x130, "scedil": 0x15F, "tcedil": 0x163,
        "uring": 0x16F, "amacr": 0x101, "imacr": 0x12B, "umacr": 0x16B, "emacr": 0x113, "omacr": 0x14D, "half": 0xBD,
        "frac13": 0x2153, "frac23": 0x2154, "frac15": 0x2155, "frac18": 0x215B, "larrhk": 0x21A9, "rarrw": 0x219D,
        "Rcaron": 0x158, "Ecaron": 0x11A, "Zdot": 0x17B, "Scedil": 0x15E, "dstrok": 0x111,
        "Dstrok": 0x110, "lang": 0x27E8, "rang": 0x27E9,
        // Those that begin with a name that needs no semicolon, which would be taken for it.
        "centerdot": 0xB7, "divideontimes": 0x22C7, "gtcc": 0x2AA7, "gtcir": 0x2A7A, "gtdot": 0x22D7, "gtlPar": 0x2995,
        "gtquest": 0x2A7C, "gtrapprox": 0x2A86, "gtrarr": 0x2978, "gtrdot": 0x22D7, "gtreqless": 0x22DB,
        "gtreqqless": 0x2A8C, "gtrless": 0x2277, "gtrsim": 0x2273, "ltcc": 0x2AA6, "ltcir": 0x2A79, "ltdot": 0x22D6,
        "lthree": 0x22CB, "ltimes": 0x22C9, "ltlarr": 0x2976, "ltquest": 0x2A7B, "ltri": 0x25C3, "ltrie": 0x22B4,
        "ltrif": 0x25C2, "ltrPar": 0x2996, "notinva": 0x2209, "notinvb": 0x22F7, "notinvc": 0x22F6, "notni": 0x220C,
        "notniva": 0x220C, "notnivb": 0x22FE, "notnivc": 0x22FD, "parallel": 0x2225, "timesb": 0x22A0,
        "timesbar": 0x2A31, "timesd": 0x2A30,
    ]

    /// Those of HTML 4 for U+00A0 to U+00FF, in order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
        AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
        times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
        ugrave uacute ucirc uuml yacute thorn yuml
        """

    /// The others of HTML 4.
    private static let older: [String: UInt32] = [
        "OElig": 0x152, "oelig": 0x153, "Scaron": 0x160, "scaron": 0x161,
        "Yuml": 0x178, "fnof": 0x192, "circ": 0x2C6, "tilde": 0x2DC, "Alpha": 0x391, "Beta": 0x392, "Gamma": 0x393,
        "Delta": 0x394, "Epsilon": 0x395, "Zeta": 0x396, "Eta": 0x397, "Theta": 0x398, "Iota": 0x399, "Kappa": 0x39A,
        "Lambda": 0x39B, "Mu": 0x39C, "Nu": 0x39D, "Xi": 0x39E, "Omicron": 0x39F, "Pi": 0x3A0, "Rho": 0x3A1,
        "Sigma": 0x3A3, "Tau": 0x3A4, "Upsilon": 0x3A5, "Phi": 0x3A6, "Chi": 0x3A7, "Psi": 0x3A8, "Omega": 0x3A9,
        "alpha": 0x3B1, "beta": 0x3B2, "gamma": 0x3B3, "delta": 0x3B4, "epsilon": 0x3B5, "zeta": 0x3B6, "eta": 0x3B7,
        "theta": 0x3B8, "iota": 0x3B9, "kappa": 0x3BA, "lambda": 0x3BB, "mu": 0x3BC, "nu": 0x3BD, "xi": 0x3BE,
        "omicron": 0x3BF, "pi": 0x3C0, "rho": 0x3C1, "sigmaf": 0x3C2, "sigma": 0x3C3, "tau": 0x3C4, "upsilon": 0x3C5,
        "phi": 0x3C6, "chi": 0x3C7, "psi": 0x3C8, "omega": 0x3C9, "thetasym": 0x3D1, "upsih": 0x3D2, "piv": 0x3D6,
        "ensp": 0x2002, "emsp": 0x2003, "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F,
        "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A, "ldquo": 0x201C,
        "rdquo": 0x201D, "bdquo": 0x201E, "dagger": 0x2020, "Dagger": 0x2021, "bull": 0x2022, "hellip": 0x2026,
        "permil": 0x2030, "prime": 0x2032, "Prime": 0x2033, "lsaquo": 0x2039, "rsaquo": 0x203A, "oline": 0x203E,
        "frasl": 0x2044, "euro": 0x20AC, "image": 0x2111, "weierp": 0x2118, "real": 0x211C, "trade": 0x2122,
        "alefsym": 0x2135, "larr": 0x2190, "uarr": 0x2191, "rarr": 0x2192, "darr": 0x2193, "harr": 0x2194,
        "crarr": 0x21B5, "lArr": 0x21D0, "uArr": 0x21D1, "rArr": 0x21D2, "dArr": 0x21D3, "hArr": 0x21D4,
        "forall": 0x2200, "part": 0x2202, "exist": 0x2203, "empty": 0x2205, "nabla": 0x2207, "isin": 0x2208,
        "notin": 0x2209, "ni": 0x220B, "prod": 0x220F, "sum": 0x2211, "minus": 0x2212, "lowast": 0x2217,
        "radic": 0x221A, "prop": 0x221D, "infin": 0x221E, "ang": 0x2220, "and": 0x2227, "or": 0x2228, "cap": 0x2229,
        "cup": 0x222A, "int": 0x222B, "there4": 0x2234, "sim": 0x223C, "cong": 0x2245, "asymp": 0x2248, "ne": 0x2260,
        "equiv": 0x2261, "le": 0x2264, "ge": 0x2265, "sub": 0x2282, "sup": 0x2283, "nsub": 0x2284, "sube": 0x2286,
        "supe": 0x2287, "oplus": 0x2295, "otimes": 0x2297, "perp": 0x22A5, "sdot": 0x22C5, "lceil": 0x2308,
        "rceil": 0x2309, "lfloor": 0x230A, "rfloor": 0x230B, "loz": 0x25CA,
        "spades": 0x2660, "clubs": 0x2663, "hearts": 0x2665, "diams": 0x2666,
    ]

    /// Names that HTML knew before it asked for the semicolon: those of Latin-1 and of markup.
    private static let beforeSemicolons: [String: UInt32] = {
        var names: [String: UInt32] = [
            "quot": 34, "amp": 38, "lt": 60, "gt": 62, "COPY": 0xA9, "REG": 0xAE, "AMP": 38, "LT": 60, "GT": 62,
            "QUOT": 34,
        ]
        for (index, name) in latin1.split(separator: " ").enumerated() { names[String(name)] = 0xA0 + UInt32(index) }
        return names
    }()
    private static let longestBeforeSemicolons = 6

    private static let all = newer.merging(older) { $1 }.merging(beforeSemicolons) { $1 }

    /// Where a reference stands.
    package enum Place {
        /// In a text of HTML, where a name may be followed by anything.
        case text
        /// In an attribute, or in what may be an address for another reason: in "?a=1&copy=2" stands none.
        case attribute
    }

    /// The reference that begins with the "&" at the start of the bytes, as HTML 5 reads it, and its length; nil for none.
    package static func reference(
        startingWith bytes: UnsafeBufferPointer<UInt8>, in place: Place
    ) -> (reference: Reference, length: Int)? {
        let name = UnsafeBufferPointer(rebasing: bytes.dropFirst())
        if name.first == UInt8(ascii: "#") {
            guard let (value, length) = number(of: name) else { return nil }
            let hasSemicolon = length < name.count && name[length] == UInt8(ascii: ";")
            return (scalar(numbered: value).map { .scalar($0) } ?? .nothing, 1 + length + (hasSemicolon ? 1 : 0))
        }
        var end = 0
        while end < min(name.count, longestName), isOfName(name[end]) { end += 1 }
        if end < name.count, name[end] == UInt8(ascii: ";"),
            let scalar = scalar(named: UnsafeBufferPointer(rebasing: name[..<end]))
        {
            return (.scalar(scalar), end + 2)
        }
        if place == .attribute {
            let isParameter = end < name.count && (name[end] == UInt8(ascii: "=") || isOfName(name[end]))
            return isParameter ? nil : unfinished(name, end)
        }
        for length in stride(from: min(end, longestBeforeSemicolons), to: 1, by: -1) {
            if let found = unfinished(name, length) { return found }
        }
        return nil
    }

    private static func unfinished(
        _ name: UnsafeBufferPointer<UInt8>, _ length: Int
    ) -> (reference: Reference, length: Int)? {
        guard length > 1, length <= longestBeforeSemicolons,
            let scalar = beforeSemicolons[String(decoding: name[..<length], as: UTF8.self)].flatMap(Unicode.Scalar.init)
        else { return nil }
        return (.scalar(scalar), 1 + length)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether a whole name was one of HTML 4 already, and for the same character.
    package static func isOfHTML4(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = String(decoding: name, as: UTF8.self)
        return older[name] != nil || beforeSemicolons[name] != nil && !capitals.contains(name)
    }

    private static let capitals: Set = ["COPY", "REG", "AMP", "LT", "GT", "QUOT"]

    /// The character of a name without its `&` and `;`.
    package static func scalar(named name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard !name.isEmpty, name.count <= longestName else { return nil }
        return all[String(decoding: name, as: UTF8.self)].flatMap(Unicode.Scalar.init)
    }

    /// The value of "#38" or "#x26", and how many bytes of it were read; nil when no digit follows.
    package static func number(of name: UnsafeBufferPointer<UInt8>) -> (value: UInt32, length: Int)? {
        let isHexadecimal = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
        let first = isHexadecimal ? 2 : 1
        var value: UInt32 = 0
        var index = first
        while index < name.count, let digit = digit(name[index]), isHexadecimal || digit < 10 {
            // Beyond Unicode already; more digits must not wrap around into it.
            value = min(value, 0x11_0000) * (isHexadecimal ? 16 : 10) + digit
            index += 1
        }
        return index > first ? (value, index) : nil
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// The character of a numeric reference's value; what browsers make of it. Nil: nothing that can be shown.
    package static func scalar(numbered value: UInt32) -> Unicode.Scalar? {
        switch value {
        case 9, 10, 13: Unicode.Scalar(value)
        case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: nil
        case 0x80..<0xA0: Windows1252.scalar(UInt8(value))
        default: Unicode.Scalar(value)
        }
    }
}
