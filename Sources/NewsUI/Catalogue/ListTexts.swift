import News
import Presentation
import Texts

extension SmartList {
    /// What the list is called.
    var title: String {
        switch self {
        case .fresh: ListTexts.freshTitle
        case .unread: ListTexts.unreadTitle
        case .starred: ListTexts.starredTitle
        case .all: ListTexts.allTitle
        }
    }
}

/// The lists of feeds and headlines: their titles, and what is said of moving in them.
extension ListTexts {
    /// Behind a list's title.
    static func details(_ details: [String]) -> String {
        CountTexts.inParentheses(details.joined(separator: CountTexts.semicolon))
    }

    /// Of a row that a key for feeds does nothing with.
    static func isQuery(_ name: String, _ query: String) -> String {
        let line = query.isEmpty ? "" : ": \(query)"
        return isSavedQuery(name: name, query: line)
    }

    /// What plays, in words: "audio 56 min".
    static func media(_ media: Headline.Media) -> String {
        let kind = media.isVideo ? video : audio
        return [kind, media.seconds.map(TimeTexts.lengthInWords)].compactMap { $0 }.joined(separator: " ")
    }

    static func tags(_ tags: [String]) -> String { tags.map { "#\($0)" }.joined(separator: " ") }
    static func states(_ states: [String]) -> String { states.joined(separator: CountTexts.comma) + ": " }
}
