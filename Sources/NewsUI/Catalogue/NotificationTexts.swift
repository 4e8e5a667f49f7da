/// What the reader says of notifications.
enum NotificationTexts {
    static func offer(_ articles: Int) -> String {
        say(
            "\(Counted.text(articles, "new article")) came while you were away. y notifies you of such news from now on.",
            ja: "見ていない間に新着記事が\(Counted.grouped(articles))件ありました。y を押すと、今後は通知します。")
    }

    static func opensLater(_ title: String) -> String {
        say("“\(title)” opens when you are done here.", ja: "「\(title)」はここでの操作が終わってから開きます。")
    }
}
