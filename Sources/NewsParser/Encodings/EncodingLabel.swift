/// Maps the labels that documents use for their encoding to iconv names. As in browsers, each label selects the
/// superset (Encoding Standard, "names and labels"), because documents are labelled with the subset.
///
/// Only these labels reach iconv: it knows a thousand names, and untrusted input must not choose among its converters.
enum EncodingLabel {
    /// Result for a label that is not on the list. It never reaches iconv.
    static let unsupported = ""

    /// "UTF-8", another iconv name, or `unsupported`; nil without a label.
    static func iconvName(_ label: String?) -> String? {
        guard let label else { return nil }
        let key = key(label.lowercased())
        guard !key.isEmpty else { return nil }
        return supersets[key] ?? withoutYear(key).flatMap { supersets[$0] } ?? unsupported
    }

    /// The part of a name that is compared: letters and digits (Unicode Technical Standard 22, section 1.4).
    private static func key(_ name: some StringProtocol) -> String {
        String(decoding: name.utf8.filter { ASCII.isLetter($0) || ASCII.isDigit($0) }, as: UTF8.self)
    }

    /// "iso885951988" without the year of the standard.
    private static func withoutYear(_ key: String) -> String? {
        let year = key.suffix(4)
        guard key.count > 6, year.hasPrefix("19") || year.hasPrefix("20"), year.utf8.allSatisfy(ASCII.isDigit) else {
            return nil
        }
        return String(key.dropLast(4))
    }

