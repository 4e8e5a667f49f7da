import FoundationEssentials
import News

/// Why feeds failed. The English sentences are made where it happened, since the command line and the log tell them too.
extension Feed {
    /// What went wrong at the last check; nil: nothing.
    package var failureSentence: String? {
        failure.map { ExchangeTexts.failed($0, failureCause?.value) }
    }

    /// What is unsafe about how its last answer came; nil: nothing.
    package var warningSentence: String? { unencryptedRedirect.map(ExchangeTexts.warning) }

    /// Why the next check is when it is; nil before the first check.
    var nextCheckSentence: String? {
        nextCheckReason.map { CheckReasonTexts.sentence($0, nextCheckCause?.value) }
    }
}

enum ExchangeTexts {
    /// - Parameters:
    ///   - sentence: In English.
    ///   - cause: nil: the sentence is all there is.
    static func failed(_ sentence: String, _ cause: @autoclosure () -> ExchangeCause?) -> String {
        say(
            sentence,
            ja: cause()?.inJapanese ?? "取得できませんでした: \(sentence)")
    }

    static func warning(_ redirect: UnencryptedRedirect) -> String {
        say(
            "\(redirect)",
            ja: "警告: サーバーがhttpsから \(redirect.url) に転送しています。そこから届く内容は、途中で読まれたり書き換えられたりするおそれがあります。")
    }

    static func told(_ failure: ExchangeFailure) -> String { failed(failure.sentence, failure.cause) }
}

extension NoFeed {
    package var sentence: String { say(description, ja: inJapanese) }

    private var inJapanese: String {
        switch self {
        case .failed(let failure): ExchangeTexts.told(failure)
        case .namesPage(let address): "ページがフィードとして示す \(address) もページです。"
        case .namesNoFeed(let address, let failure):
            "ページは \(address) をフィードとして示しています。\(ExchangeTexts.told(failure))"
        case .namesPrivateFeed(let address):
            "ページがフィードとして示す \(address) はプライベートネットワークにあります。信頼できるなら、そのアドレス自体を追加してください。"
        case .notAllTried(let failure):
            "ページはフィードを示さず、ほかの場所も確認しきれませんでした: \(ExchangeTexts.told(failure))"
        case .noHTTPS(let plain): "サーバーはhttpsを使っていません。\(plain) を試してください。"
        case .noSuchHost(let host): "ホスト \(host) は存在しません。アドレスに打ち間違いがないか確認してください。"
        case .noneThere: "ページはフィードを示さず、よくある場所にもありません。"
        }
    }
}

