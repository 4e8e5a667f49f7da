import BackgroundTasks
import Terminal
import Testing

@testable import ReaderApp

@Suite("What the terminal tells of the user")
struct PersonSignTests {
    @Test("Many keys at once are one act")
    func keys() {
        #expect(PersonSign.signs(in: [.key(.up), .key(.down), .key(.paste("a"))]) == [.acted])
    }

    @Test("The focus is told in the order in which it changed")
    func focus() {
        let events: [TerminalEvent] = [.key(.up), .focusLost, .focusGained, .key(.up)]
        #expect(PersonSign.signs(in: events) == [.acted, .focus(.no), .focus(.yes), .acted])
    }

    @Test("After a stop the focus is not known until the terminal tells of it again")
    func continued() {
        #expect(PersonSign.signs(in: [.continued]) == [.focus(.unknown)])
    }

    @Test("To be ended from outside is no sign of a user")
    func ending() {
        #expect(PersonSign.signs(in: [.hangup, .terminate(signal: 15)]).isEmpty)
    }
}
