/// Numbers with their nouns.
package enum CountTexts {
    package static func articles(_ count: Int) -> String {
        say(Counted.text(count, "article"), ja: "記事\(Counted.grouped(count))件")
    }

    package static func feeds(_ count: Int) -> String {
        say(Counted.text(count, "feed"), ja: "フィード\(Counted.grouped(count))件")
    }

    package static func unread(_ count: Int) -> String { unread(Counted.grouped(count)) }
    package static func unread(_ count: String) -> String { say("\(count) unread", ja: "未読\(count)件") }
    package static func starred(_ count: Int) -> String { starred(Counted.grouped(count)) }
    package static func starred(_ count: String) -> String { say("\(count) starred", ja: "スター付き\(count)件") }

    static func bytes(_ count: Int64) -> String {
        say(Counted.text(Int(clamping: count), "byte"), ja: "\(count)バイト")
    }

    /// Below a list of which only the first ones are shown.
    static func more(_ count: Int) -> String {
        say("and \(Counted.grouped(count)) more", ja: "ほか\(Counted.grouped(count))件")
    }

    /// What is between the things of a list within a sentence.
    package static var comma: String { say(", ", ja: "、") }

    /// What is between two sentences.
    package static var pause: String { say(" ", ja: "") }

    package static var none: String { say("none", ja: "なし") }
}
