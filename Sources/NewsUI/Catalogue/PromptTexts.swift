import News
import Presentation

enum PromptTexts {
    /// Of an article or a feed. An example beside tags would be taken for some of them.
    /// - Parameter hasSome: Whether there are any to begin with.
    static func tags(hasSome: Bool) -> String {
        hasSome
            ? say("Tags (delete one to remove it): ", ja: "タグ（消したものは外れます）: ")
            : say("Tags (such as news \"long reads\"): ", ja: "タグ（例: news \"long reads\"）: ")
    }

    static func noField(_ word: String) -> String {
        let fields = ArticleQuery.fields.joined(separator: ", ")
        return say(
            ParsedQuery.noField(word), ja: "\(word): という項目はないため、書かれたとおりに検索します。使える項目: \(fields)")
    }

    /// What is wrong with a query.
    static func problem(_ problem: QueryProblem) -> String {
        say("\(problem)", ja: "\(problem.position)文字目に誤りがあります: \(problem.fault.inJapanese)")
    }
}

extension LinePrompt.Purpose {
    /// What stands before the answer.
    var question: String {
        switch self {
        case .addFeed: say("Address of a feed or page: ", ja: "フィードかページのアドレス: ")
        case .find: say("Find: ", ja: "ページ内検索: ")
        case .search: say("Search: ", ja: "検索: ")
        case .filter: say("Filter: ", ja: "絞り込み: ")
        case .markOlderRead: say("Mark as read what is older than: ", ja: "これより古い記事を既読にする: ")
        case .tags(let headline): PromptTexts.tags(hasSome: !headline.tags.isEmpty)
        case .goToFeed: say("Go to: ", ja: "移動先: ")
        case .field(let question): question
        case .command: ":"
        }
    }
}

/// Leaving a screen with changes that are not saved.
enum ScreenTexts {
    static var asksToSave: String { say("Save the changes? y/n", ja: "変更を保存しますか？ y/n") }
    static var notLeft: String { say("Nothing is done yet.", ja: "まだ何もしていません。") }

    /// Beside the keys that answer.
    static var answer: String { say("Answer", ja: "回答:") }
    static var answers: [String] { [say("y yes", ja: "y はい"), say("n no, leave", ja: "n いいえ")] }
}
