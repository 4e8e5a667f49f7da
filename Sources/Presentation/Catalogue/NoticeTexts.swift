extension Notice {
    /// The sentence for the status line.
    package var sentence: String {
        switch self {
        case .failure(let error), .downloadsFailed(let error): ErrorTexts.sentence(for: error)
        case .downloads(let words): say(words, ja: "ダウンロードで問題が起きました: \(words)")
        case .settingNotTaken(let error):
            say(
                "The newsterm that runs the background tasks goes by it when it is started again. "
                    + ErrorTexts.sentence(for: error),
                ja: "バックグラウンドタスクを実行している newsterm には、次に起動したときから有効です。\(ErrorTexts.sentence(for: error))")
        case .handedOver(let sentence, let entry): entry?.text ?? sentence
        }
    }
}

/// What the reader says of notifications.
package enum NotificationTexts {
    package static func offer(_ articles: Int) -> String {
        say(
            "\(Counted.text(articles, "new article")) came while you were away. y notifies you of such news from now on.",
            ja: "見ていない間に新着記事が\(Counted.grouped(articles))件ありました。y を押すと、今後は通知します。")
    }

    package static func opensLater(_ title: String) -> String {
        say("“\(title)” opens when you are done here.", ja: "「\(title)」はここでの操作が終わってから開きます。")
    }
}
