/// A time as the scheduler's journal has it: "14:05", "tomorrow 14:05", "2026-03-09 14:05".
nonisolated struct KeptTime {
    let japanese: String

    init?(_ text: ArraySlice<UInt8>) {
        let text = String(decoding: text, as: UTF8.self)
        if text == "a far-off time" {
            japanese = "遠い先"
            return
        }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard let clock = words.last, clock.count == 5, Self.areNumbers(clock.split(separator: ":"), 2) else {
            return nil
        }
        switch words.count {
        case 1: japanese = text
        case 2 where words[0] == "tomorrow": japanese = "明日 \(clock)"
        case 2 where Self.areNumbers(words[0].split(separator: "-"), 3): japanese = text
        default: return nil
        }
    }

    private static func areNumbers(_ parts: [Substring], _ count: Int) -> Bool {
        parts.count == count && parts.allSatisfy { Int($0) != nil }
    }
}

/// A span of time as sentences have it: "0.4 s", "10 min", "1 hour", "2 days".
nonisolated struct KeptSpan {
    private static let units = [
        "s": "秒", "min": "分", "h": "時間", "day": "日", "second": "秒", "minute": "分", "hour": "時間",
    ]

    let japanese: String

    init?(_ text: ArraySlice<UInt8>) {
        let text = String(decoding: text, as: UTF8.self)
        if text == "many years" {
            japanese = "何年も"
            return
        }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        // "every minute".
        let (count, name) = words.count == 1 ? ("1", words[0]) : (words[0], words[words.count - 1])
        guard words.count <= 2, Double(count) != nil,
            let unit = Self.units[String(name)] ?? (name.last == "s" ? Self.units[String(name.dropLast())] : nil)
        else { return nil }
        japanese = count + unit
    }
}
