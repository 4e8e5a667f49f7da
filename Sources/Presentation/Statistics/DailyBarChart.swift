import FoundationEssentials
import News
import Terminal
import Texts

/// The articles of each day as bars with dates underneath, for as many of the last days as fit.
struct DailyBarChart {
    let lines: [StyledLine]

    /// - Parameters:
    ///   - width: In cells.
    ///   - height: Of the bars, in rows; 0 for words only.
    init(_ days: [LibraryStatistics.Day], width: Int, height: Int, theme: Theme) {
        // Whole weeks, if one fits.
        let room = max(1, width)
        let shown = days.suffix(days.count <= room || room < 7 ? room : room / 7 * 7)
        let cells = shown.count * 2 <= room ? 2 : 1
        let bars = BarChart(shown.map(\.articles), height: height, cells: cells)
        lines =
            [StyledLine(StatisticsTexts.articlesADay, style: theme[.heading])]
            + LineWrapper(width: room).lines(of: Self.words(of: shown)).map { StyledLine($0, style: theme[.detail]) }
            + bars.rows.map { StyledLine($0, style: theme[.detail]) }
            + (height > 0 ? [StyledLine(Self.dates(shown, cells: cells), style: theme[.detail])] : [])
    }
}

extension DailyBarChart {
    private static func words(of days: some Collection<LibraryStatistics.Day>) -> String {
        let counted = days.compactMap { day in day.articles.map { (date: day.start, articles: $0) } }
        guard let most = counted.max(by: { $0.articles < $1.articles }) else { return StatisticsTexts.counting }
        guard most.articles > 0 else { return StatisticsTexts.none(days: counted.count) }
        let average = Double(counted.reduce(0) { $0 + $1.articles }) / Double(counted.count)
        return StatisticsTexts.average(
            average, days: counted.count, most: most.articles, on: LocalTime(most.date).weekdayAndDay)
    }

    /// The dates of Mondays, each under its bar.
    private static func dates(_ days: some Collection<LibraryStatistics.Day>, cells: Int) -> String {
        var text = ""
        for (index, day) in days.enumerated() where LocalTime(day.start).dayOfWeek == 0 {
            let label = LocalTime(day.start).dayAndMonth
            let place = index * cells
            // A truncated date would read as another one.
            let used = TextWidth.cells(in: text)
            guard place + TextWidth.cells(in: label) <= days.count * cells, used == 0 || place > used else { continue }
            text = text.filled(to: place) + label
        }
        return text
    }
}
