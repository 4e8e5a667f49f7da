/// What a document's first bytes show of its encoding (XML 1.0, appendix F).
enum EncodingSniffer {
    static func byteOrderMark(_ head: [UInt8]) -> (encoding: String, length: Int)? {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
        if head.starts(with: [0xFF, 0xFE, 0, 0]) { return ("UTF-32LE", 4) }
        if head.starts(with: [0, 0, 0xFE, 0xFF]) { return ("UTF-32BE", 4) }
        if head.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
        if head.starts(with: [0xFF, 0xFE]) { return ("UTF-16LE", 2) }
        return nil
    }

    /// UTF-16 and UTF-32 without a mark: where the zeros of ASCII characters stand.
    static func wideEncoding(_ head: [UInt8]) -> String? {
        for (encoding, bracket) in [
            ("UTF-32LE", [0x3C, 0, 0, 0]), ("UTF-32BE", [0, 0, 0, 0x3C]), ("UTF-16LE", [0x3C, 0]),
            ("UTF-16BE", [0, 0x3C]),
        ] as [(String, [UInt8])] where head.starts(with: bracket) { return encoding }
        let start = head.prefix(256)
        guard start.count >= 8 else { return nil }
        var zeros = [0, 0, 0, 0]
        for (index, byte) in start.enumerated() where byte == 0 { zeros[index & 3] += 1 }
        let many = start.count / 4 * 3 / 5
        switch zeros.map({ $0 >= max(many, 1) }) {
        case [true, true, true, false]: return "UTF-32BE"
        case [false, true, true, true]: return "UTF-32LE"
        case [true, false, true, false]: return "UTF-16BE"
        case [false, true, false, true]: return "UTF-16LE"
        default: return nil
        }
    }

    /// "<?xm" in EBCDIC.
    static func isEBCDIC(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x4C, 0x6F, 0xA7, 0x94])
    }

    /// The encoding that the XML declaration names.
    static func declaredEncoding(_ head: [UInt8]) -> String? {
        guard let start = head.indices.first(where: { head[$0] == 0x3C && head[$0...].starts(with: "<?xml".utf8) })
        else { return nil }
        let bytes = head[start...].prefix(256).prefix { $0 != UInt8(ascii: ">") }
        guard let name = bytes.indices.first(where: { bytes[$0...].starts(with: "encoding".utf8) }) else { return nil }
        var value = bytes[(name + 8)...].drop(while: ASCII.isSpace)
        guard value.first == UInt8(ascii: "=") else { return nil }
        value = value.dropFirst().drop { ASCII.isSpace($0) || $0 == 0x22 || $0 == 0x27 }
        let label = value.prefix { $0 < 0x80 && !ASCII.isSpace($0) && ![0x22, 0x27, UInt8(ascii: "?")].contains($0) }
        return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
    }

    /// Whether a label's encoding exists and makes markup of a document's first bytes.
    static func suits(_ encoding: String, head: [UInt8]) -> Bool {
        guard !encoding.hasPrefix("UTF-16"), !encoding.hasPrefix("UTF-32"), let trial = Transcoder(from: encoding)
        else {
            return false
        }
        return head.withUnsafeBufferPointer { trial.convert($0, isLast: false).contains(UInt8(ascii: "<")) }
    }

    /// Encodings that say everything in ASCII bytes, so that no high byte gives a hint.
    static func isSevenBit(_ encoding: String) -> Bool {
        encoding.hasPrefix("ISO-2022") || encoding == "UTF-7" || encoding.hasPrefix("HZ")
    }

    /// How many valid characters make UTF-8 more likely than what the label says.
    static func convincingCharacters(against encoding: String) -> Int {
        encoding == "CP1252" ? 2 : 6
    }

    /// The likely encoding of text beyond ASCII whose label says nothing or lies; nil: no idea better than
    /// windows-1252 byte by byte.
    static func guess(_ sample: [UInt8]) -> String? {
        for (encoding, isTypical) in [
            ("EUC-JP-MS", isKana), ("CP932", isKana), ("UHC", isHangul), ("GB18030", isCommonHan),
            ("BIG5-HKSCS", isCommonHan), ("KOI8-R", isRussianLower), ("CP1251", isRussianLower),
        ] as [(String, (UInt32) -> Bool)] {
            guard let trial = Transcoder(from: encoding) else { continue }
            let text = sample.withUnsafeBufferPointer {
                String(decoding: trial.convert($0, isLast: false), as: UTF8.self)
            }
            let foreign = text.unicodeScalars.filter { $0.value >= 0x80 }
            guard trial.invalidCount == 0, foreign.count >= 8 else { continue }
            let typical = foreign.count { isTypical($0.value) }
            // A foreign script stands in words; accents stand alone.
            guard neighbours(text) * 2 >= foreign.count else { continue }
            if typical * 10 >= foreign.count * (encoding == "EUC-JP-MS" || encoding == "CP932" ? 2 : 7) {
                return encoding
            }
        }
        return nil
    }

    /// How many characters beyond ASCII follow another.
    private static func neighbours(_ text: String) -> Int {
        var count = 0
        var previous = false
        for scalar in text.unicodeScalars {
            if previous, scalar.value >= 0x80 { count += 1 }
            previous = scalar.value >= 0x80
        }
        return count
    }

    private static func isKana(_ value: UInt32) -> Bool {
        (0x3041...0x30FE).contains(value)
    }

    private static func isHangul(_ value: UInt32) -> Bool {
        (0xAC00...0xD7A3).contains(value)
    }

    private static func isRussianLower(_ value: UInt32) -> Bool {
        (0x0430...0x044F).contains(value)
    }

    private static func isCommonHan(_ value: UInt32) -> Bool {
        (0x4E00...0x9FA5).contains(value)
    }
}
