import FoundationEssentials
import News

extension NewsEntry {
    /// The same in the language of the screen.
    var text: String { say(words, ja: inJapanese) }

    private var inJapanese: String {
        switch self {
        case .begun(let subject, let asker): "\(asker.inJapanese)の依頼: \(subject.inJapanese)。"
        case .ended(let verb, let duration, let asker, let words, let outcome):
            "\(asker.inJapanese)の依頼、\(TimeTexts.spent(duration))で\(verb.inJapanese): \(outcome?.inJapanese ?? words)"
        case .cutOff(let process, _, let work?, let asker?):
            "プロセス \(process) が強制終了されたため中断しました: \(asker.inJapanese)の依頼、\(work.inJapanese)。"
        case .cutOff(let process, let beginning, _, _):
            "プロセス \(process) が強制終了されたため中断しました: \(beginning)"
        case .jobEnded(let job, let origin, let ending, let words, let outcome):
            "プロセス \(origin) が始めた「\(job.nameInJapanese)」\(ending.inJapanese)"
                + ((outcome?.inJapanese ?? words).map { ": \($0)" } ?? "。")
        case .jobHandedOver(let job, let process):
            "\(job.nameInJapanese)をプロセス \(process) に引き継ぎました。"
        case .jobLeft(let job, let reason):
            "\(job.nameInJapanese)を引き継ぐプロセスを起動できませんでした（\(reason)）。次に起動する newsterm が続けます。"
        case .jobPutAside(let file):
            "読めないか、別の版の newsterm の作業のため、\(file) として退避しました。"
        case .fetchesHandedOver(let count, let bytes, let failure):
            (count > 0
                ? "遅いフィード\(count.grouped)件の取得をバックグラウンドで続けます"
                    + (bytes > 0 ? "（\(bytes.grouped)バイト取得済み）。" : "。") : "")
                + (failure.map { "引き継げなかったものは、次の更新で取得します: \($0)" } ?? "")
        case .fetchEnded(let feed, true, let reason, _, let cause):
            "更新から引き継いだ \(feed) の取得が失敗しました: \(cause?.inJapanese ?? reason)"
        case .fetchEnded(let feed, false, let reason, let new, _):
            "更新から引き継いだ \(feed) の取得が終わりました: \(new.map { $0 > 0 ? "新着\($0.grouped)件。" : "新着なし。" } ?? reason)"
        case .fetchDropped(let feed):
            "更新から引き継いだ \(feed) の取得はもう要りません: その後フィードが応答したか、一覧から外れました。"
        case .fetchesUnsettled(let reason): "更新から引き継いだ取得の後で: \(reason)"
        case .download(let note): note.inJapanese
        case .session(let words): "ダウンロードの管理で問題が起きました: \(words)"
        case .notificationFailed(let words): "通知の一部ができませんでした: \(words)"
        case .hookFailed(let words): "フックで問題が起きました: \(words)"
        case .notified(let summary, let notification):
            "通知しました: \(notification.map { NotificationText($0, language: InterfaceLocale.current.language).summary } ?? summary)。"
        case .notNotified(let reason?): "通知できませんでした: \(reason)"
        case .notNotified(nil): "通知できませんでした。やり直しません。"
        }
    }
}

extension NewsEntry.Verb {
    fileprivate var inJapanese: String {
        switch self {
        case .done: "終わりました"
        case .failed: "失敗しました"
        case .stopped: "止められました"
        }
    }
}

extension Asker {
    fileprivate var inJapanese: String {
        let name =
            switch kind {
            case .user: "リーダーの利用者"
            case .readerStart: "リーダーの起動"
            case .command(let name): "newsterm \(name)"
            }
        return "\(name)（プロセス \(process)）"
    }
}

extension WorkSubject {
    fileprivate var inJapanese: String {
        switch self {
        case .allFeeds: "すべてのフィード"
        case .dueFeeds: "時期になったすべてのフィード"
        case .feeds(let count): "フィード\(count.grouped)件"
        case .feed(let address): "\(address) のフィード"
        case .fullText: "記事の全文"
        case .launch: "起動"
        case .maintenance: "今すぐ"
        case .dueTasks: "時期になったタスク"
        }
    }

    var nameInJapanese: String {
        switch self {
        case .allFeeds, .dueFeeds, .feeds: "\(inJapanese)の更新"
        case .feed(let address): "\(address) の追加"
        case .fullText: "記事の全文の取得"
        case .launch(let task): "タスク \(task ?? "") の起動"
        case .maintenance: "メンテナンス"
        case .dueTasks: inJapanese
        }
    }
}

extension FinishedWork.Ending {
    fileprivate var inJapanese: String {
        switch self {
        case .done: "が終わりました"
        case .failed: "が失敗しました"
        case .notCompleted: "は終わっていません"
        }
    }
}

extension DownloadNote {
    fileprivate var inJapanese: String {
        switch self {
        case .begun(let name, let isAutomatic): "「\(name)」のダウンロードを\(isAutomatic ? "自動で" : "")始めます。"
        case .finished(let name, let path): "「\(name)」を \(path) にダウンロードしました。"
        case .failed(let name, let reason, let cause):
            "「\(name)」をダウンロードできませんでした: \(cause?.inJapanese ?? reason)"
        case .unplaced(let name, let reason, let cause):
            "「\(name)」はダウンロード済みですが、まだ保存先へ移せません: \(cause?.inJapanese ?? reason)"
        }
    }
}
