import News

/// Importing files, and editing the feed list.
package enum FeedListFileTexts {
    package static var importing: String {
        say(
            "Import feeds from an OPML file, newsboat's urls or cache.db, or newsraft's feeds.",
            ja: "OPMLファイル、newsboatの urls や cache.db、newsraftの feeds からフィードを取り込みます。")
    }

    package static var editing: String {
        say(
            "Edit the feed list in the editor that VISUAL or EDITOR names.",
            ja: "VISUAL か EDITOR のエディターでフィードリストを編集します。")
    }

    package static var canBeImported: String {
        say("Save it as a file; :import FILE takes its feeds.", ja: "ファイルに保存すれば、:import ファイル名 で取り込めます。")
    }

    package static func importing(_ file: String) -> String { say("Importing \(file)…", ja: "\(file) を取り込んでいます…") }

    package static func sentence(on imported: ImportedFeeds) -> String {
        var parts = [say("Added \(CountTexts.feeds(imported.added))", ja: "フィード\(imported.added)件を追加")]
        if imported.listed > 0 {
            parts.append(
                say(
                    "\(imported.listed) \(imported.listed == 1 ? "was" : "were") listed already",
                    ja: "登録済み\(imported.listed)件"))
        }
        if imported.tagged > 0 {
            parts.append(say("\(imported.tagged) got new tags", ja: "タグを追加\(imported.tagged)件"))
        }
        if imported.titled > 0 {
            parts.append(say("\(imported.titled) got a title", ja: "タイトルを追加\(imported.titled)件"))
        }
        if imported.queries > 0 {
            parts.append(
                say(Counted.text(imported.queries, "saved query", "saved queries"), ja: "保存した検索\(imported.queries)件"))
        }
        if let articles = imported.articles { parts.append(CountTexts.articles(articles)) }
        var sentence = parts.joined(separator: CountTexts.comma) + say(".", ja: "。")
        if imported.leftOut > 0 {
            sentence += CountTexts.pause + leftOut(imported.leftOut, first: imported.firstLeftOut)
        }
        return sentence
    }

    private static func leftOut(_ count: Int, first: FeedListRemark?) -> String {
        let first = first.map { ": \($0.text)" } ?? ""
        return say("Skipped \(Counted.grouped(count))\(first)", ja: "取り込めなかったもの（\(Counted.grouped(count))件）\(first)")
    }

    package static func takesBack(_ key: String) -> String { say("\(key) undoes it.", ja: "\(key) で元に戻せます。") }

    package static func sentence(on list: EditedFeedList) -> String {
        say("The feed list has \(CountTexts.feeds(list.feeds)).", ja: "フィードリストのフィードは\(list.feeds)件です。")
    }

    /// Of a list without feeds: also which key helps.
    package static func empty(undo: String?, add: String?, choose: String?) -> String {
        let keys = [
            undo.map { say("\($0) undoes it", ja: "\($0) で元に戻す") },
            add.map { say("\($0) adds a feed", ja: "\($0) でフィードを追加") },
            choose.map { say("\($0) offers feeds by topic", ja: "\($0) で話題別に選ぶ") },
        ].compactMap { $0 }
        let next = keys.isEmpty ? "" : CountTexts.pause + keys.joined(separator: CountTexts.comma) + say(".", ja: "。")
        return say("The feed list has no feeds now.", ja: "フィードリストのフィードがなくなりました。") + next
    }

    package static var notWaited: String {
        say(
            "The editor came back at once, and nothing was changed. One with a window of its own has to wait, as with "
                + "EDITOR=\"code --wait\".",
            ja: "エディターがすぐに終わり、変更はありません。ウィンドウを開くものは EDITOR=\"code --wait\" のように待つ設定にしてください。")
    }

    package static func leftCopy(_ path: String) -> String {
        say(
            "What was edited earlier and did not come into the feed list is in \(path).",
            ja: "以前に編集してフィードリストに入らなかった内容は \(path) にあります。")
    }

    /// - Parameters:
    ///   - others: how many more lines cannot be used.
    ///   - isOffered: whether a key edits the list again.
    package static func editAgain(_ others: Int, isOffered: Bool) -> String {
        let more =
            others > 0
            ? say("\(Counted.text(others, "more line")) cannot be used. ", ja: "ほかに\(others)行あります。") : ""
        return more
            + (isOffered
                ? say("y edits the list again.", ja: "y でもう一度編集します。")
                : say(":edit edits the list again.", ja: ":edit でもう一度編集します。"))
    }
}
