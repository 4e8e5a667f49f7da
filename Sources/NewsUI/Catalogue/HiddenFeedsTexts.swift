/// The screen of the hidden feeds.
enum HiddenFeedsTexts {
    static var title: String { say("Hidden feeds", ja: "隠したフィード") }

    static func intro(edit: String) -> String {
        say(
            "These are checked like all feeds, but not listed. \(edit) opens the form of one, where it can be shown again.",
            ja: "ほかのフィードと同じように確認しますが、一覧には出しません。\(edit) で設定画面を開き、表示に戻せます。")
    }

    static var none: String {
        say(
            "No feed is hidden. The form of a feed (e) can hide it.",
            ja: "隠したフィードはありません。フィードの設定画面（e）で隠せます。")
    }

    static var help: String { say("List the feeds that are hidden.", ja: "隠したフィードを一覧にします。") }
}
