import Presentation

/// What the command line says. Names of commands and what they take are the same in every language.
enum CommandTexts {
    static var theme: String {
        say(
            "Use another theme, and keep it if you like; alone, list them.",
            ja: "別のテーマを使います。設定に残すこともできます。引数がなければ一覧を表示します。")
    }

    static var set: String {
        say(
            "Change a setting of config.toml, and keep it if you like; without a value, tell it; alone, list all.",
            ja: "config.toml の設定を変えます。ファイルに残すこともできます。値がなければ今の設定を、引数がなければすべてを表示します。")
    }

    static func unknown(_ typed: String, near: String?) -> String {
        say(
            "Unknown command: \(typed).\(meant(near)) Tab lists the commands.",
            ja: "\(typed) というコマンドはありません。\(meant(near))Tab で順に選べます。")
    }

    private static func meant(_ near: String?) -> String {
        near.map { say(" Did you mean \($0)?", ja: "\($0) のことですか？") } ?? ""
    }

    static var countedFromOne: String { say("Lines are counted from 1.", ja: "行は1から数えます。") }
    static var lineAlone: String { say("Nothing can follow a line's number.", ja: "行の番号の後には何も書けません。") }

    static func standsAlone(_ name: String) -> String {
        say("The command \(name) takes no argument.", ja: "\(name) の後には何も書けません。")
    }

    static func needsMore(_ name: String, _ wanted: String) -> String {
        say("\(name) needs an argument: \(name) \(wanted)", ja: "\(name) の後に引数が必要です: \(name) \(wanted)")
    }

    static func noTheme(_ name: String, near: String?, _ names: [String]) -> String {
        guard near == nil else {
            return say("Unknown theme: \(name).\(meant(near))", ja: "\(name) というテーマはありません。\(meant(near))")
        }
        return say(
            "Unknown theme: \(name). There are: \(names.joined(separator: ", ")).",
            ja: "\(name) というテーマはありません。使えるもの: \(names.joined(separator: ", "))")
    }

    /// - Parameter file: where it can be kept; nil: that is not offered.
    static func usesTheme(_ name: String, file: String?) -> String {
        guard let file else { return say("This is \(name), until you quit.", ja: "終了するまで \(name) を使います。") }
        return say(
            "This is \(name), until you quit; y keeps it in \(file).",
            ja: "終了するまで \(name) を使います。y で \(file) に残します。")
    }

    /// Where the terminal's background is the other one.
    static func theme(_ name: String, isFor ground: Ground) -> String {
        switch ground {
        case .dark:
            say(
                "\(name) is made for a dark background, and this one is light.",
                ja: "\(name) は暗い背景向けですが、この端末の背景は明るい色です。")
        case .light:
            say(
                "\(name) is made for a light background, and this one is dark.",
                ja: "\(name) は明るい背景向けですが、この端末の背景は暗い色です。")
        }
    }

    /// - Parameter file: where it can be kept; nil: that is not offered.
    static func changed(_ setting: Setting, isInForce: Bool, holdsOnceKept: Bool, file: String?) -> String {
        guard let file else {
            return isInForce
                ? say("\(line(setting)), until you quit.", ja: "終了するまで \(line(setting)) です。")
                : say(
                    "\(line(setting)) is not written, since a question was open; set it again.",
                    ja: "ほかの質問の途中だったため \(line(setting)) は書いていません。もう一度設定してください。")
        }
        if isInForce {
            return say(
                "\(line(setting)), until you quit; y keeps it in \(file).",
                ja: "終了するまで \(line(setting)) です。y で \(file) に残します。")
        }
        if holdsOnceKept {
            return say(
                "y writes \(line(setting)) to \(file); it takes effect then.",
                ja: "y で \(line(setting)) を \(file) に書きます。書くと有効になります。")
        }
        return say(
            "y writes \(line(setting)) to \(file); it takes effect at the next start.",
            ja: "y で \(line(setting)) を \(file) に書きます。次の起動から有効です。")
    }

    static func kept(_ setting: Setting, file: String) -> String {
        say("\(file) has \(line(setting)) now.", ja: "\(file) に \(line(setting)) と書きました。")
    }

    static func setting(_ name: String, _ value: String?, file: String) -> String {
        guard let value else {
            return say(
                "\(file) does not set \(name); without it the default holds.", ja: "\(file) に \(name) はありません。既定値を使います。")
        }
        return line(Setting(name: name, value: value))
    }

    private static func line(_ setting: Setting) -> String { "\(setting.name) = \(setting.value)" }

    static var noColors: String {
        say(
            "No colours are shown, by NO_COLOR, --no-color, display.color or the terminal: only bold, dim, underlined "
                + "and reversed differ from theme to theme.",
            ja: "NO_COLOR、--no-color、display.color、または端末により色は表示されません。太字、淡色、下線、反転だけがテーマによって変わります。")
    }

    static func meaningless(_ name: String, places: [String]) -> String {
        say(
            "Not available here: \(name) works in \(places.joined(separator: ", ")).",
            ja: "\(name) はここでは使えません。使える場所: \(places.joined(separator: "、"))")
    }

    static func noOrder(_ name: String, _ names: String) -> String {
        say("Unknown order: \(name). There are: \(names).", ja: "\(name) という並び順はありません。使えるもの: \(names)")
    }

    static func noNumber(_ text: String) -> String {
        say("Not a line number: \(text).", ja: "\(text) は1以上の番号ではありません。")
    }

    static func notInList(_ number: Int) -> String {
        say("This list has no number \(number).", ja: "この一覧に \(number) 番はありません。")
    }

    static func noTask(_ name: String, _ names: String) -> String {
        say("Unknown task: \(name). There are: \(names).", ja: "\(name) というタスクはありません。使えるもの: \(names)")
    }

    static func noHelp(_ topic: String, near: String?) -> String {
        say("No help on \(topic).\(meant(near))", ja: "\(topic) のヘルプはありません。\(meant(near))")
    }

    static var nothingFits: String { say("Nothing begins like this.", ja: "これで始まるものはありません。") }
}
