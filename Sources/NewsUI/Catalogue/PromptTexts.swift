import News
import Presentation
import Texts

extension PromptTexts {
    /// Of an article or a feed. An example beside tags would be taken for some of them.
    /// - Parameter hasSome: Whether there are any to begin with.
    static func tags(hasSome: Bool) -> String {
        hasSome
            ? questionChangeTags
            : questionFirstTags
    }

    static func noField(_ word: String) -> String {
        let fields = ArticleQuery.fields.joined(separator: ", ")
        return said(ParsedQuery.noField(word), else: noSuchField(word: word, fields: fields))
    }

    /// What is wrong with a query.
    static func problem(_ problem: QueryProblem) -> String {
        said("\(problem)", else: problemAt(position: problem.position, fault: problem.fault.translated))
    }
}

extension LinePrompt.Purpose {
    /// What stands before the answer.
    var question: String {
        switch self {
        case .addFeed: PromptTexts.questionAddFeed
        case .find: PromptTexts.questionFind
        case .search: PromptTexts.questionSearch
        case .filter: PromptTexts.questionFilter
        case .markOlderRead: PromptTexts.questionMarkOlderRead
        case .tags(let headline): PromptTexts.tags(hasSome: !headline.tags.isEmpty)
        case .goToFeed: PromptTexts.questionGoToFeed
        case .field(let question): question
        case .command: ":"
        }
    }
}

/// Leaving a screen with changes that are not saved.
enum ScreenTexts {
    static var asksToSave: String { PromptTexts.questionSaveChanges }
    static var notLeft: String { PromptTexts.nothingDoneYet }

    /// Beside the keys that answer.
    static var answer: String { PromptTexts.answerLabel }
    static var answers: [String] { [PromptTexts.yesHint, PromptTexts.noHint] }
}
