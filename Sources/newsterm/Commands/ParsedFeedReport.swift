import Foundation
import NewsParser

/// The JSON of `newsterm parse --json`; absent values are null.
struct ParsedFeedReport: Encodable {
    struct Head: Encodable {
        let feed: ParsedFeed

        private enum CodingKeys: String, CodingKey {
            case title, link, language, format, description, author, updated, image
            case newAddress = "new_address"
            case ttl
            case updateInterval = "update_interval"
            case skipHours = "skip_hours"
            case skipDays = "skip_days"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(feed.title, forKey: .title)
            try container.encode(feed.link, forKey: .link)
            try container.encode(feed.language, forKey: .language)
            try container.encode(feed.format.rawValue, forKey: .format)
            try container.encode(feed.subtitle, forKey: .description)
            try container.encode(feed.author, forKey: .author)
            try container.encode(feed.updated, forKey: .updated)
            try container.encode(feed.image, forKey: .image)
            try container.encode(feed.newAddress, forKey: .newAddress)
            try container.encode(feed.rhythm.timeToLive, forKey: .ttl)
            try container.encode(feed.rhythm.updateInterval, forKey: .updateInterval)
            try container.encode(feed.rhythm.skipHours, forKey: .skipHours)
            try container.encode(feed.rhythm.skipDays, forKey: .skipDays)
        }
    }

    struct Entry: Encodable {
        let entry: ParsedEntry

        private enum CodingKeys: String, CodingKey {
            case title, link, id, published, updated, author, summary, content, enclosures, categories, source
            case language, image, comments, episode
            case commentCount = "comment_count"
            case inReplyTo = "in_reply_to"
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
            try container.encode(entry.source.map(Source.init), forKey: .source)
            try container.encode(entry.language, forKey: .language)
            try container.encode(entry.image, forKey: .image)
            try container.encode(entry.comments, forKey: .comments)
            try container.encode(entry.commentCount, forKey: .commentCount)
            try container.encode(entry.inReplyTo, forKey: .inReplyTo)
            try container.encode(entry.episode.map(Episode.init), forKey: .episode)
        }
    }

    struct Enclosure: Encodable {
        let enclosure: ParsedEnclosure

        private enum CodingKeys: CodingKey { case url, type, length, duration, title }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(enclosure.url, forKey: .url)
            try container.encode(enclosure.type, forKey: .type)
            try container.encode(enclosure.length, forKey: .length)
            try container.encode(enclosure.duration, forKey: .duration)
            try container.encode(enclosure.title, forKey: .title)
        }
    }

    struct Source: Encodable {
        let source: ParsedSource

        private enum CodingKeys: CodingKey { case title, url }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(source.title, forKey: .title)
            try container.encode(source.url, forKey: .url)
        }
    }

    struct Episode: Encodable {
        let episode: ParsedEpisode

        private enum CodingKeys: CodingKey {
            case duration, number, season, kind, explicit, chapters, transcripts
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(episode.duration, forKey: .duration)
            try container.encode(episode.number, forKey: .number)
            try container.encode(episode.season, forKey: .season)
            try container.encode(episode.kind, forKey: .kind)
            try container.encode(episode.isExplicit, forKey: .explicit)
            try container.encode(episode.chapters.map(File.init), forKey: .chapters)
            try container.encode(episode.transcripts.map(File.init), forKey: .transcripts)
        }
    }

    struct File: Encodable {
        let file: ParsedEpisode.File

        private enum CodingKeys: CodingKey { case url, type, language }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(file.url, forKey: .url)
            try container.encode(file.type, forKey: .type)
            try container.encode(file.language, forKey: .language)
        }
    }

    let feed: Head
    let entries: [Entry]
    let problems: [String]

    init(_ parsed: ParsedFeed) {
        feed = Head(feed: parsed)
        entries = parsed.entries.map(Entry.init)
        problems = parsed.problems.map(\.description)
    }
}
