import Foundation
import NewsParser
import Testing

@Suite("Encodings")
struct ByteDecoderTests {
    private static let russian = "Привет, это длинный заголовок о погоде"
    private static let japanese = "こんにちは、世界。今日の天気はとても良いです"

    private func document(_ title: String, _ encoding: String.Encoding, declared: String?) throws -> [UInt8] {
        let declaration = declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
        let text = declaration + "<rss><channel><title>\(title)</title><item><title>i</title></item></channel></rss>"
        return [UInt8](try #require(text.data(using: encoding)))
    }

    @Test("A declared encoding is used")
    func declared() throws {
        #expect(try parse(try document(Self.russian, .windowsCP1251, declared: "windows-1251")).title == Self.russian)
        #expect(try parse(try document(Self.japanese, .shiftJIS, declared: "Shift_JIS")).title == Self.japanese)
        #expect(try parse(try document(Self.japanese, .iso2022JP, declared: "ISO-2022-JP")).title == Self.japanese)
        #expect(try parse(try document("Süd", .isoLatin1, declared: "ISO-8859-1")).title == "Süd")
    }

    @Test("A response's charset takes precedence over the declaration")
    func charset() throws {
        let bytes = try document(Self.russian, .windowsCP1251, declared: "iso-8859-1")
        #expect(try parse(bytes, contentType: "text/xml; charset=\"Windows-1251\"").title == Self.russian)
    }

    @Test("UTF-16 and UTF-32 are recognised with and without a byte order mark")
    func wide() throws {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian] {
            #expect(try parse(try document(Self.russian, encoding, declared: nil)).title == Self.russian)
            #expect(try parse(try document("x", encoding, declared: "utf-8")).title == "x")
        }
        let marked = [0xFF, 0xFE] + (try document(Self.japanese, .utf16LittleEndian, declared: "UTF-16"))
        #expect(try parse(marked).title == Self.japanese)
        #expect(try parse(marked, piece: 1).title == Self.japanese)
    }

    @Test("UTF-8 is recognised whatever the label")
    func mislabelled() throws {
        for label in ["iso-8859-1", "us-ascii", "gb2312", "utf-16", "no-such-charset"] {
            #expect(try parse(try document(Self.russian, .utf8, declared: label)).title == Self.russian, "\(label)")
        }
    }

