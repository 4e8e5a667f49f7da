import Foundation
import News
import Terminal
import Testing
import Texts

@testable import BackgroundTasks
@testable import NewsUI
@testable import Presentation

@Suite("The background tasks screen")
struct TasksScreenTests {
    @Test("A click selects a task or focuses the log, two explain the task", arguments: [12, 24, 60])
    func clicks(rows: Int) throws {
        var reader = Reader(FakeLibrary(headlines: []), columns: 80, rows: rows)
        reader.send(.backgroundChanged(Samples.overview()))
        reader.press("t")
        func click(_ text: String) throws {
            let row = try #require(reader.screen.firstIndex { $0.contains(text) })
            reader.send(.mouse(MouseEvent(.press, at: CanvasPosition(row: row, column: 3))))
        }
        try click("maintenance")
        #expect(reader.model.screen?.task == "org.newsterm.maintenance")
        try click("Log")
        #expect((reader.model.screen as? TasksScreen)?.hasLogFocus == true)
        reader.now = Samples.now.addingTimeInterval(10)
        try click("refresh")
        #expect(reader.model.screen?.task == "org.newsterm.apprefresh")
        #expect((reader.model.screen as? TasksScreen)?.hasLogFocus == false)
        _ = reader.newEffects()
        try click("refresh")
        #expect(reader.newEffects().contains(.explain("org.newsterm.apprefresh")))
    }

    private static func reader(_ overview: BackgroundOverview? = Samples.overview(), rows: Int = 30) -> Reader {
        var reader = Reader(articles: 1...5, columns: 90, rows: rows)
        if let overview { reader.send(.backgroundChanged(overview)) }
        reader.press("t")
        return reader
    }

    @Test("It shows each task's state, waits, earliest begin, last launch and result, and the log")
    func tasks() {
        let reader = Self.reader()
        #expect(reader.screen[0].contains("Background tasks"))
        #expect(reader.screen[1] == "▎refresh: pending  (org.newsterm.apprefresh)")
        #expect(reader.screen[2] == "   waits        until 10:29")
        #expect(reader.text.contains("   waits        for external power"))
        #expect(reader.screen[3].hasPrefix("   can start    ") && reader.screen[3].hasSuffix(", in 4 min"))
        #expect(reader.screen[4].hasPrefix("   last launch  "))
        #expect(reader.screen[5] == "   last result  new data")
        #expect(reader.text.contains("maintenance: pending"))
        #expect(reader.text.contains("external power"))
        #expect(reader.text.contains("Launched org.newsterm.apprefresh"))
    }

    @Test("A task's start is the later of its request and the policy, and never before its waits end")
    func earliestStart() {
        var overview = Samples.overview()
        overview.tasks[0].status.earliestLaunch = Samples.now.addingTimeInterval(7200)
        var reader = Self.reader(overview)
        #expect(reader.screen[3].hasPrefix("   can start    ") && reader.screen[3].hasSuffix(", in 2 h"))
        // Maintenance waits for something without a time.
        #expect(reader.text.contains("   can start    once that is so"))
        overview.tasks[1].status.waits = []
        reader.send(.backgroundChanged(overview))
        let lines = reader.screen.drop { !$0.hasPrefix(" maintenance") }.prefix(2)
        #expect(lines.last == "   can start    at once", "what it waits for would say the same")
    }

    @Test("The reason why a task failed is shown in full, on as many lines as needed")
    func longFailure() {
        let reason =
            "The disk that holds /home/ada/.local/share/newsterm/newsterm.db is full. Nothing was partly stored; free "
            + "some space and try again."
        var overview = Samples.overview()
        overview.tasks[0].status.lastRun = RunRecord(
            launchKind: .natural, launchedAt: Samples.now, endedAt: Samples.now, ending: .completed(.failed(reason)))
        let text = Self.reader(overview, rows: 40).screen.map { $0.drop { $0 == " " } }.joined(separator: " ")
        #expect(text.contains("last result"))
        #expect(text.split(separator: " ").joined(separator: " ").contains(reason))
    }