extension ExchangeCause {
    var inJapanese: String {
        switch self {
        case .status(let status): Self.status(status, of: .feed)
        case .pageStatus(let status): Self.status(status, of: .page)
        case .credentialsRefused: "サーバーがユーザー名とパスワードを拒否しました (401)。"
        case .gone:
            "フィードは廃止されたとサーバーが答えました (410)。自動では確認しません。アドレスを指定して更新するか、一覧から外してください。"
        case .badAddress(let address, let fault):
            "「\(address)」は取得できるアドレスではありません\(fault.map { ": \($0.inJapanese)" } ?? "。")"
        case .unsupportedScheme(let scheme):
            "「\(scheme):」で始まるアドレスは取得できません。https://、http://、file:// を使ってください。"
        case .unresolvedHost(let host):
            "ホスト \(host) が見つかりません。名前が正しいか、ネットワークにつながっているか確認してください。"
        case .refusesConnections(let host): "\(host) に接続を拒否されました。"
        case .noNetwork(let host): "\(host) へ通じるネットワークがありません。"
        case .noRoute(let host): "\(host) への経路がありません。"
        case .noReaction(let host): "\(host) の反応がありません。"
        case .tooManyOpenFiles(let host): "開いているファイルが多すぎるため、\(host) に接続できません。"
        case .cannotConnect(let host, let detail): "\(host) に接続できません: \(detail)"
        case .proxy(let detail): "環境変数のプロキシが使えません: \(detail)"
        case .secureConnection(let host, let cause, let detail): "\(host) と安全に接続できません: \(Self.tls(cause, detail))"
        case .timedOut(let host, let phase, let seconds): Self.timedOut(host, phase, Counted.tenths(seconds))
        case .brokenOff(let host, let detail): "\(host) との通信が途中で切れました\(detail.map { ": \($0)" } ?? "。")"
        case .saidNothing(let host): "\(host) は何も送らずに接続を切りました。"
        case .notHTTP(let host, let detail): "\(host) の応答は正しいHTTPではありません: \(detail)"
        case .tooLarge(let limit): "文書が上限の\(Counted.bytes(Int64(limit)))を超えています。"
        case .headersTooLarge(let limit): "応答のヘッダーが上限の\(Counted.bytes(Int64(limit)))を超えています。"
        case .tooManyRedirects(let limit): "アドレスの転送が\(limit)回を超えました。"
        case .redirectLoop(let url): "アドレスの転送が循環しています（\(url)）。"
        case .redirectToOtherScheme(let address): "サーバーの転送先 \(address) はhttpでもhttpsでもありません。"
        case .redirectIntoPrivateNetwork(let address):
            "サーバーの転送先 \(address) はプライベートネットワークにあります。信頼できるなら、そのアドレス自体を追加してください。"
        case .privateAddress(let host):
            "\(host) のアドレスはプライベートネットワークにあり、この要求では接続できません。"
        case .feedTurnedPrivate(let host):
            "\(host) のアドレスがプライベートネットワークのものになっています。公開フィードのため接続しませんでした。"
                + "意図したものであれば、config.toml のこのフィードの表に private = true と書いてください。"
        case .redirectToNoAddress(let word): "サーバーの転送先「\(word)」はアドレスではありません。"
        case .hostAskedToWait(let host, let status):
            "\(host) が要求を減らすよう求めました\(status.map { " (\($0))" } ?? "")。今回は送っていません。"
        case .hostHasTurns(let host): "\(host) のフィードは1つずつ確認するため、順番を待っています。"
        case .fileNotFound(let path): "ファイル \(path) がありません。"
        case .notAFile(let path): "\(path) は通常のファイルではありません（フォルダー、パイプ、デバイスなど）。"
        case .fileUnreadable(let path, let reason): "\(path) を読めません: \(reason)"
        case .notAFeed(let kind): "フィードではなく、\(kind.inJapanese)です。"
        case .emptyDocument: "文書が空です。"
        case .unreadableDocument(let detail, let line):
            "文書を読み取れません\(line.map { "（\($0)行目）" } ?? ""): \(detail)"
        case .truncatedDocument: "文書が途中で終わっています。すべてが届くまで何も保存しません。"
        case .expandedDocument(let limit, let line):
            "文書を受け付けませんでした。文書が宣言する実体を展開すると\(Counted.bytes(Int64(limit)))を超えて長くなります（\(line)行目）。"
                + "実体を使わないフィードを発行者に求めてください。"
        case .programsNotAllowed:
            "このフィードはプログラムが作ります。実行を許可するには、config.toml の [refresh] に allow_commands = true と書いてください。"
        case .programNotStarted(let program, let reason): "\(program) を起動できません: \(reason)"
        case .programTookTooLong(let program, let seconds): "\(program) は\(seconds)秒で終わらなかったため、終了させました。"
        case .programFailed(let program, let status, let complaint):
            "\(program) は終了コード\(status)で終わりました\(Self.behind(complaint))"
        case .programPrintedNothing(let program, let complaint):
            "\(program) は何も出力しませんでした\(Self.behind(complaint))"
        case .download(let cause): cause.inJapanese
        case .cancelled: "通信は中止されました。"
        case .cannotStart(let reason): "通信を始められません: \(reason)"
        case .failed(let host, let detail): "\(host) からの取得に失敗しました: \(detail)"
        }
    }

    private static func behind(_ complaint: String) -> String { complaint.isEmpty ? "。" : ": \(complaint)" }

    private static func timedOut(_ host: String, _ phase: ExchangePhase, _ seconds: String) -> String {
        switch phase {
        case .resolving: "ホスト \(host) を\(seconds)秒以内に見つけられませんでした。"
        case .connecting: "\(host) に\(seconds)秒以内に接続できませんでした。"
        case .waitingForAnswer: "\(host) は\(seconds)秒以内に応答しませんでした。"
        case .silent: "\(host) は\(seconds)秒間（沈黙を待つ上限）何も送りませんでした。"
        case .receiving: "\(host) からの受信が\(seconds)秒以内に終わりませんでした。"
        case .tooSlow: "\(host) は\(seconds)秒間（沈黙を待つ上限）ほとんど何も送りませんでした。"
        }
    }

    private static func tls(_ cause: TLSCause, _ detail: String?) -> String {
        let words =
            switch cause {
            case .expired: "証明書の期限が切れています"
            case .notYetValid: "証明書の有効期間が始まっていません（このマシンの時計を確認してください）"
            case .selfSigned: "証明書が自己署名で、保証する者がいません"
            case .unknownIssuer: "証明書の発行者をこのマシンは信頼していません"
            case .wrongHost: "証明書は別のホストのものです"
            case .revoked: "証明書が失効しています"
            case .noTLS: "サーバーはそこでTLSを使っていません"
            case .handshake: "TLSのやりとりに失敗しました"
            case .certificateFile: "信頼する証明書のファイルを読めません"
            case .other: "証明書を検証できませんでした"
            }
        return words + (detail.map { "（\($0)）。" } ?? "。")
    }

    fileprivate enum Document: String {
        case feed = "フィード"
        case page = "ページ"
        case file = "ファイル"
    }

