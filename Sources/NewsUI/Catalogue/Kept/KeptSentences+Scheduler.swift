/// What the scheduler writes into its journal.
nonisolated extension KeptSentences {
    static let scheduler = requests + launches + waits + endings + simulations + refusals + files

    private static let requests = [
        SentenceForm("The scheduler runs.", "スケジューラーが動き始めました。"),
        SentenceForm("The scheduler stopped.", "スケジューラーが止まりました。"),
        SentenceForm("Submitted: {,}.", "受け付けました: {1}。"),
        SentenceForm("Replaces the pending request: {,}.", "待機中の要求を置き換えました: {1}。"),
        SentenceForm("app refresh", "アプリの更新"),
        SentenceForm("processing", "処理"),
        SentenceForm("continued processing", "継続処理"),
        SentenceForm("URL session", "URLセッション"),
        SentenceForm("not before {t}", "{1} 以降"),
        SentenceForm("requires the network", "ネットワークが必要"),
        SentenceForm("requires external power", "外部電源が必要"),
        SentenceForm("at most once in {d}", "{1}に1回まで"),
        SentenceForm("every {d}", "{1}ごと"),
        SentenceForm("Cancelled; its present run goes on.", "取り消しました。現在の実行は続きます。"),
        SentenceForm("Cancelled.", "取り消しました。"),
        SentenceForm(
            "Its stored request is dropped: the identifier is no longer permitted.",
            "保存されていた要求を破棄しました: この識別子はもう許可されていません。"),
        SentenceForm(
            "The clock was set back: its request keeps the delay it asked for, now not before {t}.",
            "時計が戻されました: 要求は求めた遅れを保ち、{1} 以降に始まります。"),
        SentenceForm(
            "The clock was set back: its request keeps the delay it asked for.",
            "時計が戻されました: 要求は求めた遅れを保ちます。"),
        SentenceForm(
            "Its time, {t}, passed while no scheduler ran; caught up once.",
            "予定の {1} にはスケジューラーが動いていませんでした。1回だけ実行して追いつきます。"),
    ]

    private static let launches = [
        SentenceForm(
            "Launched, with a budget of {d}, {d} after its earliest begin date.",
            "起動しました。制限時間は{1}、開始可能な時刻から{2}後です。"),
        SentenceForm(
            "Launched, with a budget of {d}, {d} after its earliest begin date: {}.",
            "起動しました。制限時間は{1}、開始可能な時刻から{2}後です: {3}。"),
        SentenceForm("Launched, with a budget of {d}.", "起動しました。制限時間は{1}です。"),
        SentenceForm("Launched, with a budget of {d}: {}.", "起動しました。制限時間は{1}です: {2}。"),
        SentenceForm(
            "Launched, for as long as it makes progress, {d} after its earliest begin date: {}.",
            "起動しました。進展がある限り続きます。開始可能な時刻から{1}後です: {2}。"),
        SentenceForm(
            "Launched, for as long as it makes progress, {d} after its earliest begin date.",
            "起動しました。進展がある限り続きます。開始可能な時刻から{1}後です。"),
        SentenceForm("Launched, for as long as it makes progress.", "起動しました。進展がある限り続きます。"),
        SentenceForm("Launched, for as long as it makes progress: {}.", "起動しました。進展がある限り続きます: {1}。"),
    ]

    private static let waits = [
        SentenceForm("Waits: {,}.", "待っています: {1}。"),
        SentenceForm("until {t}", "{1} まで"),
        SentenceForm("until {t}, since it runs once a day at most", "{1} まで（実行は1日に1回まで）"),
        SentenceForm("until {t}, since it runs once an hour at most", "{1} まで（実行は1時間に1回まで）"),
        SentenceForm("until {t}, since it runs once a week at most", "{1} まで（実行は1週間に1回まで）"),
        SentenceForm("until {t}, since it runs once every {d} at most", "{1} まで（実行は{2}に1回まで）"),
        SentenceForm("until {t}, since its last runs were cut off", "{1} まで（前回までの実行が途中で打ち切られたため）"),
        SentenceForm("until {t}, since its last run is to be tried again", "{1} まで（前回の実行をやり直すため）"),
        SentenceForm(
            "until {t}, since its last runs failed or were slow", "{1} まで（前回までの実行が失敗したか遅かったため）"),
        SentenceForm("until {t}, since nobody has been here for a while", "{1} まで（しばらく使われていないため）"),
        SentenceForm(
            "until {t}, since its last run did not stop when told", "{1} まで（前回の実行が停止の指示に従わなかったため）"),
        SentenceForm("the network", "ネットワーク"),
        SentenceForm("external power", "外部電源"),
        SentenceForm("a network that is not metered", "従量制でないネットワーク"),
        SentenceForm("a battery that is not low", "十分なバッテリー残量"),
        SentenceForm("until the load falls, by {t} at the latest", "負荷の低下（遅くとも {1} まで）"),
        SentenceForm("until you pause", "操作が止まること"),
        // As journals of before have it.
        SentenceForm("the person to be idle", "操作が止まること"),
        SentenceForm("the load to fall, by {t} at the latest", "負荷の低下（遅くとも {1} まで）"),
        SentenceForm("a program that can run it", "実行できるプログラム"),
        SentenceForm("the return of its last handler, which was given up", "打ち切られた前回の処理の終了"),
        SentenceForm("the end of other work that was started before", "先に始まった別の処理の終了"),
    ]

    private static let endings = [
        SentenceForm("Completed after {d}: {*}.", "{1}で終わりました: {2}。"),
        SentenceForm(
            "Stopped after {d}, {*}; its handler said: {*}.", "{1}で中断しました（{2}）。処理の報告: {3}。"),
        SentenceForm("new data", "新着あり"),
        SentenceForm("no new data", "新着なし"),
        SentenceForm("no feed was due", "更新の時期になったフィードなし"),
        SentenceForm("no feed was due until {t}", "{1} まで更新の時期になるフィードなし"),
        SentenceForm("nothing to delete", "削除の対象なし"),
        SentenceForm("offline", "オフライン"),
        SentenceForm("the refresh was stopped", "更新を中止"),
        SentenceForm("failed", "失敗"),
        SentenceForm("failed: {*}", "失敗: {1}"),
        SentenceForm("interrupted: {*}", "中断: {1}"),
        SentenceForm("to be tried again", "やり直し"),
        SentenceForm("to be tried again: {*}", "やり直し: {1}"),
        SentenceForm("the person came back", "操作が再開された"),
        SentenceForm("its time was used up", "制限時間を使い切った"),
        SentenceForm("a condition that it requires was lost", "必要な条件が失われた"),
        SentenceForm("it made no progress", "進展がなかった"),
        SentenceForm("it was withdrawn", "取り下げられた"),
        SentenceForm("its expiration was simulated", "期限切れを試した"),
        SentenceForm("the scheduler stopped", "スケジューラーが停止した"),
        SentenceForm("its handler never completed it", "処理が完了を告げなかった"),
        SentenceForm("never completed", "完了しなかった"),
        SentenceForm("{*}: told to stop.", "{1}ため、停止を指示しました。"),
        SentenceForm("The scheduler stops", "スケジューラーが止まる"),
        SentenceForm("The program withdrew it", "プログラムが取り下げた"),
        SentenceForm("Its expiration is simulated", "期限切れを試す"),
        SentenceForm("It has made no progress for {d}", "進展が{1}ない"),
        SentenceForm("Its budget of {d} is used up", "制限時間の{1}を使い切った"),
        SentenceForm("The network is lost", "ネットワークが失われた"),
        SentenceForm("The network is metered now", "ネットワークが従量制になった"),
        SentenceForm("External power is lost", "外部電源が失われた"),
        SentenceForm("The battery is low", "バッテリー残量が少ない"),
        SentenceForm("The person is back", "操作が再開された"),
        SentenceForm(
            "It did not stop when told to, and was given up after a grace.",
            "停止の指示に従わないため、猶予の後で打ち切りました。"),
        SentenceForm("Its handler never completed it.", "処理が完了を告げませんでした。"),
        SentenceForm("It is not launched for {d}.", "{1}は起動しません。"),
        SentenceForm(
            "The handler that was given up has returned after all: {*}.", "打ち切った処理が遅れて終わりました: {1}。"),
        SentenceForm(
            "The process ended in the middle of the run of {t}.", "{1} からの実行の途中でプロセスが終わりました。"),
        SentenceForm(
            "Its request is pending again, not before {t}; the one submitted meanwhile comes after it.",
            "要求はふたたび待機中です（{1} 以降）。その間に受け付けたものは後に続きます。"),
        SentenceForm(
            "Its request is pending again; the one submitted meanwhile comes after it.",
            "要求はふたたび待機中です。その間に受け付けたものは後に続きます。"),
        SentenceForm("Its request is pending again, not before {t}.", "要求はふたたび待機中です（{1} 以降）。"),
        SentenceForm("Its request is pending again.", "要求はふたたび待機中です。"),
        SentenceForm(
            "{*} and no next launch was asked for: its last request is submitted again, not before {t}.",
            "{1}が、次の起動が求められていません。前の要求をもう一度受け付けました（{2} 以降）。"),
        SentenceForm(
            "{*} and no next launch was asked for: its last request is submitted again.",
            "{1}が、次の起動が求められていません。前の要求をもう一度受け付けました。"),
        SentenceForm("Its run ended", "実行は終わりました"),
        SentenceForm("Nothing was pending at the start", "開始時に待機中のものはありません"),
        SentenceForm(
            "Marked complete a second time: the first result counts.", "2度目の完了の報告です。最初の結果が有効です。"),
    ]

    private static let simulations = [
        SentenceForm("Simulating launch for task with identifier {}", "タスク {1} の起動を試します"),
        SentenceForm("Simulating expiration for task with identifier {}", "タスク {1} の期限切れを試します"),
        SentenceForm("Starting simulated task: {}", "試しの起動を始めます: {1}"),
        SentenceForm("Marking simulated task complete: {}", "試しの起動を完了とします: {1}"),
        SentenceForm("No task request with identifier {} has been scheduled", "タスク {1} の要求は登録されていません"),
    ]

    /// BackgroundTaskError.
    private static let refusals = [
        SentenceForm("Background tasks are not available: {*}.", "バックグラウンドタスクは使えません: {1}。"),
        SentenceForm("the scheduler is stopping", "スケジューラーが止まるところです"),
        SentenceForm("the scheduler has stopped; run it again first", "スケジューラーは止まりました。先に始めてください"),
        SentenceForm(
            "{} requires resources that this system does not promise to work in the background, such as the GPU; submit it without them",
            "{1} は、このシステムがバックグラウンドで保証しない資源（GPUなど）を必要とします。それなしで登録してください"),
        SentenceForm(
            "Too many {*} requests are pending; the limit is {n}. Cancel one first.",
            "待機中の要求（{1}）が多すぎます。上限は{2}件です。先に1つ取り消してください。"),
        SentenceForm(
            "The task identifier {} is not on the list of permitted identifiers. Add it there.",
            "タスクの識別子 {1} は許可された識別子の一覧にありません。追加してください。"),
        SentenceForm(
            "The list of permitted identifiers does not let {} be submitted in the mode {}. Add the mode there, or submit a request of another kind.",
            "許可された識別子の一覧では、{1} をモード {2} で登録できません。モードを追加するか、別の種類の要求を登録してください。"),
        SentenceForm(
            "The task {} can not begin at once. Try again later, or submit it with the strategy to wait for its turn.",
            "タスク {1} はすぐには始められません。後でやり直すか、順番を待つ方式で登録してください。"),
        SentenceForm(
            "A handler for {} is registered already. Register each identifier once.",
            "{1} の処理はすでに登録されています。識別子ごとに1回だけ登録してください。"),
        SentenceForm(
            "The handler for {} came after the scheduler had started. Register all handlers before running it.",
            "{1} の処理はスケジューラーの開始後に登録されました。すべての処理を開始前に登録してください。"),
        SentenceForm(
            "No handler for {} is registered in this process. Register it at the start.",
            "{1} の処理がこのプロセスに登録されていません。開始時に登録してください。"),
        SentenceForm("No task request with identifier {} has been scheduled.", "タスク {1} の要求は登録されていません。"),
        SentenceForm(
            "The task {} is not running, so it can not expire. Launch it first.",
            "タスク {1} は実行中ではないため、期限切れにできません。先に起動してください。"),
        SentenceForm(
            "The task {} is running already. Wait for its end, or let it expire.",
            "タスク {1} はすでに実行中です。終わるのを待つか、期限切れにしてください。"),
        SentenceForm("The scheduler is running already. Run it once.", "スケジューラーはすでに動いています。"),
        SentenceForm(
            "The file of background requests {} is damaged. The next start of the scheduler puts it aside, and all requests begin anew.",
            "バックグラウンドの要求のファイル {1} が壊れています。スケジューラーの次の開始時に脇へ移し、すべての要求を始めからやり直します。"),
        SentenceForm(
            "No process runs the background tasks of {}.", "{1} のバックグラウンドタスクを実行するプロセスがありません。"),
        SentenceForm(
            "The process that runs the background tasks of {} does not answer. Try again later.",
            "{1} のバックグラウンドタスクを実行するプロセスが応答しません。後でやり直してください。"),
        SentenceForm(
            "The process that runs the background tasks ended before it had answered. Try again.",
            "バックグラウンドタスクを実行するプロセスが応答する前に終わりました。やり直してください。"),
        SentenceForm(
            "The process that runs the background tasks, number {n}, does not answer. Continue it if it is stopped, or end it, and try again.",
            "バックグラウンドタスクを実行するプロセス {1} が応答しません。停止していれば再開するか、終了して、やり直してください。"),
        SentenceForm(
            "The process that runs the background tasks does not answer. Continue it if it is stopped, or end it, and try again.",
            "バックグラウンドタスクを実行するプロセスが応答しません。停止していれば再開するか、終了して、やり直してください。"),
        SentenceForm(
            "The process that runs the background tasks is about to end. Try again.",
            "バックグラウンドタスクを実行するプロセスは終わるところです。やり直してください。"),
        SentenceForm(
            "The process that runs the background tasks, number {n}, is of another version. Restart it, and try again.",
            "バックグラウンドタスクを実行するプロセス {1} は別の版です。再起動してから、やり直してください。"),
        SentenceForm(
            "The process that runs the background tasks is of another version. Restart it, and try again.",
            "バックグラウンドタスクを実行するプロセスは別の版です。再起動してから、やり直してください。"),
        SentenceForm(
            "The process that runs the background tasks went away before its answer was complete. Try again.",
            "バックグラウンドタスクを実行するプロセスが応答の途中でいなくなりました。やり直してください。"),
        SentenceForm(
            "A message of {n} bytes can not be sent: it has to be one line of 1 to {n} bytes.",
            "{1}バイトのメッセージは送れません。1〜{2}バイトの1行でなければなりません。"),
        SentenceForm("{n} damaged line of the journal skipped.", "記録の壊れた{1}行を飛ばしました。"),
        SentenceForm("{n} damaged lines of the journal skipped.", "記録の壊れた{1}行を飛ばしました。"),
    ]

    /// What could not be done with a file or a folder of the scheduler's, or a background session's.
    private static let files =
        [
            // The longer ones first: "read" would fit "read the folder".
            ("create the folder", "というフォルダーを作れません"), ("read the folder", "というフォルダーを読めません"),
            ("write", "に書き込めません"), ("read", "を読めません"), ("open", "を開けません"), ("replace", "を置き換えられません"),
            ("put aside", "を脇へ移せません"), ("lock", "をロックできません"), ("watch", "を見張れません"),
            ("listen at", "で待ち受けできません"), ("connect to", "に接続できません"),
            ("make a socket for", "のソケットを作れません"),
        ].flatMap {
            [
                SentenceForm(
                    "Can not \($0) {}: {.}. Check the folder's permissions and free space.",
                    "{1} \($1): {2}。フォルダーの権限と空き容量を確認してください。"),
                SentenceForm("Can not \($0) {}: Is a directory. Move it away.", "{1} \($1): フォルダーです。移動してください。"),
            ]
        } + [
            SentenceForm(
                "The file of pending requests was damaged. {*}; all requests begin anew.",
                "待機中の要求のファイルが壊れていました。{1}。すべての要求を始めからやり直します。"),
            SentenceForm(
                "Of the file of pending requests could not be read: {}. {*}; all else holds.",
                "待機中の要求のファイルの一部を読めませんでした: {1}。{2}。ほかはすべて有効です。"),
            SentenceForm(
                "The record of the background session {} was damaged. {*}; it begins anew.",
                "バックグラウンドセッション{1}の記録が壊れていました。{2}。記録を始めからやり直します。"),
            SentenceForm(
                "The record of the background session {} was damaged. {*}; the one before it takes its place.",
                "バックグラウンドセッション{1}の記録が壊れていました。{2}。一つ前の記録を使います。"),
            SentenceForm(
                "The record of the background session {} was damaged. {*}; the agent at work has written it anew.",
                "バックグラウンドセッション{1}の記録が壊れていました。{2}。動作中のエージェントが書き直しました。"),
            SentenceForm(
                "The record of the background session {} is missing; the one before it takes its place.",
                "バックグラウンドセッション{1}の記録がありません。一つ前の記録を使います。"),
            SentenceForm(
                "Entries of the file of downloads that could not be read: {n}. {*}; all others hold.",
                "ダウンロードのファイルの{1}件を読めませんでした。{2}。ほかはすべて有効です。"),
            SentenceForm("It is kept as {}", "{1} として残しました"),
            SentenceForm(
                "It is kept under another name before it is written anew, which failed just now: {*}",
                "書き直す前に別の名前で残しますが、今はできませんでした: {1}"),
        ]
}
