import FoundationEssentials
import News
import NewsParser

/// Another reader's list of feeds, to be added to this one.
struct FeedSource: Sendable {
    /// A feed and its place in the file.
    struct Item: Sendable {
        var place: ImportReport.Remark.Place
        var url: String
        var title: String?
        var tags: [String]
        /// nil if there is one file or none.
        var file: String?
    }

    var format: String
    var items: [Item]
    var queries: [FeedListQuery] = []
    var leftOut: [ImportReport.Remark]
    /// Whether a file ends prematurely or exceeds a limit.
    private var isCutOff = false
    /// Lines without anything like an address, numbered from 1.
    private var otherLines: [Int] = []
    /// Lines about a feed, whether they were accepted or not.
    private var feedLines = 0

    /// Plain addresses, which also name their places.
    init(format: String, addresses: [String], titles: [String: String] = [:]) {
        self.format = format
        items = addresses.map { Item(place: .feed(FeedListProblem.shown($0)), url: $0, title: titles[$0], tags: []) }
        leftOut = []
    }

    /// Appends another list.
    /// - Parameter file: Its file name, for messages.
    mutating func append(_ other: FeedSource, of file: String) {
        items += other.items.map { item in
            var item = item
            item.file = file
            return item
        }
        isCutOff = isCutOff || other.isCutOff
        queries += other.queries
        leftOut += other.leftOut.map { remark in
            var remark = remark
            remark.file = file
            return remark
        }
    }

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
        if let excess = FeedListFile.excess(of: bytes) {
            throw .importUnreadable(name: name, reason: "it has \(excess)")
        }
        let list = FeedList(bytes: bytes)
        let isNewsraft = list.lines.contains { NewsraftLine.isUnmistakable($0.bytes) }
        let source = isNewsraft ? FeedSource(newsraft: list) : FeedSource(newsboat: list)
        try source.checkIsList(named: name)
        return source
    }

    /// Adds the feeds that are not listed, and gives listed ones the tags and titles they lack.
    func add(to list: inout FeedList) -> ImportReport {
        var report = ImportReport(format: format)
        report.isCutOff = isCutOff
        var remarks = leftOut
        var (added, listed): (Set<String>, Set<String>) = ([], [])
        var known = FeedList.Known(list)
        for item in items {
            do {
                let (url, isNew) = try list.add(item.url, title: item.title, tags: item.tags, &known)
                if isNew {
                    report.added.append(url)
                    added.insert(url)
                    continue
                }
                let wasListed = !added.contains(url)
                if wasListed, listed.insert(url).inserted { report.alreadyListed.append(url) }
                // An import must not hide a feed that the user sees.
                let change = list.merge(url, title: item.title, tags: item.tags, hides: !wasListed, known)
                if wasListed, let change { report.changes.append(change) }
            } catch {
                remarks.append(ImportReport.Remark(place: item.place, .badAddress(error), file: item.file))
            }
        }
        for query in queries {
            let name = FeedListProblem.shown(query.name)
            do {
                _ = try ArticleQuery(query)
                if list.add(query, &known) { report.queries.append(name) }
            } catch {
                remarks.append(
                    ImportReport.Remark(
                        place: .line(query.line), reason: "The query of “\(name)” is invalid. \(error)"))
            }
        }
        report.leftOut = remarks
        return report
    }
}

extension FeedSource {
    /// Lines without an address that even a short list may contain.
    private static let fewLines = 3

    /// Text that is not a list would give a remark for each line, and nonsense feeds.
    private func checkIsList(named name: String) throws(NewsroomError) {
        guard let first = otherLines.first, otherLines.count > (feedLines == 0 ? 0 : max(feedLines, Self.fewLines))
        else { return }
        let lines = otherLines.count == 1 ? "line \(first) holds" : "\(otherLines.count) lines hold"
        let place = otherLines.count == 1 ? "" : ", line \(first) first"
        throw .importUnreadable(name: name, reason: "it is not a list of feeds: \(lines) no address\(place)")
    }

