/// What newsterm writes into the journal of work that somebody asked for outside of the schedule.
nonisolated extension KeptSentences {
    static let askedWork = [
        SentenceForm("Asked for by {*} (process {n}): {*}.", "{1}（プロセス {2}）の依頼: {3}。"),
        SentenceForm("Done after {d} for {*} (process {n}): {*}", "{2}（プロセス {3}）の依頼、{1}で終わりました: {4}"),
        SentenceForm("Stopped after {d} for {*} (process {n}): {*}", "{2}（プロセス {3}）の依頼、{1}で止められました: {4}"),
        SentenceForm("Failed after {d} for {*} (process {n}): {*}", "{2}（プロセス {3}）の依頼、{1}で失敗しました: {4}"),
        SentenceForm("the user in the reader", "リーダーの利用者"),
        SentenceForm("the start of the reader", "リーダーの起動"),
        SentenceForm("all feeds", "すべてのフィード"),
        SentenceForm("all feeds that are due", "時期になったすべてのフィード"),
        SentenceForm("{n} feed", "フィード{1}件"),
        SentenceForm("{n} feeds", "フィード{1}件"),
        SentenceForm("the feed at {w}", "{1} のフィード"),
        SentenceForm("the full text of an article", "記事の全文"),
        SentenceForm("a launch", "起動"),
        SentenceForm("the tasks that are due", "時期になったタスク"),
        SentenceForm("now", "今すぐ"),
        SentenceForm("{*}; the library is sound.", "{1}。ライブラリに異常はありません。"),
        SentenceForm("{*}; the library is damaged: {}", "{1}。ライブラリが壊れています: {2}"),
        SentenceForm("{*}; deleted {n} downloaded file", "{1}。ダウンロードしたファイルを{2}件消しました"),
        SentenceForm("{*}; deleted {n} downloaded files", "{1}。ダウンロードしたファイルを{2}件消しました"),
        SentenceForm(
            "No article stored more than {n} days ago had to go", "{1}日より前に保存した記事で消すものはありませんでした"),
        SentenceForm("Deleted {n} article stored more than {n} days ago", "{2}日より前に保存した記事を{1}件消しました"),
        SentenceForm("Deleted {n} articles stored more than {n} days ago", "{2}日より前に保存した記事を{1}件消しました"),
    ]
}
