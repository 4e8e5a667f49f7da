import BackgroundTasks
import Foundation
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The task explanation screen")
struct ExplanationTests {
    private static let id = "org.newsterm.apprefresh"
    private static let text = """
        org.newsterm.apprefresh (app refresh): pending since 11:50.
        Waits until 12:04: that is in 4 min.
        Last launches, newest first:
          11:50, launched by the scheduler: Completed after 2 s: new data.
          11:40, launched by the scheduler: Completed after 31 s: failed: its time was used up.
        """

    private static func reader(columns: Int = 80, rows: Int = 24) -> Reader {
        var reader = Reader(articles: 1...5, columns: columns, rows: rows)
        reader.send(.backgroundChanged(Samples.overview()))
        reader.press("t")
        _ = reader.newEffects()
        return reader
    }

    @Test(
        "Enter, l and → open the explanation of the selected task, q, h, ← and Esc return to the tasks",
        arguments: zip(
            [Key.enter, .character("l"), .right, .enter], [Key.character("q"), .character("h"), .left, .escape]))
    func opening(open: Key, back: Key) {
        var reader = Self.reader()
        reader.press(open)
        #expect(reader.newEffects() == [.explain(Self.id)])
        #expect(reader.screen[0].contains("Background task: refresh"))
        #expect(reader.text.contains("Asking why…"))
        reader.send(.explained(Self.id, text: Self.text))
        #expect(reader.screen[1] == " org.newsterm.apprefresh (app refresh): pending since 11:50.")
        #expect(reader.screen[3] == " Waits until 12:04: that is in 4 min.")
        #expect(reader.screen[5] == " Last launches, newest first:")
        reader.press(back)
        #expect(reader.screen[0].contains("Background tasks"))
        #expect(reader.text.contains("refresh: pending"))
        reader.press("q")
        #expect(reader.text.contains("Article 1"))
    }

    @Test("It is requested again after each change of the tasks, one request at a time")
    func live() {
        var reader = Self.reader()
        reader.press(.enter)
        #expect(reader.newEffects() == [.explain(Self.id)])
        for _ in 0..<3 {
            reader.send(.backgroundChanged(Samples.overview(state: .running(since: Samples.now, budget: nil))))
        }
        #expect(reader.newEffects() == [])
        reader.send(.explained(Self.id, text: "Old."))
        #expect(reader.newEffects() == [.explain(Self.id)])
        reader.send(.explained(Self.id, text: "New."))
        #expect(reader.newEffects() == [])
        #expect(reader.screen[1] == " New.")
        reader.press("q")
        reader.send(.backgroundChanged(Samples.overview()))
        #expect(reader.newEffects() == [])
    }

    @Test("While something is pending it is requested again after a minute; for an idle task it stays")
    func time() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.send(.explained(Self.id, text: Self.text))
        #expect(reader.model.nextChange == Samples.now.addingTimeInterval(60))
        _ = reader.newEffects()
        reader.now += 59
        reader.send(.timePassed)
        #expect(reader.newEffects() == [])
        reader.now += 1
        reader.send(.timePassed)
        #expect(reader.newEffects() == [.explain(Self.id)])
        var idle = Samples.overview(state: .idle)
        idle.tasks[0].status.isPending = false
        reader.send(.backgroundChanged(idle))
        reader.send(.explained(Self.id, text: Self.text))
        reader.send(.explained(Self.id, text: Self.text))
        #expect(reader.model.nextChange == nil)
    }

    @Test("An explanation that cannot be loaded says why, and the old text stays")
    func failure() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.send(.explained(Self.id, text: Self.text))
        reader.send(.backgroundChanged(Samples.overview()))
        reader.send(.failed(.explain(Self.id), sentence: "Process 4711 did not answer."))
        #expect(reader.status.hasPrefix(" Process 4711 did not answer."))
        #expect(reader.text.contains("Waits until 12:04"))
        _ = reader.newEffects()
        reader.send(.backgroundChanged(Samples.overview()))
        #expect(reader.newEffects() == [.explain(Self.id)])
    }

    @Test("An answer about another task is ignored")
    func otherTask() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.press("q")
        reader.press("j")
        reader.press(.enter)
        reader.send(.explained(Self.id, text: Self.text))
        #expect(reader.screen[0].contains("maintenance"))
        #expect(!reader.text.contains("app refresh"))
    }

    @Test("Launch and expiration can be simulated there, t goes back too, and the help line lists the keys")
    func keys() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.press("LX")
        let effects = reader.newEffects()
        #expect(effects.contains(.simulateLaunch(Self.id)) && effects.contains(.simulateExpiration(Self.id)))
        #expect(reader.screen[23].contains("L run now  X stop"))
        reader.press("t")
        #expect(reader.screen[0].contains("Background tasks"))
        #expect(reader.screen[23].hasPrefix(" Enter open  L run now"))
    }

    @Test("It scrolls if it does not fit, with long lines wrapped and indented, and never beyond its end")
    func scrolling() {
        var reader = Self.reader(columns: 40, rows: 12)
        reader.press(.enter)
        reader.send(.explained(Self.id, text: Self.text))
        #expect(reader.screen.allSatisfy { TextWidth.cells(in: $0) <= 40 })
        #expect(!reader.text.contains("its time was"))
        reader.press("G")
        #expect(reader.text.contains("\n     Completed after 31 s: failed: its\n     time was used up."))
        reader.send(.backgroundChanged(Samples.overview()))
        reader.send(.explained(Self.id, text: "Short."))
        #expect(reader.screen[1] == " Short.")
    }

    @Test("After its help it has its earlier scroll position")
    func help() {
        var reader = Self.reader(columns: 40, rows: 12)
        reader.press(.enter)
        reader.send(.explained(Self.id, text: Self.text))
        reader.press("jjj")
        let before = reader.screen
        reader.press("?q")
        #expect(reader.screen == before)
    }

    @Test("Control sequences are not drawn, however they got into the text")
    func hostile() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.send(
            .explained(Self.id, text: "a\u{1B}[2J\u{202E}b\r\n  \u{9B}31m\tc\n" + String(repeating: "x", count: 9999)))
        #expect(reader.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(!reader.text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })
        #expect(reader.screen.allSatisfy { TextWidth.cells(in: $0) <= 80 })
    }

    @Test("Without tasks it says that there is nothing to explain")
    func nothing() {
        var reader = Reader(articles: 1...5)
        reader.press("t")
        reader.press(.enter)
        #expect(reader.status == " No background tasks are known yet.")
    }
}
