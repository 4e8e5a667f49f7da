package import News
import Texts

/// Work suspended because of mistakes in the configuration, in the language of the screen.
extension SuspendedWork {
    /// - Returns: `nil` when no work is suspended.
    package static func text(_ work: Set<SuspendedWork>) -> String? {
        guard let sentence = sentence(work) else { return nil }
        let names = allCases.filter(work.contains).map(\.translated)
        return inEnglish(sentence, else: SuspendedWorkTexts.suspended(names.joined(separator: CountTexts.comma)))
    }

    /// When a corrected configuration takes effect.
    package static var restartText: String {
        inEnglish(restart, else: SuspendedWorkTexts.restart)
    }

    /// When a corrected rule takes effect.
    package static var rulesFollowText: String {
        inEnglish(rulesFollow, else: SuspendedWorkTexts.rulesFollow)
    }

    private var translated: String {
        switch self {
        case .deletingArticles: SuspendedWorkTexts.deletingArticles
        case .deletingDownloads: SuspendedWorkTexts.deletingDownloads
        case .automaticDownloads: SuspendedWorkTexts.automaticDownloads
        case .refreshingFeeds: SuspendedWorkTexts.refreshingFeeds
        case .feedCommands: SuspendedWorkTexts.feedCommands
        case .hooks: SuspendedWorkTexts.hooks
        case .notifications: SuspendedWorkTexts.notifications
        }
    }
}
