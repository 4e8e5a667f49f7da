import News

/// What is said of an article besides what its feed says.
nonisolated enum ArticleTexts {
    static var noTitle: String { say("(no title)", ja: "（無題）") }

    static func fetched(_ date: String) -> String {
        say("\(date) (when it was fetched)", ja: "\(date)（取得した日時）")
    }

    static func filed(under categories: [String]) -> String {
        say("Filed under \(categories.joined(separator: ", "))", ja: "分類: \(categories.joined(separator: "、"))")
    }

    static func fullText(_ date: String) -> String { say("Full text, fetched \(date)", ja: "全文（\(date) に取得）") }
    static var ownText: String { say("The feed's own text", ja: "フィードの本文") }

    static var noText: String {
        say("The feed gives no text for this article.", ja: "フィードにはこの記事の本文がありません。")
    }

    static var links: String { say("Links", ja: "リンク") }
    static var enclosure: String { say("Enclosure", ja: "添付ファイル") }
    static var enclosures: String { say("Enclosures", ja: "添付ファイル") }
    static func enclosure(_ facts: String) -> String { say("Enclosure: \(facts)", ja: "添付ファイル: \(facts)") }

    static func enclosures(_ count: Int) -> String {
        say(
            "\(Counted.text(count, "enclosure")), listed at the end",
            ja: "添付ファイル\(Counted.grouped(count))件（末尾に一覧）")
    }

    static var unknownType: String { say("unknown type", ja: "種類不明") }

    /// Where a picture is; the words that stand for it may be empty.
    static func image(_ words: String) -> String {
        words.isEmpty ? say("[image]", ja: "[画像]") : say("[image: \(words)]", ja: "[画像: \(words)]")
    }

    /// Behind an address, which must not run into it.
    static func note(_ kind: ArticleText.Link.Kind) -> String {
        switch kind {
        case .page: ""
        case .image: say(" (image)", ja: " (画像)")
        case .media: say(" (media)", ja: " (音声・動画)")
        }
    }

    // The place in an article.
    static var all: String { say("all", ja: "全体") }
    static var end: String { say("end", ja: "末尾") }
}
