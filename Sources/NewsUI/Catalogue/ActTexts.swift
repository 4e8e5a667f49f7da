import News
import Presentation

/// Marking and undoing, changes of the feed list, and keys that do nothing.
enum ActTexts {
    static var markingFound: String {
        say("Marking what the query finds as read…", ja: "検索条件に合う記事を既読にしています…")
    }

    static var nothingToMark: String {
        say("No unread article was there to mark.", ja: "既読にする記事はありませんでした。")
    }

    /// - Parameters:
    ///   - list: what it is called; nil: it is on the screen.
    ///   - key: takes it back; nil: none does.
    static func marked(_ count: Int, of list: String?, undo key: String?) -> String {
        let undo = key.map { say("\($0) undoes it.", ja: "\($0) で元に戻せます。") }
        let marked = say(
            "Marked \(CountTexts.articles(count))\(list.map { " of \($0)" } ?? "") as read.",
            ja: "\(list.map { "\($0) の" } ?? "")\(CountTexts.articles(count))を既読にしました。")
        return [marked, undo].compactMap { $0 }.joined(separator: CountTexts.pause)
    }

    static var undoing: String { say("Undoing…", ja: "元に戻しています…") }
    static var nothingToUndo: String { say("There is nothing to undo.", ja: "元に戻せる変更はありません。") }

    static var nothingAdded: String { say("Nothing was added.", ja: "何も追加していません。") }

    static func offersAddress(_ key: String) -> String {
        say("\(key) and then Up brings the address back.", ja: "\(key) のあと Up でアドレスを呼び戻せます。")
    }

    static func bringsBack(_ key: String) -> String {
        say("\(key) undoes it.", ja: "\(key) で元に戻せます。")
    }

    static func takesBack(_ key: String) -> String { say("\(key) undoes it.", ja: "\(key) で取り消せます。") }

    /// - Parameter stopKey: nil: no key stops it.
    static func adding(_ address: String, stopKey: String?) -> String {
        let address = shown(address)
        let stop = stopKey.map { say("  \($0) stops it.", ja: "  \($0) で中止。") } ?? ""
        return say("Adding \(address)…\(stop)", ja: "\(address) を追加しています…\(stop)")
    }

    static func addingStopped(_ address: String) -> String {
        let address = shown(address)
        return say("Stopped adding \(address).", ja: "\(address) の追加を中止しました。")
    }

    /// An address as it was typed.
    private static func shown(_ address: String) -> String {
        Redaction.redacted(FeedAddress.withoutAnyCredentials(address))
    }

    static var pastedNoAddress: String {
        say(
            "The pasted text is not the address of a feed or page, and was ignored.",
            ja: "貼り付けたテキストはフィードやページのアドレスではないため、無視しました。")
    }

    static var selectFeed: String {
        say("Select the feed to remove in the list of feeds.", ja: "削除するフィードをフィード一覧で選んでください。")
    }

    static func brokenLines(_ count: Int, _ key: String) -> String {
        say(
            "\(Counted.text(count, "line")) of the feed list cannot be used; \(key) shows them.",
            ja: "フィードリストに使えない行が\(Counted.grouped(count))行あります。\(key) で表示します。")
    }

    /// - Parameter problem: The line's place and what is wrong with it, in English.
    static func badSetting(_ problem: String) -> String { say(problem, ja: "設定ファイルに使えない行があります: \(problem)") }

    static func badSettings(_ count: Int, _ key: String) -> String {
        say(
            "\(Counted.text(count, "line")) of the configuration cannot be used; \(key) shows them.",
            ja: "設定ファイルに使えない行が\(Counted.grouped(count))行あります。\(key) で表示します。")
    }

    static var refreshStopped: String { say("Refresh stopped.", ja: "更新を中止しました。") }
    static var noRefreshRuns: String { say("No refresh is running.", ja: "実行中の更新はありません。") }

    static func noTask(_ letter: Character) -> String {
        say(
            "No background task begins with \(letter).", ja: "\(letter) で始まるバックグラウンドタスクはありません。")
    }

    static func doesNothing(_ key: String, help: String) -> String {
        say(
            "The key \(key) does nothing. \(help) lists the keys.",
            ja: "キー \(key) には何も割り当てられていません。\(help) でキーの一覧を表示します。")
    }

    /// Of a key that does something, but not here.
    static func works(_ key: String, _ label: String, in places: [String]) -> String {
        say(
            "\(key) (\(label)) works in \(places.joined(separator: " and ")).",
            ja: "\(key)（\(label)）が使える場所: \(places.joined(separator: "、"))")
    }

    /// Among the places where a key works.
    static var theLists: String { say("the lists", ja: "一覧") }
}
