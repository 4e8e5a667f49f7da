import Presentation

/// The screen of the problems.
enum ProblemsTexts {
    static var title: String { say("Problems", ja: "問題") }

    static var lines: String {
        say("What is wrong with the feed list", ja: "フィードリストの問題")
    }

    static var settings: String {
        say("Lines of the configuration that cannot be used", ja: "設定ファイルの使えない行")
    }

    static var library: String { say("The library", ja: "ライブラリ") }

    static var warnings: String {
        say("Feeds that are not fetched safely", ja: "安全に取得できないフィード")
    }

    /// The heading over feeds that failed for one cause.
    static func feeds(_ count: Int, _ cause: ProblemCause) -> String {
        say("\(CountTexts.feeds(count)): \(name(of: cause))", ja: "\(CountTexts.feeds(count)): \(name(of: cause))")
    }

    static var selectFeed: String { say("Select a feed for that.", ja: "フィードを選択してください。") }

    static func refreshing(_ feed: String) -> String { say("Refreshing \(feed)…", ja: "\(feed) を更新しています…") }

    private static func name(of cause: ProblemCause) -> String {
        switch cause {
        case .hostNotFound: say("host not found", ja: "ホストが見つかりません")
        case .noConnection: say("no connection", ja: "接続できません")
        case .noNetwork: say("no network", ja: "ネットワークがありません")
        case .insecure: say("no secure connection", ja: "安全に接続できません")
        case .tooSlow: say("no answer in time", ja: "時間内に応答がありません")
        case .brokenOff: say("the answer broke off", ja: "応答が途切れました")
        case .notFeed: say("not a feed", ja: "フィードではありません")
        case .unreadable: say("not readable", ja: "読み取れません")
        case .tooLarge: say("too large", ja: "大きすぎます")
        case .redirect: say("redirect failed", ja: "転送に失敗しました")
        case .privateAddress: say("in a private network", ja: "プライベートネットワークにあります")
        case .hostWaits: say("server asked to wait", ja: "サーバーが待つよう求めています")
        case .address: say("bad address", ja: "アドレスに誤りがあります")
        case .file: say("file not readable", ja: "ファイルを読めません")
        case .program: say("the program failed", ja: "プログラムが失敗しました")
        case .cancelled: say("stopped", ja: "中止されました")
        case .other: say("could not be refreshed", ja: "更新できませんでした")
        case .status(410): say("gone for good (410)", ja: "廃止されました (410)")
        case .status(404): say("not found at its address (404)", ja: "アドレスにありません (404)")
        case .status(401):
            say(
                "needs the right NAME:PASSWORD@ in its address (401)",
                ja: "アドレスに正しい NAME:PASSWORD@ が必要です (401)")
        case .status(403): say("access refused (403)", ja: "アクセスを拒否されました (403)")
        case .status(let status): say("server error \(status)", ja: "サーバーのエラー \(status)")
        }
    }

    static var none: String {
        say("No problems.", ja: "問題はありません。")
    }
}
