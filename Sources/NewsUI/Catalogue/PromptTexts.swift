import News
import Presentation
import Texts

extension PromptTexts {
    /// The question for an article's or a feed's tags. It has no example, which could be mistaken for existing tags.
    /// - Parameter hasSome: Whether there are tags already.
    static func tags(hasSome: Bool) -> String {
        hasSome
            ? questionChangeTags
            : questionFirstTags
    }

    static func noField(_ word: String) -> String {
        let fields = ArticleQuery.fields.joined(separator: ", ")
        let question = QueryFault.question(onField: word)
        return inEnglish(
            ParsedQuery.noField(word), else: noSuchField(word: word, question: question, fields: fields))
    }

    static func problem(_ problem: QueryProblem) -> String {
        inEnglish("\(problem)", else: problemAt(position: problem.position, fault: problem.fault.translated))
    }
}

extension LinePrompt.Purpose {
    /// Precedes the answer.
    var question: String {
        switch self {
        case .addFeed(let account): account.map { PromptTexts.questionAddFeedTo($0) } ?? PromptTexts.questionAddFeed
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

/// Leaving a screen with unsaved changes.
enum ScreenTexts {
    static var asksToSave: String { PromptTexts.questionSaveChanges }
    static var notLeft: String { PromptTexts.nothingDoneYet }

    /// Labels the keys that answer.
    static var answer: String { PromptTexts.answerLabel }
    static var answers: [String] { [PromptTexts.yesHint, PromptTexts.noHint] }
}
