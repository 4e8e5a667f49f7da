import News
import Presentation

/// The choice of feeds to read.
enum FeedChoiceTexts {
    static var title: String { say("Choose what to read", ja: "読むものを選ぶ") }

    static func found(_ count: Int) -> String {
        say("\(CountTexts.feeds(count)) at this address", ja: "このアドレスにある\(CountTexts.feeds(count))")
    }

    static func intro(tick: String, add: String) -> String {
        say(
            "\(tick) ticks a line, \(add) adds what is ticked; nothing is fetched before.",
            ja: "\(tick) で行を選び、\(add) で選んだものを追加します。それまでは何も取得しません。")
    }

    static var byAddress: String { say("By address", ja: "アドレスで追加") }

    /// - Parameter key: asks for it.
    static func anyAddress(_ key: String) -> String {
        say(
            "Press \(key) to type the address of a feed or page, or paste it",
            ja: "\(key) を押してフィードやページのアドレスを入力するか、貼り付けます")
    }

    static var onThisComputer: String { say("Found on this computer", ja: "このコンピューターで見つかったもの") }
    static var looking: String { say("Looking for lists of other readers…", ja: "ほかのリーダーのリストを探しています…") }
    static var feeds: String { say("Feeds", ja: "フィード") }
    static var newsterm: String { "newsterm" }
    static var introduction: String { say("Welcome to newsterm", ja: "newsterm入門") }
    static var listed: String { say("in your list", ja: "登録済み") }
    static var isListed: String { say("That is in your list already.", ja: "すでに登録されています。") }
    static var adding: String { say("Adding the feeds…", ja: "フィードを追加しています…") }
    static var typeAddress: String { say("type address", ja: "アドレス入力") }

    static func add(_ count: Int) -> String {
        say(count == 1 ? "add" : "add \(count.grouped)", ja: count == 1 ? "追加" : "\(count.grouped)件追加")
    }

    static func asksToAdd(_ count: Int) -> String {
        say(
            count == 1 ? "Add the feed that you ticked? y/n" : "Add the \(count.grouped) feeds that you ticked? y/n",
            ja: "選んだ\(count.grouped)件を追加しますか？ y/n")
    }

    static func file(_ file: FoundFeedFile) -> String {
        say(
            "\(Counted.text(file.newFeeds, "new feed")), \(file.format)",
            ja: "新しいフィード\(Counted.grouped(file.newFeeds))件、\(inJapanese(file.format))")
    }

    private static func inJapanese(_ format: String) -> String {
        switch format {
        case "newsboat's urls": "newsboatのurls"
        case "newsraft's feeds": "newsraftのfeeds"
        default: format
        }
    }

    static func heading(_ topic: StarterFeeds.Topic) -> String {
        switch topic {
        case .world: say("World news", ja: "世界のニュース（英語）")
        case .technology: say("Technology", ja: "テクノロジー（英語）")
        case .programming: say("Programming", ja: "プログラミング（英語）")
        case .freeSoftware: say("Linux and free software", ja: "Linuxとフリーソフトウェア（英語）")
        case .security: say("Security", ja: "セキュリティ（英語）")
        case .science: say("Science", ja: "科学（英語）")
        case .podcasts: say("Podcasts", ja: "ポッドキャスト（英語）")
        case .reading: say("Long reads", ja: "読みもの（英語）")
        case .comics: say("Comics", ja: "コミック（英語）")
        case .japanese: say("In Japanese", ja: "日本語")
        }
    }
}
