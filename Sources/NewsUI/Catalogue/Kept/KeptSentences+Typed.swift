/// What is wrong with what the person wrote: a query, a line of the feed list, the name of a program.
nonisolated extension KeptSentences {
    /// QueryProblem: clauses that go on after the place.
    static let queries = [
        SentenceForm("At character {n}: {*}.", "{1}文字目: {2}。"),
        SentenceForm("the query is too long from here on", "検索式がここから先は長すぎます"),
        SentenceForm(
            "a query takes {n} words at most, and this one has {n}", "検索式の語は{1}個までですが、{2}個あります"),
        SentenceForm("after {w} something is missing", "{1} の後に値がありません"),
        SentenceForm("this is too long for an address", "アドレスとしては長すぎます"),
        SentenceForm(
            "is: takes unread, read, starred or unstarred; “{}” is none of them",
            "is: の値は unread、read、starred、unstarred のいずれかです。「{1}」はどれでもありません"),
        SentenceForm(
            "has: takes enclosure, audio, video or image; “{}” is none of them",
            "has: の値は enclosure、audio、video、image のいずれかです。「{1}」はどれでもありません"),
        SentenceForm(
            "after age: comes a span such as <12h, <2d, >3w or 1d..1w (m, h, d, w, y); {*}",
            "age: の後には <12h、<2d、>3w、1d..1w のような期間を書きます (m, h, d, w, y)。{1}"),
        SentenceForm(
            "after date: comes a day such as 2026-11-20, >2026-11 or 2026-11-01..2026-11-20; {*}",
            "date: の後には 2026-11-20、>2026-11、2026-11-01..2026-11-20 のような日付を書きます。{1}"),
        SentenceForm("nothing is there", "何もありません"),
        SentenceForm("“{}” is none", "「{1}」は違います"),
        SentenceForm("a quotation does not end", "引用符が閉じていません"),
        SentenceForm("a range is written as in 0:10", "範囲は 0:10 のように書きます"),
        SentenceForm("“{}” can not stand here", "ここに「{1}」は書けません"),
        SentenceForm("there is nothing to look for", "探すものがありません"),
        SentenceForm("nothing is expected behind the expression", "式の後には何も書けません"),
        SentenceForm("the expression is nested too deeply", "式の入れ子が深すぎます"),
        SentenceForm("a comparison is missing", "比較がありません"),
        SentenceForm("a ) is missing", "「)」がありません"),
        SentenceForm("the name of an attribute is missing", "属性の名前がありません"),
        SentenceForm("a value is missing", "値がありません"),
        SentenceForm(
            "a value is expected: a quoted text, a number or a range such as 0:10",
            "値（引用符で囲んだ文字列、数、0:10 のような範囲）が必要です"),
        SentenceForm("a comparison such as = is missing", "= のような比較がありません"),
        SentenceForm("one of {} between is expected", "{1} between のいずれかが必要です"),
        SentenceForm("newsterm does not store {w} of a feed", "フィードの {1} は保存していません"),
        SentenceForm(
            "{w} is a place in newsboat's lists, which newsterm does not have",
            "{1} はnewsboatの一覧での位置で、newstermにはありません"),
        SentenceForm("“{}” is no attribute of newsboat's filter language", "「{1}」はnewsboatの属性ではありません"),
        SentenceForm("“{}” is no regular expression that newsterm can use", "「{1}」は使える正規表現ではありません"),
        SentenceForm("after between comes a range such as 0:10", "between の後には 0:10 のような範囲を書きます"),
        SentenceForm(
            "{w} is a number, which newsterm does not match with a regular expression",
            "{1} は数なので、正規表現とは比べられません"),
    ]

    static let feedLists = [
        SentenceForm("{}:{n}: {*}", "{1}:{2}: {3}", isFrame: true),
        SentenceForm(
            "[feed.{}] names no feed of the list, and is not used", "[feed.{1}] のフィードは一覧にないため、使いません"),
        SentenceForm("The line is not in UTF-8: save the file in UTF-8.", "行がUTF-8ではありません。ファイルをUTF-8で保存してください。"),
        SentenceForm(
            "A quotation does not end: put a \" behind it, or \\\" where a quote is meant.",
            "引用符が閉じていません。後に \" を、引用符そのものは \\\" と書いてください。"),
        SentenceForm(
            "A saved query is written \"query:Name:expression\".", "保存した検索は \"query:名前:式\" と書きます。"),
        SentenceForm("the query of “{}” is not clear. {*}", "「{1}」の検索式に誤りがあります。{2}"),
        SentenceForm("{n} more problem from here on.", "ここからあと{1}件の問題があります。"),
        SentenceForm("{n} more problems from here on.", "ここからあと{1}件の問題があります。"),
        SentenceForm("{} is listed in line {n} already; this line is left out.", "{1} は{2}行目にあります。この行は使いません。"),
        SentenceForm(
            "{w} is not a time between 1 minute and 30 days: write every:30m, every:6h or every:1d. The feed is read without it.",
            "{1} は1分から30日までの時間ではありません。every:30m、every:6h、every:1d のように書いてください。指定なしで読みます。"),
        SentenceForm(
            "{w} is no setting: write notify:on or notify:off. The feed is read without it.",
            "{1} は設定ではありません。notify:on か notify:off と書いてください。指定なしで読みます。"),
        SentenceForm(
            "There is no address: give the feed's URL, such as https://example.org/feed.xml.",
            "アドレスがありません。https://example.org/feed.xml のようなフィードのURLを書いてください。"),
        SentenceForm(
            "{} is not a URL: write https://… for a site, or file:///… for a file.",
            "{1} はURLではありません。サイトなら https://…、ファイルなら file:///… と書いてください。"),
        SentenceForm(
            "{} can not be fetched: feeds are read over http, https and file, not {}.",
            "{1} は取得できません。{2} ではなく、http、https、fileのフィードを読みます。"),
        SentenceForm(
            "{} is a command: newsterm takes those only from lines that you write into the feed list yourself.",
            "{1} はコマンドです。コマンドは、フィードリストに自分で書いた行からだけ受け付けます。"),
        SentenceForm(
            "{} names no host: write https://example.org/feed.xml.",
            "{1} にホスト名がありません。https://example.org/feed.xml のように書いてください。"),
        SentenceForm(
            "{} names no file: write file:///path/to/feed.xml.",
            "{1} にファイル名がありません。file:///path/to/feed.xml のように書いてください。"),
        SentenceForm("{} has a port that is no number from 1 to 65535.", "{1} のポートは1から65535までの数ではありません。"),
        SentenceForm(
            "{} is not an address: it has a space or a control character in it. An address looks like "
                + "https://example.org/feed.xml, with %20 for a space.",
            "{1} はアドレスではありません。空白か制御文字があります。アドレスは https://example.org/feed.xml のような形で、空白は %20 と書きます。"),
        SentenceForm(
            "The command names no program: write exec:~/bin/feed, or \"exec:~/bin/feed argument\".",
            "コマンドにプログラム名がありません。exec:~/bin/feed か \"exec:~/bin/feed 引数\" と書いてください。"),
        SentenceForm(
            "The filter has no address: write filter:~/bin/clean:https://example.org/feed.xml.",
            "フィルターにアドレスがありません。filter:~/bin/clean:https://example.org/feed.xml のように書いてください。"),
        SentenceForm(
            "A quotation in the command does not end: put a quote behind it, or a backslash before one that is meant.",
            "コマンドの引用符が閉じていません。後に引用符を、引用符そのものの前にはバックスラッシュを書いてください。"),
        SentenceForm(
            "{} is for a shell, and programs run without one: quote it, or write \"exec:sh -c '…'\".",
            "{1} はシェルのものですが、プログラムはシェルなしで実行します。引用符で囲むか、\"exec:sh -c '…'\" と書いてください。"),
        SentenceForm(
            "newsterm runs no commands of an imported file; one that you trust is a line that you write into urls yourself.",
            "取り込んだファイルのコマンドは実行しません。信頼するものは、urls に自分で書いてください。"),
        SentenceForm(
            "The file ends here, before its list does. What follows is missing.",
            "ファイルがリストの途中のこの行で終わっています。この後のフィードはありません。"),
    ]

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
