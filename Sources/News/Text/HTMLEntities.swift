/// HTML character references by name and number, for every HTML reader in the package.
package enum HTMLEntities {
    /// The meaning of a complete reference.
    package enum Reference {
        case scalar(Unicode.Scalar)
        /// A character that cannot be shown.
        case nothing
    }

    /// The longest name that is looked up, in bytes.
    package static let maximumNameLength = 31

    /// HTML 5 names in use that HTML 4 lacks or maps differently. The last ones begin with a name that needs no
    /// semicolon, and would otherwise be read as that.
    private static let newer = table(
        """
        Tab 9 NewLine A excl 21 num 23 dollar 24 percnt 25 apos 27 lpar 28 rpar 29 ast 2A plus 2B comma 2C period 2E \
        sol 2F colon 3A semi 3B equals 3D quest 3F commat 40 lsqb 5B lbrack 5B bsol 5C rsqb 5D rbrack 5D Hat 5E \
        lowbar 5F grave 60 lcub 7B lbrace 7B verbar 7C vert 7C rcub 7D rbrace 7D NonBreakingSpace A0 hyphen 2010 \
        dash 2010 horbar 2015 Vert 2016 lsquor 201A ldquor 201E bullet 2022 nldr 2025 mldr 2026 hairsp 200A \
        numsp 2007 puncsp 2008 ZeroWidthSpace 200B check 2713 checkmark 2713 cross 2717 star 2606 starf 2605 \
        phone 260E female 2640 male 2642 sung 266A flat 266D natural 266E sharp 266F numero 2116 copysr 2117 \
        TRADE 2122 inodot 131 Zcaron 17D zcaron 17E ccaron 10D Ccaron 10C ecaron 11B rcaron 159 cacute 107 \
        Cacute 106 sacute 15B Sacute 15A nacute 144 lstrok 142 Lstrok 141 eogon 119 aogon 105 zdot 17C zacute 17A \
        odblac 151 udblac 171 abreve 103 gbreve 11F Idot 130 scedil 15F tcedil 163 uring 16F amacr 101 imacr 12B \
        umacr 16B emacr 113 omacr 14D half BD frac13 2153 frac23 2154 frac15 2155 frac18 215B larrhk 21A9 rarrw 219D \
        Rcaron 158 Ecaron 11A Zdot 17B Scedil 15E dstrok 111 Dstrok 110 lang 27E8 rang 27E9 centerdot B7 \
        divideontimes 22C7 gtcc 2AA7 gtcir 2A7A gtdot 22D7 gtlPar 2995 gtquest 2A7C gtrapprox 2A86 gtrarr 2978 \
        gtrdot 22D7 gtreqless 22DB gtreqqless 2A8C gtrless 2277 gtrsim 2273 ltcc 2AA6 ltcir 2A79 ltdot 22D6 \
        lthree 22CB ltimes 22C9 ltlarr 2976 ltquest 2A7B ltri 25C3 ltrie 22B4 ltrif 25C2 ltrPar 2996 notinva 2209 \
        notinvb 22F7 notinvc 22F6 notni 220C notniva 220C notnivb 22FE notnivc 22FD parallel 2225 timesb 22A0 \
        timesbar 2A31 timesd 2A30
        """)

    /// HTML 4 names for U+00A0 to U+00FF, in order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
        AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
        times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
        ugrave uacute ucirc uuml yacute thorn yuml
        """

    /// The other HTML 4 names.
    private static let older = table(
        """
        OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2C6 tilde 2DC Alpha 391 Beta 392 Gamma 393 \
        Delta 394 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39A Lambda 39B Mu 39C Nu 39D Xi 39E \
        Omicron 39F Pi 3A0 Rho 3A1 Sigma 3A3 Tau 3A4 Upsilon 3A5 Phi 3A6 Chi 3A7 Psi 3A8 Omega 3A9 alpha 3B1 \
        beta 3B2 gamma 3B3 delta 3B4 epsilon 3B5 zeta 3B6 eta 3B7 theta 3B8 iota 3B9 kappa 3BA lambda 3BB mu 3BC \
        nu 3BD xi 3BE omicron 3BF pi 3C0 rho 3C1 sigmaf 3C2 sigma 3C3 tau 3C4 upsilon 3C5 phi 3C6 chi 3C7 psi 3C8 \
        omega 3C9 thetasym 3D1 upsih 3D2 piv 3D6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200C zwj 200D lrm 200E \
        rlm 200F ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201A ldquo 201C rdquo 201D bdquo 201E dagger 2020 \
        Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039 rsaquo 203A oline 203E \
        frasl 2044 euro 20AC image 2111 weierp 2118 real 211C trade 2122 alefsym 2135 larr 2190 uarr 2191 rarr 2192 \
        darr 2193 harr 2194 crarr 21B5 lArr 21D0 uArr 21D1 rArr 21D2 dArr 21D3 hArr 21D4 forall 2200 part 2202 \
        exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220B prod 220F sum 2211 minus 2212 lowast 2217 \
        radic 221A prop 221D infin 221E ang 2220 and 2227 or 2228 cap 2229 cup 222A int 222B there4 2234 sim 223C \
        cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287 \
        oplus 2295 otimes 2297 perp 22A5 sdot 22C5 lceil 2308 rceil 2309 lfloor 230A rfloor 230B loz 25CA \
        spades 2660 clubs 2663 hearts 2665 diams 2666
        """)

    /// Parses names with hexadecimal code points. A literal with this many keys would take a second to compile.
    private static func table(_ text: String) -> [String: UInt32] {
        let words = text.split(separator: " ")
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map {
                (String(words[$0]), UInt32(words[$0 + 1], radix: 16)!)
            })
    }

    /// Names that HTML accepts without a semicolon: those of Latin-1 and of markup.
    private static let beforeSemicolons: [String: UInt32] = {
        var names: [String: UInt32] = [
            "quot": 34, "amp": 38, "lt": 60, "gt": 62, "COPY": 0xA9, "REG": 0xAE, "AMP": 38, "LT": 60, "GT": 62,
            "QUOT": 34,
        ]
        for (index, name) in latin1.split(separator: " ").enumerated() { names[String(name)] = 0xA0 + UInt32(index) }
        return names
    }()
    private static let maximumLengthBeforeSemicolon = 6

    private static let all = newer.merging(older) { $1 }.merging(beforeSemicolons) { $1 }

    /// The context of a reference.
    package enum Place {
        /// HTML text, where a name may be followed by anything.
        case text
        /// An attribute, or other text that may be an address: "?a=1&copy=2" contains no reference.
        case attribute
    }

    /// The reference that starts with the "&" at the start of the bytes, as HTML 5 reads it, with its length; or nil.
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
        while end < min(name.count, maximumNameLength), isNameCharacter(name[end]) { end += 1 }
        if end < name.count, name[end] == UInt8(ascii: ";"),
            let scalar = scalar(named: UnsafeBufferPointer(rebasing: name[..<end]))
        {
            return (.scalar(scalar), end + 2)
        }
        if place == .attribute {
            let isParameter = end < name.count && (name[end] == UInt8(ascii: "=") || isNameCharacter(name[end]))
            return isParameter ? nil : unfinished(name, end)
        }
        for length in stride(from: min(end, maximumLengthBeforeSemicolon), to: 1, by: -1) {
            if let found = unfinished(name, length) { return found }
        }
        return nil
    }

    private static func unfinished(
        _ name: UnsafeBufferPointer<UInt8>, _ length: Int
    ) -> (reference: Reference, length: Int)? {
        guard length > 1, length <= maximumLengthBeforeSemicolon,
            let scalar = beforeSemicolons[String(decoding: name[..<length], as: UTF8.self)].flatMap(Unicode.Scalar.init)
        else { return nil }
        return (.scalar(scalar), 1 + length)
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether a complete name stands for the same character in HTML 4.
    package static func isOfHTML4(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = String(decoding: name, as: UTF8.self)
        return older[name] != nil || beforeSemicolons[name] != nil && !capitals.contains(name)
    }

    private static let capitals: Set = ["COPY", "REG", "AMP", "LT", "GT", "QUOT"]

    /// The character of a name given without `&` and `;`.
    package static func scalar(named name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard !name.isEmpty, name.count <= maximumNameLength else { return nil }
        return all[String(decoding: name, as: UTF8.self)].flatMap(Unicode.Scalar.init)
    }

    /// The value of "#38" or "#x26", and the number of bytes read; nil if no digit follows.
    package static func number(of name: UnsafeBufferPointer<UInt8>) -> (value: UInt32, length: Int)? {
        let isHexadecimal = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
        let first = isHexadecimal ? 2 : 1
        var value: UInt32 = 0
        var index = first
        while index < name.count, let digit = digit(name[index]), isHexadecimal || digit < 10 {
            // Already beyond Unicode; further digits must not overflow back into range.
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

    /// The character that browsers show for a numeric reference. Nil if it cannot be shown.
    package static func scalar(numbered value: UInt32) -> Unicode.Scalar? {
        switch value {
        case 9, 10, 13: Unicode.Scalar(value)
        case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: nil
        case 0x80..<0xA0: Windows1252.scalar(UInt8(value))
        default: Unicode.Scalar(value)
        }
    }
}
