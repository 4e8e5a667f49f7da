import News
import NewsStore
import NewsUI
import Newsroom

/// What came of moving in from newsboat: the object of `newsterm import-newsboat --json`. Absent files are null.
struct MoveReport: Report {
    struct Feeds {
        var path: String
        var report: ImportReport
    }

    struct Cache {
        var path: String
        var report: CacheReport
    }

    struct Settings {
        var path: String
        /// newsterm's own file.
        var target: String
        var taken: [NewsboatKeys.Note]
        var leftOut: [NewsboatKeys.Note]
        /// What was added there; empty: nothing.
        var added: String
        /// Why nothing could be added.
        var problem: String?
    }

    var feeds: Feeds?
    var cache: Cache?
    var settings: Settings?
    /// A folder of newsboat's that newsboat does not read.
    var unused: String?
    var isDryRun: Bool

    var members: ReportMembers {
        [
            "dry_run": isDryRun, "feeds": feeds.map(Self.members), "articles": cache.map(Self.members),
            "configuration": settings.map(Self.members), "unused": unused,
        ]
    }

    private static func members(_ feeds: Feeds) -> ReportMembers {
        [
            "file": feeds.path, "added": feeds.report.added.map(FeedAddress.withoutCredentials),
            "listed": feeds.report.alreadyListed.count, "left_out": feeds.report.leftOut.map(members),
        ]
    }

    private static func members(_ cache: Cache) -> ReportMembers {
        let count = cache.report.articles
        return [
            "file": cache.path, "feeds": cache.report.feeds, "new": count.new, "unread": count.unread,
            "starred": count.starred, "known": count.known, "marked": count.marked, "deleted": count.deleted,
            "gone": count.gone, "left_out": cache.report.leftOut.map(members),
        ]
    }

    private static func members(_ settings: Settings) -> ReportMembers {
        [
            "file": settings.path, "target": settings.target, "taken": settings.taken.map(members),
            "left_out": settings.leftOut.map(members), "added": settings.added, "problem": settings.problem,
        ]
    }

    private static func members(_ remark: ImportReport.Remark) -> ReportMembers {
        ["place": remark.place, "reason": remark.reason]
    }

    private static func members(_ note: NewsboatKeys.Note) -> ReportMembers {
        ["line": note.line, "sentence": note.sentence]
    }
}
