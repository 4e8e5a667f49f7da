import Presentation
import Texts

/// The hints of the help line: a key, a blank, and its action.
extension HelpLineTexts {
    static func answers(_ purpose: LinePrompt.Purpose) -> [String] {
        switch purpose {
        case .addFeed: [answersAddFeed]
        case .find: [answersFind]
        case .search: [answersSearch]
        case .command: [answersCommand, completeCommand]
        case .goToFeed: [answersGoToFeed, nextThatFits]
        case .filter: [answersFilter]
        case .field: [answersField]
        case .tags:
            [
                HelpLineTexts.answersField, HelpLineTexts.completeCommand,
                deleteWord,
            ]
        case .markOlderRead:
            [answersMarkOlderRead]
        }
    }

    static func help(isWhole: Bool) -> String {
        isWhole ? keysHere : allKeys
    }
}