    private static func holdsAddress(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: [0x3A, 0x2F, 0x2F]) }
    }

    /// OPML may come from anywhere, and a file it names is on the computer that wrote it.
    private static let noFiles =
        "A file: address refers to the computer that the list came from; add it with newsterm feeds add if you mean it."

    /// Omits overlong names, which would fill the feed pane and each line.
    private static func bounded(_ tags: [String]) -> [String] {
        Array(tags.lazy.filter { $0.utf8.count <= OPMLOutline.maximumNameLength }.prefix(OPMLOutline.maximumTags))
    }

    private init(newsboat list: FeedList) {
        format = "newsboat's urls"
        let commands = Set(list.lines.indices.filter { list.lines[$0].isCommand }.map { $0 + 1 })
        items = list.entries.filter { !commands.contains($0.line) }
            .map { Item(place: .line($0.line), url: $0.url, title: $0.title, tags: Self.bounded($0.tags)) }
        queries = list.queries
        for (index, line) in list.lines.enumerated() {
            switch line.content {
            case .blank, .comment: break
            case .broken where !line.isCommand && !Self.holdsAddress(line.bytes): otherLines.append(index + 1)
            case .feed, .query, .broken: feedLines += 1
            }
        }
        let problems =
            list.problems.filter { !commands.contains($0.line) }
            + commands.map { FeedListProblem(line: $0, .importedCommand) }
        leftOut = problems.sorted { $0.line < $1.line }
            .map { ImportReport.Remark(place: .line($0.line), $0.fault) }
    }

    private init(newsraft list: FeedList) {
        format = "newsraft's feeds"
        items = []
        leftOut = []
        var section: String?
        for (index, line) in list.lines.enumerated() {
            let place = ImportReport.Remark.Place.line(index + 1)
            switch NewsraftLine(line.bytes) {
            case .nothing: break
            case .section(let name): section = name
            case .feed(let url, _, _) where !Self.holdsAddress(line.bytes):
                otherLines.append(index + 1)
                leftOut.append(ImportReport.Remark(place: place, .badAddress(.noScheme(url))))
            case .feed(let url, let title, let hasSettings):
                feedLines += 1
                items.append(Item(place: place, url: url, title: title, tags: Self.bounded(section.map { [$0] } ?? [])))
                if hasSettings {
                    leftOut.append(
                        ImportReport.Remark(place: place, reason: "The feed was taken without its own settings."))
                }
            case .refused(let reason):
                if Self.holdsAddress(line.bytes) { feedLines += 1 } else { otherLines.append(index + 1) }
                leftOut.append(ImportReport.Remark(place: place, reason: reason))
            }
        }
    }

    private init(_ document: OPMLDocument) {
        format = "OPML"
        items = []
        // This remark comes first.
        leftOut = document.cutOffAtLine.map { [ImportReport.Remark(place: .line($0), .endsEarly)] } ?? []
        if let line = document.tooDeepAtLine {
            let reason =
                document.tooDeep == 1
                ? "An outline is nested too deep, and was left out."
                : "\(document.tooDeep) outlines from here on are nested too deep, and were left out."
            leftOut.append(ImportReport.Remark(place: .line(line), reason: reason))
        }
        if document.tooMany > 0 {
            let reason =
                "A list takes \(document.outlines.count) feeds at most: \(document.tooMany) from here on were left out."
            leftOut.append(ImportReport.Remark(place: .outline(document.outlines.count + 1), reason: reason))
        }
        isCutOff = document.cutOffAtLine != nil || document.tooDeep + document.tooMany > 0
        for (index, outline) in document.outlines.enumerated() {
            let place = ImportReport.Remark.Place.outline(index + 1)
            // Without its filter program, a different feed would be fetched.
            let isCommand = FeedCommand.isCommand(outline.feedURL) || outline.feedURL.hasPrefix("|")
            if FeedAddress.isFile(outline.feedURL) {
                leftOut.append(ImportReport.Remark(place: place, reason: Self.noFiles))
                continue
            }
            if isCommand || outline.filterCommand != nil {
                leftOut.append(ImportReport.Remark(place: place, .importedCommand))
                continue
            }
            let settings = outline.tags.filter(FeedListing.sets)
            if !settings.isEmpty {
                let shown = settings.prefix(3).map(FeedListProblem.shown).joined(separator: ", ")
                let reason = "The feed was taken without what would be a setting here: \(shown)."
                leftOut.append(ImportReport.Remark(place: place, reason: reason))
            }
            items.append(
                Item(
                    place: place, url: outline.feedURL, title: outline.title,
                    tags: FolderTag.tags(folders: outline.folders, tags: outline.tags.filter { !FeedListing.sets($0) }))
            )
        }
    }

    /// OPML is recognised by its first character in any encoding; no list of addresses starts with "<".
    private static func looksLikeMarkup(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { $0 > 0x20 } == UInt8(ascii: "<")
    }
}

extension String {
    fileprivate var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
