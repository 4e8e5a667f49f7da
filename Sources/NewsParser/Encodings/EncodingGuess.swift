/// Guesses the encoding of non-ASCII text whose label is missing or wrong, by decoding it in each candidate.
enum EncodingGuess {
    /// Nil if nothing is more likely than windows-1252, decoded byte by byte.
    static func guess(_ sample: [UInt8]) -> String? {
        kana(sample) ?? alphabet(sample) ?? ideographs(sample)
    }

    /// Whether the bytes decode to words in a non-Latin script, which Western text would not do by chance.
    static func isOtherScript(_ sample: [UInt8], in encoding: String) -> Bool {
        guard let text = foreignText(sample, in: encoding) else { return false }
        return text.count { $0 >= 0x370 } * 10 >= text.count * 7
    }

    // MARK: Scripts

    private static func kana(_ sample: [UInt8]) -> String? {
        ["EUC-JP-MS", "CP932"].first { isMostly(sample, in: $0, 2) { (0x3041...0x30FE).contains($0) } }
    }

    /// Strict encodings come first, before those that accept nearly any bytes.
    private static func ideographs(_ sample: [UInt8]) -> String? {
        if isMostly(sample, in: "EUC-KR", 7, isHangul) { return "UHC" }
        if isMostly(sample, in: "EUC-CN", 7, isHan) { return "GB18030" }
        if isMostly(sample, in: "BIG5", 7, isHan) { return "BIG5-HKSCS" }
        if isMostly(sample, in: "UHC", 7, isHangul) { return "UHC" }
        return isMostly(sample, in: "GB18030", 7, isHan) ? "GB18030" : nil
    }

    private static func isHangul(_ value: UInt32) -> Bool { (0xAC00...0xD7A3).contains(value) }

    private static func isHan(_ value: UInt32) -> Bool { (0x4E00...0x9FA5).contains(value) }

    /// The most frequent letters of each language. Nearly every byte is a letter in each of these encodings; only in
    /// the right one are most of them these.
    private static let frequentLetters = [
        ("CP1251", russian), ("KOI8-R", russian), ("ISO-8859-5", russian), ("CP1253", "αοιετσνηυρπκςλάίόέ"),
        ("CP1255", "יוהלארמבתשנקדע"), ("CP1256", "اليمنورتهبدعةسفأ"), ("CP874", "านรอกเงวมย่้ัทดสิีลขตป"),
    ]
    private static let russian = "оеаинтсрвлкдмуі"

    private static func alphabet(_ sample: [UInt8]) -> String? {
        var best: (encoding: String, share: Double)?
        for (encoding, letters) in frequentLetters {
            guard let text = foreignText(sample, in: encoding) else { continue }
            let frequent = Set(letters.unicodeScalars.map(\.value))
            let share = Double(text.count { frequent.contains($0) }) / Double(text.count)
            if share >= 0.6, share > best?.share ?? 0 { best = (encoding, share) }
        }
        return best?.encoding
    }

    // MARK: Samples

    private static func isMostly(
        _ sample: [UInt8], in encoding: String, _ tenths: Int, _ isTypical: (UInt32) -> Bool
    ) -> Bool {
        guard let text = foreignText(sample, in: encoding) else { return false }
        return text.count(where: isTypical) * 10 >= text.count * tenths
    }

    /// The non-ASCII characters; nil when the bytes are invalid in the encoding or do not form words: letters of a
    /// foreign script come in runs, accented letters stand alone.
    private static func foreignText(_ sample: [UInt8], in encoding: String) -> [UInt32]? {
        guard let trial = Transcoder(from: encoding) else { return nil }
        let text = sample.withUnsafeBufferPointer {
            String(decoding: trial.convert($0, isLast: false), as: UTF8.self)
        }
        guard trial.invalidCount == 0 else { return nil }
        var foreign: [UInt32] = []
        var neighbours = 0
        var previousIsForeign = false
        for scalar in text.unicodeScalars {
            let isForeign = scalar.value >= 0x80
            if isForeign {
                foreign.append(scalar.value)
                if previousIsForeign { neighbours += 1 }
            }
            previousIsForeign = isForeign
        }
        return foreign.count >= 8 && neighbours * 2 >= foreign.count ? foreign : nil
    }
}
