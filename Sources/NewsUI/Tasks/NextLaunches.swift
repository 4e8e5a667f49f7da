import Foundation
import Terminal

/// What comes next: the pending tasks in the order of their expected launch, with the earliest and the latest time and
/// what they wait for.
struct NextLaunches {
    /// "21 Sep 13:31" and a gap.
    private static let timeCells = 14
    /// Below it there is no room for what they wait for.
    private static let widthForWaiting = 60

    let lines: [StyledLine]
    /// When the words will no longer be right.
    let changesAt: Date?

    init(_ tasks: [BackgroundOverview.Task], nameCells: Int, width: Int, now: Date, theme: Theme) {
        let pending = Self.ordered(tasks)
        let showsWaiting = width >= Self.widthForWaiting
        func row(_ earliest: String, _ latest: String, _ waiting: String) -> String {
            earliest.filled(to: Self.timeCells) + (showsWaiting ? latest.filled(to: Self.timeCells) + waiting : latest)
        }
        var lines = [StyledLine([.init(text: "Next".filled(to: nameCells), style: theme[.heading])])]
        if pending.isEmpty {
            lines[0].pieces.append(.init(text: "Nothing is pending."))
        } else {
            lines[0].pieces.append(.init(text: row("earliest", "latest", "waits"), style: theme[.detail]))
        }
        for (task, next) in pending {
            let (earliest, latest) = Self.words(for: next, now: now)
            let waiting = task.waitingFor.isEmpty ? "for nothing" : WaitingFor(task.waitingFor).text
            lines.append(StyledLine(task.name.filled(to: nameCells) + row(earliest, latest, waiting)))
        }
        self.lines = lines
        changesAt = pending.flatMap { [$0.next.earliest, $0.next.latest] }.compactMap { $0 }.filter { $0 > now }.min()
    }

    /// Where the latest time is not known the earliest one counts; those of which no clock tells come last.
    static func ordered(
        _ tasks: [BackgroundOverview.Task]
    ) -> [(task: BackgroundOverview.Task, next: BackgroundOverview.Task.NextLaunch)] {
        let pending = tasks.compactMap { task in task.nextLaunch.map { (task: task, next: $0) } }
        return pending.enumerated().sorted { one, other in
            let (a, b) = (one.element.next, other.element.next)
            let expected = (a.latest ?? a.earliest ?? .distantFuture, b.latest ?? b.earliest ?? .distantFuture)
            return expected.0 == expected.1 ? one.offset < other.offset : expected.0 < expected.1
        }.map(\.element)
    }

    private static func words(
        for next: BackgroundOverview.Task.NextLaunch, now: Date
    ) -> (earliest: String, latest: String) {
        func words(_ date: Date) -> String {
            date <= now ? "now" : LocalTime(date).hourAndMinute(on: LocalTime(now))
        }
        let latest = next.latest.map(words) ?? "not known"
        return (next.earliest.map(words) ?? (next.latest == nil ? "any time" : "now"), latest)
    }
}