    @Test("While a requested refresh runs, it is shown, and not what the next one waits for")
    func asked() {
        var reader = Self.reader()
        reader.send(.progressed(RefreshProgress(done: 18, total: 40)))
        #expect(reader.screen[1] == "▎refresh: running, 18 of 40 feeds done  (org.newsterm.apprefresh)")
        #expect(reader.screen[2].hasPrefix("   last launch  ") && reader.screen[3].hasPrefix("   last result  "))
        reader.send(.progressed(RefreshProgress(done: 40, total: 40, isRunning: false)))
        #expect(reader.screen[1] == "▎refresh: pending  (org.newsterm.apprefresh)")
        #expect(reader.screen[2] == "   waits        until 10:29")
    }

    @Test("A run stopped with X says so, whatever it had found until then")
    func stopped() {
        var overview = Samples.overview()
        overview.tasks[0].status.lastRun = Samples.run(.stopped(.simulation, .noData))
        #expect(Self.reader(overview).screen[5] == "   last result  stopped on request")
    }

    @Test("Automatic refreshes that are off are shown as off, unless one runs")
    func off() {
        var overview = Samples.overview(state: .idle)
        overview.refreshesByItself = false
        #expect(Self.reader(overview).screen[1].hasPrefix("▎refresh: off, as refresh.interval says"))
        overview.tasks[0].status.state = .running(since: Samples.now, budget: nil)
        #expect(Self.reader(overview).screen[1].hasPrefix("▎refresh: running since "))
    }

    @Test("On a narrow screen identifiers are omitted rather than cut")
    func narrow() {
        var overview = Samples.overview(state: .running(since: Samples.now, budget: nil))
        overview.tasks[1].status.waits = [.words("external power"), .words("the person to be idle")]
        var reader = Self.reader(overview)
        reader.resize(columns: 40, rows: 40)
        #expect(reader.screen[1].hasPrefix("▎refresh: running since "))
        #expect(!reader.text.contains("org."))
        #expect(reader.text.contains("  refresh completed: new data"))
        #expect(reader.text.contains("   waits        for external power; for\n                the person to be idle"))
    }

    @Test("On the smallest screen the sentence about quitting is complete, above a line of the log")
    func smallest() {
        var overview = Samples.overview()
        overview.afterQuitting = .nothing
        var reader = Self.reader(overview)
        reader.resize(columns: 40, rows: 12)
        #expect(reader.screen[1...8].contains(" News stops when you quit. newsterm"))
        #expect(reader.screen[1...8].contains(" daemon --install keeps it coming."))
        #expect(reader.screen[1...9].contains { $0.contains("last result  new data") })
        #expect(reader.screen[9].contains("new data"))
    }

    @Test("L and X simulate a launch and an expiration of the selected task")
    func simulate() {
        var reader = Self.reader()
        reader.press("LjX")
        let effects = reader.newEffects()
        #expect(effects.contains(.simulateLaunch("org.newsterm.apprefresh")))
        #expect(effects.contains(.simulateExpiration("org.newsterm.maintenance")))
    }

    @Test("s submits the selected task and - cancels its request, if one is pending")
    func submitAndCancel() {
        var reader = Self.reader()
        reader.press("s-")
        let effects = reader.newEffects()
        #expect(effects.contains(.submitTask("org.newsterm.apprefresh")))
        let task = Samples.overview().tasks[0]
        #expect(effects.contains(.cancelTask(task.id)) == task.isPending)
        #expect(reader.status.contains("\(task.name) is not pending; nothing to cancel.") == !task.isPending)
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
        for key in [Key.escape, .control("c")] {
            reader.press(.control("t"), key)
            #expect(reader.newEffects().isEmpty && !reader.model.isChoosingTask && !reader.model.hasQuit)
        }
        reader.press(.control("c"))
        #expect(reader.model.hasQuit)
    }

    @Test("The log follows its newest line, until it is scrolled back")
    func log() {
        var overview = Samples.overview()
        overview.log = (0..<100).map { .init(date: Samples.now, sentence: "Line \($0)") }
        var reader = Self.reader(overview)
        #expect(reader.text.contains("Line 99"))
        overview.log.append(.init(date: Samples.now, sentence: "Line 100"))
        reader.send(.backgroundChanged(overview))
        #expect(reader.text.contains("Line 100"))
        reader.press("b")
        let back = reader.text
        #expect(!back.contains("Line 100"))
        overview.log.append(.init(date: Samples.now, sentence: "Line 101"))
        reader.send(.backgroundChanged(overview))
        #expect(reader.text == back)
        reader.press("  ")
        #expect(reader.text.contains("Line 101"))
    }