    /// The charset parameter of a media type, if any.
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
            for name in names.split(separator: " ") { all[key(name)] = superset }
        }
        return all
    }()

    /// The encodings that a label can select, each with its labels. Punctuation in names is ignored.
    static let families: [(String, String)] = [
        ("UTF-8", "utf-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 u8 utf utf8mb4 utf-8n"),
        (
            "CP1252",
            """
            iso-8859-1 latin1 l1 us-ascii ascii ansi_x3.4-1968 cp1252 windows-1252 win-1252 x-cp1252 1252 cp819 ibm819 \
            iso-ir-100 csisolatin1 iso8859 8859-1 ansi ms-ansi mbcs dbcs
            """
        ),
        ("ISO-8859-2", "iso-8859-2 latin2 l2 csisolatin2 iso-ir-101"),
        ("ISO-8859-3", "iso-8859-3 latin3 l3 csisolatin3 iso-ir-109"),
        ("ISO-8859-4", "iso-8859-4 latin4 l4 csisolatin4 iso-ir-110"),
        ("ISO-8859-5", "iso-8859-5 cyrillic csisolatincyrillic iso-ir-144"),
        (
            "ISO-8859-6",
            """
            iso-8859-6 iso-8859-6-i iso-8859-6-e csiso88596i csiso88596e arabic csisolatinarabic asmo-708 ecma-114 \
            iso-ir-127
            """
        ),
        ("ISO-8859-7", "iso-8859-7 greek greek8 sun-eu-greek csisolatingreek ecma-118 elot-928 iso-ir-126"),
        (
            "ISO-8859-8",
            """
            iso-8859-8 iso-8859-8-i iso-8859-8-e csiso88598i csiso88598e visual logical hebrew csisolatinhebrew \
            iso-ir-138
            """
        ),
        ("ISO-8859-10", "iso-8859-10 latin6 l6 csisolatin6 iso-ir-157"),
        ("ISO-8859-13", "iso-8859-13 latin7 l7"),
        ("ISO-8859-14", "iso-8859-14 latin8 l8 iso-ir-199 iso-celtic"),
        ("ISO-8859-15", "iso-8859-15 latin9 latin0 l9 csisolatin9"),
        ("ISO-8859-16", "iso-8859-16 latin10 l10 iso-ir-226"),
        ("CP874", "iso-8859-11 tis-620 tis-620-0 tis-620-2529-0 tis-620-2529-1 thai windows-874 cp874 874 dos-874"),
        ("CP1250", "windows-1250 cp1250 x-cp1250 win-1250 1250 ms-ee"),
        ("CP1251", "windows-1251 cp1251 x-cp1251 win-1251 1251 ms-cyrl"),
        ("CP1253", "windows-1253 cp1253 x-cp1253 win-1253 1253 ms-greek"),
        ("CP1254", "windows-1254 cp1254 x-cp1254 win-1254 1254 ms-turk iso-8859-9 latin5 l5 csisolatin5 iso-ir-148"),
        ("CP1255", "windows-1255 cp1255 x-cp1255 win-1255 1255 ms-hebr"),
        ("CP1256", "windows-1256 cp1256 x-cp1256 win-1256 1256 ms-arab"),
        ("CP1257", "windows-1257 cp1257 x-cp1257 win-1257 1257 winbaltrim"),
        ("CP1258", "windows-1258 cp1258 x-cp1258 win-1258 1258"),
        ("KOI8-R", "koi8-r koi8 koi cskoi8r"),
        ("KOI8-U", "koi8-u koi8-ru"),
        // PC code pages, which feeds from old programs use. Browsers know only CP866.
        ("CP437", "cp437 ibm437 437 cspc8codepage437"),
        ("CP737", "cp737 ibm737 737"),
        ("CP775", "cp775 ibm775 775 cspc775baltic"),
        ("CP850", "cp850 ibm850 850 cspc850multilingual"),
        ("CP852", "cp852 ibm852 852 cspcp852"),
        ("CP855", "cp855 ibm855 855 csibm855"),
        ("CP856", "cp856 ibm856 856"),
        ("CP857", "cp857 ibm857 857 csibm857"),
        ("CP858", "cp858 ibm858 858 csibm858 ccsid00858"),
        ("CP860", "cp860 ibm860 860 csibm860"),
        ("CP861", "cp861 ibm861 861 csibm861 cp-is"),
        ("CP862", "cp862 ibm862 862 cspc862latinhebrew"),
        ("CP863", "cp863 ibm863 863 csibm863"),
        ("CP864", "cp864 ibm864 csibm864 864"),
        ("CP865", "cp865 ibm865 865 csibm865"),
        ("CP866", "cp866 ibm866 866 csibm866"),
        ("CP869", "cp869 ibm869 869 csibm869 cp-gr"),
        ("CP1125", "cp1125 ibm1125 1125 cp866u ruscii"),
        ("MACINTOSH", "macintosh mac x-mac-roman macroman csmacintosh"),
        ("MAC-CYRILLIC", "x-mac-cyrillic maccyrillic x-mac-ukrainian"),
        ("MACICELAND", "maciceland x-mac-icelandic"),
        ("MAC-CENTRALEUROPE", "maclatin2 maccentraleurope maccenteuro x-mac-ce x-mac-centraleurroman"),
        ("MACGREEK", "macgreek x-mac-greek"),
        ("MACTURKISH", "macturkish x-mac-turkish"),
        (
            "GB18030",
            """
            gb2312 gb2312-80 gbk x-gbk gb18030 cp936 ms936 windows-936 936 chinese euc-cn eucgb2312-cn iso-ir-58 \
            csgb2312 csiso58gb231280 x-mac-simp-chinese
            """
        ),
        (
            "BIG5-HKSCS",
            "big5 big5-hkscs hkscs cn-big5 x-x-big5 csbig5 big5-tw cp950 ms950 windows-950 950 x-mac-trad-chinese"
        ),
        (
            "CP932",
            """
            shift_jis sjis x-sjis ms_kanji mskanji windows-31j ms932 cp932 csshiftjis windows-932 932 cswindows31j \
            x-mac-japanese
            """
        ),
        ("EUC-JP-MS", "euc-jp x-euc-jp ujis cseucpkdfmtjapanese eucjp-win eucjp-ms"),
        (
            "ISO-2022-JP-3",
            """
            iso-2022-jp csiso2022jp iso-2022-jp-1 iso-2022-jp-2 iso-2022-jp-3 jis iso-2022-jp-ext iso-2022-jp-2004
            """
        ),
        (
            "UHC",
            """
            euc-kr ks_c_5601-1987 ks_c_5601 ksc5601 ks_x_1001 ksx1001 cp949 uhc windows-949 949 korean \
            csksc56011987 cseuckr ms949 iso-ir-149 x-mac-korean
            """
        ),
        ("UTF-16LE", "utf-16le utf-16 u16 ucs-2 iso-10646-ucs-2 unicode csunicode unicodefeff unicodelittleunmarked"),
        ("UTF-16BE", "utf-16be unicodefffe unicodebigunmarked"),
        ("UTF-32LE", "utf-32le ucs-4le"),
        ("UTF-32BE", "utf-32be utf-32 ucs-4 iso-10646-ucs-4 ucs-4be"),
    ]
}
