/// A span of time as sentences have it: "0.4 s", "10 min", "1 hour", "2 days".
struct KeptSpan {
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
