import BackgroundTasks
package import FoundationEssentials
import Terminal
import Texts

/// What comes next: the pending tasks in the order of their expected launch, with the earliest and the latest time and
/// what they wait for.
package struct NextLaunches {
    /// Below it there is no room for what they wait for.
    private static let widthForWaiting = 60

    package let lines: [StyledLine]
    /// When the words will no longer be right.
    package let changesAt: Date?

    package init(_ overview: BackgroundOverview, nameCells: Int, width: Int, now: Date, theme: Theme) {
        let pending = Self.ordered(overview.tasks)
        let silentRunner = overview.silentRunner
        let showsWaiting = width >= Self.widthForWaiting
        let words = pending.map { Self.words(for: $0, canStart: silentRunner == nil, now: now) }
        let texts = [TaskTexts.earliest, TaskTexts.latest] + words.flatMap { [$0.earliest, $0.latest] }
        // "21 Sep 13:31" and a gap; the columns do not move from one minute to the next.
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
                ? silentRunner.map(TaskTexts.forAnswer) ?? TaskTexts.startsAtOnce
                : WaitingFor(task.pendingWaits, now: now).text
            lines.append(StyledLine(task.name.filled(to: nameCells) + row(earliest, latest, waiting)))
        }
        self.lines = lines
        changesAt = pending.flatMap { [$0.earliestStart, $0.expectedLaunch] }.compactMap { $0 }.filter { $0 > now }
            .min()
    }

    /// Where the latest time is not known the earliest one counts; those of which no clock tells come last.
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
