/// What is wrong with what the user wrote: a setting, the name of a program.
nonisolated extension KeptSentences {
    /// Of programs that open addresses and files.
    static let openers = [
        SentenceForm(
            "Only http and https addresses are opened; this one is not.", "開けるのはhttpとhttpsのアドレスだけです。"),
        SentenceForm(
            "{} cannot be started ({}); set {w} in config.toml to another program.",
            "{1} を起動できません（{2}）。config.toml の {3} に別のプログラムを指定してください。"),
        SentenceForm("{} could not open the address: it ended with {}.", "{1} はアドレスを開けませんでした（終了コード {2}）。"),
        SentenceForm("{} could not open the file: it ended with {}.", "{1} はファイルを開けませんでした（終了コード {2}）。"),
        SentenceForm(
            "The editor {} cannot be started ({}). To use another one, set VISUAL or EDITOR.",
            "エディター {1} を起動できません（{2}）。別のものを使うには VISUAL か EDITOR を設定してください。"),
        SentenceForm(
            "The editor {} cannot be run. To use another one, set VISUAL or EDITOR.",
            "エディター {1} を実行できません。別のものを使うには VISUAL か EDITOR を設定してください。"),
        SentenceForm(
            "The editor {} failed (status {n}), and the feed list stays as it was. To use another one, set VISUAL or EDITOR.",
            "エディター {1} が失敗したため（終了コード {2}）、フィードリストはそのままです。別のものを使うには VISUAL か EDITOR を設定してください。"),
    ]

    /// Of settings that are typed, or stand in the configuration.
    static let settings = [
        SentenceForm("Unknown setting: {}. Did you mean {}?", "{1} という設定はありません。{2} のことですか？"),
        SentenceForm(
            "Unknown setting: {}. newsterm-config(5) lists them; so does :set.",
            "{1} という設定はありません。一覧は :set か newsterm-config(5) にあります。"),
        SentenceForm("Several settings are called {}: {.}.", "{1} という設定は複数あります: {2}"),
        SentenceForm("{w} wants {*}", "{1} に指定できるのは次の値です: {2}", isFrame: true),
        SentenceForm(
            "a time such as \"90s\", \"5m\", \"2h\" or \"1d\", from {w} to {w}, or \"never\"",
            "\"90s\"、\"5m\"、\"2h\"、\"1d\" のような{1}から{2}までの時間、または \"never\""),
        SentenceForm(
            "a time such as \"90s\", \"5m\", \"2h\" or \"1d\", from {w} to {w}",
            "\"90s\"、\"5m\"、\"2h\"、\"1d\" のような{1}から{2}までの時間"),
        SentenceForm("a whole number from {n} to {n}", "{1}から{2}までの整数"),
        SentenceForm(
            "a size such as \"500kB\" or \"15MB\", from 1kB to 1GB", "\"500kB\" や \"15MB\" のような1kBから1GBまでの大きさ"),
        SentenceForm("true or false", "true か false"),
        SentenceForm("true, false or \"auto\"", "true、false、\"auto\" のどれか"),
        SentenceForm("\"all\" or \"chosen\"", "\"all\" か \"chosen\""),
        SentenceForm("\"{}\" or \"{w}\"", "\"{1}\"、\"{2}\" のどれか"),
        SentenceForm(
            "a program, or a list of a program and its arguments: {}", "プログラム、またはプログラムと引数のリスト: {1}"),
        SentenceForm(
            "a folder: an absolute path, or one that begins with ~/", "フォルダー。絶対パスか、~/ で始まるパス"),
        SentenceForm("a list of tags: {}", "タグのリスト: {1}"),
        SentenceForm("a name with {w} in it, such as {}", "{1} を含む名前。例: {2}"),
        SentenceForm(
            "{w}, {w} and {w} only: there is no {}; did you mean {}?",
            "{1}、{2}、{3} だけです。{4} はありません。{5} のことですか？"),
        SentenceForm("{w}, {w} and {w} only: there is no {}", "{1}、{2}、{3} だけです。{4} はありません"),
        SentenceForm(
            "names below the folder of downloads, which downloads.folder says",
            "downloads.folder で決まるダウンロード先より下の名前"),
        SentenceForm(
            "names below the folder of downloads, without . and .. for folders",
            "ダウンロード先より下の名前。. と .. はフォルダー名にできません"),
        SentenceForm("the name of a theme, such as \"dark\"", "\"dark\" のようなテーマの名前"),
        SentenceForm("the name of a theme: {}", "テーマの名前: {1}"),
        SentenceForm("one of: {}", "{1} のどれか"),
        SentenceForm("two times of the day that differ: \"22:00-07:00\"", "異なる2つの時刻。例: \"22:00-07:00\""),
        SentenceForm("one line without control characters", "制御文字のない1行"),
        SentenceForm("there is no {w} here; did you mean {}?", "ここに {1} はありません。{2} のことですか？"),
        SentenceForm("there is no {w} here", "ここに {1} はありません"),
        SentenceForm("there is no {w}; did you mean {}?", "{1} はありません。{2} のことですか？"),
        SentenceForm("there is no {w}", "{1} はありません"),
        SentenceForm(
            "refresh.longest_interval is shorter than refresh.interval; make it at least as long",
            "refresh.longest_interval が refresh.interval より短くなっています。同じ長さ以上にしてください"),
        SentenceForm(
            "there is a comment within the value of {w}; change it by hand",
            "{1} の値の中にコメントがあります。ファイルを直接編集してください"),
        SentenceForm(
            "{w} cannot be changed in the file as it stands; change it by hand",
            "今のファイルのままでは {1} を変更できません。ファイルを直接編集してください"),
        SentenceForm(
            "{} is being written by another program; nothing was changed",
            "{1} は別のプログラムが書き込み中です。変更していません"),
        SentenceForm("{} is not in UTF-8; nothing was changed", "{1} はUTF-8ではありません。変更していません"),
        SentenceForm(
            "The feed list {} cannot be read: {*}. newsterm goes on with the feeds that it knows; put the file back.",
            "フィードリスト {1} を読めません（{2}）。登録済みのフィードはそのまま使えます。ファイルを元に戻してください。"),
        SentenceForm("it is a folder", "フォルダーです"), SentenceForm("it is a pipe", "パイプです"),
        SentenceForm("{} cannot be read: {*}", "{1} を読めません: {2}"),
        SentenceForm("{} cannot be written: {*}; nothing was changed", "{1} に書き込めません: {2}。変更していません"),
    ]
}