    @Test("g and G go to the first and the last task, or after Tab to the ends of the log")
    func ends() {
        var overview = Samples.overview()
        overview.tasks.append(Samples.idleTask("third"))
        overview.log = (0..<100).map { .init(date: Samples.now, sentence: "Line \($0).") }
        var reader = Self.reader(overview)
        reader.press("G")
        #expect(reader.selection?.text.hasPrefix("▎third: idle") == true)
        #expect(reader.text.contains("Line 99."))
        reader.press("g")
        #expect(reader.selection?.text.hasPrefix("▎refresh: pending") == true)

        reader.press(.tab)
        #expect(reader.selection?.text == " Log")
        reader.press("g")
        let rows = reader.rowsOfLog
        #expect(reader.screen[rows.lowerBound].hasSuffix("Line 0."))
        #expect(reader.screen[rows.upperBound - 1].hasSuffix("Line \(rows.count - 1)."))
        reader.press("j")
        #expect(reader.screen[rows.lowerBound].hasSuffix("Line 1."))
        reader.press("G")
        #expect(reader.screen[rows.upperBound - 1].hasSuffix("Line 99."))
        // The other keys still act on the task.
        reader.press("L")
        #expect(reader.newEffects().last == .simulateLaunch("org.newsterm.apprefresh"))
        reader.press("qt")
        #expect(reader.selection?.text.hasPrefix("▎refresh: pending") == true)
    }

    @Test("It says when another process runs the tasks, and when nothing is known yet")
    func elsewhere() {
        var overview = Samples.overview()
        overview.otherRunner = TaskRunner(nil, process: 4711)
        #expect(Self.reader(overview).text.contains("They are run by another newsterm, process 4711."))
        #expect(Self.reader(nil).text.contains("Loading the background tasks…"))
    }

    @Test("For an unresponsive process it says what to do, and that no task starts before it answers")
    func unresponsiveRunner() {
        var overview = Samples.overview()
        overview.tasks[0].status = BackgroundTaskStatus(
            identifier: "org.newsterm.apprefresh", state: .pending, isPending: true)
        overview.otherRunner = TaskRunner(.reader, process: 4711)
        #expect(Self.reader(overview).text.contains("   can start    at once"))
        overview.otherRunner?.isSilent = true
        let screen = Self.reader(overview).screen
        #expect(screen[1] == " They are run by another reader, process 4711, which does not answer; it may be stopped.")
        #expect(screen[2] == " kill -CONT 4711 resumes it, kill -KILL 4711 ends it.")
        #expect(screen[4] == "   waits        for process 4711 to answer")
        #expect(screen[5] == "   can start    once it answers")
    }

