import FoundationEssentials
public import News
import Terminal
import Texts

/// The statistics of the library, section by section, as lines for the screen.
public struct StatisticsText {
    /// All inputs.
    package struct Subject: Equatable {
        let statistics: LibraryStatistics
        /// In cells.
        let width: Int
        /// The visible rows, of which the picture of the days takes a part.
        let height: Int
        let theme: Theme
        let isPlain: Bool

        package init(statistics: LibraryStatistics, width: Int, height: Int, theme: Theme, isPlain: Bool) {
            self.statistics = statistics
            self.width = width
            self.height = height
            self.theme = theme
            self.isPlain = isPlain
        }
    }

    package let lines: [StyledLine]

    package init(_ subject: Subject) {
        let (statistics, width, height) = (subject.statistics, subject.width, subject.height)
        let (theme, isPlain) = (subject.theme, subject.isPlain)
        let days = DailyBarChart(
            statistics.days, width: width, height: isPlain ? 0 : min(max(height / 4, 3), 10), theme: theme)
        let sections = [
            Self.summary(statistics).lines(width: width, theme: theme), statistics.days.isEmpty ? [] : days.lines,
            Self.busiest(statistics, width: width, theme, isPlain: isPlain),
            Self.silent(statistics, width: width, theme),
            Self.failing(statistics, width: width, theme),
        ]
        lines = Array(sections.filter { !$0.isEmpty }.joined(separator: [.blank]))
    }

    /// The statistics for printing.
    /// - Parameter width: in cells.
    public init(_ statistics: LibraryStatistics, width: Int) {
        self.init(
            Subject(statistics: statistics, width: width, height: 24, theme: .mono, isPlain: false))
    }

    /// The text without styles, each line with a line feed.
    /// - Parameter usesASCII: whether pictures and other signs are in ASCII.
    public func plainText(usesASCII: Bool) -> String {
        lines.map { line in
            let text = TextWidth.safe(line.pieces.map(\.text).joined())
            return String((usesASCII ? TextWidth.ascii(text) : text).reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}

extension StatisticsText {
    private static func summary(_ statistics: LibraryStatistics) -> ValueSection {
        let articles = [
            CountTexts.articles(statistics.articles), CountTexts.unread(statistics.unread),
            CountTexts.starred(statistics.starred),
        ]
        var rows = [
            ValueSection.Row(StatisticsTexts.stored, articles.joined(separator: CountTexts.comma)),
            .init(StatisticsTexts.read, read(statistics)), .init(StatisticsTexts.feeds, states(statistics)),
        ]
        if statistics.hiddenFeeds > 0 || statistics.articlesOutOfSight > 0 {
            let unlisted = statistics.unlistedArticles
            let parts = [
                statistics.hiddenFeeds > 0
                    ? StatisticsTexts.hidden(
                        articles: statistics.articlesOutOfSight - unlisted, feeds: statistics.hiddenFeeds) : nil,
                unlisted > 0 ? StatisticsTexts.unlisted(unlisted) : nil,
            ].compactMap { $0 }
            rows.append(.init(StatisticsTexts.notShown, parts.joined(separator: CountTexts.comma)))
        }
        let sizes = StatisticsTexts.sizes(library: statistics.librarySize, index: statistics.indexSize)
        rows.append(.init(StatisticsTexts.onDisk, sizes))
        return ValueSection(heading: nil, rows: rows, labelCells: ValueSection.cells(for: StatisticsTexts.labels))
    }

    private static func read(_ statistics: LibraryStatistics) -> String {
        guard let all = statistics.partRead else { return StatisticsTexts.nothingStored }
        let parts =
            [StatisticsTexts.ofAll(all)] + (statistics.partReadRecently.map { [StatisticsTexts.ofRecent($0)] } ?? [])
        return parts.joined(separator: CountTexts.comma)
    }

    private static func states(_ statistics: LibraryStatistics) -> String {
        guard !statistics.feeds.isEmpty else { return FormattedNumber.grouped(0) }
        let counts = statistics.feedsByState
        let states: [FeedState] = [.fine, .silent, .failing, .stopped, .neverAsked]
        let parts = states.compactMap { state in counts[state].map { StatisticsTexts.state(state, $0) } }
        let isCounted = counts.values.reduce(0, +) == statistics.feeds.count
        return StatisticsTexts.states(statistics.feeds.count, parts + (isCounted ? [] : ["…"]))
    }

    /// In cells.
    private static let minimumBarCells = 5
    private static let maximumBarCells = 40

    private static func busiest(
        _ statistics: LibraryStatistics, width: Int, _ theme: Theme, isPlain: Bool
    ) -> [StyledLine] {
        let busiest = statistics.busiest(FeedTable.limit)
        guard let most = busiest.first?.count.recent else { return [] }
        let words = busiest.map { _, count in
            StatisticsTexts.rate(
                Double(count.recent) / Double(LibraryStatistics.recentDays), read: count.partRead)
        }
        // The words go to the right of the bars, which need a few visible cells to be useful.
        let wordCells = (words.map { TextWidth.cells(in: $0) }.max() ?? 0) + 1
        let besideNames = width - FeedTable.nameCells(of: width) - wordCells
        let room = isPlain || besideNames < minimumBarCells ? 0 : min(besideNames, maximumBarCells)
        let nameCells = room > 0 ? FeedTable.nameCells(of: width) : width - wordCells
        let rows = zip(busiest, words).map { busy, words in
            let bar = String(
                repeating: ChartGlyphs.bars.last ?? "", count: room == 0 ? 0 : max(1, busy.count.recent * room / most)
            )
            return FeedTable.Row(name: busy.feed.title, bar: room > 0 ? bar.filled(to: room + 1) : "", words: words)
        }
        return FeedTable(heading: StatisticsTexts.busiest, rows: rows, count: rows.count, nameCells: nameCells)
            .lines(width: width, theme: theme)
    }

    private static func silent(_ statistics: LibraryStatistics, width: Int, _ theme: Theme) -> [StyledLine] {
        let silent = statistics.silent
        guard !silent.isEmpty else { return [] }
        let rows = silent.prefix(FeedTable.limit).map { feed, newest in
            let words =
                newest.map { StatisticsTexts.lastArticle(LocalTime($0).day) } ?? StatisticsTexts.noArticleEver
            return FeedTable.Row(name: feed.title, words: words)
        }
        return FeedTable(heading: StatisticsTexts.silent, rows: Array(rows), count: silent.count)
            .lines(width: width, theme: theme)
    }

    private static func failing(_ statistics: LibraryStatistics, width: Int, _ theme: Theme) -> [StyledLine] {
        let failing = statistics.failing
        guard !failing.isEmpty else { return [] }
        let rows = failing.prefix(FeedTable.limit).map { feed in
            let times = feed.failureCount > 1 ? StatisticsTexts.times(feed.failureCount) : ""
            return FeedTable.Row(name: feed.title, words: times + (feed.failureSentence ?? StatisticsTexts.gone))
        }
        return FeedTable(heading: StatisticsTexts.failing, rows: Array(rows), count: failing.count)
            .lines(width: width, theme: theme)
    }
}
