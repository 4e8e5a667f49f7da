/// The screens of the settings and of the themes.
enum SettingsTexts {
    static var title: String { say("Settings", ja: "設定") }
    static var themes: String { say("Themes", ja: "テーマ") }

    static func intro(change: String) -> String {
        say(
            "\(change) changes a setting; newsterm-config(5) explains them.",
            ja: "\(change) で設定を変えます。説明は newsterm-config(5) にあります。")
    }

    static func themesIntro(use: String) -> String {
        say(
            "\(use) uses a theme until you quit; y keeps it then.", ja: "\(use) で終了するまでそのテーマを使います。続けて y で残します。")
    }

    static var use: String { say("use", ja: "使う") }
    static var inUse: String { say("in use", ja: "使用中") }
    static var unset: String { say("not set", ja: "設定なし") }
    static var untilQuit: String { say("until you quit", ja: "終了するまで") }
}
