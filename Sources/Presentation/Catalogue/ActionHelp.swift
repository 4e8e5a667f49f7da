extension Action {
    /// What it does, as a sentence for the help screen.
    package var help: String {
        switch self {
        case .moveDown:
            say(
                "Move down a line.",
                ja: "1行下へ移動します。")
        case .moveUp:
            say(
                "Move up a line.",
                ja: "1行上へ移動します。")
        case .goToTop:
            say(
                "Go to the first line.",
                ja: "先頭の行へ移動します。")
        case .goToBottom:
            say(
                "Go to the last line.",
                ja: "最後の行へ移動します。")
        case .readOn:
            say(
                "Read on: open the selected list or article, or the next unread one. In an article the same key pages, and goes on at its end.",
                ja: "読み進めます。フィード一覧では選択した一覧を開きます。選択した記事が未読なら開き、既読なら次の未読記事を開きます。記事の中では同じキーで次のページへ、末尾では次の未読記事へ進みます。")
        case .pageDown:
            say(
                "Move down a page; at the end of an article, go on to the next unread one.",
                ja: "1ページ下へ移動します。記事の末尾では次の未読記事へ進みます。")
        case .pageUp:
            say(
                "Move up a page.",
                ja: "1ページ上へ移動します。")
        case .halfPageDown:
            say(
                "Move down half a page.",
                ja: "半ページ下へ移動します。")
        case .halfPageUp:
            say(
                "Move up half a page.",
                ja: "半ページ上へ移動します。")
        case .scrollRight:
            say(
                "Scroll code to the right, where its lines are longer than the page.",
                ja: "画面の幅を超えるコードを右へスクロールします。")
        case .scrollLeft:
            say(
                "Scroll code back to the left.",
                ja: "コードを左へスクロールします。")
        case .open:
            say(
                "Open what is selected, or do what it is for: add the chosen feeds, list a hidden feed again, change a setting, use a theme, show all of help.",
                ja:
                    "選択したものを開きます。選んだフィードの追加、隠したフィードを一覧に戻すこと、設定の変更、テーマの使用、ヘルプ全体の表示もします。"
            )
        case .back:
            say(
                "Go back; from the headlines, to the whole list where it is filtered, then to the feeds. The key that opened a page closes it, too.",
                ja: "戻ります。記事一覧からは、絞り込み中なら一覧全体へ、次にフィードへ戻ります。画面を開いたキーをもう一度押しても閉じます。")
        case .quit:
            say(
                "Quit.",
                ja: "終了します。")
        case .nextPane:
            say(
                "Go to the next pane: feeds, headlines, the open article; on the background tasks, to their log.",
                ja: "次のペイン（フィード、記事一覧、開いている記事）へ移動します。バックグラウンドタスクの画面ではログへ移動します。")
        case .previousPane:
            say(
                "Go to the previous pane.",
                ja: "前のペインへ移動します。")
        case .zoom:
            say(
                "Give the pane the whole screen, or show the others again.",
                ja: "ペインを全画面で表示します。もう一度押すと元に戻ります。")
        case .togglePreview:
            say(
                "Show or hide the preview: on a screen of 30 lines or more, the text of the selected article.",
                ja: "プレビューの表示を切り替えます。30行以上の画面では、選択した記事の本文を表示します。")
        case .nextFeed:
            say(
                "Show the next feed.",
                ja: "次のフィードを表示します。")
        case .previousFeed:
            say(
                "Show the previous feed.",
                ja: "前のフィードを表示します。")
        case .goToFeed:
            say(
                "Go to a feed, a tag or a list by its name, as you type; Tab goes on to the next that fits.",
                ja: "フィード、タグ、一覧へ名前で移動します。入力するたびに探し、Tab で次の候補へ移ります。")
        case .nextArticle:
            say(
                "Open the next article of the list.",
                ja: "一覧の次の記事を開きます。")
        case .previousArticle:
            say(
                "Open the previous article of the list.",
                ja: "一覧の前の記事を開きます。")
        case .nextUnread:
            say(
                "Go to the next unread article.",
                ja: "次の未読記事へ移動します。")
        case .previousUnread:
            say(
                "Go to the previous unread article.",
                ja: "前の未読記事へ移動します。")
        case .search:
            say(
                "Search all articles; results come as you type, the best first.",
                ja: "すべての記事を検索します。結果は入力するたびに、関連の高い順に表示されます。")
        case .filterList:
            say(
                "Show only those articles of the lists that fit a query, as you type; back ends it.",
                ja: "入力した検索条件に合う記事だけを一覧に表示します。「戻る」で解除します。")
        case .find:
            say(
                "Find words in the article, or in this help.",
                ja: "記事の中、またはこのヘルプの中の言葉を探します。")
        case .nextMatch:
            say(
                "Go to the next place where they were found.",
                ja: "次に見つかった箇所へ移動します。")
        case .previousMatch:
            say(
                "Go to the previous place where they were found.",
                ja: "前に見つかった箇所へ移動します。")
        case .endFinding:
            say(
                "End the search: the keys for matches go to unread articles again.",
                ja: "記事内の検索を終えます。一致箇所へ移動するキーは、未読記事へ移動するキーに戻ります。")
        case .refreshFeed:
            say(
                "Refresh this feed.",
                ja: "このフィードを更新します。")
        case .showFeedDetails:
            say(
                "Show what is known of this feed: when it is checked next, and why then.",
                ja: "このフィードの情報（次にいつ、なぜ確認するかなど）を表示します。")
        case .showStatistics:
            say(
                "Show statistics of the library: how much comes, from where, and what is read.",
                ja: "ライブラリの統計（記事の数、配信元、既読の割合）を表示します。")
        case .refreshAll:
            say(
                "Refresh all feeds. The time at the right of the status line is that of the next refresh.",
                ja: "すべてのフィードを更新します。ステータス行の右にある時刻は、次の更新の時刻です。")
        case .stopRefresh:
            say(
                "Stop adding a feed, or the running refresh, whoever runs it. What has arrived is kept.",
                ja: "フィードの追加か、実行中の更新（どのプロセスのものでも）を中止します。届いた記事は残ります。")
        case .toggleRead:
            say(
                "Mark the article as read, or as unread.",
                ja: "記事を既読または未読にします。")
        case .markListRead:
            say(
                "Mark the whole list as read.",
                ja: "一覧の記事をすべて既読にします。")
        case .markOlderRead:
            say(
                "Mark as read what is older in the list than 3d, 2w or 2026-11-20, say.",
                ja: "一覧のうち、3d、2w、2026-11-20 のように指定した時点より古い記事を既読にします。")
        case .undo:
            say(
                "Take the last change back, then the one before it; of the last 24 hours.",
                ja: "直前の変更を取り消します。続けて押すと、過去24時間の変更をさらにさかのぼります。")
        case .toggleStar:
            say(
                "Star the article, or take the star away.",
                ja: "記事にスターを付けるか、外します。")
        case .setTags:
            say(
                "Tag the article: words of your own to find it again by, with tag:word.",
                ja: "記事に自分のタグを付けます。tag:語 で探せます。")
        case .hideRead:
            say(
                "Hide read articles, and feeds without unread ones or a problem, or show them again.",
                ja: "既読の記事と、未読記事も問題もないフィードを隠すか、もう一度表示します。")
        case .order:
            say(
                "Sort the list: newest or oldest first, by feed, or by title; what a search found also the best first.",
                ja: "一覧を並べ替えます（新しい順、古い順、フィード順、題名順。検索結果は関連度順も）。")
        case .headings:
            say(
                "Group the list under headings: days, weeks, months, years or decades; or feeds where it is sorted so.",
                ja: "一覧を日・週・月ごと（記事が少ないところは年ごと）に、フィード順ではフィードごとに、見出しで区切ります。")
        case .foldTag:
            say(
                "Hide the feeds of the tag, or show them again.",
                ja: "タグのフィードを隠すか、もう一度表示します。")
        case .foldAllTags:
            say(
                "Hide the feeds of all tags, or show them again.",
                ja: "すべてのタグのフィードを隠すか、もう一度表示します。")
        case .addFeed:
            say(
                "Add a feed by its address.",
                ja: "アドレスを指定してフィードを追加します。")
        case .removeFeed:
            say(
                "Take the selected feed off the list; undo brings it back.",
                ja: "選択したフィードを一覧から外します。「元に戻す」で復元できます。")
        case .chooseFeeds:
            say(
                "Choose feeds to add: by topic, from the files of other readers that are found here, or by address.",
                ja: "追加するフィードを選びます。話題別の一覧、見つかったほかのリーダーのファイル、アドレスから選べます。")
        case .tick:
            say(
                "Tick the feed or the file, or take the tick away; in a form, change the line.",
                ja: "フィードまたはファイルを選ぶか、選択を外します。設定画面では行を変更します。")
        case .editFeed:
            say(
                "Change what is set for the feed: title, tags, how often it is checked, notifications, full text, whether it is "
                    + "listed, address.",
                ja: "フィードの題名、タグ、確認の間隔、通知、全文、一覧での表示、アドレスを変更します。")
        case .save:
            say(
                "Save the form; undo takes it back.",
                ja: "設定を保存します。「元に戻す」で取り消せます。")
        case .openInBrowser:
            say(
                "Open the link in the browser.",
                ja: "リンクをブラウザーで開きます。")
        case .copyLink:
            say(
                "Copy the link.",
                ja: "リンクをコピーします。")
        case .openLink:
            say(
                "Open the link of that number in the browser.",
                ja: "その番号のリンクをブラウザーで開きます。")
        case .showLinks:
            say(
                "List the links of the article.",
                ja: "記事のリンクを一覧にします。")
        case .goToNote:
            say(
                "Open the link, note or folded part that next-link has gone to; else the first note or folded part on the screen, and from a note go back.",
                ja:
                    "next-link で移動したリンク、注、折りたたまれた部分を開きます。移動していなければ、画面で最初の注か折りたたまれた部分を開き、注からは本文に戻ります。"
            )
        case .nextLink:
            say(
                "Go to the next link, mark of a note or folded part on the screen.",
                ja: "画面にある次のリンク、注の記号、折りたたまれた部分へ移動します。")
        case .previousLink:
            say(
                "Go to the link, mark of a note or folded part before.",
                ja: "画面にある前のリンク、注の記号、折りたたまれた部分へ移動します。")
        case .foldPart:
            say(
                "Open what the article folds away, or close it again.",
                ja: "記事の折りたたまれた部分を開きます。もう一度押すと閉じます。")
        case .foldAllParts:
            say(
                "Open all that the article folds away, or close all of it.",
                ja: "記事の折りたたまれた部分をすべて開くか、すべて閉じます。")
        case .fullText:
            say(
                "Fetch the full text from the article's page; then, go back to the feed's text, or on to it.",
                ja: "記事のページから全文を取得します。取得した後は、フィードの本文と全文を切り替えます。")
        case .openEnclosure:
            say(
                "Open the file that comes with the article, the downloaded one where there is one; of several, choose one by its number.",
                ja: "記事の添付ファイルを、ダウンロード済みならそのファイルを開きます。複数あるときは番号で選びます。")
        case .downloadEnclosure:
            say(
                "Download the file that comes with the article; of several, choose one by its number.",
                ja: "記事の添付ファイルをダウンロードします。複数あるときは番号で選びます。")
        case .showDownloads:
            say(
                "Show the downloads: how far they have come, and where their files are.",
                ja: "ダウンロードの進み具合と保存先を表示します。")
        case .pauseDownload:
            say(
                "Pause the download, or go on with it.",
                ja: "ダウンロードを一時停止するか、再開します。")
        case .retryDownload:
            say(
                "Try at once what failed, what waits, or what could not be put in its place.",
                ja: "失敗した、待機中の、または保存できなかったダウンロードをすぐにやり直します。")
        case .removeDownload:
            say(
                "Take the download off the list and delete its file, after a question.",
                ja: "確認のうえ、ダウンロードを一覧から外し、ファイルを削除します。")
        case .chooseLink:
            say(
                "Go to the link or the enclosure of that number; more digits go on with it.",
                ja: "その番号のリンクまたは添付ファイルを選びます。数字を続けて入力できます。")
        case .showTasks:
            say(
                "Show the background tasks, when they ran and will run, and their log.",
                ja: "バックグラウンドタスクの実行状況と予定、ログを表示します。")
        case .submitTask:
            say(
                "Ask for a launch of the selected task as soon as it suits.",
                ja: "選択したタスクを、条件が整いしだい起動するよう要求します。")
        case .cancelTask:
            say(
                "Drop the pending request of the selected task; a run goes on.",
                ja: "選択したタスクの要求を取り消します。実行中なら続きます。")
        case .simulateLaunch:
            say(
                "Simulate a launch of the selected task.",
                ja: "選択したタスクを試しに起動します。")
        case .simulateExpiration:
            say(
                "Simulate the expiration of the selected task.",
                ja: "選択したタスクを試しに期限切れにします。")
        case .simulateTask:
            say(
                "Simulate the launch of the task whose first letter follows.",
                ja: "続けて押す頭文字のタスクを試しに起動します。")
        case .showProblems:
            say(
                "Show the feeds that could not be refreshed, by cause, and the broken lines of the feed list and of the configuration.",
                ja: "更新できなかったフィードを原因別に、フィードリストと設定ファイルの使えない行とともに表示します。")
        case .commandLine:
            say(
                "Do anything by its name, or go to a line by its number.",
                ja: "名前で操作を実行するか、番号の行へ移動します。")
        case .showHelp:
            say(
                "Show the keys of this place, and behind them every key.",
                ja: "この画面のキーを表示します。続けてすべてのキーも表示できます。")
        }
    }
}
