/// The screen of the problems.
enum ProblemsTexts {
    static var title: String { say("Problems", ja: "問題") }

    static var lines: String {
        say("Lines of the feed list that can not be used", ja: "フィードリストの使えない行")
    }

    static var settings: String {
        say("Lines of the configuration that cannot be used", ja: "設定ファイルの使えない行")
    }

    static var library: String { say("The library", ja: "ライブラリ") }

    static var warnings: String {
        say("Feeds that are not fetched safely", ja: "安全に取得できないフィード")
    }

    static var feeds: String { say("Feeds that could not be refreshed", ja: "更新できなかったフィード") }

    static var none: String {
        say(
            "There are none: every line of the feed list is in order, and so is every feed.",
            ja: "問題はありません。フィードリストのすべての行とすべてのフィードは正常です。")
    }
}
