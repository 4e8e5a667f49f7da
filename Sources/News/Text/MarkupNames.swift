/// The names in HTML that matter to its plain text.
enum MarkupNames {
    /// Elements within a line: their tags separate nothing, so that "re<b>fresh</b>" is one word.
    private static let inline = Set(
        (["a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i"]
            + ["ins", "kbd", "mark", "q", "ruby", "rb", "rt", "rp", "s", "samp", "small", "span", "strike", "strong"]
            + ["sub", "sup", "time", "tt", "u", "var", "wbr"])
            .map(key))
    private static let hidden = Set(["script", "style", "head", "template", "svg", "math", "rt", "rp"].map(key))

    static func isInline(_ name: UnsafeBufferPointer<UInt8>) -> Bool { inline.contains(key(name)) }

    /// Their content is not read. `rt` and `rp` are the readings of ruby, which would tear words apart.
    static func isHidden(_ name: UnsafeBufferPointer<UInt8>) -> Bool { hidden.contains(key(name)) }

    /// The character of a reference without its "&" and ";".
    static func scalar(of name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard name.first == UInt8(ascii: "#") else { return named[String(decoding: name, as: UTF8.self)] }
        let digits = String(decoding: name.dropFirst(), as: UTF8.self)
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let value, value >= 0x20 else { return " " }
        return Unicode.Scalar(value) ?? " "
    }

    /// A short name in one number, in lower case; 0 for a longer one.
    private static func key(_ name: some Collection<UInt8>) -> UInt64 {
        name.count > 8 ? 0 : name.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    }

    private static func key(_ name: String) -> UInt64 { key(Array(name.utf8)) }

    /// Of HTML 4, Latin-1 in the order of its characters, and what feeds use besides.
    private static let named: [String: Unicode.Scalar] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
            ugrave uacute ucirc uuml yacute thorn yuml
            """
        let others: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "AMP": "&", "LT": "<", "GT": ">",
            "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
            "rdquo": "”", "bdquo": "„", "bull": "•", "middot": "·", "trade": "™", "euro": "€", "OElig": "Œ",
            "oelig": "œ", "Scaron": "Š", "scaron": "š", "Zcaron": "Ž", "zcaron": "ž", "Ccaron": "Č", "ccaron": "č",
            "Ecaron": "Ě", "ecaron": "ě", "Rcaron": "Ř", "rcaron": "ř", "Cacute": "Ć", "cacute": "ć", "Sacute": "Ś",
            "sacute": "ś", "nacute": "ń", "Lstrok": "Ł", "lstrok": "ł", "eogon": "ę", "aogon": "ą", "Zdot": "Ż",
            "zdot": "ż", "zacute": "ź", "odblac": "ő", "udblac": "ű", "uring": "ů", "abreve": "ă", "gbreve": "ğ",
            "scedil": "ş", "Scedil": "Ş", "inodot": "ı", "Idot": "İ", "amacr": "ā", "imacr": "ī", "umacr": "ū",
            "emacr": "ē", "omacr": "ō", "Yuml": "Ÿ", "dstrok": "đ", "Dstrok": "Đ", "thinsp": "\u{2009}",
            "ensp": "\u{2002}", "emsp": "\u{2003}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lsaquo": "‹",
            "rsaquo": "›", "rarr": "→", "larr": "←", "minus": "−", "dash": "‐", "prime": "′", "alpha": "α",
            "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "lambda": "λ", "mu": "μ", "pi": "π",
            "sigma": "σ", "omega": "ω", "Omega": "Ω", "Delta": "Δ", "infin": "∞",
        ]
        var all = others
        for (index, name) in latin.split(separator: " ").enumerated() {
            all[String(name)] = Unicode.Scalar(0xA0 + UInt32(index))
        }
        return all
    }()
}
