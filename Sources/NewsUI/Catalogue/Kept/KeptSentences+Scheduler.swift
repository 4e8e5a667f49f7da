/// What the scheduler writes into its journal.
nonisolated extension KeptSentences {
    static let scheduler = endings + files

    private static let endings = [
        SentenceForm("no new data", "新着なし"),
        SentenceForm("new data", "新着あり"),
        SentenceForm("no feed was due", "更新の時期になったフィードなし"),
        SentenceForm("no feed was due until {t}", "{1} まで更新の時期になるフィードなし"),
        SentenceForm("nothing to delete", "削除の対象なし"),
        SentenceForm("offline", "オフライン"),
        SentenceForm("the refresh was stopped", "更新を中止"),
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