    @Test("For a process of another version it says so, and what to do")
    func otherVersion() {
        var overview = Samples.overview()
        overview.otherRunner = TaskRunner(nil, process: 4711)
        overview.otherRunner?.isOtherVersion = true
        let screen = Self.reader(overview).screen.prefix(4).joined(separator: " ")
        let words = screen.split(separator: " ").joined(separator: " ")
        #expect(
            words.contains(
                "They are run by another newsterm, process 4711, which has a different version. End it (kill 4711), or "
                    + "restart the daemon: systemctl --user restart newsterm."))
    }

    @Test("L on a task with nothing pending names the key that submits it, and from elsewhere the screen with that key")
    func nothingToLaunch() {
        var overview = Samples.overview()
        overview.tasks[1].status.isPending = false
        overview.tasks[1].status.state = .idle
        var reader = Self.reader(overview)
        reader.press("jL")
        #expect(reader.status.contains("maintenance is not pending; nothing to launch. s submits it."))
        reader.press(.character("q"), .control("t"), .character("m"))
        #expect(reader.status.contains("nothing to launch. s on the tasks screen (t) submits it."))
        #expect(!reader.newEffects().contains(.simulateLaunch("org.newsterm.maintenance")))
        // Launching a refresh that never runs automatically submits it.
        overview.refreshesByItself = false
        overview.tasks[0].status.isPending = false
        overview.tasks[0].status.state = .idle
        reader.send(.backgroundChanged(overview))
        reader.press(.control("t"), .character("r"))
        #expect(reader.newEffects().contains(.simulateLaunch("org.newsterm.apprefresh")))
    }

    @Test("What prevents the tasks from running is shown above them, and that they are retried")
    func failure() {
        var overview = Samples.overview()
        overview.failure = BackgroundOverview.Failure(
            BackgroundTaskError.storage(
                operation: .write, path: "/data/background/journal", reason: "No space left on device"))
        let text = Self.reader(overview).text
        #expect(text.contains("They are not running. Cannot write /data/background/journal: No space left on device."))
        #expect(text.contains("retried"))
        #expect(text.contains("refresh"))
        let open = BackgroundOverview.Failure(BackgroundTaskError.unavailable(reason: "none"))
        #expect(speaking(.japanese) { TaskTexts.failure(open) }.contains(": none 数分ごとに"))
    }

    @Test("Before any task is known a letter says that none is, rather than that none has that letter")
    func launchOfNothing() {
        var reader = Self.reader(BackgroundOverview())
        reader.press(.control("t"), .character("r"))
        #expect(reader.text.contains("No background tasks are known yet."))
    }

    @Test(
        "It says what happens after quitting and how to change it, in a line that fits 80 columns",
        arguments: [
            (BackgroundOverview.TasksAfterQuit.nothing, "News stops when you quit."),
            (.daemon, "The daemon runs on when you quit."),
            (.anotherReader, "Another reader runs on when you quit."),
            (.unit("newsterm-wake.timer"), "newsterm-wake.timer is enabled:"),
            (.unitNotEnabled("newsterm-wake.timer"), "newsterm-wake.timer is not enabled;"),
        ])
    func afterQuitting(_ ending: BackgroundOverview.TasksAfterQuit, words: String) {
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

    /// A busy day as the user sees it.
    private static func busy(state: BackgroundTaskStatus.State = .pending) -> BackgroundOverview {
        var overview = Samples.overview(state: state)
        overview.afterQuitting = .nothing
        overview.log = (0..<50).map { .init(date: Samples.now, sentence: "Line \($0)") }
        overview.runs = (1..<40).reversed().map { number in
            let launched = Samples.now.addingTimeInterval(Double(-number) * 1500)
            return Samples.run(
                at: launched, ended: launched.addingTimeInterval(3),
                .completed(number == 9 ? .failed("") : number % 4 == 0 ? .newData : .noData))
        }
        return overview
    }

    @Test("The time line has a row per task, marks where it ran, light dots where it did not, and one legend")
    func timeLine() throws {
        let reader = Self.reader(Self.busy())
        let heading = try #require(reader.screen.firstIndex { $0.hasPrefix(" Last 24 hours") })
        for words in ["● new data", "○ nothing new", "× failed", "► running", "· no launch"] {
            #expect(reader.screen.filter { $0.contains(words) } == [reader.screen[heading]])
        }
        #expect(reader.screen[heading + 1].hasPrefix(" refresh      ·············"))
        #expect(reader.screen[heading + 1].contains("○○●") && reader.screen[heading + 1].contains("×"))
        #expect(reader.screen[heading + 2] == " maintenance  " + String(repeating: "·", count: 48))
        #expect(reader.screen[heading + 3].hasSuffix("now"))
    }

    @Test("An interrupted run has its own mark, which the legend explains if there is one")
    func interrupted() throws {
        var overview = Self.busy()
        #expect(!Self.reader(overview).text.contains("¦"))
        overview.runs.append(
            Samples.run(of: "org.newsterm.maintenance", at: Samples.now.addingTimeInterval(-7200), .interrupted))
        var reader = Self.reader(overview)
        reader.resize(columns: 120, rows: 40)
        #expect(reader.text.contains("× failed  ► running  ¦ interrupted  · no launch"))
        let row = try #require(reader.screen.first { $0.hasPrefix(" maintenance  ·") })
        #expect(row.contains("¦") && !row.contains("×"))
    }

    @Test("A running task has its mark in the current cell, and its progress in its heading")
    func running() {
        var overview = Self.busy(state: .running(since: Samples.now, budget: nil))
        overview.runs.append(Samples.run(at: Samples.now, nil))
        overview.tasks[0].status.waits = [.words("until 12:10"), .words("its current run to end")]
        (overview.tasks[0].status.fractionCompleted, overview.tasks[0].status.title) = (0.456, "Fetching")
        let reader = Self.reader(overview)
        #expect(reader.screen[1].hasSuffix(", 45 % done: Fetching  (org.newsterm.apprefresh)"))
        #expect(reader.screen[2] == "   waits        until 12:10; for its current run to end")
        #expect(reader.screen.contains { $0.hasPrefix(" refresh  ") && $0.hasSuffix("►") })
    }

    @Test("Upcoming launches are sorted by their expected time")
    func next() throws {
        var overview = Self.busy()
        overview.tasks.swapAt(0, 1)
        let reader = Self.reader(overview)
        let heading = try #require(reader.screen.firstIndex { $0.hasPrefix(" Next   ") })
        #expect(reader.screen[heading + 1].hasPrefix(" refresh      "))
        #expect(reader.screen[heading + 1].hasSuffix("until 10:29"))
        #expect(reader.screen[heading + 2].hasPrefix(" maintenance  not known     not known"))
    }

    @Test("On a low screen every task has its line and the selected one its details")
    func low() {
        var reader = Self.reader(rows: 14)
        #expect(reader.text.contains("refresh: pending") && reader.text.contains("maintenance: pending"))
        #expect(reader.text.contains("new data"))
        reader.press("j")
        #expect(reader.text.contains("external power"))
    }

    @Test(
        "If space is short the time line is dropped first, then upcoming launches; the log keeps four lines",
        arguments: [
            (120, 40, true, true), (80, 24, true, true), (80, 22, true, true), (80, 21, false, true),
            (80, 18, false, true), (80, 17, false, false), (40, 30, true, true), (40, 12, false, false),
        ])
    func givingWay(columns: Int, rows: Int, timeLine: Bool, next: Bool) {
        var reader = Self.reader(Self.busy())
        reader.resize(columns: columns, rows: rows)
        let screen = reader.screen
        #expect(screen.contains { $0.hasPrefix(" Last 24 hours") } == timeLine)
        #expect(screen.contains { $0.hasPrefix(" Next   ") } == next)
        #expect(screen.contains { $0.hasPrefix(" News stops when you quit") })
        let log = screen.filter { $0.contains("  Line ") }
        #expect(log.count >= (rows >= 15 ? 4 : 1))
        #expect(log.last?.hasSuffix("Line 49") == true)
        // No gap of several lines, and nothing between the log and the status line.
        #expect(!reader.text.contains("\n\n\n"))
    }

    @Test("Stopping a task that is not running says so plainly")
    func nothingToStop() {
        var reader = Self.reader()
        reader.press("X")
        let task = Samples.overview().tasks[0]
        #expect(reader.newEffects().contains(.simulateExpiration(task.id)))
        reader.send(.nothingToStop(task.id))
        #expect(reader.status.contains("\(task.name) is not running; nothing to stop."))
    }

    @Test("A task that cannot be stopped says so, even if it does not seem to run")
    func cannotStop() {
        var reader = Self.reader()
        let task = Samples.overview().tasks[0]
        #expect(!task.isRunning)
        reader.send(.failed(.simulateExpiration(task.id), sentence: "Process 7 holds the lease and does not answer."))
        #expect(reader.status.contains("Process 7 holds the lease and does not answer."))
    }

    @Test("It says when the time line or an upcoming time changes with time alone")
    func changes() {
        var overview = Self.busy()
        // The status line shows the next refresh, not the other task.
        overview.tasks[0] = Samples.idleTask("refresh")
        let start = Samples.now.addingTimeInterval(9000)
        overview.tasks[1].status.earliestLaunch = start
        overview.tasks[1].status.expectedLaunch = Samples.now.addingTimeInterval(9060)
        var reader = Self.reader(overview)
        reader.press("j")
        #expect(reader.model.nextChange == TimeLine(room: 48, now: Samples.now)?.changesAt)
        reader.resize(columns: 80, rows: 20)
        #expect(reader.model.nextChange == Waiting(until: start, at: Samples.now).changesAt)
        reader.resize(columns: 40, rows: 12)
        #expect(reader.model.nextChange == Waiting(until: start, at: Samples.now).changesAt)
        overview.tasks[1].status.earliestLaunch = nil
        overview.tasks[1].status.expectedLaunch = nil
        reader.send(.backgroundChanged(overview))
        #expect(reader.model.nextChange == LocalTime.midnight(after: Samples.now))
    }
}
