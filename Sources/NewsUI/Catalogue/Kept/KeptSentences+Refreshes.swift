/// When feeds are asked next, and what came of refreshes.
nonisolated extension KeptSentences {
    /// What is said of the next check of a feed, behind why the last one failed.
    static let checks = [
        SentenceForm("Failed once; tried again after {d}.", "1回失敗したため、{1}後に再試行します。"),
        SentenceForm("Failed {n} times in a row; tried again after {d}.", "{1}回続けて失敗したため、{2}後に再試行します。"),
        SentenceForm("The server asked to wait {d} (Retry-After).", "サーバーが{1}待つよう求めました (Retry-After)。"),
        SentenceForm("Posts about every {d}; asked every {d}.", "およそ{1}ごとに投稿があるため、{2}ごとに確認します。"),
        SentenceForm("Posted a moment ago; asked every {d}.", "投稿があったばかりのため、{1}ごとに確認します。"),
        SentenceForm("Silent for {d}; asked every {d}.", "投稿が{1}ないため、{2}ごとに確認します。"),
        SentenceForm("Asked every {d}.", "{1}ごとに確認します。"),
        SentenceForm("Asked every {d}, as you set it.", "設定どおり{1}ごとに確認します。"),
        SentenceForm(
            "Asked every {d}, as you set it, but refreshes come by themselves every {d} only (refresh.interval).",
            "設定は{1}ごとですが、自動更新は{2}ごとです (refresh.interval)。"),
        SentenceForm("Feeds of {w} are asked every {d}.", "{1} のフィードは{2}ごとに確認します。"),
        SentenceForm("The feed is good for {d}, it says (ttl).", "フィードは{1}有効だとしています (ttl)。"),
        SentenceForm("The feed is good for {d} or more, it says (ttl).", "フィードは{1}以上有効だとしています (ttl)。"),
        SentenceForm(
            "The feed is good for {d}, it says (ttl), but it {*}.", "フィードは{1}有効だとしています (ttl)が、{2}。"),
        SentenceForm(
            "The feed is good for {d} or more, it says (ttl), but it {*}.", "フィードは{1}以上有効だとしています (ttl)が、{2}。"),
        SentenceForm(
            "The feed changes every {d}, it says (sy:updatePeriod).", "フィードは{1}ごとに変わるとしています (sy:updatePeriod)。"),
        SentenceForm(
            "The feed changes every {d} or more rarely, it says (sy:updatePeriod).",
            "フィードは{1}ごと、またはもっとまれに変わるとしています (sy:updatePeriod)。"),
        SentenceForm(
            "The feed changes every {d}, it says (sy:updatePeriod), but it {*}.",
            "フィードは{1}ごとに変わるとしています (sy:updatePeriod)が、{2}。"),
        SentenceForm(
            "The feed changes every {d} or more rarely, it says (sy:updatePeriod), but it {*}.",
            "フィードは{1}ごと、またはもっとまれに変わるとしています (sy:updatePeriod)が、{2}。"),
        SentenceForm("posts about every {d}", "実際にはおよそ{1}ごとに投稿があります"),
        SentenceForm("posted {d} ago", "{1}前に投稿がありました"),
        SentenceForm(
            "The answer is good for {d}, the server says ({}).", "サーバーは応答が{1}有効だとしています ({2})。"),
        SentenceForm(
            "The answer is good for {d} or more, the server says ({}).", "サーバーは応答が{1}以上有効だとしています ({2})。"),
        SentenceForm(
            "The feed asks not to be read before then (skipHours, skipDays).",
            "フィードがそれまでは読まないよう求めています (skipHours, skipDays)。"),
        SentenceForm(
            "The server asked to wait longer than {d} (Retry-After); tried again then.",
            "サーバーが{1}を超える待機を求めましたが、そのときに再試行します (Retry-After)。"),
        SentenceForm(
            "{w} asked for fewer requests ({n}); its feeds wait until then.",
            "{1} が要求を減らすよう求めたため ({2})、そのフィードはそれまで待ちます。"),
        SentenceForm(
            "{w} asked for fewer requests; its feeds wait until then.", "{1} が要求を減らすよう求めたため、そのフィードはそれまで待ちます。"),
        SentenceForm(
            "{w} asked for fewer requests ({n}); its feeds wait until then, for another {d}.",
            "{1} が要求を減らすよう求めたため ({2})、そのフィードはあと{3}待ちます。"),
        SentenceForm(
            "{w} asked for fewer requests; its feeds wait until then, for another {d}.",
            "{1} が要求を減らすよう求めたため、そのフィードはあと{2}待ちます。"),
        SentenceForm(
            "{w} is asked for one feed every {d}; this one waits for its turn.",
            "{1} のフィードは{2}ごとに1つずつ確認するため、順番を待っています。"),
        SentenceForm(
            "{w} is asked for one feed at a time; this one waits for its turn.",
            "{1} のフィードは1つずつ確認するため、順番を待っています。"),
        SentenceForm(
            "{w} is asked for one feed every {d}; this one waits for its turn, for another {d}.",
            "{1} のフィードは{2}ごとに1つずつ確認するため、順番を待っています。あと{3}です。"),
        SentenceForm(
            "{w} is asked for one feed at a time; this one waits for its turn, for another {d}.",
            "{1} のフィードは1つずつ確認するため、順番を待っています。あと{2}です。"),
        SentenceForm(
            "It is not asked any more by itself; refresh it by its address to try again, or remove it.",
            "自動では確認しません。アドレスを指定して更新するか、一覧から外してください。"),
        SentenceForm("The next refresh looks again.", "次の更新で改めて確かめます。"),
        SentenceForm("It is asked when the network is back.", "ネットワークが復旧したときに確認します。"),
        SentenceForm(
            "Programs that make feeds are suspended until line {n} of config.toml is mended.",
            "フィードを作るプログラムは、config.toml の{1}行目が修正されるまで停止しています。"),
        SentenceForm(
            "Programs that make feeds are suspended until config.toml is mended.",
            "フィードを作るプログラムは、config.toml が修正されるまで停止しています。"),
        SentenceForm(
            "Not refreshed until line {n} of config.toml is mended, since it may hold settings of this feed.",
            "config.toml の{1}行目が修正されるまで更新しません。このフィードの設定が書かれているかもしれません。"),
        SentenceForm(
            "Not refreshed until config.toml is mended, since it may hold settings of this feed.",
            "config.toml が修正されるまで更新しません。このフィードの設定が書かれているかもしれません。"),
    ]

    /// What came of a refresh, or of a fetch.
    static let outcomes = [
        SentenceForm("{*} (and {n} more)", "{1}（ほか{2}件）", isFrame: true),
        SentenceForm("All feeds failed.", "すべてのフィードが失敗しました。"),
        SentenceForm("There are no feeds to refresh.", "更新するフィードはありません。"),
        SentenceForm(
            "Offline. {n} feed will be refreshed when the network is back.",
            "オフラインです。フィード{1}件はネットワークが復旧したときに更新します。"),
        SentenceForm(
            "Offline. {n} feeds will be refreshed when the network is back.",
            "オフラインです。フィード{1}件はネットワークが復旧したときに更新します。"),
        SentenceForm("1 feed waits for the network", "ネットワークの復旧待ち1件"),
        SentenceForm("{n} feeds wait for the network", "ネットワークの復旧待ち{1}件"),
        SentenceForm("{n} feeds are suspended: {*}", "フィード{1}件が停止しています: {2}"),
        SentenceForm("1 feed is suspended", "設定の誤りで停止1件"),
        SentenceForm("{n} feeds are suspended", "設定の誤りで停止{1}件"),
        SentenceForm("No feed is due yet.", "更新の時期になったフィードはまだありません。"),
        SentenceForm("Nothing new.", "新着なし。"),
        SentenceForm("Nothing new, {,}.", "新着なし、{1}。"),
        SentenceForm("{n} feed changed.", "変更のあったフィード{1}件。"),
        SentenceForm("{n} feeds changed.", "変更のあったフィード{1}件。"),
        SentenceForm("{n} feed changed, {,}.", "変更のあったフィード{1}件、{2}。"),
        SentenceForm("{n} feeds changed, {,}.", "変更のあったフィード{1}件、{2}。"),
        SentenceForm("{n} feeds wait: {*}", "フィード{1}件が待っています: {2}"),
        SentenceForm("{n} new article in {n} feed", "フィード{2}件に新着{1}件"),
        SentenceForm("{n} new articles in {n} feed", "フィード{2}件に新着{1}件"),
        SentenceForm("{n} new articles in {n} feeds", "フィード{2}件に新着{1}件"),
        SentenceForm("{n} new article", "新着{1}件"),
        SentenceForm("{n} new articles", "新着{1}件"),
        SentenceForm("{n} feed changed", "変更のあったフィード{1}件"),
        SentenceForm("{n} feeds changed", "変更のあったフィード{1}件"),
        SentenceForm("{n} feed failed", "失敗{1}件"),
        SentenceForm("{n} feeds failed", "失敗{1}件"),
        SentenceForm("1 feed waits for its host", "サーバーの都合で待機1件"),
        SentenceForm("{n} feeds wait for their hosts", "サーバーの都合で待機{1}件"),
        SentenceForm("{n} fetch going on in the background session", "バックグラウンドで継続{1}件"),
        SentenceForm("{n} fetches going on in the background session", "バックグラウンドで継続{1}件"),
        SentenceForm("stopped before {n} feed had answered", "中止により未確認{1}件"),
        SentenceForm("stopped before {n} feeds had answered", "中止により未確認{1}件"),
        SentenceForm("{n} new", "新着{1}件"),
        SentenceForm("{n} changed", "変更{1}件"),
        SentenceForm("{n} new.", "新着{1}件。"),
        SentenceForm("{n} changed.", "変更{1}件。"),
        SentenceForm("{n} new, {n} changed.", "新着{1}件、変更{2}件。"),
        SentenceForm("{n} new article in {n} feed, {,}.", "フィード{2}件に新着{1}件、{3}。"),
        SentenceForm("{n} new articles in {n} feed, {,}.", "フィード{2}件に新着{1}件、{3}。"),
        SentenceForm("{n} new articles in {n} feeds, {,}.", "フィード{2}件に新着{1}件、{3}。"),
        SentenceForm("{n} new article in {n} feed.", "フィード{2}件に新着{1}件。"),
        SentenceForm("{n} new articles in {n} feed.", "フィード{2}件に新着{1}件。"),
        SentenceForm("{n} new articles in {n} feeds.", "フィード{2}件に新着{1}件。"),
        SentenceForm("Nothing has changed (304).", "変更なし (304)。"),
        SentenceForm("Nothing has changed; the document is the same.", "変更なし（文書は同じです）。"),
    ]
}
