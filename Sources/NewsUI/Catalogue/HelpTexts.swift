import Presentation

/// The help screen, apart from the actions.
enum HelpTexts {
    static var title: String { say("Keys", ja: "キー") }
    /// The heading over the keys of a place.
    static func here(_ place: KeyContext) -> String { say("In \(place.title)", ja: "\(place.title)のキー") }
    static var everywhere: String { say("Everywhere", ja: "どの画面でも使えるキー") }

    static func showsAll(_ key: String) -> String {
        say(
            "\(key) lists every key with its sentence, and the commands.",
            ja: "\(key) で、すべてのキーの説明とコマンドを表示します。")
    }

    static var noKey: String { say("no key", ja: "キーなし") }

    /// Behind an action's sentence: keys that it has in one place only.
    static func elsewhere(_ keys: String, in place: String) -> String {
        say(" In \(place): \(keys).", ja: "\(place)では \(keys) です。")
    }

    /// Behind an action's sentence: a key that it would have, if the configuration had not given it to another one.
    static func taken(_ key: String, by action: String) -> String {
        say(" \(key) is \(action) now, by your configuration.", ja: "\(key) は設定により \(action) のキーになっています。")
    }

    static var lists: String { say("Lists above the feeds", ja: "フィードの上の一覧") }

    static func meaning(of list: SmartList) -> String {
        switch list {
        case .fresh: say("Articles of the last 2 days, read or not.", ja: "過去2日間の記事です。既読も含みます。")
        case .unread: say("Unread articles of all feeds.", ja: "すべてのフィードの未読記事です。")
        case .starred: say("Articles with a star.", ja: "スターを付けた記事です。")
        case .all: say("Articles of all feeds.", ja: "すべてのフィードの記事です。")
        }
    }

    static var commandLine: String { say("Command line", ja: "コマンドライン") }

    static func names(_ withArguments: String) -> String {
        say(
            "Every name above is a command, too. Some take more: \(withArguments).",
            ja: "上の名前はすべてコマンドとしても使えます。引数を取るもの: \(withArguments)")
    }

    static var lineNumber: String { say("Go to the line of that number.", ja: "その番号の行へ移動します。") }

    static func aliases(_ aliases: [(short: String, name: String)]) -> String {
        say(
            "Short for others: \(aliases.map { "\($0.short) is \($0.name)" }.joined(separator: ", ")).",
            ja: "短い別名: \(aliases.map { "\($0.short) = \($0.name)" }.joined(separator: "、"))")
    }

    static var completion: String {
        say(
            "Complete what has been typed; again, the next that fits. Up and Down bring back older lines.",
            ja: "入力を補完します。もう一度押すと次の候補を示します。Up と Down で以前の入力を呼び出します。")
    }

    static var mouse: String { say("Mouse", ja: "マウス") }
    static var click: String { say("click", ja: "クリック") }
    static var doubleClick: String { say("double click", ja: "ダブルクリック") }
    static var wheel: String { say("wheel", ja: "ホイール") }

    static var clicking: String {
        say(
            "Select; on a tick, set it or take it away; on a link of an article, open it; on the help line, press the key. On the mark of a note, go there or back; on a summary, open or close what it stands for.",
            ja: "選択します。選択欄 [ ] では選ぶか外し、記事のリンクでは開き、ヘルプ行ではそのキーを押したことになります。注の記号では注へ移動するか本文に戻り、要約では折りたたまれた部分を開閉します。")
    }

    static var doubleClicking: String { say("Open.", ja: "開きます。") }
    static var scrolling: String { say("Scroll what is under the pointer.", ja: "ポインターの下をスクロールします。") }

    static var selectingText: String {
        say(
            "Held down, the mouse is the terminal's own, to select text; mouse = false under [display], always.",
            ja: "押している間は、マウスで端末の文字を選択できます。[display] に mouse = false と書くと常にそうなります。")
    }

    static var ownKeys: String { say("Keys of your own", ja: "キーの変更") }

    static func changing(_ file: String) -> String {
        say(
            "Under this heading, \(file) gives actions other keys, by their names: next-unread = \"x\", or "
                + "page-down = [\"Space\", \"^F\", \"F5\"]. An empty list, [], takes them away. ^C quits; in "
                + "a prompt it closes the prompt.",
            ja: "\(file) のこの見出しの下に操作の名前を書いて、キーを変えられます。例: next-unread = \"x\"、"
                + "page-down = [\"Space\", \"^F\", \"F5\"]。空のリスト [] はキーをなくします。^C は終了し、"
                + "入力や選択の途中ではそれを取り消します。")
    }

    static func places(_ names: String) -> String {
        say(
            "Under one like this, keys for one place only: \(names).",
            ja: "この形の見出しの下には、一つの画面だけのキーを書きます: \(names)")
    }
}