    @Test("Unlabelled text is recognised, and stray bytes are windows-1252")
    func undeclared() throws {
        #expect(try parse(try document(Self.japanese, .shiftJIS, declared: nil)).title == Self.japanese)
        #expect(
            try parse(try document("Caf\u{E9} “au lait”", .windowsCP1252, declared: "utf-8")).title == "Café “au lait”")
        #expect(try parse([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(rss(item: "").utf8)).title == "T")
    }

    @Test("East Asian encodings are read in their widest variants")
    func eastAsian() throws {
        let before = Array("<?xml version='1.0' encoding='".utf8)
        for (label, bytes, title) in [
            ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC], "日本語"),
            ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
            ("big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"), ("euc-kr", [0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE], "한국어"),
            ("shift_jis", [0x87, 0x40, 0x93, 0xFA], "①日"), ("koi8-r", [0xF0, 0xD2, 0xC9], "При"),
        ] as [(String, [UInt8], String)] {
            let start = before + Array("\(label)'?><rss><channel><title>".utf8)
            let feed = try parse(start + bytes + Array("</title></channel></rss>".utf8))
            #expect(feed.title?.hasPrefix(title) == true, "\(label)")
        }
    }

    @Test("A single letter late in the document still decides")
    func late() throws {
        let title = String(repeating: "plain ", count: 1000) + "Žluťoučký kůň"
        #expect(try parse(try document(title, .windowsCP1250, declared: "windows-1250")).title == title)
    }

    @Test(
        "The old Macintosh encodings are known, including those that iconv lacks",
        arguments: [
            ("macgreek", [0xBA, 0xE1, 0xEC, 0xE8, 0xED, 0xDB, 0xF2, 0xE1], "Καλημέρα"),
            ("x-mac-turkish", [0xDE, 0x69, 0xDB, 0x64, 0x65, 0x6D, 0x20, 0x49, 0xDF, 0xDD, 0x6B], "Şiğdem Işık"),
            ("maciceland", [0xDE, 0x97, 0x72, 0xDD, 0x75, 0x72], "Þórður"),
            ("mac_latin2", [0xEB, 0x6C, 0x75, 0xE9, 0x6F, 0x75, 0x8B, 0x6B, 0xF9], "Žluťoučký"),
        ] as [(String, [UInt8], String)])
    func macintosh(_ label: String, _ title: [UInt8], _ expected: String) throws {
        let start = Array("<?xml version='1.0' encoding='\(label)'?><rss><channel><title>".utf8)
        #expect(try parse(start + title + Array("</title></channel></rss>".utf8)).title == expected)
    }

    @Test(
        "The size of the pieces does not affect the encoding, nor does an example within the text",
        arguments: [7, 1000, 5000, 1 << 20])
    func pieces(_ piece: Int) throws {
        // Found by fuzzing: the range searched for the declaration depended on the size of the first piece.
        let example =
            String(repeating: "plain ", count: 300) + "&lt;<![CDATA[<?xml version='1.0' encoding='latin1'?>]]>"
        let text = rss(item: "<description>\(example)</description>")
            .replacing("</channel>", with: "<item><title>Größe</title></item></channel>")
        #expect(try parse(Array(text.utf8), piece: piece).entries.last?.title == "Größe")
    }

    @Test("Letters of another encoding that resemble the start of a surrogate stay letters", arguments: [1, 1 << 20])
    func noSurrogate(_ piece: Int) throws {
        // Found by fuzzing: three bytes became a single replacement mark if they came in one piece.
        let start = Array("<?xml version='1.0' encoding='utf-8'?><rss><channel><title>".utf8)
        let title: [UInt8] = [0xE1, 0xED, 0xE1, 0xE3, 0xEA, 0x20, 0xEF, 0xBF, 0xE9, 0x20, 0xED, 0xA0, 0x80]
        let feed = try parse(start + title + Array("</title></channel></rss>".utf8), piece: piece)
        #expect(feed.title == "\u{E1}\u{ED}\u{E1}\u{E3}\u{EA} \u{EF}\u{BF}\u{E9} \u{FFFD}")
    }

    @Test("A server's default charset yields to a declaration under which the bytes form words")
    func serverDefault() throws {
        let served = "text/xml; charset=iso-8859-1"
        let bytes = try document(Self.russian, .windowsCP1251, declared: "windows-1251")
        let feed = try parse(bytes, contentType: served)
        #expect(feed.title == Self.russian)
        #expect(feed.problems.map(\.message) == ["the encoding is not declared, or wrongly; it looks like CP1251"])
        let start = "<?xml version='1.0' encoding='euc-jp'?><rss><channel><title>"
        let japanese = try #require(
            encoded(start + Self.japanese + "</title></channel></rss>", in: "EUC-JP"))
        #expect(try parse(japanese, contentType: served).title == Self.japanese)
        let french = "Été à la plage, où l’on déjeune"
        #expect(
            try parse(try document(french, .windowsCP1252, declared: "koi8-r"), contentType: served).title == french)
    }

    @Test("Escape sequences reveal their encoding without a label, and against one", arguments: [1, 1 << 20])
    func escapes(_ piece: Int) throws {
        for (declared, contentType) in [
            (nil, nil), ("iso-2022-jp", "text/xml; charset=utf-8"), ("ISO-2022-JP", "text/xml; charset=iso-8859-1"),
        ] as [(String?, String?)] {
            let bytes = try document(Self.japanese, .iso2022JP, declared: declared)
            #expect(try parse(bytes, piece: piece, contentType: contentType).title == Self.japanese)
        }
        let utf8 = try document(Self.japanese, .utf8, declared: "iso-2022-jp")
        #expect(try parse(utf8, piece: piece).title == Self.japanese)
    }

    @Test("An incomplete escape sequence does not prevent detection of the encoding", arguments: [1, 1 << 20])
    func strayEscape(_ piece: Int) throws {
        let plain = String(repeating: "plain ", count: 4000)
        let bytes = try document("\u{1B}[1m" + plain + Self.russian, .windowsCP1251, declared: "windows-1251")
        #expect(try parse(bytes, piece: piece).title == plain + Self.russian)
    }

    @Test("UTF-7 is not decoded, whatever the size of the pieces", arguments: [1, 1 << 20])
    func utf7(_ piece: Int) throws {
        // Found by fuzzing: what iconv considers invalid depends on where a piece ends.
        let bytes = Array("<?xml version='1.0' encoding='utf-7'?><rss><channel><title>+ZeVnLA- +/x+</title>".utf8)
        let feed = try parse(bytes, piece: piece)
        #expect(feed.title == "+ZeVnLA- +/x+")
        #expect(feed.problems.first?.message.contains("utf-7") == true)
    }

    @Test(
        "Unlabelled text is read in the encoding that its letters indicate",
        arguments: [
            ("windows-1253", "Ελληνικά νέα σήμερα και ο καιρός"), ("windows-1255", "חדשות היום בישראל ומזג האוויר"),
            ("windows-1256", "أخبار اليوم والطقس في المدينة"), ("windows-874", "ข่าววันนี้และสภาพอากาศ"),
            ("iso-8859-5", "Новости дня и погода сегодня"), ("koi8-r", "Новости дня и погода сегодня"),
            ("big5", "繁體中文新聞報導今天天氣"), ("gb2312", "简体中文新闻报道今天天气"), ("euc-kr", "한국어 뉴스 기사 오늘"),
            ("windows-1254", "Güneş ışığı"),
        ])
    func unlabelled(_ label: String, _ title: String) throws {
        let text = "<rss><channel><title>\(title)</title></channel></rss>"
        let document = try #require(encoded(text, in: label))
        // Turkish is too close to Western European letters to be detected.
        let expected = label == "windows-1254" ? "Güneþ ýþýðý" : title
        #expect(try parse(document).title == expected)
    }

    @Test(
        "Only letters and digits of an encoding's name count",
        arguments: [
            ("ISO_8859-5:1988", "щё"), ("iso8859_5", "щё"), ("1251", "йс"), ("ms-cyrl", "йс"), ("elot-928", "ιρ"),
            ("iso_8859_2_1987", "éń"), ("KS_X_1001", "栯"), ("gb2312_80", "轳"), ("u-jis", "蜻"), ("s_jis", "鴦"),
            ("ruscii", "щё"), ("x-mac-korean", "栯"),
        ])
    func names(_ label: String, _ title: String) throws {
        let start = Array("<?xml version='1.0' encoding='\(label)'?><rss><channel><title>".utf8)
        #expect(try parse(start + [0xE9, 0xF1] + Array("</title></channel></rss>".utf8)).title == title)
    }
}
