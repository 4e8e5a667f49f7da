import Presentation

/// The screen of the hidden feeds.
enum HiddenFeedsTexts {
    static var title: String { say("Hidden feeds", ja: "隠したフィード") }

    static func intro(show: String, edit: String) -> String {
        say(
            "These are checked like all feeds, but not listed. \(show) lists one again, \(edit) opens its form.",
            ja: "ほかのフィードと同じように確認しますが、一覧には出しません。\(show) で一覧に戻し、\(edit) で設定画面を開きます。")
    }

    static var showAgain: String { say("list again", ja: "一覧に戻す") }

    static var none: String {
        say(
            "No feed is hidden. The form of a feed (e) can hide it.",
            ja: "隠したフィードはありません。フィードの設定画面（e）で隠せます。")
    }

    static var help: String { say("List the feeds that are hidden.", ja: "隠したフィードを一覧にします。") }
}
