/// What newsterm itself writes into the journal.
nonisolated extension KeptSentences {
    /// Of work that was under way when the person left.
    static let assertions = [
        SentenceForm("refresh of all feeds", "すべてのフィードの更新"),
        SentenceForm("refresh of {n} feed", "フィード{1}件の更新"),
        SentenceForm("refresh of {n} feeds", "フィード{1}件の更新"),
        SentenceForm("addition of {w}", "{1} の追加"),
        SentenceForm("full text of an article", "記事の全文の取得"),
        SentenceForm("launch of the task {w}", "タスク {1} の起動"),
        SentenceForm("it was told to end.", "終わるよう指示されました。"),
        SentenceForm("All feeds had answered.", "すべてのフィードの確認が済んでいました。"),
        SentenceForm("the user stopped it.", "利用者が止めました。"),
        SentenceForm(
            "newsterm was killed twice in the middle of it, and does not try again.",
            "途中で newsterm が2度強制終了されたため、再試行しません。"),
        SentenceForm(
            "A job cannot be read, or is of another version of newsterm, and is put aside as {w}.",
            "読めないか、別の版の newsterm の作業のため、{1} として退避しました。"),
        SentenceForm("Another newsterm runs it.", "別の newsterm が実行しています。"),
        SentenceForm(
            "The {,} is handed over to process {n}, which goes on with it.", "{1}をプロセス {2} に引き継ぎました。"),
        SentenceForm(
            "No process could be started that goes on with the {,} ({}). The next newsterm does.",
            "{1}を引き継ぐプロセスを起動できませんでした（{2}）。次に起動する newsterm が続けます。"),
        SentenceForm("The {*} that process {n} began is done.", "プロセス {2} が始めた {1}が終わりました。"),
        SentenceForm("The {*} that process {n} began is done: {*}", "プロセス {2} が始めた {1}が終わりました: {3}"),
        SentenceForm("The {*} that process {n} began has failed: {*}", "プロセス {2} が始めた {1}が失敗しました: {3}"),
        SentenceForm("The {*} that process {n} began is not completed: {*}", "プロセス {2} が始めた {1}は終わっていません: {3}"),
        SentenceForm(
            "Another process goes on with the {,}; newsterm tasks journal tells how it ends.",
            "{1}は別のプロセスで続いています。結果は newsterm tasks journal で。"),
        SentenceForm("{} is in the feed list already.", "{1} は登録済みです。"),
        SentenceForm("{n} feeds there; add one of them: {}", "フィードが{1}件あります。1つを追加してください: {2}"),
        SentenceForm("Nothing runs the background tasks: {*}", "バックグラウンドタスクを実行するものがありません: {1}"),
        SentenceForm(
            "No newsterm runs the background tasks at this moment; try again.",
            "バックグラウンドタスクを実行する newsterm が今はありません。やり直してください。"),
        SentenceForm(
            "A newsterm that is about to end runs the tasks; try again.",
            "タスクを実行する newsterm は終わるところです。やり直してください。"),
        SentenceForm(
            "The address is in the feed list, and the next refresh looks there.",
            "アドレスは一覧に加えました。次の更新で確認します。"),
        SentenceForm("The address is taken off the feed list again.", "アドレスは一覧から外しました。"),
    ]

    /// Of background sessions, hooks and notifications.
    static let notes = [
        SentenceForm("{n} slow feed continues in the background.", "遅いフィード{1}件の取得をバックグラウンドで続けます。"),
        SentenceForm("{n} slow feeds continue in the background.", "遅いフィード{1}件の取得をバックグラウンドで続けます。"),
        SentenceForm(
            "{n} slow feed continues in the background, {n} bytes so far.",
            "遅いフィード{1}件の取得をバックグラウンドで続けます（{2}バイト取得済み）。"),
        SentenceForm(
            "{n} slow feeds continue in the background, {n} bytes so far.",
            "遅いフィード{1}件の取得をバックグラウンドで続けます（{2}バイト取得済み）。"),
        // As journals of before have it.
        SentenceForm(
            "The refresh handed {n} unfinished fetch to the background session, with the {n} bytes that have come.",
            "途中の取得{1}件を、届いた{2}バイトとともにバックグラウンドへ引き継ぎました。"),
        SentenceForm(
            "The refresh handed {n} unfinished fetches to the background session, with the {n} bytes that have come.",
            "途中の取得{1}件を、届いた{2}バイトとともにバックグラウンドへ引き継ぎました。"),
        SentenceForm(
            "The refresh handed {n} unfinished fetch to the background session, without any bytes that are of use to it.",
            "途中の取得{1}件をバックグラウンドへ引き継ぎました。使えるデータはまだありません。"),
        SentenceForm(
            "The refresh handed {n} unfinished fetches to the background session, without any bytes that are of use to it.",
            "途中の取得{1}件をバックグラウンドへ引き継ぎました。使えるデータはまだありません。"),
        SentenceForm("What could not be handed over stays due: {*}", "引き継げなかったものは、次の更新で取得します: {1}"),
        SentenceForm(
            "The fetch of {} that a refresh handed over is not needed any more: the feed has answered since, or is no longer listed.",
            "更新から引き継いだ {1} の取得はもう要りません: その後フィードが応答したか、一覧から外れました。"),
        SentenceForm("The fetch of {} that a refresh handed over is done: {*}", "更新から引き継いだ {1} の取得が終わりました: {2}"),
        SentenceForm("The fetch of {} that a refresh handed over has failed: {*}", "更新から引き継いだ {1} の取得が失敗しました: {2}"),
        SentenceForm("After fetches that a refresh handed over: {*}", "更新から引き継いだ取得の後で: {1}"),
        SentenceForm(
            "Downloads may end with this unit of systemd: {}.", "ダウンロードはsystemdのこのユニットとともに終わることがあります: {1}。"),
        SentenceForm("Nobody was notified: {*}", "通知できませんでした: {1}"),
        SentenceForm("Nobody was notified, and it is not tried again.", "通知できませんでした。やり直しません。"),
        SentenceForm("The user was notified: {,}.", "通知しました: {1}。"),
        SentenceForm("The person was notified: {,}.", "通知しました: {1}。"),
        SentenceForm("The download of “{}” begins.", "「{1}」のダウンロードを始めます。"),
        SentenceForm("The download of “{}” begins by itself.", "「{1}」のダウンロードを自動で始めます。"),
        SentenceForm("Downloaded “{}” to {}.", "「{1}」を {2} にダウンロードしました。"),
        SentenceForm("The download of “{}” failed: {*}", "「{1}」をダウンロードできませんでした: {2}"),
        SentenceForm(
            "“{}” is downloaded and waits for its place: {*}", "「{1}」はダウンロード済みですが、まだ保存先へ移せません: {2}"),
        SentenceForm("{n} file downloaded", "ダウンロード完了{1}件"),
        SentenceForm("{n} files downloaded", "ダウンロード完了{1}件"),
        SentenceForm("{n} download failed", "ダウンロード失敗{1}件"),
        SentenceForm("{n} downloads failed", "ダウンロード失敗{1}件"),
        SentenceForm("Refresh done", "更新完了"),
        SentenceForm("Refresh failed", "更新失敗"),
        SentenceForm("Refresh not completed", "更新未完了"),
        SentenceForm("Addition of a feed done", "フィードの追加完了"),
        SentenceForm("Addition of a feed failed", "フィードの追加失敗"),
        SentenceForm("Addition of a feed not completed", "フィードの追加未完了"),
        SentenceForm("Full text done", "全文の取得完了"),
        SentenceForm("Full text failed", "全文の取得失敗"),
        SentenceForm("Full text not completed", "全文の取得未完了"),
        SentenceForm("Task done", "タスク完了"),
        SentenceForm("Task failed", "タスク失敗"),
        SentenceForm("Task not completed", "タスク未完了"),
        SentenceForm("{} can not be started ({}): nobody was notified by it.", "{1} を起動できないため（{2}）、通知できませんでした。"),
        SentenceForm("{} was ended, since it took too long to notify.", "{1} は通知に時間がかかりすぎたため、終了させました。"),
        SentenceForm("{} could not notify: it ended with {n}.", "{1} は通知できませんでした（終了コード {2}）。"),
        SentenceForm(
            "{} could not notify: it ended with {n} ({}).", "{1} は通知できませんでした（終了コード {2}: {3}）。"),
        SentenceForm("The hook {w} took too long, and was ended: {}.", "フック {1} は時間がかかりすぎたため、終了させました: {2}。"),
        SentenceForm("The hook {w} ended with {n}: {}.", "フック {1} は終了コード{2}で終わりました: {3}。"),
        SentenceForm("{} can not be started ({}).", "{1} を起動できません（{2}）。"),
        SentenceForm("The hook {} could not be run: {*}", "フック {1} を実行できませんでした: {2}"),
        SentenceForm("The hook {} is not run: {*}", "フック {1} は実行しません: {2}"),
        SentenceForm(
            "Nobody can tell which articles the hook hooks.new_articles was told of: {*}",
            "フック hooks.new_articles にどの記事を渡したかわかりません: {1}"),
    ]
}
