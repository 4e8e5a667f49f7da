import News

enum PromptTexts {
    /// Of an article or a feed.
    static var tags: String { say("Tags (news \"long reads\"): ", ja: "タグ（news \"long reads\"）: ") }

    /// What is wrong with a query.
    static func problem(_ problem: QueryProblem) -> String {
        say("\(problem)", ja: "\(problem.position)文字目に誤りがあります: \(KeptSentences.told(problem.message))")
    }
}

extension LinePrompt.Purpose {
    /// What stands before the answer.
    var question: String {
        switch self {
        case .addFeed: say("Address of the feed: ", ja: "フィードのアドレス: ")
        case .find: say("Find: ", ja: "ページ内検索: ")
        case .search: say("Search: ", ja: "検索: ")
        case .filter: say("Filter: ", ja: "絞り込み: ")
        case .markOlderRead: say("Mark as read what is older than: ", ja: "これより古い記事を既読にする: ")
        case .tags: PromptTexts.tags
        case .goToFeed: say("Go to: ", ja: "移動先: ")
        case .field(let question): question
        case .command: ":"
        }
    }
}
