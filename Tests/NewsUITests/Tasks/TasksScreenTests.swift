import Foundation
import Terminal
import Testing

@testable import NewsUI

@Suite("The background tasks' screen")
struct TasksScreenTests {
    private static func reader(_ overview: BackgroundOverview? = Samples.overview(), rows: Int = 30) -> Reader {
        var reader = Reader(articles: 1...5, columns: 90, rows: rows)
        if let overview { reader.send(.backgroundChanged(overview)) }
        reader.press("t")
        return reader
    }

    @Test("It shows each task's state, what it waits for, earliest begin, last launch and result, and the log")
    func tasks() {
        let reader = Self.reader()
        #expect(reader.screen[0].contains("Background tasks"))
        #expect(reader.screen[1] == " refresh: pending  (org.newsterm.apprefresh)")
        #expect(reader.screen[2] == "   waits           until 10:29")
        #expect(reader.text.contains("   waits           for external power"))
        #expect(reader.screen[3].hasPrefix("   earliest begin  ") && reader.screen[3].hasSuffix(", in 4 min"))
        #expect(reader.screen[4].hasPrefix("   last launch     "))
        #expect(reader.screen[5] == "   last result     new data")
        #expect(reader.text.contains("maintenance: pending"))
        #expect(reader.text.contains("external power"))
        #expect(reader.text.contains("Launched org.newsterm.apprefresh"))
    }

    @Test("On a narrow screen identifiers are left out rather than cut")
    func narrow() {
        var overview = Samples.overview(state: .running(since: Samples.now))
        overview.tasks[1].waitingFor = ["external power", "the person to be idle"]
        var reader = Self.reader(overview)
        reader.resize(columns: 40, rows: 30)
        #expect(reader.screen[1].hasPrefix(" refresh: running since "))
        #expect(!reader.text.contains("org."))
        #expect(reader.text.contains("  refresh completed: new data"))
        #expect(reader.text.contains("   waits           for external power; …"))
    }

    @Test("L and X simulate a launch and an expiration of the selected task")
    func simulate() {
        var reader = Self.reader()
        reader.press("LjX")
        let effects = reader.newEffects()
        #expect(effects.contains(.simulateLaunch("org.newsterm.apprefresh")))
        #expect(effects.contains(.simulateExpiration("org.newsterm.maintenance")))
    }

    @Test("^T and the task's letter simulate a launch from anywhere", arguments: ["", "t", "?", "h"])
    func fromAnywhere(way: String) {
        var reader = Self.reader()
        reader.press("t")
        reader.press(way)
        reader.press(.control("t"))
        #expect(reader.text.contains("Launch:  r refresh  m maintenance"))
        reader.press("m")
        #expect(reader.newEffects().contains(.simulateLaunch("org.newsterm.maintenance")))
        reader.press(.control("t"), .character("x"))
        #expect(reader.text.contains("No background task begins with x."))
        reader.press(.control("t"), .escape)
        #expect(reader.newEffects().isEmpty)
    }

    @Test("The log follows its newest line, until it is scrolled back")
    func log() {
        var overview = Samples.overview()
        overview.log = (0..<100).map { .init(date: Samples.now, text: "Line \($0)") }
        var reader = Self.reader(overview)
        #expect(reader.text.contains("Line 99"))
        overview.log.append(.init(date: Samples.now, text: "Line 100"))
        reader.send(.backgroundChanged(overview))
        #expect(reader.text.contains("Line 100"))
        reader.press("b")
        let back = reader.text
        #expect(!back.contains("Line 100"))
        overview.log.append(.init(date: Samples.now, text: "Line 101"))
        reader.send(.backgroundChanged(overview))
        #expect(reader.text == back)
        reader.press("G")
        #expect(reader.text.contains("Line 101"))
        reader.press("g")
        #expect(reader.text.contains("Line 0"))
    }

    @Test("It says who runs the tasks when it is another process, and that nothing is known yet")
    func elsewhere() {
        var overview = Samples.overview()
        overview.runsElsewhere = "another newsterm, process 4711"
        #expect(Self.reader(overview).text.contains("They are run by another newsterm, process 4711."))
        #expect(Self.reader(nil).text.contains("The background tasks are not known yet."))
    }

    @Test(
        "It says what happens after quitting and how to change it, in a line that fits 80 columns",
        arguments: [
            (BackgroundOverview.AfterQuitting.nothing, "Nothing runs after you quit."),
            (.daemon, "The daemon goes on after you quit."),
            (.unit("newsterm-wake.timer"), "newsterm-wake.timer is enabled."),
            (.unitNotEnabled("newsterm-wake.timer"), "newsterm-wake.timer is not enabled;"),
        ])
    func afterQuitting(_ ending: BackgroundOverview.AfterQuitting, words: String) {
        var overview = Samples.overview()
        overview.afterQuitting = ending
        for rows in [24, 14] {
            var reader = Self.reader(overview, rows: rows)
            reader.resize(columns: 80, rows: rows)
            #expect(reader.text.contains(words))
            #expect(reader.screen.contains(" " + ending.sentence))
        }
        if case .unit = ending { return }
        #expect(ending.sentence.contains("newsterm daemon --install"))
    }

    @Test("On a low screen every task has its line and the selected one its details")
    func low() {
        var reader = Self.reader(rows: 14)
        #expect(reader.text.contains("refresh: pending") && reader.text.contains("maintenance: pending"))
        #expect(reader.text.contains("new data"))
        reader.press("j")
        #expect(reader.text.contains("external power"))
    }
}
