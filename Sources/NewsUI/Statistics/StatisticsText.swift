import Foundation
public import News
import Terminal

/// The statistics of the library, section by section, as lines for the screen.
public struct StatisticsText {
    let lines: [StyledLine]

    /// - Parameters:
    ///   - width: the room in cells.
    ///   - height: the rows that are seen at once, of which the picture of the days takes a part.
    init(_ statistics: LibraryStatistics, width: Int, height: Int, theme: Theme, isPlain: Bool) {
        let days = DaysPicture(
            statistics.days, width: width, height: isPlain ? 0 : min(max(height / 4, 3), 10), theme: theme)
        let sections = [
            Self.summary(statistics).lines(width: width, theme: theme), statistics.days.isEmpty ? [] : days.lines,
            Self.busiest(statistics, width: width, theme, isPlain: isPlain),
            Self.silent(statistics, width: width, theme),
            Self.failing(statistics, width: width, theme),
        ]
        lines = Array(sections.filter { !$0.isEmpty }.joined(separator: [.blank]))
    }

    /// The statistics as they are printed.
    /// - Parameter width: the room in cells.
    public init(_ statistics: LibraryStatistics, width: Int) {
        self.init(statistics, width: width, height: 24, theme: .mono, isPlain: false)
    }

    /// Without styles; every line ends with a line feed.
    public var plainText: String {
        lines.map { line in
            let text = TextWidth.safe(line.pieces.map(\.text).joined())
            return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}

extension StatisticsText {
    private static func summary(_ statistics: LibraryStatistics) -> ValueSection {
        let articles = [
            Counted.text(statistics.articles, "article"), "\(Counted.grouped(statistics.unread)) unread",
            "\(Counted.grouped(statistics.starred)) starred",
        ]
        var rows = [ValueSection.Row("Stored", articles.joined(separator: ", "))]
        rows.append(.init("Read", read(statistics)))
        rows.append(.init("Feeds", states(statistics)))
        if let hidden = outOfSight(statistics) { rows.append(.init("Not shown", hidden)) }
        let index = statistics.indexSize > 0 ? Counted.bytes(statistics.indexSize) : "nothing yet"
        rows.append(.init("On disk", "\(Counted.bytes(statistics.librarySize)), and \(index) for searching"))
        return ValueSection(heading: nil, rows: rows, labelCells: 11)
    }

    private static func read(_ statistics: LibraryStatistics) -> String {
        guard let all = statistics.partRead else { return "nothing is stored" }
        let recent =
            statistics.partReadRecently.map {
                ", \(Counted.percent($0)) of the last \(LibraryStatistics.recentDays) days"
            } ?? ""
        return "\(Counted.percent(all)) of all\(recent)"
    }

    private static func states(_ statistics: LibraryStatistics) -> String {
        let counts = statistics.feedsByState
        let known = counts.values.reduce(0, +)
        let words: [(FeedState, String)] = [
            (.fine, "fine"), (.silent, "silent"), (.failing, "failing"), (.stopped, "gone"),
            (.neverAsked, "never asked"),
        ]
        let parts = words.compactMap { state, word in counts[state].map { "\(Counted.grouped($0)) \(word)" } }
        let rest = statistics.feeds.count - known
        let count = Counted.grouped(statistics.feeds.count)
        guard !statistics.feeds.isEmpty else { return count }
        return "\(count): " + (parts + (rest > 0 ? ["…"] : [])).joined(separator: ", ")
    }

    private static func outOfSight(_ statistics: LibraryStatistics) -> String? {
        guard statistics.hiddenFeeds > 0 || statistics.articlesOutOfSight > 0 else { return nil }
        let articles = Counted.text(statistics.articlesOutOfSight, "article")
        return "\(articles) of \(Counted.text(statistics.hiddenFeeds, "hidden feed")) and of those not listed any more"
    }

    /// Cells.
    private static let shortestBar = 5
    private static let longestBar = 40

    private static func busiest(
        _ statistics: LibraryStatistics, width: Int, _ theme: Theme, isPlain: Bool
    ) -> [StyledLine] {
        let busiest = statistics.busiest(FeedTable.limit)
        guard let most = busiest.first?.count.recent else { return [] }
        // Right of the bars; of these some cells have to be seen, or they tell nothing.
        let wordCells = TextWidth.cells(in: "12.3 a day, 100% read") + 1
        let besideNames = width - FeedTable.nameCells(of: width) - wordCells
        let room = isPlain || besideNames < shortestBar ? 0 : min(besideNames, longestBar)
        let nameCells = room > 0 ? FeedTable.nameCells(of: width) : width - wordCells
        let rows = busiest.map { feed, count in
            let bar = String(
                repeating: PictureGlyphs.bars.last ?? "", count: room == 0 ? 0 : max(1, count.recent * room / most))
            let rate = Counted.tenths(Double(count.recent) / Double(LibraryStatistics.recentDays))
            let read = count.partRead.map { Counted.percent($0) } ?? ""
            let words = "\(rate) a day, \(read) read"
            return FeedTable.Row(
                name: feed.title, pieces: [.init(text: room > 0 ? bar.filled(to: room + 1) : ""), .init(text: words)])
        }
        let days = "the last \(LibraryStatistics.recentDays) days"
        return FeedTable.lines(
            heading: "Busiest feeds, \(days)", rows, of: rows.count, nameCells: nameCells, theme: theme)
    }

    private static func silent(_ statistics: LibraryStatistics, width: Int, _ theme: Theme) -> [StyledLine] {
        let silent = statistics.silent
        guard !silent.isEmpty else { return [] }
        let rows = silent.prefix(FeedTable.limit).map { feed, newest in
            let words = newest.map { "the last article on \(LocalTime($0).day)" } ?? "no article ever"
            return FeedTable.Row(name: feed.title, pieces: [.init(text: words)])
        }
        let heading = "Silent for \(LibraryStatistics.daysOfSilence) days or longer"
        return FeedTable.lines(
            heading: heading, Array(rows), of: silent.count, nameCells: FeedTable.nameCells(of: width),
            theme: theme)
    }

    private static func failing(_ statistics: LibraryStatistics, width: Int, _ theme: Theme) -> [StyledLine] {
        let failing = statistics.failing
        guard !failing.isEmpty else { return [] }
        let rows = failing.prefix(FeedTable.limit).map { feed in
            let times = feed.failureCount > 1 ? "\(feed.failureCount) times: " : ""
            let words = feed.failure ?? "gone for good, says its server (410)"
            return FeedTable.Row(name: feed.title, pieces: [.init(text: times + words)])
        }
        return FeedTable.lines(
            heading: "Failing, or gone", Array(rows), of: failing.count, nameCells: FeedTable.nameCells(of: width),
            theme: theme)
    }
}
