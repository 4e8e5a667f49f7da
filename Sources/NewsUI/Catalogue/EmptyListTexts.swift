import News
import Presentation

/// What stands in a list that has no article, and which key helps.
enum EmptyListTexts {
    static var noFeeds: String { say("No feeds yet.", ja: "フィードはまだありません。") }

    static func addsFeed(_ key: String) -> String {
        say("\(key) adds a feed by its address.", ja: "\(key) でアドレスを指定してフィードを追加します。")
    }

    static func choosesFeeds(_ key: String) -> String {
        say(
            "\(key) offers feeds by topic, and those of another reader on this computer.",
            ja: "\(key) で話題別のフィードや、このコンピューターにある別のリーダーのフィードから選べます。")
    }

    static var nothingStarred: String { say("Nothing is starred here.", ja: "スター付きの記事はありません。") }

    static func stars(_ key: String) -> String {
        say("\(key) stars the selected article.", ja: "\(key) で選択した記事にスターを付けます。")
    }

    static var nothingUnread: String { say("Nothing is unread.", ja: "未読の記事はありません。") }

    static func refreshes(_ key: String) -> String {
        say("\(key) refreshes all feeds.", ja: "\(key) ですべてのフィードを更新します。")
    }

    static var refreshing: String { say("The feeds are being refreshed…", ja: "フィードを更新しています…") }

    static func showsRead(_ key: String) -> String {
        say("\(key) shows the read articles again.", ja: "\(key) で既読の記事をもう一度表示します。")
    }

    static var noArticles: String { say("No articles yet.", ja: "記事はまだありません。") }

    static var noArticlesAndFailed: String {
        say(
            "No articles yet. The last refresh of this feed failed:",
            ja: "記事はまだありません。このフィードの前回の更新は失敗しました:")
    }

    /// - Parameters:
    ///   - failed: how many feeds of the list failed.
    ///   - count: how many feeds the list has.
    static func feedsFailed(_ failed: Int, of count: Int) -> String {
        if failed == count, count > 1 {
            return say(
                "No articles yet. All \(CountTexts.feeds(count)) failed:",
                ja: "記事はまだありません。フィード\(count.grouped)件がすべて失敗しました:")
        }
        return say(
            "No articles yet. \(failed.grouped) of \(CountTexts.feeds(count)) failed:",
            ja: "記事はまだありません。フィード\(count.grouped)件のうち\(failed.grouped)件が失敗しました:")
    }

    static func moreProblems(_ count: Int, _ key: String) -> String {
        say("\(count.grouped) more; \(key) shows all.", ja: "ほか\(count.grouped)件。\(key) ですべて表示します。")
    }

    static func retries(_ key: String) -> String {
        say("\(key) tries all feeds again.", ja: "\(key) ですべてのフィードを再試行します。")
    }

    static func readAreHidden(_ key: String) -> String {
        say("Read articles are hidden; \(key) shows them again.", ja: "既読の記事は隠れています。\(key) でもう一度表示します。")
    }

    static func showsWholeList(_ key: String) -> String {
        say("\(key) shows the whole list again.", ja: "\(key) で一覧全体に戻ります。")
    }

    static func nothingFits(_ filter: String) -> String {
        say("Nothing here fits the filter “\(filter)”.", ja: "絞り込み「\(filter)」に合う記事はここにありません。")
    }

    static var nothingFresh: String { say("Nothing came in the last 2 days.", ja: "過去2日間の記事はありません。") }
    static var nothingFitsQuery: String { say("No article fits this query.", ja: "この検索条件に合う記事はありません。") }

    static func nothingFound(_ words: String) -> String {
        say("Nothing found for “\(words)”.", ja: "「\(words)」は見つかりませんでした。")
    }

    static var howToFindMore: String {
        say(
            "All words must be there, so fewer find more; OR between them asks for one of them.",
            ja: "すべての語を含む記事を探します。語を減らすと見つかりやすくなり、語の間に OR を置くとどれかを含む記事を探します。")
    }

    static var howToNarrow: String {
        say(
            "title:word, feed:name, is:unread, is:starred and age:<2d narrow a search, -word leaves out.",
            ja: "title:語、feed:名前、is:unread、is:starred、age:<2d で絞り込み、-語 で除外します。")
    }
}
