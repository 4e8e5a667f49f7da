import News

/// Why downloads and exchanges with servers failed, and what came of refreshes.
nonisolated extension KeptSentences {
    /// BackgroundTransferError and DownloadError.
    static let transfers = [
        SentenceForm("The download was cancelled.", "ダウンロードは取り消されました。"),
        SentenceForm("\"{}\" is not an address of the web.", "「{1}」はウェブのアドレスではありません。"),
        SentenceForm("The server sent nothing for {n} seconds.", "サーバーは{1}秒間何も送りませんでした。"),
        SentenceForm("Given up after {d}: {*}", "{1}後に断念しました: {2}"),
        SentenceForm("Given up after {d}.", "{1}後に断念しました。"),
        SentenceForm("The connection failed: {*}.", "接続に失敗しました: {1}。"),
        SentenceForm("bytes that were there have vanished from the disk", "届いていたデータがディスクから消えました"),
        SentenceForm("The server can not be trusted: {*}.", "サーバーを信頼できません: {1}。"),
        SentenceForm("The server sent us from address to address without end.", "アドレスの転送が終わりません。"),
        SentenceForm("The server refused with status {n}.", "サーバーに拒否されました ({1})。"),
        SentenceForm("The file is larger than {n} bytes.", "ファイルが{1}バイトを超えています。"),
        SentenceForm(
            "The server sent \"{}\" where \"{}\" was announced. Open the address in a browser: it may ask you to sign in.",
            "サーバーは「{2}」と告げて「{1}」を送りました。ブラウザーでアドレスを開いてみてください。サインインが必要なのかもしれません。"),
        SentenceForm("The server announced {n} bytes and sent {n}.", "サーバーは{1}バイトと告げて{2}バイトを送りました。"),
        SentenceForm("The server contradicts itself: {*}.", "サーバーの応答が矛盾しています: {1}。"),
        SentenceForm("it never sends the rest of the same file", "同じファイルの残りを送りません"),
        SentenceForm(
            "The disk is full. The download goes on when there is room.",
            "ディスクがいっぱいです。空きができればダウンロードを続けます。"),
        SentenceForm(
            "The folder of downloads can not be used: {}: {}. The file is kept until it can, or until downloads.folder names another one in config.toml.",
            "ダウンロードのフォルダー {1} が使えません: {2}。使えるようになるか、config.toml の downloads.folder に別のフォルダーを書くまで、ファイルは保管します。"),
        SentenceForm(
            "The folder of downloads can not be used: {}. Check its permissions.",
            "ダウンロードのフォルダーが使えません: {1}。権限を確認してください。"),
        SentenceForm(
            "There is no room for the file in {}. It is kept, and put there when there is.",
            "{1} にファイルを置く空きがありません。保管しておき、空きができれば移します。"),
        SentenceForm(
            "The downloaded file has gone before it could be put in its place.",
            "ダウンロードしたファイルが、保存先へ移動する前になくなりました。"),
        SentenceForm("The file is no longer at {}.", "ファイルはもう {1} にありません。"),
        SentenceForm("The file {} can not be deleted: {}.", "ファイル {1} を削除できません: {2}。"),
    ]

    /// WebError, and the same without its full stop.
    static let exchanges =
        documents + library
        + sentences.flatMap { english, japanese in
            [SentenceForm(english + ".", japanese + "。"), SentenceForm(english, japanese)]
        } + programs

    private static let library = [
        LibraryError.unwritable(path: "{}"), .diskFull(path: "{}"), .notALibrary(path: "{}"), .busy(path: "{}"),
        .cancelled, .closed,
    ].map { SentenceForm("\($0)", $0.inJapanese.replacing("{}", with: "{1}")) }

    /// What the parser, and the feed's own program, say.
    private static let documents = [
        SentenceForm(
            "The server does not understand the request (400); is the address right?",
            "サーバーは要求を理解できません。アドレスを確認してください (400)。"),
        SentenceForm("This is not a feed but {*}.", "フィードではなく、{1}です。"),
        SentenceForm("an HTML page", "HTMLのページ"),
        SentenceForm("a JSON document", "JSONの文書"),
        SentenceForm("gzip-compressed data", "gzipで圧縮されたデータ"),
        SentenceForm("a ZIP archive", "ZIPアーカイブ"),
        SentenceForm("a PDF document", "PDFの文書"),
        SentenceForm("a list of feeds (OPML)", "フィードの一覧 (OPML)"),
        SentenceForm("a sitemap", "サイトマップ"),
        SentenceForm("an SVG image", "SVGの画像"),
        SentenceForm("a feed", "フィード"),
        SentenceForm("binary data", "バイナリデータ"),
        SentenceForm("plain text", "ただのテキスト"),
        SentenceForm("an XML document of another kind (<{}>)", "別の種類のXML文書 (<{1}>)"),
        SentenceForm("The document is empty.", "文書が空です。"),
        SentenceForm("The document can not be read (line {n}): {.}.", "文書を読み取れません（{1}行目）: {2}。"),
        SentenceForm("The document can not be read: {.}.", "文書を読み取れません: {1}。"),
        SentenceForm(
            "The document stops before its end; nothing of it was stored.", "文書が途中で終わっています。何も保存していません。"),
        SentenceForm(
            "A program makes this feed, and is run only when you allow it: set allow_commands = true under [refresh] in config.toml.",
            "このフィードはプログラムが作ります。実行を許可するには、config.toml の [refresh] に allow_commands = true と書いてください。"),
    ]

    /// Of programs that make feeds; their forms fit much else.
    private static let programs = [
        SentenceForm("{} can not be started: {.}.", "{1} を起動できません: {2}。"),
        SentenceForm("{} took longer than {n} s, and was ended.", "{1} は{2}秒で終わらなかったため、終了させました。"),
        SentenceForm("{} printed nothing.", "{1} は何も出力しませんでした。"),
        SentenceForm("{} printed nothing: {}", "{1} は何も出力しませんでした: {2}"),
        SentenceForm("{} ended with {n}.", "{1} は終了コード{2}で終わりました。"),
        SentenceForm("{} ended with {n}: {}", "{1} は終了コード{2}で終わりました: {3}"),
    ]

    private static let sentences = [
        (
            "The host {} was not found; check its name, and whether the network is up",
            "ホスト {1} が見つかりません。名前が正しいか、ネットワークにつながっているか確認してください"
        ),
        ("{} can not be reached: it refuses connections", "{1} に接続を拒否されました"),
        ("{} can not be reached: there is no network that leads there", "{1} へ通じるネットワークがありません"),
        ("{} can not be reached: there is no way to it", "{1} への経路がありません"),
        ("{} can not be reached: it does not react", "{1} の反応がありません"),
        (
            "{} can not be reached: too many files are open on this machine",
            "開いているファイルが多すぎるため、{1} に接続できません"
        ),
        ("{} can not be reached: {.}", "{1} に接続できません: {2}"),
        ("No secure connection to {}: {*}", "{1} と安全に接続できません: {2}"),
        ("its certificate has expired", "証明書の期限が切れています"),
        (
            "its certificate is not valid yet (is this machine's clock right?)",
            "証明書の有効期間が始まっていません（このマシンの時計を確認してください）"
        ),
        ("its certificate is signed by itself, so nobody vouches for it", "証明書が自己署名で、保証する者がいません"),
        ("its certificate comes from an issuer that this machine does not trust", "証明書の発行者をこのマシンは信頼していません"),
        ("its certificate belongs to another host", "証明書は別のホストのものです"),
        ("its certificate has been revoked", "証明書が失効しています"),
        ("what answers there does not speak TLS", "サーバーはそこでTLSを使っていません"),
        ("the TLS handshake failed ({})", "TLSのやりとりに失敗しました（{1}）"),
        ("the file of trusted certificates can not be read ({})", "信頼する証明書のファイルを読めません（{1}）"),
        ("its certificate could not be checked ({})", "証明書を検証できませんでした（{1}）"),
        ("Looking up the host {} took longer than {d}", "ホスト {1} を{2}以内に見つけられませんでした"),
        ("{} did not take the connection within {d}", "{1} に{2}以内に接続できませんでした"),
        ("{} did not answer within {d}", "{1} は{2}以内に応答しませんでした"),
        ("{} did not finish sending within {d}", "{1} からの受信が{2}以内に終わりませんでした"),
        ("{} sent next to nothing for {d}", "{1} は{2}間ほとんど何も送りませんでした"),
        ("{} broke off the transfer: it sent nothing at all", "{1} は何も送らずに接続を切りました"),
        ("{} broke off the transfer: the document is incomplete", "{1} との通信が途中で切れました"),
        ("{} broke off the transfer: {.}", "{1} との通信が途中で切れました: {2}"),
        ("{} sent an answer that is not proper HTTP: {.}", "{1} の応答は正しいHTTPではありません: {2}"),
        ("The header of the answer is larger than the limit of {}", "応答のヘッダーが上限の{1}を超えています"),
        ("The document is larger than the limit of {}", "文書が上限の{1}を超えています"),
        ("The address redirects more than {n} times", "アドレスの転送が{1}回を超えました"),
        ("The address redirects in a circle (back to {})", "アドレスの転送が循環しています（{1}）"),
        ("{} asked for fewer requests ({n}); this one was not sent", "{1} が要求を減らすよう求めました ({2})。今回は送っていません"),
        ("The proxy set in the environment does not work: {.}", "環境変数のプロキシが使えません: {1}"),
        ("“{}” is not an address that can be fetched: it names no host", "「{1}」は取得できるアドレスではありません: ホスト名がありません"),
        ("“{}” is not an address that can be fetched: it names no file", "「{1}」は取得できるアドレスではありません: ファイル名がありません"),
        (
            "“{}” is not an address that can be fetched: it does not begin with https://, http:// or file://",
            "「{1}」は取得できるアドレスではありません: https://、http://、file:// のどれでも始まっていません"
        ),
        ("“{}” is not an address that can be fetched: {.}", "「{1}」は取得できるアドレスではありません: {2}"),
        (
            "Addresses beginning with “{}” are not fetched; use https://, http:// or file://",
            "「{1}」で始まるアドレスは取得できません。https://、http://、file:// を使ってください"
        ),
        (
            "The server redirects to {}, which is neither http nor https",
            "サーバーの転送先 {1} はhttpでもhttpsでもありません"
        ),
        (
            "The server redirects to {}, which lies in a private network; add that address itself if you trust it",
            "サーバーの転送先 {1} はプライベートネットワークにあります。信頼できるなら、そのアドレス自体を追加してください"
        ),
        ("The server redirects to “{}”, which is not an address", "サーバーの転送先「{1}」はアドレスではありません"),
        ("{} is not a file but a folder, a pipe or a device", "{1} は通常のファイルではありません（フォルダー、パイプ、デバイスなど）"),
        ("{} can not be read: {.}", "{1} を読めません: {2}"),
        ("There is no file {}", "ファイル {1} がありません"),
        ("The transfer was cancelled", "通信は中止されました"),
        ("Transfers can not be started: {.}", "通信を始められません: {1}"),
        ("The transfer from {} failed: {.}", "{1} からの取得に失敗しました: {2}"),
        ("The document that was fetched has vanished from the disk", "取得した文書がディスクから消えました"),
        ("The server sent the document (200)", "サーバーは文書を送りました (200)"),
        ("Nothing has changed since the last time (304)", "前回から変わっていません (304)"),
        ("The server asks for a user name and a password (401)", "サーバーがユーザー名とパスワードを求めています (401)"),
        ("The server asks for payment (402)", "サーバーが支払いを求めています (402)"),
        ("The server refuses access (403)", "サーバーにアクセスを拒否されました (403)"),
        ("There is nothing at this address (404); the feed may have moved", "このアドレスには何もありません。フィードは移転したかもしれません (404)"),
        ("There is nothing at this address (404); the page may have moved", "このアドレスには何もありません。ページは移転したかもしれません (404)"),
        ("The server has no version of this document that it wants to send (406)", "サーバーには送れる形式の文書がありません (406)"),
        ("The server grew tired of waiting (408)", "サーバーが待ちきれませんでした (408)"),
        ("The feed is gone for good, says the server (410)", "フィードは廃止されたとサーバーが答えました (410)"),
        ("The page is gone for good, says the server (410)", "ページは廃止されたとサーバーが答えました (410)"),
        ("The server is not responsible for this address (421)", "サーバーはこのアドレスを担当していません (421)"),
        ("The server asks for fewer requests (429)", "サーバーが要求を減らすよう求めています (429)"),
        ("The server may not show this for legal reasons (451)", "サーバーは法的な理由で公開できません (451)"),
        ("The server has an error of its own (500)", "サーバーの内部でエラーが起きました (500)"),
        ("The server's gateway gets no answer from behind it ({n})", "サーバーのゲートウェイに応答が届きません ({1})"),
        ("The server is overloaded or under maintenance (503)", "サーバーは過負荷またはメンテナンス中です (503)"),
        ("The server answered without a document ({n})", "サーバーの応答に文書がありません ({1})"),
        ("The server redirects to nowhere ({n})", "サーバーの転送に行き先がありません ({1})"),
        ("The server refuses the request ({n})", "サーバーに要求を拒否されました ({1})"),
        ("The server failed ({n})", "サーバーが失敗しました ({1})"),
        ("The server answered with a status that does not exist ({n})", "サーバーの応答の状態コードは存在しません ({1})"),
    ]

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
    ]

    /// What came of a refresh, or of a fetch.
    static let outcomes = [
        SentenceForm("{*} (and {n} more)", "{1}（ほか{2}件）", isFrame: true),
        SentenceForm("All feeds failed.", "すべてのフィードが失敗しました。"),
        SentenceForm("There are no feeds to refresh.", "更新するフィードはありません。"),
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
        SentenceForm("stopped before {n} feed had been asked", "中止により未確認{1}件"),
        SentenceForm("stopped before {n} feeds had been asked", "中止により未確認{1}件"),
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
