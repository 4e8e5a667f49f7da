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
