import News
import Presentation
import Terminal
import Texts

/// The screen of the library's statistics.
extension Model {
    /// What it shows, all of it.
    var statisticsLines: [StyledLine] {
        guard let statistics else { return [StyledLine(StatisticsTexts.counting)] }
        let subject = StatisticsText.Subject(
            statistics: statistics, width: size.columns - 2, height: frame.body.count, theme: theme, isPlain: isPlain)
        return coveringTexts.statistics.value(of: subject) { StatisticsText(subject) }.lines
    }

    /// Beside the title: how far the counting is, or of when the numbers are.
    var noteOfStatistics: String {
        guard let statistics else { return "" }
        if isCounting { return StatisticsTexts.counting(statistics.progress) }
        return StatisticsTexts.at(LocalTime(statistics.date).hourAndMinute(on: LocalTime(now)))
    }

    /// Opens it and counts anew.
    mutating func showStatistics(_ effects: inout [Effect]) {
        feedDetails = nil
        statistics = nil
        isCounting = true
        showText(.statistics)
        effects.append(.countLibrary)
    }

    mutating func take(_ statistics: LibraryStatistics) {
        guard overlay == .statistics else { return }
        self.statistics = statistics
        isCounting = !statistics.isComplete
    }

    /// Counting that nobody looks at is ended.
    mutating func stopCountingWhatWasLeft(_ effects: inout [Effect]) {
        guard overlay != .statistics, statistics != nil || isCounting else { return }
        statistics = nil
        guard isCounting else { return }
        isCounting = false
        effects.append(.stopCounting)
    }
}
