import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("The user's presence at the terminal")
struct UserPresenceTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("User presence is unknown before the first activity")
    func nobody() throws {
        let machine = try MachineFixture()
        #expect(machine.reading.lastActivity == nil)
        #expect(machine.reading.focus == .unknown)
        let report = machine.report(.userIdle)
        #expect(report?.state == .unknown && report?.observation == "no sign of a user in this process")
        #expect(report?.source.contains("reader") == false)
    }

    @Test("A key press is user activity, and does not change the focus")
    func key() throws {
        let conditions = try MachineFixture().conditions
        conditions.noteActivity(at: start)
        #expect(conditions.current().lastActivity == start)
        #expect(conditions.current().focus == .unknown)
    }

    @Test("Gaining and losing the terminal's focus both count as user activity")
    func focus() throws {
        let conditions = try MachineFixture().conditions
        conditions.noteFocus(.yes, at: start)
        #expect(conditions.current().focus == .yes)
        #expect(conditions.current().lastActivity == start)
        let later = start.addingTimeInterval(5)
        conditions.noteFocus(.no, at: later)
        #expect(conditions.current().focus == .no)
        #expect(conditions.current().lastActivity == later)
        conditions.noteActivity(at: later.addingTimeInterval(1))
        #expect(conditions.current().focus == .no)
    }

    @Test("The report and the policy agree on when the user is idle")
    func idle() throws {
        let conditions = try MachineFixture().conditions
        conditions.noteActivity(at: start)
        func state(after seconds: TimeInterval) -> ConditionReading.State? {
            conditions.reports(now: start.addingTimeInterval(seconds))
                .first { $0.condition == .userIdle }?.state
        }
        #expect(state(after: 59) == .no)
        #expect(state(after: 60) == .yes)
        conditions.noteFocus(.yes, at: start)
        #expect(state(after: 299) == .no)
        #expect(state(after: 300) == .yes)
        // The clock was set back.
        #expect(state(after: -3600) == .no)
    }

    @Test("After half a minute of inactivity the next key counts as a return; other keys do not")
    func comesBack() {
        var userPresence = UserPresence()
        let returns = [0, 29, 58, 88, 0].map { userPresence.recordActivity(at: start.addingTimeInterval($0), in: 1) }
        #expect(returns == [true, false, false, true, true])
    }

    @Test("An activity with a focus sets it; only a changed focus is reported", .timeLimit(.minutes(30)))
    func actWithFocus() async throws {
        let conditions = try MachineFixture().conditions
        conditions.noteActivity(at: start)
        var userPresence = UserPresence()
        let soon = (1...5).map { start.addingTimeInterval(Double($0)) }
        let focus: [ConditionReading.State?] = [.yes, .yes, nil, .no, .unknown]
        userPresence.turned(focus: .unknown, at: start, in: 1)
        #expect(
            zip(soon, focus).map { userPresence.recordActivity(at: $0, focus: $1, in: 1) } == [
                true, false, false, true, true,
            ])
        #expect(userPresence.lastActivity == soon.last)
        conditions.noteActivity(at: soon[0], focus: .yes)
        conditions.noteActivity(at: soon[1])
        #expect(conditions.current().focus == .yes)
    }

    @Test("Each of two readers reports its own focus, in any order")
    func twoReaders() throws {
        for order in [[1, 2], [2, 1]] as [[Int32]] {
            let conditions = try MachineFixture().conditions
            conditions.noteActivity(at: start, focus: .yes, in: 1)
            // The user switches from the first to the second.
            for (delay, reader) in order.enumerated() {
                conditions.noteActivity(
                    at: start.addingTimeInterval(Double(10 + delay)), focus: reader == 1 ? .no : .yes, in: reader)
            }
            #expect(conditions.current().focus == .yes)
            conditions.noteActivity(at: start.addingTimeInterval(20), focus: .no, in: 2)
            #expect(conditions.current().focus == .no)
        }
    }

    @Test("The focus of a reader that ended silently is discarded at the next activity five minutes later")
    func endedReader() throws {
        for delay in [299, 300] as [TimeInterval] {
            let conditions = try MachineFixture().conditions
            conditions.noteActivity(at: start, focus: .yes, in: 1)
            conditions.noteActivity(at: start.addingTimeInterval(delay), focus: .unknown, in: 2)
            #expect(conditions.current().focus == (delay < 300 ? .yes : .unknown))
        }
        // Being alone is no reason to forget it: a reader of a long article presses no key.
        let conditions = try MachineFixture().conditions
        conditions.noteFocus(.yes, at: start)
        conditions.noteActivity(at: start.addingTimeInterval(9999))
        #expect(conditions.current().focus == .yes)
    }

    @Test("A return and a change of focus wake listeners", .timeLimit(.minutes(30)))
    func wakes() async throws {
        let conditions = try MachineFixture().conditions
        var changes = conditions.changes().makeAsyncIterator()
        conditions.noteActivity(at: start)
        #expect(await changes.next() != nil)
        conditions.noteFocus(.no, at: start)
        #expect(await changes.next() != nil)
    }
}
