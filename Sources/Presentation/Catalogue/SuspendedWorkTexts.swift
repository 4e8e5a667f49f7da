package import News

/// What is suspended because of mistakes in the configuration, in the language of the screen.
extension SuspendedWork {
    /// nil: nothing is.
    package static func text(_ work: Set<SuspendedWork>) -> String? {
        guard let sentence = sentence(work) else { return nil }
        let names = allCases.filter(work.contains).map(\.inJapanese)
        return say(sentence, ja: "修正されるまで停止: \(names.joined(separator: "、"))。")
    }

    /// From when on a mended configuration is used.
    package static var restartText: String {
        say(restart, ja: "実行中のリーダーやデーモンは、再起動すると修正後の設定ファイルを使います。")
    }

    private var inJapanese: String {
        switch self {
        case .deletingArticles: "古い記事の削除"
        case .deletingDownloads: "ダウンロードしたファイルの削除"
        case .automaticDownloads: "自動ダウンロード"
        case .refreshingFeeds: "設定を読めないフィードの更新"
        case .feedCommands: "フィードを作るプログラム"
        case .hooks: "フック"
        case .notifications: "通知"
        }
    }
}
