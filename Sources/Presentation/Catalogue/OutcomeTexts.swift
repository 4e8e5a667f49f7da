import FoundationEssentials
import News

extension RefreshResult {
    /// The sentence for the status line.
    package var sentence: String {
        if isStopped { return say("The refresh goes on in another process.", ja: "更新は別のプロセスで続いています。") }
        return say(words, ja: inJapanese)
    }

    fileprivate var inJapanese: String {
        // What is said of a feed that is gone tells both.
        // One feed and its failure: the reason says more than a count.
        if let failure, counts.map({ $0.failed == 1 }) ?? true { return inJapanese(failure) }
        if let next, let counts, counts.held > 0 {
            return (counts.held > 1 ? "フィード\(counts.held.grouped)件が停止しています: " : "") + next.inJapanese
        }
        if let next, let wait {
            let feeds = counts.map { $0.postponed > 1 ? "フィード\($0.postponed.grouped)件が待っています: " : "" } ?? ""
            return "\(feeds)\(next.inJapanese)あと\(TimeTexts.duration(wait))です。"
        }
        return counts?.inJapanese ?? "更新の結果: \(words)"
    }
}

extension RefreshResult {
    private func inJapanese(_ failure: ExchangeCause) -> String {
        failure.inJapanese + (failure == .gone ? "" : next.map { " \($0.inJapanese)" } ?? "")
    }

    /// Why a run of the task failed in which no feed answered; nil: only the words tell.
    fileprivate var failureInJapanese: String? {
        guard let failure else { return nil }
        let others = (counts?.failed ?? 1) - 1
        return inJapanese(failure) + (others > 0 ? "（ほか\(others.grouped)件）" : "")
    }

    /// Why a run of the task asked no feed; nil: it did.
    fileprivate func summaryInJapanese(at now: Date) -> String? {
        guard let counts else { return nil }
        if counts.cancelled > 0 { return "更新を中止" }
        guard counts.updated + counts.unchanged + counts.failed + counts.promoted == 0 else { return nil }
        if counts.offline > 0 { return "オフライン" }
        guard counts.skipped > 0, counts.postponed == 0, counts.held == 0 else { return nil }
        return nextDue.map { "\(LocalTime($0).hourAndMinute(on: LocalTime(now))) まで更新の時期になるフィードなし" }
            ?? "更新の時期になったフィードなし"
    }
}

extension WorkOutcome {
    var inJapanese: String {
        switch self {
        case .done: "終わりました。"
        case .refreshed(let result): result.inJapanese
        case .maintained(let report): report.inJapanese
        case .added(let feed, let articles?, let new):
            "\(feed) を追加しました: 記事\(articles.grouped)件"
                + (new == articles ? "。" : (new ?? 0) == 0 ? "、新着なし。" : "、うち新着\((new ?? 0).grouped)件。")
        case .added(let feed, nil, _): "\(feed) を追加しました。次の更新で取得します。"
        case .isListed: "登録済みです。"
        case .severalFound(let count): "フィードが\(count)件あります。利用者が1つを選びます。"
        case .allListed(let count): "\(count)件のフィードはすべて登録済みです。"
        case .nothing(let reason): reason.sentence
        case .failed(let failure): ExchangeTexts.told(failure)
        case .stopped: "終わるよう指示されました。"
        case .stoppedByUser: "利用者が止めました。"
        case .killedTwice: "途中で newsterm が2度強制終了されたため、再試行しません。"
        }
    }

    /// Of a run that brought nothing new, and of one that failed; nil: that it is so is all there is to tell.
    func summaryInJapanese(at now: Date) -> String? {
        switch self {
        case .refreshed(let result): result.summaryInJapanese(at: now)
        case .maintained(let report): report.summaryInJapanese
        default: nil
        }
    }

    var failureInJapanese: String? {
        switch self {
        case .refreshed(let result): result.failureInJapanese
        case .maintained, .failed: inJapanese
        default: nil
        }
    }
}

extension MaintenanceReport {
    fileprivate var inJapanese: String {
        guard let first = problems.first else { return "\(deedsInJapanese)。ライブラリに異常はありません。" }
        let others = problems.count > 1 ? "（ほか\(problems.count - 1)件）" : ""
        return "\(deedsInJapanese)。ライブラリが壊れています: \(first)\(others)"
    }

    fileprivate var summaryInJapanese: String {
        maximumAgeDays != nil && deleted + deletedFiles + corrected == 0 ? "削除の対象なし" : deedsInJapanese
    }

    private var deedsInJapanese: String {
        var deeds = ["保存期間による削除は停止しているため、記事は消していません"]
        if let maximumAgeDays {
            deeds = [
                "\(maximumAgeDays)日より前に保存した記事"
                    + (deleted == 0 ? "で消すものはありませんでした" : "を\(deleted.grouped)件消しました")
            ]
        }
        if deletedFiles > 0 { deeds.append("ダウンロードしたファイルを\(deletedFiles.grouped)件消しました") }
        if corrected > 0 { deeds.append("フィード\(corrected.grouped)件の記事数を修正しました") }
        return deeds.joined(separator: "。")
    }
}

extension RefreshResult.Counts {
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

extension FeedListOutcome {
    /// The sentence for the status line. It does not say how it is undone.
    package var sentence: String {
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
        case .addedUnseen(let address, let failure, _, _, let words) where failure.wantsCredentials:
            say(
                words,
                ja: "\(address) を追加しましたが、まだ内容を確認していません。\(ExchangeTexts.told(failure)) "
                    + "フィードリストの該当行に https://NAME:PASSWORD@HOST/feed のように正しいものを書くと、次の更新で再試行します。")
        case .addedUnseen(let address, let failure, let until, let assumesHTTPS, let words):
            say(
                words,
                ja: "\(address) を追加しましたが、まだ内容を確認していません。\(ExchangeTexts.told(failure)) "
                    + (until.map { "\(LocalTime($0).full) より後の" } ?? "次の") + "更新で確認します。"
                    + (assumesHTTPS ? "httpsかhttpかは確認できなかったため、httpsとして登録しました。" : ""))
        case .addedUnfetched(let address, let words):
            say(words, ja: "\(address) を追加しました。次の更新で取得します。")
        case .nothing(let reason): reason.sentence
        case .reported(let sentence, let entry): entry?.text ?? sentence
        }
    }

    /// The addresses stand last, so that nothing runs into one.
    /// - Parameter key: asks for an address, and offers them; nil: none does.
    package static func sentence(on choices: [Choice], key: String?) -> String {
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
