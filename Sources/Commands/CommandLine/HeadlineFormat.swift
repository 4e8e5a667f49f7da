import FoundationEssentials
import News
import NewsService

/// A user-defined line format for headlines: text with fields such as `{title}`, and `\t`, `\n` and `\\`.
///
/// A field is a single line without terminal control characters; `{{` is a literal brace.
struct HeadlineFormat {
    /// The field names.
    enum Field: String, CaseIterable {
        case id, feed
        case feedURL = "feed_url"
        case title, link, author, date, published, read, starred, hidden, tags, save
    }

    private enum Part {
        case text(String)
        case field(Field)
    }

    /// Why a format is invalid, as a sentence.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    private let parts: [Part]

    init(_ text: String) throws(Problem) {
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                switch rest.popFirst() {
                case "t": plain += "\t"
                case "n": plain += "\n"
                case "\\": plain += "\\"
                case let other:
                    throw Problem(description: "\\\(other.map(String.init) ?? "") is not known; \\t, \\n and \\\\ are.")
                }
            case "{" where rest.first == "{":
                rest.removeFirst()
                plain += "{"
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw Problem(description: "A brace is not closed; {{ stands for a brace itself.")
                }
                let name = String(rest[..<end])
                guard let field = Field(rawValue: name) else {
                    let known = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                    throw Problem(description: "{\(SafeLine.of(name))} is not known; these are: \(known).")
                }
                rest = rest[rest.index(after: end)...]
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(.field(field))
            default: plain.append(character)
            }
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        self.parts = parts
    }

    func line(_ headline: Headline, feedURL: String?) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): SafeLine.of(Self.value(of: field, headline, feedURL))
            }
        }.joined()
    }

    private static func value(of field: Field, _ headline: Headline, _ feedURL: String?) -> String {
        let date = headline.published ?? headline.sortDate
        return switch field {
        case .id: "\(headline.id.rawValue)"
        case .feed: headline.feedTitle
        case .feedURL: feedURL ?? ""
        case .title: headline.title
        case .link: headline.link.map(FeedAddress.withoutCredentials) ?? ""
        case .author: headline.author ?? ""
        case .date: DateText.minute(date)
        case .published: Int64(exactly: date.timeIntervalSince1970.rounded(.down)).map(String.init) ?? ""
        case .read: headline.isRead ? "true" : "false"
        case .starred: headline.isStarred ? "true" : "false"
        case .hidden: headline.isHidden ? "true" : "false"
        case .tags: headline.tags.joined(separator: ",")
        case .save: headline.saveMark.map(HeadlineReport.word) ?? ""
        }
    }
}
