import News
import Presentation
import Texts

extension SmartList {
    var title: String {
        switch self {
        case .fresh: ListTexts.freshTitle
        case .unread: ListTexts.unreadTitle
        case .starred: ListTexts.starredTitle
        case .all: ListTexts.allTitle
        case .recent: ListTexts.recentTitle
        }
    }
}

/// Titles of the lists of feeds and headlines, and messages about moving in them.
extension ListTexts {
    /// Follows a list's title.
    static func details(_ details: [String]) -> String {
        CountTexts.inParentheses(details.joined(separator: CountTexts.semicolon))
    }

    /// For a row that feed keys cannot act on.
    static func isQuery(_ name: String, _ query: String) -> String {
        let line = query.isEmpty ? "" : ": \(query)"
        return isSavedQuery(name: name, query: line)
    }

    /// The media's kind and length: "audio 56 min".
    static func media(_ media: Headline.Media) -> String {
        let kind = media.isVideo ? video : audio
        return [kind, media.seconds.map(TimeTexts.lengthInWords)].compactMap { $0 }.joined(separator: " ")
    }

    static func tags(_ tags: [String]) -> String { tags.map { "#\($0)" }.joined(separator: " ") }
    static func states(_ states: [String]) -> String { states.joined(separator: CountTexts.comma) + ": " }
}

extension ResultTexts {
    /// - Parameter isAll: Whether the search is complete.
    static func found(_ count: Int, isAll: Bool) -> String {
        let count = FormattedNumber.grouped(count)
        return isAll ? foundCount(count) : foundAtLeast(count)
    }
}
