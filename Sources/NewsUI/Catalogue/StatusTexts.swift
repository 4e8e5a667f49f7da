import Presentation

/// What the status line says where there is nothing that has to be known first, and the notes at its end.
enum StatusTexts {
    /// - Parameter stopKey: the key that stops it; nil: none does.
    static func refreshing(_ done: Int, of total: Int, failed: Int, new: Int, stopKey: String?) -> String {
        var parts = [
            say("Refreshing: \(done) of \(CountTexts.feeds(total))", ja: "更新中: \(done)/\(total)")
        ]
        parts += results(failed: failed, new: new)
        let stop = stopKey.map { say(" (\($0) stops)", ja: "（\($0) 中止）") } ?? ""
        return parts.joined(separator: CountTexts.comma) + stop
    }

    /// What has come of a refresh so far.
    static func results(failed: Int, new: Int) -> [String] {
        var parts: [String] = []
        if failed > 0 { parts.append(say("\(failed) failed", ja: "失敗\(failed)")) }
        if new > 0 { parts.append(say("\(Counted.grouped(new)) new", ja: "新着\(Counted.grouped(new))")) }
        return parts
    }

    /// Behind the key that does.
    static var stops: String { say("stops", ja: "中止") }

    /// What has come since the list was made.
    /// - Parameters:
    ///   - isAtLeast: Whether there may be more.
    ///   - isAbove: Whether the list is there to see, and it stands above what is shown of it.
    static func arrived(_ count: Int, isAtLeast: Bool, isAbove: Bool) -> String {
        let count = Counted.grouped(count)
        return say(
            "\(count)\(isAtLeast ? "+" : "") \(isAbove ? "above" : "new")",
            ja: "\(isAbove ? "上に" : "")新着\(count)件\(isAtLeast ? "以上" : "")")
    }

    /// One pane has the screen.
    /// - Parameter key: shows the others again.
    static func zoomed(_ key: String) -> String { say("\(key) shows all", ja: "\(key) で元に戻す") }

    static func goingTo(line: Int) -> String {
        say("Going to line \(Counted.grouped(line))…", ja: "\(Counted.grouped(line))行目に移動しています…")
    }

    static func match(_ number: Int, of count: Int) -> String {
        say(
            "\(Counted.grouped(number)) of \(Counted.text(count, "match", "matches"))",
            ja: "\(Counted.grouped(count))件中\(Counted.grouped(number))件目")
    }

    static func problems(_ count: Int) -> String {
        say(Counted.text(count, "problem"), ja: "問題\(Counted.grouped(count))件")
    }

    /// The title of the terminal; the number comes first, since little of it is seen in a tab.
    static func terminalTitle(unread: Int) -> String {
        unread == 0 ? "newsterm" : "(\(Counted.grouped(unread))) newsterm"
    }

    static var notRefreshed: String {
        say("The library can only be read: it is not refreshed", ja: "ライブラリは読み取り専用です。更新されません")
    }

    /// What a key says that would change something in it.
    static var notChanged: String {
        say(
            "The library can only be read: nothing was changed or fetched (! says why)",
            ja: "ライブラリは読み取り専用です。変更も取得もしていません（! で理由を表示）")
    }

    // The refresh in the background.
    static var refreshes: String { say("Refreshing", ja: "更新中") }
    static var nothingPlanned: String { say("No refresh is planned", ja: "更新の予定はありません") }
    /// Instead of the time of the next one, as the user has set it.
    static var off: String { say("off", ja: "オフ") }
    static var refreshesAreOff: String {
        say("Automatic refresh is off", ja: "自動では更新しません")
    }
    static func next(_ time: String) -> String { say("Next refresh \(time)", ja: "次の更新: \(time)") }
    static func nextBy(_ time: String) -> String { say("Next refresh by \(time)", ja: "次の更新: \(time) まで") }
    static var nextSoon: String { say("Next refresh soon", ja: "次の更新: まもなく") }

    static func nextWaits(_ waits: String) -> String {
        say("The next refresh waits \(waits)", ja: "次の更新の待機条件: \(waits)")
    }

    /// Behind it: who refreshes.
    static func by(_ runner: TaskRunner) -> String {
        runner.isOtherVersion
            ? say(" (by \(runner.name) of another version)", ja: "（別の版の\(runner.name)が実行）")
            : say(" (by \(runner.name))", ja: "（\(runner.name)が実行）")
    }
}
