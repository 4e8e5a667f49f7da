import Foundation
import NewsParser

/// The JSON of `newsterm parse --json`; absent values are null.
struct ParsedFeedReport: Encodable {
    struct Head: Encodable {
        let title: String?
        let link: String?
        let language: String?

        private enum CodingKeys: CodingKey { case title, link, language }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(title, forKey: .title)
            try container.encode(link, forKey: .link)
            try container.encode(language, forKey: .language)
        }
    }

    struct Entry: Encodable {
        let entry: ParsedEntry

        private enum CodingKeys: CodingKey {
            case title, link, id, published, updated, author, summary, content, enclosures, categories
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(entry.title, forKey: .title)
            try container.encode(entry.link, forKey: .link)
            try container.encode(entry.id, forKey: .id)
            try container.encode(entry.published, forKey: .published)
            try container.encode(entry.updated, forKey: .updated)
            try container.encode(entry.author, forKey: .author)
            try container.encode(entry.summary, forKey: .summary)
            try container.encode(entry.content, forKey: .content)
            try container.encode(entry.enclosures.map(Enclosure.init), forKey: .enclosures)
            try container.encode(entry.categories, forKey: .categories)
        }
    }

    struct Enclosure: Encodable {
        let enclosure: ParsedEnclosure

        private enum CodingKeys: CodingKey { case url, type, length }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(enclosure.url, forKey: .url)
            try container.encode(enclosure.type, forKey: .type)
            try container.encode(enclosure.length, forKey: .length)
        }
    }

    let feed: Head
    let entries: [Entry]
    let problems: [String]

    init(_ parsed: ParsedFeed) {
        feed = Head(title: parsed.title, link: parsed.link, language: parsed.language)
        entries = parsed.entries.map(Entry.init)
        problems = parsed.problems.map(\.description)
    }
}
