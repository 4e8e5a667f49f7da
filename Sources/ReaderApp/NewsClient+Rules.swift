import FrontEnd
import News
import NewsService
import NewsStore
import NewsUI
import Newsroom

extension NewsClient {
    /// Two acts, so that undo first shows the articles again, and then takes the rule back.
    static func makeRule(
        _ draft: RuleDraft, _ settings: ReaderSettings, _ services: AppServices
    ) async throws -> Int? {
        let actions = draft.actions.map(\.description)
        let rule = try ConfigurationRule(when: draft.query, then: actions)
        try await settings.add(rule, title: draft.query) { try await services.subscriptions.record($0) }
        guard draft.appliesToStored else { return nil }
        let stored = try Rule(when: draft.query, then: actions)
        return try await services.library.apply([stored]).first
    }
}