    fileprivate static func status(_ status: Int, of kind: Document) -> String {
        let isFile = kind == .file
        let document = kind.rawValue
        let words =
            switch status {
            case 201..<300 where isFile: "サーバーのこのアドレスには送るファイルがありません"
            case 304 where isFile: "ファイルは変わっていないとして、サーバーは送りませんでした。後でもう一度試してください"
            case 300..<400 where isFile:
                "ファイルは移転しましたが、サーバーは移転先を示しません。ファイルを載せているページで探してください"
            case 401 where isFile:
                "サーバーがユーザー名とパスワードを求めています。アドレスを https://ユーザー名:パスワード@ホスト/ の形で指定してください"
            case 403 where isFile: "サーバーにこのファイルへのアクセスを拒否されました。会員や一部の国だけに公開されているのかもしれません"
            case 200: "サーバーは文書を送りました"
            case 304: "前回から変わっていません"
            case 400: "サーバーは要求を理解できません。アドレスを確認してください"
            case 401: "サーバーがユーザー名とパスワードを求めています"
            case 402: "サーバーが支払いを求めています"
            case 403: "サーバーにアクセスを拒否されました"
            case 404: "このアドレスには何もありません。\(document)は移転したかもしれません"
            case 406: "サーバーには送れる形式の文書がありません"
            case 408: "サーバーが待ちきれませんでした"
            case 410: "\(document)は廃止されたとサーバーが答えました"
            case 421: "サーバーはこのアドレスを担当していません"
            case 429: "サーバーが要求を減らすよう求めています"
            case 451: "サーバーは法的な理由で公開できません"
            case 500: "サーバーの内部でエラーが起きました"
            case 502, 504: "サーバーのゲートウェイに応答が届きません"
            case 503: "サーバーは過負荷またはメンテナンス中です"
            case 200..<300: "サーバーの応答に文書がありません"
            case 300..<400: "サーバーの転送に行き先がありません"
            case 400..<500: "サーバーに要求を拒否されました"
            case 500..<600: "サーバーが失敗しました"
            default: "サーバーの応答の状態コードは存在しません"
            }
        return "\(words) (\(status))。"
    }
}

extension DownloadCause {
    fileprivate var inJapanese: String {
        switch self {
        case .cancelled: "ダウンロードは取り消されました。"
        case .notOfTheWeb(let address): "「\(address)」はウェブのアドレスではありません。"
        case .privateAddress(let place):
            "「\(place)」はプライベートネットワークにあり、このダウンロードでは接続できません。"
        case .silent(let seconds): "サーバーは\(seconds)秒間何も送りませんでした。"
        case .gaveUp(let seconds, let cause):
            "\(TimeTexts.duration(TimeInterval(seconds)))後に断念しました\(cause.map { ": \($0.inJapanese)" } ?? "。")"
        case .connection(let detail): "接続に失敗しました: \(detail)"
        case .untrusted(let detail): "サーバーを信頼できません: \(detail)"
        case .tooManyRedirects: "アドレスの転送が終わりません。"
        case .status(let status): ExchangeCause.status(status, of: .file)
        case .tooLarge(let limit): "ファイルが\(limit)バイトを超えています。"
        case .unexpectedContent(let found, let expected):
            "サーバーは「\(expected)」と告げて「\(found)」を送りました。"
                + "ブラウザーでアドレスを開いてみてください。サインインが必要なのかもしれません。"
        case .lengthMismatch(let announced, let received):
            "サーバーは\(announced)バイトと告げて\(received)バイトを送りました。"
        case .emptyFile(let announced):
            "フィードは\(announced)バイトと告げていますが、サーバーは空のファイルを送りました。後でもう一度試してください。"
        case .contradiction(let detail): "サーバーの応答が矛盾しています: \(detail)"
        case .fullDisk: "ディスクがいっぱいです。空きができればダウンロードを続けます。"
        case .unusableFolder(let detail): "ダウンロードのフォルダーが使えません: \(detail)。権限を確認してください。"
        case .unreadableDocument(nil): "取得した文書がディスクから消えました。"
        case .unreadableDocument(let reason?): "取得した文書を読めません（\(reason)）。"
        case .unplaced(let error): error.inJapanese
        }
    }
}

extension AddressFault {
    fileprivate var inJapanese: String {
        switch self {
        case .namesNoHost: "ホスト名がありません。"
        case .namesNoFile: "ファイル名がありません。"
        case .hasNoScheme: "https://、http://、file:// のどれでも始まっていません。"
        case .other(let words): words
        }
    }
}

extension DocumentKind {
    fileprivate var inJapanese: String {
        switch self {
        case .htmlPage: "HTMLのページ"
        case .json: "JSONの文書"
        case .gzip: "gzipで圧縮されたデータ"
        case .zip: "ZIPアーカイブ"
        case .pdf: "PDFの文書"
        case .feedList: "フィードの一覧 (OPML)"
        case .sitemap: "サイトマップ"
        case .svg: "SVGの画像"
        case .feed: "フィード"
        case .binary: "バイナリデータ"
        case .text: "ただのテキスト"
        case .xml(let element): "別の種類のXML文書 (<\(element)>)"
        }
    }
}
