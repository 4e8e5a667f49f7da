import FoundationEssentials
import NewsParser
import NewsService

/// The JSON of `newsterm parse --json`; absent values are null.
struct ParsedFeedReport: Encodable {
    struct Head: Report {
        let feed: ParsedFeed

        var members: ReportMembers {
            [
                "title": feed.title,
                "link": feed.link,
                "language": feed.language,
                "format": feed.format.rawValue,
                "description": feed.subtitle,
                "author": feed.author,
                "updated": feed.updated,
                "image": feed.image,
                "new_address": feed.newAddress,
                "ttl": feed.updateHints.timeToLive,
                "update_interval": feed.updateHints.updateInterval,
                "skip_hours": feed.updateHints.skipHours,
                "skip_days": feed.updateHints.skipDays,
            ]
        }
    }

    struct Entry: Report {
        let entry: ParsedEntry

        var members: ReportMembers {
            [
                "title": entry.title,
                "link": entry.link,
                "id": entry.id,
                "published": entry.published,
                "updated": entry.updated,
                "author": entry.author,
                "summary": entry.summary,
                "content": entry.content,
                "enclosures": entry.enclosures.map(Enclosure.init),
                "categories": entry.categories,
                "source": entry.source.map(Source.init),
                "language": entry.language,
                "image": entry.image,
                "comments": entry.comments,
                "comment_count": entry.commentCount,
                "in_reply_to": entry.inReplyTo,
                "episode": entry.episode.map(Episode.init),
            ]
        }
    }

    struct Enclosure: Report {
        let enclosure: ParsedEnclosure

        var members: ReportMembers {
            [
                "url": enclosure.url,
                "type": enclosure.type,
                "length": enclosure.length,
                "duration": enclosure.duration,
                "title": enclosure.title,
            ]
        }
    }

    struct Source: Report {
        let source: ParsedSource

        var members: ReportMembers {
            [
                "title": source.title,
                "url": source.url,
            ]
        }
    }

    struct Episode: Report {
        let episode: ParsedEpisode

        var members: ReportMembers {
            [
                "duration": episode.duration,
                "number": episode.number,
                "season": episode.season,
                "kind": episode.kind,
                "explicit": episode.isExplicit,
                "chapters": episode.chapters.map(File.init),
                "chapter_marks": episode.chapterMarks.map(Chapter.init),
                "transcripts": episode.transcripts.map(File.init),
            ]
        }
    }

    struct Chapter: Report {
        let chapter: ParsedEpisode.Chapter

        var members: ReportMembers {
            [
                "start": chapter.start,
                "title": chapter.title,
                "link": chapter.link,
            ]
        }
    }

    struct File: Report {
        let file: ParsedEpisode.File

        var members: ReportMembers {
            [
                "url": file.url,
                "type": file.type,
                "language": file.language,
            ]
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
