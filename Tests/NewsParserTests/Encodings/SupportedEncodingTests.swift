import Testing

@testable import NewsParser

@Suite("The supported encodings")
struct SupportedEncodingTests {
    private static func document(_ label: String, _ title: [UInt8]) -> [UInt8] {
        Array("<?xml version='1.0' encoding='\(label)'?><rss><channel><title>".utf8) + title
            + Array("</title></channel></rss>".utf8)
    }

    @Test(
        "An encoding that only iconv knows is refused, and its label is named",
        arguments: [
            "TSCII", "ISO-2022-CN-EXT", "ISO-2022-KR", "IBM1390", "IBM1399", "CP037", "EBCDIC-AT-DE", "INIS",
            "T.61-8BIT",
            "HP-GREEK8", "GEORGIAN-PS", "ARMSCII-8", "VISCII", "JOHAB", "UTF-7", "UTF-7-IMAP", "WCHAR_T", "BRF",
            "ISO-8859-9E", "KOI-7", "ASMO_449", "EUC-TW", "IBM1364",
        ])
    func refused(_ label: String) throws {
        let feed = try parse(Self.document(label, [0x41, 0xE9, 0xF1, 0xB5, 0x42]))
        #expect(feed.title == "A\u{E9}\u{F1}\u{B5}B")
        #expect(feed.problems.first?.message.hasPrefix("the encoding \(label) is not supported; ") == true)
    }

    @Test("A response's charset is limited to the same encodings")
    func response() throws {
        let feed = try parse(Self.document("utf-8", Array("é".utf8)), contentType: "text/xml; charset=TSCII")
        #expect(feed.title == "é")
        #expect(
            feed.problems.map(\.message) == [
                "the encoding TSCII is not supported; the document is read as what its bytes look like"
            ])
    }

    @Test("Every name on the list is an existing encoding")
    func known() {
        for (name, _) in EncodingLabel.families { #expect(Transcoder(from: name) != nil, "\(name)") }
    }

    @Test("The labels of the Encoding Standard are known")
    func standard() {
        let labels = """
            unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8 866 cp866 csibm866 ibm866 csisolatin2 \
            iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2 csisolatin3 iso-8859-3 iso-ir-109 \
            iso_8859-3:1988 l3 latin3 csisolatin4 iso-8859-4 iso-ir-110 l4 latin4 csisolatincyrillic cyrillic iso-8859-5 \
            iso-ir-144 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e \
            iso-8859-6-i iso-ir-127 csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso_8859-7:1987 \
            sun_eu_greek csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 visual csiso88598i \
            iso-8859-8-i logical csisolatin6 iso-8859-10 iso-ir-157 l6 latin6 iso-8859-13 iso-8859-14 csisolatin9 \
            iso-8859-15 iso_8859-15 l9 iso-8859-16 cskoi8r koi koi8 koi8-r koi8_r koi8-ru koi8-u csmacintosh mac macintosh \
            x-mac-roman dos-874 iso-8859-11 iso8859-11 tis-620 windows-874 cp1250 windows-1250 x-cp1250 cp1251 windows-1251 \
            x-cp1251 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
            iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 cp1253 windows-1253 x-cp1253 cp1254 \
            csisolatin5 iso-8859-9 iso-ir-148 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254 cp1255 windows-1255 x-cp1255 \
            cp1256 windows-1256 x-cp1256 cp1257 windows-1257 x-cp1257 cp1258 windows-1258 x-cp1258 x-mac-cyrillic \
            x-mac-ukrainian chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030 big5 \
            big5-hkscs cn-big5 csbig5 x-x-big5 cseucpkdfmtjapanese euc-jp x-euc-jp csiso2022jp iso-2022-jp csshiftjis \
            ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis cseuckr csksc56011987 euc-kr iso-ir-149 korean \
            ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 unicodefffe utf-16be csunicode iso-10646-ucs-2 ucs-2 \
            unicode unicodefeff utf-16 utf-16le
            """
        for label in labels.split(separator: " ") {
            #expect(EncodingLabel.iconvName(String(label)) != EncodingLabel.unsupported, "\(label)")
        }
        // The standard refuses these encodings, since their text can disguise other content.
        for label in [
            "csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr", "replacement", "utf-7",
        ] {
            #expect(EncodingLabel.iconvName(label) == EncodingLabel.unsupported)
        }
    }
}
