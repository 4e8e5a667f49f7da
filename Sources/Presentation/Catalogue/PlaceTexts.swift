extension KeyContext {
    /// The place within a sentence.
    package var title: String {
        switch self {
        case .feeds: say("the feeds", ja: "フィード一覧")
        case .headlines: say("the headlines", ja: "記事一覧")
        case .results: say("the results", ja: "検索結果")
        case .article: say("an article", ja: "記事")
        case .feedDetails: say("a feed's details", ja: "フィードの詳細")
        case .statistics: say("the statistics", ja: "統計")
        case .matches: say("what was found in an article", ja: "記事内検索の結果")
        case .links: say("an article's links", ja: "記事のリンク一覧")
        case .enclosures: say("the files that come with an article", ja: "記事の添付ファイル一覧")
        case .tasks: say("the background tasks", ja: "バックグラウンドタスク")
        case .downloads: say("the downloads", ja: "ダウンロード一覧")
        case .explanation: say("a task's explanation", ja: "タスクの説明")
        case .problems: say("the problems", ja: "問題の一覧")
        case .help: say("this help", ja: "このヘルプ")
        case .feedForm: say("a feed's form", ja: "フィードの設定画面")
        case .hiddenFeeds: say("the hidden feeds", ja: "隠したフィードの一覧")
        case .settings: say("the settings", ja: "設定の一覧")
        case .themes: say("the themes", ja: "テーマの一覧")
        case .feedChoice: say("the choice of feeds", ja: "フィードの選択画面")
        }
    }
}

extension Action.Chapter {
    /// The heading on the help screen.
    package var title: String {
        switch self {
        case .moving: say("Moving", ja: "移動")
        case .reading: say("Reading", ja: "閲覧")
        case .downloads: say("Downloads", ja: "ダウンロード")
        case .feeds: say("Feeds", ja: "フィード")
        case .background: say("Background tasks", ja: "バックグラウンドタスク")
        case .program: say("Program", ja: "プログラム")
        }
    }
}
