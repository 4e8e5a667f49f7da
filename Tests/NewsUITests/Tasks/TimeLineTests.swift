import BackgroundTasks
import Foundation
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The time line of the last 24 hours")
struct TimeLineTests {
    /// The beginning of a cell, in whatever time zone the test runs.
    private static let now = Samples.now.addingTimeInterval(Double(-LocalTime(Samples.now).secondOfDay % 3600))

    private func run(
        minutesAgo: Double, lasting minutes: Double? = 0.1, _ ending: RunRecord.Ending?
    ) -> TaskRun {
        let launched = Self.now.addingTimeInterval(-minutesAgo * 60)
        return Samples.run(at: launched, ended: minutes.map { launched.addingTimeInterval($0 * 60) }, ending)
    }

    private func marks(_ runs: TaskRun...) throws -> [TimeLineMark] {
        try #require(TimeLine(room: 48, now: Self.now)).marks(runs)
    }

    @Test("A cell is half an hour if there is room, longer if there is less, and there is none without room")
    func cells() {
        for (room, minutes) in [(200, 30), (48, 30), (47, 60), (24, 60), (23, 120), (12, 120)] {
            let line = TimeLine(room: room, now: Self.now)
            #expect(line?.cellMinutes == minutes)
            #expect(line?.count == 1440 / minutes)
        }
        #expect(TimeLine(room: 11, now: Self.now) == nil)
    }

    @Test("A run is in the cell of its time, the current one last")
    func place() throws {
        // The present cell has just begun.
        #expect(try marks(run(minutesAgo: 0, lasting: nil, nil)).lastIndex(of: .running) == 47)
        #expect(try marks(run(minutesAgo: 1, .newData)).firstIndex(of: .newData) == 46)
        #expect(try marks(run(minutesAgo: 31, .noData)).firstIndex(of: .noData) == 45)
        #expect(try marks(run(minutesAgo: 47 * 30, .noData)).firstIndex(of: .noData) == 0)
    }

    @Test("A long run fills every cell that it touches, one without a known end only that of its launch")
    func long() throws {
        let long = try marks(run(minutesAgo: 100, lasting: 50, .newData))
        #expect(long.indices.filter { long[$0] == .newData } == [43, 44, 45])
        let running = try marks(run(minutesAgo: 40, lasting: nil, nil))
        #expect(running.indices.filter { running[$0] == .running } == [45, 46, 47])
        let lost = try marks(run(minutesAgo: 100, lasting: nil, .failed))
        #expect(lost.indices.filter { lost[$0] == .failed } == [43])
    }

    @Test("A cell shows its most important state: running, failed, new data, interrupted, nothing new")
    func priority() throws {
        let quiet = run(minutesAgo: 5, .noData)
        #expect(try marks(quiet, run(minutesAgo: 9, .interrupted), quiet)[46] == .interrupted)
        #expect(try marks(quiet, run(minutesAgo: 9, .newData), run(minutesAgo: 8, .interrupted))[46] == .newData)
        #expect(try marks(run(minutesAgo: 9, .newData), run(minutesAgo: 8, .failed), quiet)[46] == .failed)
        #expect(try marks(run(minutesAgo: 9, .failed), run(minutesAgo: 4, lasting: nil, nil))[46] == .running)
    }

    @Test("Runs before it, after it and with absurd dates are left out", arguments: [1441, 1e9, 1e300, -60, -1e300])
    func outside(minutesAgo: Double) throws {
        #expect(try Set(marks(run(minutesAgo: minutesAgo, .newData))) == [.nothing])
    }

    @Test(
        "A run stopped through no fault of its own is interrupted; any other early end is a failure",
        arguments: [
            (StopReason.shutdown, TimeLineMark.interrupted), (.userReturned, .interrupted),
            (.conditionLost, .interrupted),
            (.budget, .failed), (.stalled, .failed), (.replaced, .failed), (.simulation, .failed),
        ])
    func stopped(reason: StopReason, mark: TimeLineMark) {
        for ending in [RunRecord.Ending.stopped(reason, .newData), .abandoned(reason)] {
            #expect(TimeLineMark(ending) == mark)
        }
        #expect(TimeLineMark(.interrupted) == .interrupted)
        #expect(TimeLineMark(.completed(.retry("later"))) == .failed)
    }

    @Test("The times underneath are aligned with the start of their cells", arguments: [48, 24])
    func times(room: Int) throws {
        let line = try #require(TimeLine(room: room, now: Self.now.addingTimeInterval(17 * 60 + 5)))
        let text = line.times
        #expect(TextWidth.cells(in: text) == line.count && text.hasSuffix(" now"))
        let labels = text.split(separator: " ").map(String.init)
        #expect(labels.count >= room / 12 + 1)
        for label in labels where label != "now" {
            let place = try #require(text.range(of: label)).lowerBound
            let cell = text.distance(from: text.startIndex, to: place)
            let date = line.changesAt.addingTimeInterval(Double((cell - line.count) * line.cellMinutes * 60))
            #expect(LocalTime(date).hourAndMinute == label)
        }
    }

    @Test("It says when its cells move")
    func changes() throws {
        let line = try #require(TimeLine(room: 48, now: Self.now.addingTimeInterval(700.5)))
        #expect(line.changesAt == Self.now.addingTimeInterval(1800))
    }

    @Test("Marks differ by shape, and each takes one cell")
    func shapes() {
        #expect(Set(TimeLineMark.allCases.map(\.shape)).count == TimeLineMark.allCases.count)
        #expect(TimeLineMark.allCases.allSatisfy { TextWidth.cells(in: $0.shape) == 1 })
        #expect(Set(TimeLineMark.legend) == Set(TimeLineMark.allCases))
    }
}

extension RunRecord.Ending {
    fileprivate static var newData: RunRecord.Ending { .completed(.newData) }
    fileprivate static var noData: RunRecord.Ending { .completed(.noData) }
    fileprivate static var failed: RunRecord.Ending { .completed(.failed("")) }
}
