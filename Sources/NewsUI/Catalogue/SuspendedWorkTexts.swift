/// What is suspended because of mistakes in the configuration.
nonisolated extension SuspendedWork {
    /// What is suspended, in a sentence; nil: nothing is.
    public static func sentence(_ work: Set<SuspendedWork>) -> String? {
        let names = allCases.filter(work.contains).map(\.name)
        guard !names.isEmpty else { return nil }
        return say(
            "Suspended until this is mended: \(names.joined(separator: ", ")).",
            ja: "修正されるまで停止: \(names.joined(separator: "、"))。")
    }

    /// From when on a mended configuration is used.
    public static var restart: String {
        say(
            "A running reader or daemon uses the mended file after a restart.",
            ja: "実行中のリーダーやデーモンは、再起動すると修正後の設定ファイルを使います。")
    }

    private var name: String {
        switch self {
        case .deletingArticles: say("deletion of old articles", ja: "古い記事の削除")
        case .deletingDownloads: say("deletion of downloaded files", ja: "ダウンロードしたファイルの削除")
        case .automaticDownloads: say("automatic downloads", ja: "自動ダウンロード")
        case .refreshingFeeds: say("refreshing feeds whose settings cannot be read", ja: "設定を読めないフィードの更新")
        case .feedCommands: say("programs that make feeds", ja: "フィードを作るプログラム")
        case .hooks: say("hooks", ja: "フック")
        case .notifications: say("notifications", ja: "通知")
        }
    }
}
