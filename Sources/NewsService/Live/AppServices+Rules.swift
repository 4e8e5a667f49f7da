package import News
import NewsStore
import Newsroom
import Synchronization

extension AppServices {
    /// Takes the rules from the configuration again: the user may have made or removed one since this process began. A
    /// file that cannot be read leaves the rules as they are; so does one without rules that has mistakes for which
    /// deleting is suspended, since the rules may be among the lost lines. Also takes `stories`, which decides whether
    /// new articles take over marks.
    func takeRules() async {
        let locations = locations
        guard let loaded = try? await onDisk({ try locations.loadConfiguration() }) else { return }
        let stories = loaded.display.stories
        configuredStories.withLock {
            if $0 != stories { library.stories = stories }
            $0 = stories
        }
        guard loaded.hasReadableRules else { return }
        refresher.replaceRules(loaded.rules)
    }

    /// The mistakes in the rules that the next refresh would take; `nil` if it leaves them as they are.
    package func ruleProblems() async throws -> [SettingProblem]? {
        let locations = locations
        let loaded = try await onDisk { try locations.loadConfiguration() }
        return loaded.hasReadableRules ? loaded.faults.filter(\.isOfRule) : nil
    }
}

extension Configuration {
    /// Whether the rules are known to be all that the file has.
    fileprivate var hasReadableRules: Bool { !rules.isEmpty || !suspended.contains(.deletingArticles) }
}
