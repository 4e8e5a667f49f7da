import Presentation

/// The hints of the help line: a key, a blank, and what it does.
enum HelpLineTexts {
    static func answers(_ purpose: LinePrompt.Purpose) -> [String] {
        switch purpose {
        case .addFeed: [say("Enter add", ja: "Enter 追加")]
        case .find: [say("Enter find", ja: "Enter 検索")]
        case .search: [say("Enter to the results", ja: "Enter 結果へ")]
        case .command: [say("Enter do it", ja: "Enter 実行"), say("Tab complete", ja: "Tab 補完")]
        case .goToFeed: [say("Enter open", ja: "Enter 開く"), say("Tab next that fits", ja: "Tab 次の候補")]
        case .filter: [say("Enter keep the filter", ja: "Enter 絞り込む")]
        case .field: [say("Enter set", ja: "Enter 決定")]
        case .tags:
            [
                say("Enter set", ja: "Enter 決定"), say("Tab complete", ja: "Tab 補完"),
                say("^W delete word", ja: "^W 単語を消去"),
            ]
        case .markOlderRead:
            [say("Enter mark (12h, 3d, 2w, 2026-11-20)", ja: "Enter 既読にする (12h, 3d, 2w, 2026-11-20)")]
        }
    }

    static func help(isWhole: Bool) -> String {
        isWhole ? say("keys here", ja: "この画面のキー") : say("all keys", ja: "すべてのキー")
    }

    static var cancel: String { say("Esc cancel", ja: "Esc 中止") }
    static var deleteAll: String { say("^U delete to start", ja: "^U 先頭まで消去") }
    static var launch: String { say("Launch:", ja: "起動:") }
    static var order: String { say("Order:", ja: "並び順:") }
}
