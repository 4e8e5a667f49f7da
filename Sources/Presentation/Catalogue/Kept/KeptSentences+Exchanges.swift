/// Why exchanges with servers came to nothing.
extension KeptSentences {
    /// WebError, and the same without its full stop.
    static let exchanges = sentences.flatMap { english, japanese in
        [SentenceForm(english + ".", japanese + "。"), SentenceForm(english, japanese)]
    }

    private static let sentences = [
        (
            "The host {} was not found; check its name, and whether the network is up",
            "ホスト {1} が見つかりません。名前が正しいか、ネットワークにつながっているか確認してください"
        ),
        ("{} cannot be reached: it refuses connections", "{1} に接続を拒否されました"),
        ("{} cannot be reached: there is no network that leads there", "{1} へ通じるネットワークがありません"),
        ("{} cannot be reached: there is no way to it", "{1} への経路がありません"),
        ("{} cannot be reached: it does not react", "{1} の反応がありません"),
        (
            "{} cannot be reached: too many files are open on this machine",
            "開いているファイルが多すぎるため、{1} に接続できません"
        ),
        ("{} cannot be reached: {.}", "{1} に接続できません: {2}"),
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
        ("the file of trusted certificates cannot be read ({})", "信頼する証明書のファイルを読めません（{1}）"),
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
        ("{} cannot be read: {.}", "{1} を読めません: {2}"),
        ("There is no file {}", "ファイル {1} がありません"),
        ("The transfer was cancelled", "通信は中止されました"),
        ("Transfers cannot be started: {.}", "通信を始められません: {1}"),
        ("The transfer from {} failed: {.}", "{1} からの取得に失敗しました: {2}"),
        ("The document that was fetched has vanished from the disk", "取得した文書がディスクから消えました"),
        ("The document that was fetched cannot be read ({})", "取得した文書を読めません（{1}）"),
    ]
}
