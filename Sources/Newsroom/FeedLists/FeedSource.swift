import Foundation
import News
import NewsParser

/// Another reader's list of feeds, on its way into ours.
struct FeedSource: Sendable {
    /// A feed, and where it stands in the file.
    struct Item: Sendable {
        var place: String
        var url: String
        var title: String?
        var tags: [String]
    }

    var format: String
    var items: [Item]
    var queries: [FeedListQuery] = []
    var leftOut: [ImportReport.Remark]

    static func read(_ bytes: [UInt8], name: String) throws(NewsroomError) -> FeedSource {
        if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
            throw .importUnreadable(name: name, reason: "it is a database, not a list of feeds")
        }
        if looksLikeMarkup(bytes) {
            do {
                return FeedSource(try OPMLDocument.parse(bytes))
            } catch {
                throw .importUnreadable(name: name, reason: error.description.withoutPeriod)
            }
        }
        let list = FeedList(bytes: bytes)
        let isNewsraft = list.lines.contains { NewsraftLine.isUnmistakable($0.bytes) }
        let source = isNewsraft ? FeedSource(newsraft: list) : FeedSource(newsboat: list)
        if source.items.isEmpty, source.queries.isEmpty, !source.leftOut.isEmpty, bytes.contains(0) {
            throw .importUnreadable(name: name, reason: "it is neither OPML nor a list of addresses")
        }
        return source
    }

    /// Adds what is not listed yet.
    func add(to list: inout FeedList) -> ImportReport {
        var report = ImportReport(format: format)
        var remarks = leftOut
        for item in items {
            do {
                let (url, isNew) = try list.add(item.url, title: item.title, tags: item.tags)
                if isNew { report.added.append(url) } else { report.alreadyListed.append(url) }
            } catch {
                remarks.append(ImportReport.Remark(place: item.place, reason: error.description))
            }
        }
        for query in queries { list.add(query) }
        report.leftOut = remarks
        return report
    }
}

extension FeedSource {
    private static let noCommands =
        "newsterm runs no commands of an imported file; one that you trust is a line that you write into urls yourself."

    private init(newsboat list: FeedList) {
        format = "newsboat's urls"
        let (commands, feeds) = (
            list.entries.filter { FeedCommand.isCommand($0.url) },
            list.entries.filter { !FeedCommand.isCommand($0.url) }
        )
        items = feeds.map { Item(place: "line \($0.line)", url: $0.url, title: $0.title, tags: $0.tags) }
        queries = list.queries
        let problems = list.problems + commands.map { FeedListProblem(line: $0.line, message: Self.noCommands) }
        leftOut = problems.sorted { $0.line < $1.line }
            .map { ImportReport.Remark(place: "line \($0.line)", reason: $0.message) }
    }

    private init(newsraft list: FeedList) {
        format = "newsraft's feeds"
        items = []
        leftOut = []
        var section: String?
        for (index, line) in list.lines.enumerated() {
            let place = "line \(index + 1)"
            switch NewsraftLine(line.bytes) {
            case .nothing: break
            case .section(let name): section = name
            case .feed(let url, let title, let hasSettings):
                items.append(Item(place: place, url: url, title: title, tags: section.map { [$0] } ?? []))
                if hasSettings {
                    leftOut.append(
                        ImportReport.Remark(place: place, reason: "The feed was taken without its own settings."))
                }
            case .refused(let reason): leftOut.append(ImportReport.Remark(place: place, reason: reason))
            }
        }
    }

    private init(_ document: OPMLDocument) {
        format = "OPML"
        items = []
        leftOut = []
        for (index, outline) in document.outlines.enumerated() {
            let place = "outline \(index + 1)"
            if FeedCommand.isCommand(outline.feedURL) {
                leftOut.append(ImportReport.Remark(place: place, reason: Self.noCommands))
                continue
            }
            items.append(
                Item(
                    place: place, url: outline.feedURL, title: outline.title,
                    tags: FolderTag.tags(folders: outline.folders, tags: outline.tags)))
        }
    }

    /// OPML is told by its first character, whatever its encoding; no list of addresses starts with "<".
    private static func looksLikeMarkup(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { $0 > 0x20 } == UInt8(ascii: "<")
    }
}

extension String {
    fileprivate var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
