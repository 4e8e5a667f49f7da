import Foundation
import News
import Testing

@testable import BackgroundTasks
@testable import NewsUI
@testable import Presentation

@Suite("Upcoming launches")
struct NextLaunchesTests {
    private func task(
        _ name: String, earliest: TimeInterval?, latest: TimeInterval?, waitingFor: [TaskWait] = []
    ) -> BackgroundOverview.Task {
        .init(
            BackgroundTaskStatus(
                identifier: "org.\(name)", state: .pending, isPending: true, waits: waitingFor,
                earliestLaunch: earliest.map { Samples.now.addingTimeInterval($0) },
                expectedLaunch: latest.map { Samples.now.addingTimeInterval($0) }),
            name: name)
    }

    private func next(
        _ tasks: BackgroundOverview.Task..., width: Int = 80, runner: TaskRunner? = nil
    ) -> NextLaunches {
        NextLaunches(
            BackgroundOverview(tasks: tasks, otherRunner: runner), nameCells: 13, width: width, now: Samples.now,
            theme: .standard)
    }

    private func text(_ next: NextLaunches) -> [String] { next.lines.map { $0.pieces.map(\.text).joined() } }

    @Test("Tasks are sorted by expected launch, else by the earliest one; those without a time come last")
    func order() {
        let idle = Samples.idleTask("idle")
        let tasks = [
            task("never", earliest: nil, latest: nil), task("later", earliest: 900, latest: 960), idle,
            task("soon", earliest: 300, latest: 330), task("running", earliest: 400, latest: nil),
        ]
        #expect(NextLaunches.ordered(tasks).map(\.name) == ["soon", "running", "later", "never"])
    }

    @Test("Each has its earliest and latest time, and what it waits for")
    func words() {
        let lines = text(
            next(
                task("refresh", earliest: 300, latest: 360, waitingFor: [.words("until 12:05")]),
                task(
                    "maintenance", earliest: nil, latest: nil,
                    waitingFor: [.words("external power"), .words("the person to be idle")]))
        )
        let clock = [300.0, 360].map { LocalTime(Samples.now.addingTimeInterval($0)).hourAndMinute }
        #expect(lines[0] == "Next         earliest      latest        waits")
        #expect(lines[1] == "refresh      \(clock[0])         \(clock[1])         until 12:05")
        #expect(lines[2] == "maintenance  not known     not known     for external power; for the person to be idle")
    }

    @Test("Times already reached are now, and those on other days include the day")
    func times() {
        let lines = text(
            next(task("due", earliest: -5, latest: -1), task("far", earliest: nil, latest: 3 * 86_400)))
        let far = LocalTime(Samples.now.addingTimeInterval(3 * 86_400))
        #expect(lines[1] == "due          now           now           starts at once")
        #expect(lines[2].hasPrefix("far          now           \(far.dayAndMonth) \(far.hourAndMinute)"))
    }

    @Test("If the process that runs the tasks does not answer, the start of due tasks is unknown")
    func unresponsiveRunner() {
        var runner = TaskRunner(.daemon, process: 4711)
        runner.isSilent = true
        let lines = text(
            next(task("due", earliest: -5, latest: -1), task("far", earliest: 300, latest: 360), runner: runner))
        #expect(lines[1] == "due          not known     not known     for process 4711 to answer")
        let clock = LocalTime(Samples.now.addingTimeInterval(300)).hourAndMinute
        #expect(lines[2] == "far          \(clock)         not known     for process 4711 to answer")
    }

    @Test("On a narrow screen only the times are shown")
    func narrow() {
        let lines = text(
            next(task("refresh", earliest: 300, latest: 360, waitingFor: [.words("until 12:05")]), width: 40))
        #expect(!lines.joined().contains("until") && !lines.joined().contains("waits"))
    }

    @Test("It says when one of its times comes, and that nothing is pending")
    func changes() {
        let pending = next(task("a", earliest: -5, latest: 40), task("b", earliest: 30, latest: 90))
        #expect(pending.changesAt == Samples.now.addingTimeInterval(30))
        let nothing = next(Samples.idleTask("a"))
        #expect(nothing.changesAt == nil)
        #expect(text(nothing) == ["Next         Nothing is pending."])
    }
}
