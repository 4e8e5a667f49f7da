import News
import NewsService
import NewsStore
import Newsroom
import Presentation

/// The result of moving from newsboat: the object of `newsterm import-newsboat --json`. Absent files are null.
struct MoveReport: Report {
    struct Feeds {
        var path: String
        var report: ImportReport
    }

    struct Cache {
        var path: String
        var report: CacheReport
    }

    /// What happened to a line.
    struct Note {
        /// nil if it concerns newsboat's behaviour in general.
        var place: NewsboatLines.Place?
        var sentence: String

        init(_ note: NewsboatKeys.Note, _ lines: NewsboatLines?) {
            place = lines?.place(of: note.line)
            sentence = note.sentence
        }
    }

    struct Settings {
        var path: String
        /// newsterm's own configuration file.
        var target: String
        var taken: [Note]
        var leftOut: [Note]
        /// Lines to add to it; empty if none.
        var lines: String
        /// Why they could not be added; nil if they were, or would be in a dry run.
        var problem: String?
    }

    var feeds: Feeds?
    var cache: Cache?
    var settings: Settings?
    /// Folders with newsboat files that were not read.
    var unused: [String]
    /// Remarks on other files.
    var notes: [String] = []
    /// Steps that failed.
    var failures: [String] = []
    var isDryRun: Bool

    init(unused: [String], isDryRun: Bool) {
        self.unused = unused
        self.isDryRun = isDryRun
    }

    /// Runs a step; returns nil and records the error if it fails.
    mutating func attempt<Outcome>(_ part: () async throws -> Outcome?) async -> Outcome? {
        do {
            return try await part()
        } catch {
            failures.append("\(error)")
            return nil
        }
    }

    /// 3 if some steps failed, 1 if all did.
    var exitStatus: ExitStatus {
        if feeds == nil, cache == nil, settings == nil, !failures.isEmpty { return .failure }
        let isWhole = failures.isEmpty && settings?.problem == nil && cache?.report.unreadable ?? 0 == 0
        return isWhole ? .success : .partial
    }

    var members: ReportMembers {
        [
            "dry_run": isDryRun, "feeds": feeds.map { $0.report.members(file: $0.path) },
            "articles": cache.map { $0.report.members(file: $0.path) }, "configuration": settings.map(Self.members),
            "unused": unused, "notes": notes, "failures": failures,
        ]
    }

    private static func members(_ settings: Settings) -> ReportMembers {
        [
            "file": settings.path, "target": settings.target, "taken": settings.taken.map(members),
            "left_out": settings.leftOut.map(members), "added": settings.problem == nil ? settings.lines : "",
            "by_hand": settings.problem == nil ? "" : settings.lines, "problem": settings.problem,
        ]
    }

    private static func members(_ note: Note) -> ReportMembers {
        ["file": note.place?.file, "line": note.place?.line, "sentence": note.sentence]
    }
}
