import Presentation

/// Searches and filters.
enum ResultTexts {
    static func title(_ words: String) -> String { say("Search: \(words)", ja: "検索: \(words)") }
    static var searching: String { say("searching…", ja: "検索中…") }

    /// - Parameter isAll: Whether no more will be found.
    static func found(_ count: Int, isAll: Bool) -> String {
        let count = Counted.grouped(count)
        return isAll ? say("\(count) found", ja: "\(count)件") : say("\(count)+ found", ja: "\(count)件以上")
    }

    static var fromTheTop: String {
        say("No unread result below; continued from the top.", ja: "これより下に未読の結果はありません。先頭から続けます。")
    }

    static func opensNext(_ key: String) -> String {
        say("\(key) opens the next result.", ja: "\(key) で次の結果を開きます。")
    }

    static var last: String { say("This is the last of the results.", ja: "最後の検索結果です。") }
    static var first: String { say("This is the first of the results.", ja: "最初の検索結果です。") }

    static var nothingUnreadSoFar: String {
        say(
            "Nothing is unread among the results so far; more are being read.",
            ja: "これまでの検索結果に未読の記事はありません。続きを読み込んでいます。")
    }

    static func filtersResults(_ filter: String, _ key: String) -> String {
        say(
            "“\(filter)” filters in these results; \(key) takes it away.",
            ja: "この検索結果を「\(filter)」で絞り込みます。\(key) で解除します。")
    }

    static func filtersLists(_ filter: String, _ key: String) -> String {
        say(
            "“\(filter)” filters in every list; \(key) takes it away.",
            ja: "すべての一覧を「\(filter)」で絞り込みます。\(key) で解除します。")
    }
}
