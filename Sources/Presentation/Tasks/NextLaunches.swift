import BackgroundTasks
package import FoundationEssentials
import Terminal
import Texts

/// The pending tasks by expected launch, with earliest and latest time and what they wait for.
package struct NextLaunches {
    /// On narrower screens, what they wait for is left out.
    private static let widthForWaiting = 60

    package let lines: [StyledLine]
    /// When the lines become outdated.
    package let changesAt: Date?

    package init(_ overview: BackgroundOverview, nameCells: Int, width: Int, now: Date, theme: Theme) {
        let pending = Self.ordered(overview.tasks)
        let unresponsiveRunner = overview.unresponsiveRunner
        let showsWaiting = width >= Self.widthForWaiting
        let words = pending.map { Self.words(for: $0, canStart: unresponsiveRunner == nil, now: now) }
        let texts = [TaskTexts.earliest, TaskTexts.latest] + words.flatMap { [$0.earliest, $0.latest] }
        // A minimum width of "21 Sep 13:31" and a gap keeps the columns from moving every minute.
        let timeCells = max(LocalTime.cellsOfDayAndTime, texts.map { TextWidth.cells(in: $0) }.max() ?? 0) + 2
        func row(_ earliest: String, _ latest: String, _ waiting: String) -> String {
            earliest.filled(to: timeCells) + (showsWaiting ? latest.filled(to: timeCells) + waiting : latest)
        }
        var lines = [StyledLine([.init(text: TaskTexts.next.filled(to: nameCells), style: theme[.heading])])]
        if pending.isEmpty {
            lines[0].pieces.append(.init(text: TaskTexts.nothingPending))
        } else {
            let titles = row(TaskTexts.earliest, TaskTexts.latest, TaskTexts.waits)
            lines[0].pieces.append(.init(text: titles, style: theme[.detail]))
        }
        for (task, (earliest, latest)) in zip(pending, words) {
            let waiting =
                task.pendingWaits.isEmpty
                ? unresponsiveRunner.map(TaskTexts.forAnswer) ?? TaskTexts.startsAtOnce
                : WaitingFor(task.pendingWaits, now: now).text
            lines.append(StyledLine(task.name.filled(to: nameCells) + row(earliest, latest, waiting)))
        }
        self.lines = lines
        changesAt = pending.flatMap { [$0.earliestStart, $0.expectedLaunch] }.compactMap { $0 }.filter { $0 > now }
            .min()
    }

    /// By expected launch, or by the earliest start if that is unknown; tasks with neither come last.
    static func ordered(_ tasks: [BackgroundOverview.Task]) -> [BackgroundOverview.Task] {
        tasks.filter(\.isPending).enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            let expected = (
                a.expectedLaunch ?? a.earliestStart ?? .distantFuture,
                b.expectedLaunch ?? b.earliestStart ?? .distantFuture
            )
            return expected.0 == expected.1 ? one.offset < other.offset : expected.0 < expected.1
        }.map(\.element)
    }

    private static func words(
        for task: BackgroundOverview.Task, canStart: Bool, now: Date
    ) -> (earliest: String, latest: String) {
        let atOnce = canStart ? TimeTexts.now : TaskTexts.timeNotKnown
        func words(_ date: Date) -> String {
            date <= now ? atOnce : LocalTime(date).hourAndMinute(on: LocalTime(now))
        }
        let latest = canStart ? task.expectedLaunch.map(words) : nil
        let earliest = task.earliestStart.map(words) ?? (latest == nil ? TaskTexts.timeNotKnown : atOnce)
        return (earliest, latest ?? TaskTexts.timeNotKnown)
    }
}
