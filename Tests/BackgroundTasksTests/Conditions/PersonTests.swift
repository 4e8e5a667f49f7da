import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("The user before the terminal")
struct PersonTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("Nobody is known of before the first sign")
    func nobody() throws {
        let machine = try MachineFixture()
        #expect(machine.reading.lastActivity == nil)
        #expect(machine.reading.focus == .unknown)
        let report = machine.report(.personIdle)
        #expect(report?.state == .unknown && report?.observation == "no sign of a user in this process")
        #expect(report?.source.contains("reader") == false)
    }

    @Test("A key is a sign of the user, and says nothing of the focus")
    func key() throws {
        let conditions = try MachineFixture().conditions
        conditions.noteActivity(at: start)
        #expect(conditions.current().lastActivity == start)
        #expect(conditions.current().focus == .unknown)
    }

    @Test("To turn to the terminal and to turn away are both signs of the user")
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

    @Test("The report takes the user for idle when the policy does")
    func idle() throws {
        let conditions = try MachineFixture().conditions
        conditions.noteActivity(at: start)
        func state(after seconds: TimeInterval) -> ConditionReading.State? {
            conditions.reports(now: start.addingTimeInterval(seconds))
                .first { $0.condition == .personIdle }?.state
        }
        #expect(state(after: 59) == .no)
        #expect(state(after: 60) == .yes)
        conditions.noteFocus(.yes, at: start)
        #expect(state(after: 299) == .no)
        #expect(state(after: 300) == .yes)
        // The clock was set back.
        #expect(state(after: -3600) == .no)
    }

    @Test("Who has done nothing for half a minute comes back with the next key; other keys are no return")
    func comesBack() {
        var person = Person()
        let returns = [0, 29, 58, 88, 0].map { person.acted(at: start.addingTimeInterval($0), in: 1) }
        #expect(returns == [true, false, false, true, true])
    }

    @Test("An act that tells of the focus sets it; only a focus that has changed is news", .timeLimit(.minutes(30)))
    func actWithFocus() async throws {
        let conditions = try MachineFixture().conditions
        conditions.noteActivity(at: start)
        var person = Person()
        let soon = (1...5).map { start.addingTimeInterval(Double($0)) }
        let focus: [ConditionReading.State?] = [.yes, .yes, nil, .no, .unknown]
        person.turned(focus: .unknown, at: start, in: 1)
        #expect(zip(soon, focus).map { person.acted(at: $0, focus: $1, in: 1) } == [true, false, false, true, true])
        #expect(person.lastActivity == soon.last)
        conditions.noteActivity(at: soon[0], focus: .yes)
        conditions.noteActivity(at: soon[1])
        #expect(conditions.current().focus == .yes)
    }

    @Test("Two readers tell of their own focus, in whichever order it arrives")
    func twoReaders() throws {
        for order in [[1, 2], [2, 1]] as [[Int32]] {
            let conditions = try MachineFixture().conditions
            conditions.noteActivity(at: start, focus: .yes, in: 1)
            // The user goes from the first to the second.
            for (delay, reader) in order.enumerated() {
                conditions.noteActivity(
                    at: start.addingTimeInterval(Double(10 + delay)), focus: reader == 1 ? .no : .yes, in: reader)
            }
            #expect(conditions.current().focus == .yes)
            conditions.noteActivity(at: start.addingTimeInterval(20), focus: .no, in: 2)
            #expect(conditions.current().focus == .no)
        }
    }

    @Test("The focus of a reader that has ended without a word is forgotten with the next sign five minutes later")
    func endedReader() throws {
        for delay in [299, 300] as [TimeInterval] {
            let conditions = try MachineFixture().conditions
            conditions.noteActivity(at: start, focus: .yes, in: 1)
            conditions.noteActivity(at: start.addingTimeInterval(delay), focus: .unknown, in: 2)
            #expect(conditions.current().focus == (delay < 300 ? .yes : .unknown))
        }
        // That it is alone is no reason to forget it: a reader of a long article presses no key.
        let conditions = try MachineFixture().conditions
        conditions.noteFocus(.yes, at: start)
        conditions.noteActivity(at: start.addingTimeInterval(9999))
        #expect(conditions.current().focus == .yes)
    }

    @Test("A return and a change of focus wake those who listen", .timeLimit(.minutes(30)))
    func wakes() async throws {
        let conditions = try MachineFixture().conditions
        var changes = conditions.changes().makeAsyncIterator()
        conditions.noteActivity(at: start)
        #expect(await changes.next() != nil)
        conditions.noteFocus(.no, at: start)
        #expect(await changes.next() != nil)
    }
}
