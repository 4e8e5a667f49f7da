import Presentation
import Texts

/// The help screen, apart from the actions.
extension HelpTexts {
    /// The heading over the keys of one context.
    static func here(_ place: KeyContext) -> String { inPlace(place.title) }
    static func meaning(of list: SmartList) -> String {
        switch list {
        case .fresh: meaningFresh
        case .unread: meaningUnread
        case .starred: meaningStarred
        case .all: meaningAll
        case .recent: meaningRecent
        }
    }

    static func aliases(_ aliases: [(short: String, name: String)]) -> String {
        shortNames(aliases.map { alias(short: $0.short, name: $0.name) }.joined(separator: CountTexts.comma))
    }
}
