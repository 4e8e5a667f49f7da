import Presentation

/// The form of a feed.
enum FeedFormTexts {
    static func title(_ feed: String) -> String { say("Change: \(feed)", ja: "変更: \(feed)") }

    static func intro(change: String, save: String, leave: String) -> String {
        say(
            "\(change) changes a line, \(save) saves, \(leave) leaves.",
            ja: "\(change) で行を変更し、\(save) で保存します。\(leave) で戻ります。")
    }

    static func label(_ field: FeedFormScreen.Field) -> String {
        switch field {
        case .title: say("Title", ja: "題名")
        case .tags: say("Tags", ja: "タグ")
        case .interval: say("Checked", ja: "確認の間隔")
        case .notifies: say("Notifications", ja: "通知")
        case .fullText: say("Full text", ja: "全文")
        case .hidden: say("In the list", ja: "一覧での表示")
        case .address: say("Address", ja: "アドレス")
        }
    }

    /// - Parameter text: What is set.
    static func question(_ field: FeedFormScreen.Field, _ text: String) -> String {
        switch field {
        case .title: say("Title (empty: the feed's own): ", ja: "題名（空: フィード自身の題名）: ")
        case .interval: say("How often (90m, 6h, 1d; empty: as it publishes): ", ja: "間隔（90m、6h、1d。空: 配信に合わせる）: ")
        case .address: say("Address: ", ja: "アドレス: ")
        case .tags, .notifies, .fullText, .hidden: PromptTexts.tags(hasSome: !text.isEmpty)
        }
    }

    static var titleOfFeed: String { say("the feed's own", ja: "フィード自身の題名") }
    static var asItPublishes: String { say("as often as it publishes", ja: "配信に合わせる") }
    static var configured: String { say("as config.toml says", ja: "config.toml の設定に従う") }

    static var isConfigured: String {
        say(
            "config.toml sets this for the feed, and goes before the feed list.",
            ja: "このフィードについては config.toml に設定があり、フィードリストより優先されます。")
    }

    static func losesSettings(of address: String) -> String {
        say(
            "config.toml has settings for this feed under [feed.\"\(address)\"]. They end with this address: write the new one "
                + "there, too.",
            ja: "config.toml の [feed.\"\(address)\"] にこのフィードの設定があります。アドレスを変えると使われなくなるので、"
                + "そこも新しいアドレスに書き換えてください。")
    }

    static func notifies(_ choice: Bool?) -> String {
        switch choice {
        case nil: say("as for all feeds", ja: "全体の設定に従う")
        case true?: say("on", ja: "あり")
        case false?: say("off", ja: "なし")
        }
    }

    static func fullText(_ isOn: Bool) -> String {
        isOn
            ? say("fetched when an article is opened", ja: "記事を開いたときに取得する")
            : say("fetched when you ask for it", ja: "求めたときだけ取得する")
    }

    static func hidden(_ isHidden: Bool) -> String {
        isHidden ? say("hidden; :hidden lists it", ja: "隠す（:hidden で表示）") : say("shown", ja: "表示する")
    }

    static var isListed: String { say("That address is in your list already.", ja: "そのアドレスはすでに登録されています。") }

    static var isCommand: String {
        say(
            "A program makes this feed; :edit changes its line.", ja: "このフィードはプログラムが作ります。行は :edit で変更できます。")
    }

    static func noInterval(_ text: String) -> String {
        say(
            "“\(text)” is not a time between 1 minute and 30 days, such as 30m, 6h or 1d.",
            ja: "「\(text)」は 30m、6h、1d のような1分から30日までの時間ではありません。")
    }

    static var noTags: String {
        say(
            "Not understood. Tags are words with blanks between them; a tag with a blank stands in \"quotation marks\".",
            ja: "理解できません。タグは空白で区切り、空白を含むタグは \"引用符\" で囲みます。")
    }

    static var change: String { say("change", ja: "変更") }
    static var saving: String { say("Saving…", ja: "保存しています…") }
    static var selectFirst: String { say("Select the feed to change.", ja: "変更するフィードを選んでください。") }
}
