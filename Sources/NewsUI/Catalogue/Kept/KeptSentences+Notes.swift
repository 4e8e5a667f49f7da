/// What newsterm itself writes into the journal.
nonisolated extension KeptSentences {
    /// Of work that was under way when the person left.
    static let assertions = [
        SentenceForm(
            "The person has left; being finished, within {d}: {,}.", "終了されました。{1}以内に仕上げます: {2}。"),
        SentenceForm("{*}: not begun, since the time after leaving is over.", "{1}: 終了後の時間が過ぎたため、始めませんでした。"),
        SentenceForm("{*}: ended a second time, which changes nothing.", "{1}: 2度目の終了の報告です。何も変わりません。"),
        SentenceForm("Assertion {n} was ended, and is not open.", "作業{1}の終了が報告されましたが、進行中ではありません。"),
        SentenceForm("{*}: told to stop: {,}.", "{1}ため、停止を指示しました: {2}。"),
        SentenceForm("The time after leaving is over", "終了後の時間が過ぎた"),
        SentenceForm("The person wants the terminal back", "端末に戻ることが求められた"),
        SentenceForm("The person or the system does not wait", "待つことが望まれていない"),
        SentenceForm("The person stopped it", "止められた"),
        SentenceForm("The system stopped it", "システムに止められた"),
        SentenceForm(
            "{*}: never ended, forgotten after {d}; the process ends without it.",
            "{1}: 終わりが報告されず、{2}後に見捨てました。プロセスはそのまま終わります。"),
        SentenceForm("{*}: done after {d}.", "{1}: {2}で終わりました。"),
        SentenceForm("{*}: done after {d}: {*}", "{1}: {2}で終わりました: {3}"),
        SentenceForm("{*}: failed after {d}: {*}", "{1}: {2}で失敗しました: {3}"),
        SentenceForm("{*}: not completed after {d}.", "{1}: {2}では終わりませんでした。"),
        SentenceForm("{*}: not completed after {d}: {*}", "{1}: {2}では終わりませんでした: {3}"),
        SentenceForm("what is being stored", "保存中のもの"),
        SentenceForm("refresh of {n} feed", "フィード{1}件の更新"),
        SentenceForm("refresh of {n} feeds", "フィード{1}件の更新"),
        SentenceForm("addition of {w}", "{1} の追加"),
        SentenceForm("full text of an article", "記事の全文の取得"),
        SentenceForm("launch of the task {w}", "タスク {1} の起動"),
        SentenceForm("Stopped before {n} feed had been asked.", "フィード{1}件が未確認のまま止まりました。"),
        SentenceForm("Stopped before {n} feeds had been asked.", "フィード{1}件が未確認のまま止まりました。"),
        SentenceForm("it was told to end.", "終わるよう指示されました。"),
        SentenceForm("Another newsterm runs it.", "別の newsterm が実行しています。"),
        SentenceForm(
            "The {,} is handed over to process {n}, which goes on with it.", "{1}をプロセス {2} に引き継ぎました。"),
        SentenceForm(
            "The {,} is not completed: no process could be started that goes on with it ({}).",
            "{1}は終わっていません: 引き継ぐプロセスを起動できませんでした（{2}）。"),
        SentenceForm("The {*} that process {n} handed over is done.", "プロセス {2} から引き継いだ{1}が終わりました。"),
        SentenceForm("The {*} that process {n} handed over is done: {*}", "プロセス {2} から引き継いだ{1}が終わりました: {3}"),
        SentenceForm("The {*} that process {n} handed over has failed: {*}", "プロセス {2} から引き継いだ{1}が失敗しました: {3}"),
        SentenceForm(
            "The {*} that process {n} handed over is not completed.", "プロセス {2} から引き継いだ{1}は終わっていません。"),
        SentenceForm(
            "The {*} that process {n} handed over is not completed: {*}",
            "プロセス {2} から引き継いだ{1}は終わっていません: {3}"),
        SentenceForm(
            "The address is in the feed list, and the next refresh looks there.",
            "アドレスは一覧に加えました。次の更新で確認します。"),
    ]

    /// Of background sessions, hooks and notifications.
    static let notes = [
        SentenceForm("Handled the events of the session.", "セッションの出来事を処理しました。"),
        SentenceForm("The events of the session could not be handled: {*}", "セッションの出来事を処理できませんでした: {1}"),
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
        SentenceForm("The person was notified: {,}.", "通知しました: {1}。"),
        SentenceForm("{n} file downloaded", "ダウンロード完了{1}件"),
        SentenceForm("{n} files downloaded", "ダウンロード完了{1}件"),
        SentenceForm("The hook {} could not be run: {*}", "フック {1} を実行できませんでした: {2}"),
        SentenceForm("The hook {} is not run: {*}", "フック {1} は実行しません: {2}"),
        SentenceForm(
            "Nobody can tell which articles the hook hooks.new_articles was told of: {*}",
            "フック hooks.new_articles にどの記事を渡したかわかりません: {1}"),
    ]
}
