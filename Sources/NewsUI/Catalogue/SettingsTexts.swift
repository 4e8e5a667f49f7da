import Presentation

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

    /// What a theme that comes with the program is for; nil: it is one of the user's.
    static func purpose(ofTheme name: String) -> String? {
        switch name {
        case "auto": say("dark or light, by the background", ja: "背景に合わせて dark か light")
        case "dark": say("own shades, for a dark background", ja: "暗い背景向けの配色")
        case "light": say("own shades, for a light background", ja: "明るい背景向けの配色")
        case "default": say("a few of the terminal's colours, for both", ja: "端末の色を少しだけ使う。どちらの背景にも")
        case "mono": say("no colours, for both", ja: "色なし。どちらの背景にも")
        default: nil
        }
    }

    static var use: String { say("use", ja: "使う") }
    static var inUse: String { say("in use", ja: "使用中") }
    static var unset: String { say("not set", ja: "設定なし") }
    static var untilQuit: String { say("until you quit", ja: "終了するまで") }
}
