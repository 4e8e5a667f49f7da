import BackgroundTasks
import Terminal
import Testing

@testable import ReaderApp

@Suite("User activity in the terminal")
struct UserActivityTests {
    @Test("Several keys at once are one activity")
    func keys() {
        #expect(UserActivity.signs(in: [.key(.up), .key(.down), .key(.paste("a"))]) == [.acted])
    }

    @Test("Focus changes are reported in order")
    func focus() {
        let events: [TerminalEvent] = [.key(.up), .focusLost, .focusGained, .key(.up)]
        #expect(UserActivity.signs(in: events) == [.acted, .focus(.no), .focus(.yes), .acted])
    }

    @Test("After a stop the focus is unknown until the terminal reports it again")
    func continued() {
        #expect(UserActivity.signs(in: [.continued]) == [.focus(.unknown)])
    }

    @Test("Being ended from outside is not user activity")
    func ending() {
        #expect(UserActivity.signs(in: [.hangup, .terminate(signal: 15)]).isEmpty)
    }
}
