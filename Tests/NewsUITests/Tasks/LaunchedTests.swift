import BackgroundTasks
import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Results of launched tasks")
struct LaunchedTests {
    private static func reader() -> Reader {
        var reader = Reader(articles: 1...5, columns: 100)
        reader.send(.backgroundChanged(Samples.overview()))
        return reader
    }

    /// The overview after a task has run.
    private static func ended(_ index: Int, _ ending: RunRecord.Ending) -> BackgroundOverview {
        var overview = Samples.overview()
        overview.tasks[index].status.lastLaunch = Samples.now
        overview.tasks[index].status.lastRun = Samples.run(ending)
        return overview
    }

    private static func running(_ index: Int) -> BackgroundOverview {
        var overview = Samples.overview()
        overview.tasks[index].status.state = .running(since: Samples.now, budget: nil)
        overview.tasks[index].status.lastLaunch = Samples.now
        return overview
    }

    @Test("The end of a refresh is reported once, with its result")
    func refresh() {
        var reader = Self.reader()
        reader.press(.control("t"), .character("r"))
        reader.send(.backgroundChanged(Samples.overview()))
        reader.send(.backgroundChanged(Self.running(0)))
        #expect(!reader.status.contains("ended"))
        reader.send(.progressed(RefreshProgress(done: 3, total: 3, newArticles: 12, isRunning: false)))
        reader.send(.backgroundChanged(Self.ended(0, .completed(.newData))))
        #expect(reader.status.hasPrefix(" refresh has ended: 12 new articles."))
        reader.press("j")
        reader.send(.backgroundChanged(Self.ended(0, .completed(.newData))))
        #expect(!reader.status.contains("ended"))
    }

    @Test("The end of maintenance is reported, too, and a failure looks like one")
    func maintenance() {
        var reader = Self.reader()
        reader.press(.control("t"), .character("m"))
        reader.send(.backgroundChanged(Self.ended(1, .completed(.noData))))
        #expect(reader.status.hasPrefix(" maintenance has ended: no new data."))
        reader.press(.control("t"), .character("m"))
        var failed = Self.ended(1, .completed(.failed("The disk is full.")))
        failed.tasks[1].status.lastLaunch = Samples.now.addingTimeInterval(5)
        reader.send(.backgroundChanged(failed))
        #expect(reader.status.hasPrefix(" maintenance has ended: failed: The disk is full."))
        #expect(reader.model.messages.waiting.last?.isError == true)
    }

    @Test("A run that the user did not request, or whose end is on the screen, is not reported")
    func unreported() {
        var reader = Self.reader()
        reader.send(.backgroundChanged(Self.running(0)))
        reader.send(.backgroundChanged(Self.ended(0, .completed(.newData))))
        #expect(!reader.status.contains("ended"))
        reader.press("tL")
        var later = Self.ended(0, .completed(.newData))
        later.tasks[0].status.lastLaunch = Samples.now.addingTimeInterval(5)
        reader.send(.backgroundChanged(later))
        #expect(reader.model.messages.waiting.isEmpty)
    }

    @Test("A run already in progress is reported when it ends")
    func underWay() {
        var reader = Self.reader()
        reader.send(.backgroundChanged(Self.running(0)))
        reader.press(.control("t"), .character("r"))
        reader.send(.backgroundChanged(Self.ended(0, .completed(.noData))))
        #expect(reader.status.hasPrefix(" refresh has ended: no new data."))
    }
}
