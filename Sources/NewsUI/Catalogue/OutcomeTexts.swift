import FoundationEssentials
import News

nonisolated extension RefreshResult {
    /// The sentence for the status line.
    var sentence: String {
        if isStopped { return say("The refresh goes on in another process.", ja: "更新は別のプロセスで続いています。") }
        return say(words, ja: inJapanese)
    }

    private var inJapanese: String {
        // What is said of a feed that is gone tells both.
        if let failure { return failure.inJapanese + (failure == .gone ? "" : next.map { " \($0.inJapanese)" } ?? "") }
        if let next, let counts, counts.held > 0 {
            return (counts.held > 1 ? "フィード\(counts.held.grouped)件が停止しています: " : "") + next.inJapanese
        }
        if let next, let wait {
            let feeds = counts.map { $0.postponed > 1 ? "フィード\($0.postponed.grouped)件が待っています: " : "" } ?? ""
            return "\(feeds)\(next.inJapanese)あと\(TimeTexts.duration(wait))です。"
        }
        return counts?.inJapanese ?? KeptSentences.inJapanese(words) ?? "更新の結果: \(words)"
    }
}

nonisolated extension RefreshResult.Counts {
    /// nil: the English words tell a reason, which is there in English only.
    fileprivate var inJapanese: String? {
        if updated + unchanged + failed + cancelled + promoted == 0 {
            if offline > 0 { return "オフラインです。フィード\(offline.grouped)件はネットワークが復旧したときに更新します。" }
            if held > 0 { return "フィード\(held.grouped)件が停止しています。" }
            switch (skipped, postponed) {
            case (0, _): return "更新するフィードはありません。"
            case (2..., 0): return "更新の時期になったフィードはまだありません。"
            default: return nil
            }
        }
        if failed == 1, updated + unchanged + cancelled + promoted + offline + held == 0 { return nil }
        var parts = [news]
        if failed > 0 { parts.append("失敗\(failed.grouped)件") }
        if postponed > 0 { parts.append("サーバーの都合で待機\(postponed.grouped)件") }
        if offline > 0 { parts.append("ネットワークの復旧待ち\(offline.grouped)件") }
        if held > 0 { parts.append("設定の誤りで停止\(held.grouped)件") }
        if promoted > 0 { parts.append("バックグラウンドで継続\(promoted.grouped)件") }
        if cancelled > 0 { parts.append("中止により未確認\(cancelled.grouped)件") }
        return "更新しました: \(parts.joined(separator: "、"))"
    }

    private var news: String {
        if newArticles > 0 { return "\(CountTexts.feeds(feedsWithNews))に新着\(newArticles.grouped)件" }
        return updated > 0 ? "変更のあったフィード\(updated.grouped)件" : "新着なし"
    }
}

nonisolated extension FeedListOutcome {
    /// The sentence for the status line. It does not say how it is undone.
    var sentence: String {
        switch self {
        case .isListed: say("That feed is in the list already.", ja: "そのフィードは登録済みです。")
        case .added(let feed, let new, let all): Self.added(feed.name, new, of: all)
        case .fetched(let feed, let result):
            say("Added \(feed.name). \(result.sentence)", ja: "\(feed.name) を追加しました。\(result.sentence)")
        case .several(let choices): Self.sentence(on: choices, key: nil)
        case .allListed(let count):
            say(
                "All \(count) feeds of that page are in the list already.",
                ja: "そのページのフィード\(count)件はすべて登録済みです。")
        case .removed(let name):
            say("Removed \(name).", ja: "\(name) を一覧から外しました。")
        case .changed(let name): say("Changed \(name).", ja: "\(name) の設定を変更しました。")
        case .imported(let imported, let refresh):
            [FeedListFileTexts.sentence(on: imported), refresh?.sentence].compactMap { $0 }
                .joined(separator: CountTexts.pause)
        case .nothingNew:
            say("Nothing was added: all of it is in your list already.", ja: "すべて登録済みのため、何も追加していません。")
        case .goesOn(let address):
            say("Another process goes on with adding \(address).", ja: "\(address) の追加は別のプロセスで続いています。")
        case .addedUnseen(let address, let failure, let until, let assumesHTTPS, let words):
            say(
                words,
                ja: "\(address) を追加しましたが、まだ内容を確認していません。\(ExchangeTexts.told(failure)) "
                    + (until.map { "\(LocalTime($0).full) より後の" } ?? "次の") + "更新で確認します。"
                    + (assumesHTTPS ? "httpsかhttpかは確認できなかったため、httpsとして登録しました。" : ""))
        case .addedUnfetched(let address, let words):
            say(words, ja: "\(address) を追加しました。次の更新で取得します。")
        case .nothing(let reason): reason.sentence
        case .reported(let words): say(words, ja: KeptSentences.inJapanese(words) ?? "別のプロセスの報告: \(words)")
        }
    }

    /// The addresses stand last, so that nothing runs into one.
    /// - Parameter key: asks for an address, and offers them; nil: none does.
    static func sentence(on choices: [Choice], key: String?) -> String {
        guard let key else {
            return say(
                "\(choices.count) feeds there; choose one or more of them.",
                ja: "フィードが\(choices.count)件あります。1つ以上を選んでください。")
        }
        let names = names(of: choices)
        return say(
            "\(choices.count) feeds there; \(key) and then Up offers them: \(names)",
            ja: "フィードが\(choices.count)件あります。\(key) のあと Up で選べます: \(names)")
    }

    /// The first few.
    private static func names(of choices: [Choice]) -> String {
        choices.prefix(5).map { $0.isListed ? say("\($0.shown) (listed)", ja: "\($0.shown)（登録済み）") : $0.shown }
            .joined(separator: "  ")
    }

    private static func added(_ name: String, _ new: Int, of all: Int) -> String {
        let news =
            new == all
            ? "" : say(", \(new == 0 ? "none" : new.grouped) of them new", ja: "（うち新着\(new.grouped)件）")
        return say(
            "Added \(name): \(CountTexts.articles(all))\(news).",
            ja: "\(name) を追加しました: \(CountTexts.articles(all))\(news)。")
    }
}
