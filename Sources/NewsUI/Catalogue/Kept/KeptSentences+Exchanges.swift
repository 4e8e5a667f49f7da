import News

/// Why exchanges with servers, and what they sent, came to nothing.
nonisolated extension KeptSentences {
    /// WebError, and the same without its full stop.
    static let exchanges =
        documents + library
        + sentences.flatMap { english, japanese in
            [SentenceForm(english + ".", japanese + "。"), SentenceForm(english, japanese)]
        } + programs

    private static let library = [
        LibraryError.unwritable(path: "{}"),
        .readOnly(path: "{}", because: .disk), .readOnly(path: "{}", because: .permissions), .needsWriting(path: "{}"),
        .indexUnusable(path: "{}"), .diskFull(path: "{}"),
        .notALibrary(path: "{}"), .busy(path: "{}"),
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
            "The document stops before its end; nothing of it is stored until it comes whole.",
            "文書が途中で終わっています。すべてが届くまで何も保存しません。"),
        // As earlier versions stored it.
        SentenceForm(
            "The document stops before its end; nothing of it is stored until the server sends it whole.",
            "文書が途中で終わっています。サーバーがすべてを送るまで何も保存しません。"),
        SentenceForm(
            "The document stops before its end; nothing of it was stored.", "文書が途中で終わっています。何も保存していません。"),
        SentenceForm(
            "The document is refused: the entities that it declares would make it more than {n} bytes longer (line {n}). Ask its publisher for a feed without them.",
            "文書を受け付けませんでした。文書が宣言する実体を展開すると{1}バイトを超えて長くなります（{2}行目）。実体を使わないフィードを発行者に求めてください。"
        ),
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
        ("{} sent nothing for {d}, the longest silence allowed", "{1} は{2}間（沈黙を待つ上限）何も送りませんでした"),
        (
            "{} sent next to nothing for {d}, the longest silence allowed",
            "{1} は{2}間（沈黙を待つ上限）ほとんど何も送りませんでした"
        ),
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
        (
            "{} has an address in a private network, where this request may not go",
            "{1} のアドレスはプライベートネットワークにあり、この要求では接続できません"
        ),
        ("The server redirects to “{}”, which is not an address", "サーバーの転送先「{1}」はアドレスではありません"),
        ("{} is not a file but a folder, a pipe or a device", "{1} は通常のファイルではありません（フォルダー、パイプ、デバイスなど）"),
        ("{} can not be read: {.}", "{1} を読めません: {2}"),
        ("There is no file {}", "ファイル {1} がありません"),
        ("The transfer was cancelled", "通信は中止されました"),
        ("Transfers can not be started: {.}", "通信を始められません: {1}"),
        ("The transfer from {} failed: {.}", "{1} からの取得に失敗しました: {2}"),
        ("The document that was fetched has vanished from the disk", "取得した文書がディスクから消えました"),
        ("The document that was fetched cannot be read ({})", "取得した文書を読めません（{1}）"),
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
}
