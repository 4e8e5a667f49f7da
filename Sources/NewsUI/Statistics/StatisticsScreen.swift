import News
import Presentation
import Terminal
import Texts

/// The library's statistics, counted each time they are opened.
struct StatisticsScreen: TextScreen {
    let context = KeyContext.statistics
    let replacesScreens = true
    var title: String { StatisticsTexts.title }
    var top = 0
    var stop: Effect? { isCounting ? .stopCounting : nil }
    /// The counts so far; `nil` until the first arrive.
    private var statistics: LibraryStatistics?
    private var isCounting = true
    /// 1 ms.
    private let memo = Memo<StatisticsText.Subject, StatisticsText>()

    func staysOpen(under context: KeyContext) -> Bool { false }

    func lines(in surroundings: Surroundings) -> [StyledLine] {
        guard let statistics else { return [StyledLine(StatisticsTexts.counting)] }
        let subject = StatisticsText.Subject(
            statistics: statistics, width: surroundings.textWidth, height: surroundings.height,
            theme: surroundings.theme, isPlain: surroundings.isPlain)
        return memo.value(of: subject) { StatisticsText(subject) }.lines
    }

    /// The counting's progress, or when the numbers were counted.
    func note(in surroundings: Surroundings) -> String {
        let state =
            statistics.map { statistics in
                isCounting
                    ? StatisticsTexts.counting(statistics.progress)
                    : StatisticsTexts.at(LocalTime(statistics.date).hourAndMinute(on: LocalTime(surroundings.now)))
            } ?? ""
        return [state, place(in: surroundings)].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.moveDown), ScreenHint(.moveUp), ScreenHint(.pageDown)]
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        switch event {
        case .counted(let statistics):
            self.statistics = statistics
            isCounting = !statistics.isComplete
        case .failed(.countLibrary, _, _, _): isCounting = false
        default: break
        }
        return []
    }
}
