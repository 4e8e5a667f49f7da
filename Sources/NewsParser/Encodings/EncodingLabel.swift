/// The names under which documents declare their encoding, and what iconv is to be asked for: the superset that
/// browsers use (Encoding Standard, "names and labels"), because documents are labelled with the subset.
enum EncodingLabel {
    /// "UTF-8", a name for iconv, or nil when there is no label.
    static func iconvName(_ label: String?) -> String? {
        guard let label else { return nil }
        let name = String(decoding: label.utf8.filter { $0 > 0x20 && $0 < 0x7F }.map(ASCII.lowercased), as: UTF8.self)
        guard !name.isEmpty else { return nil }
        if let known = supersets[name] ?? supersets[String(name.map { $0 == "_" ? "-" : $0 })] { return known }
        // Python writes underscores where the registry has hyphens.
        let upper = name.uppercased()
        let hyphenated = String(upper.map { $0 == "_" ? "-" : $0 })
        return upper != hyphenated && Transcoder(from: upper) == nil ? hyphenated : upper
    }

    /// The charset parameter of a media type, if there is one.
    static func charset(ofContentType contentType: String?) -> String? {
        guard let contentType else { return nil }
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]).lowercased() == "charset" else { continue }
            let value = trimmed(parts[1])
            return value.isEmpty ? nil : value
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { " \t\"'".contains($0) }.reversed().drop { " \t\"'".contains($0) }.reversed())
    }

    private static let supersets: [String: String] = {
        var all: [String: String] = [:]
        for (superset, names) in families {
            for name in names.split(separator: " ") { all[String(name)] = superset }
        }
        return all
    }()

    private static let families: [(String, String)] = [
        ("UTF-8", "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 x-unicode20utf8 u8 utf utf8mb4 utf-8n"),
        (
            "CP1252",
            """
            iso-8859-1 iso8859-1 iso_8859-1 iso88591 iso8859_1 latin1 latin-1 l1 us-ascii ascii ansi_x3.4-1968 cp1252 \
            windows-1252 win-1252 x-cp1252 cp819 ibm819 iso-ir-100 csisolatin1 iso_8859-1:1987 iso-8859_1 iso8859 8859-1
            """
        ),
        ("ISO-8859-15", "iso-8859-15 iso8859-15 latin9 latin-9 l9 iso8859_15 iso_8859-15"),
        ("ISO-8859-2", "iso-8859-2 iso8859-2 latin2 l2 iso_8859-2 iso88592"),
        ("CP1254", "iso-8859-9 iso8859-9 latin5 l5 windows-1254 cp1254 iso_8859-9 iso88599"),
        ("CP874", "iso-8859-11 tis-620 tis620 windows-874 cp874 iso8859-11 dos-874"),
        ("ISO-8859-8", "iso-8859-8 iso-8859-8-i iso-8859-8-e visual logical hebrew"),
        ("ISO-8859-6", "iso-8859-6 iso-8859-6-i iso-8859-6-e arabic"),
        ("CP1250", "windows-1250 cp1250 x-cp1250 win-1250"),
        ("CP1251", "windows-1251 cp1251 x-cp1251 win-1251 win1251"),
        ("KOI8-R", "koi8-r koi8 koi koi8_r cskoi8r"),
        ("KOI8-U", "koi8-u koi8-ru"),
        ("MACINTOSH", "macintosh mac x-mac-roman macroman mac-roman"),
        ("MAC-CYRILLIC", "x-mac-cyrillic maccyrillic mac-cyrillic x-mac-ukrainian"),
        ("MACICELAND", "maciceland mac-iceland x-mac-icelandic"),
        ("MAC-CENTRALEUROPE", "maclatin2 mac-latin2 maccentraleurope x-mac-ce x-mac-centraleurroman"),
        ("MACGREEK", "macgreek mac-greek x-mac-greek"),
        ("MACTURKISH", "macturkish mac-turkish x-mac-turkish"),
        ("CP861", "cp-is"),
        ("CP1253", "windows-1253 win-1253 x-cp1253"),
        ("CP1255", "windows-1255 win-1255 x-cp1255"),
        ("CP1256", "windows-1256 win-1256 x-cp1256"),
        ("CP1257", "windows-1257 win-1257 x-cp1257"),
        ("CP1258", "windows-1258 win-1258 x-cp1258"),
        (
            "GB18030",
            "gb2312 gb_2312 gb_2312-80 gbk x-gbk gb18030 gb18030-2000 cp936 ms936 windows-936 chinese euc-cn euccn"
        ),
        ("BIG5-HKSCS", "big5 big5-hkscs big5hkscs cn-big5 x-x-big5 csbig5 big5-tw cp950 ms950"),
        (
            "CP932",
            """
            shift_jis shift-jis sjis x-sjis ms_kanji windows-31j ms932 cp932 csshiftjis shiftjis s_jis mskanji \
            windows-932 932 cswindows31j
            """
        ),
        ("EUC-JP-MS", "euc-jp eucjp x-euc-jp ujis euc_jp cseucpkdfmtjapanese eucjp-win eucjp-ms"),
        (
            "ISO-2022-JP-3",
            """
            iso-2022-jp csiso2022jp iso2022jp iso-2022-jp-1 iso-2022-jp-2 iso-2022-jp-3 jis iso2022_jp \
            iso2022-jp-1 iso2022-jp-2 iso2022-jp-3 iso2022-jp-ext iso-2022-jp-ext iso2022-jp-2004 iso-2022-jp-2004
            """
        ),
        ("ISO-2022-KR", "iso2022-kr iso-2022-kr iso2022kr csiso2022kr"),
        ("EUC-JISX0213", "euc-jis-2004 euc-jisx0213 eucjis2004 jisx0213"),
        ("SHIFT_JISX0213", "shift-jis-2004 shiftjis2004 sjis-2004 shift-jisx0213 shiftjisx0213 sjisx0213"),
        ("RK1048", "kz1048 kz-1048 rk1048 strk1048-2002"),
        ("PT154", "ptcp154 pt154 cp154 csptcp154 cyrillic-asian"),
        (
            "UHC",
            "euc-kr euckr ks_c_5601-1987 ks_c_5601 ksc5601 ksc_5601 cp949 uhc windows-949 korean csksc56011987 ms949"
        ),
        ("UTF-16LE", "utf-16le utf-16 utf16 ucs-2 iso-10646-ucs-2 unicode csunicode unicodefeff utf16le utf_16_le"),
        ("UTF-16BE", "utf-16be unicodefffe utf16be utf_16_be"),
        ("UTF-32LE", "utf-32le ucs-4le"),
        ("UTF-32BE", "utf-32be utf-32 ucs-4 iso-10646-ucs-4 ucs-4be"),
        ("UTF-7", "utf-7 utf7 unicode-1-1-utf-7 u7"),
    ]
}
