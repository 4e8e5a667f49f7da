import News
import Testing

@Suite("Tokenising text for search")
struct TextAnalyzerTests {
    private func units(_ text: String) -> [String] {
        var units: [String] = []
        var text = text
        text.withUTF8 { bytes in
            TextAnalyzer().analyze(bytes) { unit, folded in
                units.append((unit.isJoined ? "+" : "") + String(decoding: folded, as: UTF8.self))
            }
        }
        return units
    }

    @Test(
        "Words are folded: case, diacritics, widths and compatibility forms are ignored",
        arguments: [
            ("Swift 6.2", ["swift", "6", "2"]), ("Crème Brûlée", ["creme", "brulee"]), ("CRE\u{300}ME", ["creme"]),
            ("Straße", ["strasse"]), ("STRASSE", ["strasse"]), ("Ærøskøbing", ["aeroskobing"]), ("Łódź", ["lodz"]),
            ("İstanbul ırmak", ["istanbul", "irmak"]), ("Ｆｕｌｌ　ｗｉｄｔｈ", ["full", "width"]), ("ﬁle ﬀ", ["file", "ff"]),
            ("Ὀδυσσεύς", ["οδυσσευσ"]), ("ΟΔΥΣΣΕΥΣ", ["οδυσσευσ"]), ("Ёлка ЁЛКА", ["елка", "елка"]),
            ("Việt Nam", ["viet", "nam"]), ("m² x₁ Ⅷ", ["m2", "x1", "viii"]), ("٣٤ 三", ["34", "三"]),
            ("co\u{AD}operate", ["cooperate"]), ("don't e-mail", ["don", "t", "e", "mail"]),
            ("C++ C# F# g++ #tag a+b 3+", ["c++", "c#", "f#", "g++", "tag", "a", "b", "3"]),
            ("हिन्दी भाषा", ["हिन्दी", "भाषा"]), ("مُحَمَّد أحمد", ["محمد", "احمد"]), ("שָׁלוֹם", ["שלום"]),
            ("a\u{200B}b", ["ab"]), ("½ liter", ["liter"]), ("™", ["tm"]), ("", []),
            ("ﷺ", ["صلىاللهعليهوسلم"]), ("a⑴b ⒈", ["a1b", "1"]), ("\u{37A}", []), ("!?…—", []),
        ] as [(String, [String])])
    func words(text: String, expected: [String]) {
        #expect(units(text) == expected)
    }

    @Test(
        "Scripts without spaces are split into characters, remembering which are adjacent",
        arguments: [
            ("東京都", ["東", "+京", "+都"]), ("東京。都", ["東", "+京", "都"]), ("Swift入門", ["swift", "+入", "+門"]),
            ("ニュース", ["ニ", "+ュ", "+ー", "+ス"]), ("ﾆｭｰｽ", ["ニ", "+ュ", "+ー", "+ス"]),
            ("ｶﾞｷﾞﾊﾟ", ["ガ", "+ギ", "+パ"]), ("か\u{3099}", ["が"]), ("は\u{309A}", ["ぱ"]), ("ハバパ", ["ハ", "+バ", "+パ"]),
            ("한국어", ["한", "+국", "+어"]), ("\u{1112}\u{1161}\u{11AB}", ["한"]), ("ไทย", ["ไ", "+ท", "+ย"]),
            ("人々", ["人", "+々"]), ("⽉", ["月"]), ("🎉🎊 a👍🏽b", ["🎉", "+🎊", "a", "+👍", "+b"]),
            ("\u{3099}", []), ("漢\u{E0100}字", ["漢", "+字"]),
        ] as [(String, [String])])
    func characters(text: String, expected: [String]) {
        #expect(units(text) == expected)
    }

    @Test("A token's position is in bytes of the text")
    func ranges() {
        var ranges: [Range<Int>] = []
        var text = "é東 ab"
        text.withUTF8 { TextAnalyzer().analyze($0) { unit, _ in ranges.append(unit.range) } }
        #expect(ranges == [0..<2, 2..<5, 6..<8])
    }

    @Test("Invalid bytes separate words, and an endless word is cut")
    func hostile() {
        var found: [Int] = []
        let bytes = [UInt8](repeating: 0x61, count: 100_000) + [0xFF, 0xC3, 0x28, 0xF0, 0x9F, 0x62]
        bytes.withUnsafeBufferPointer { TextAnalyzer().analyze($0) { _, folded in found.append(folded.count) } }
        #expect(found == [60, 1])
        // Scalars from the whole range of Unicode, in order.
        var all = String.UnicodeScalarView()
        for value in stride(from: UInt32(0), to: 0x11_0000, by: 7) {
            if let scalar = Unicode.Scalar(value) { all.append(scalar) }
        }
        #expect(units(String(all)).count > 1_000)
    }
}
