import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The conditions of a Linux machine")
struct LinuxConditionsTests {
    @Test("Every condition is reported once, with a source and what unknown means")
    func reports() throws {
        let reports = try MachineFixture().conditions.reports()
        #expect(Set(reports.map(\.condition)) == Set(Condition.allCases))
        #expect(reports.count == Condition.allCases.count)
        for report in reports {
            #expect(!report.source.isEmpty)
            #expect(report.condition.meaningOfUnknown.hasPrefix("Taken as "))
        }
    }

    @Test("Every condition that the machine itself can change says once whether the kernel tells of it, and how")
    func changeReports() {
        let reports = LinuxConditions().changeReports()
        #expect(reports.map(\.conditions) == [[.network], [.externalPower, .batteryLow], [.highLoad]])
        #expect(Set(reports.map(\.means)).count == reports.count)
        #expect(reports.allSatisfy { !$0.means.isEmpty })
    }

    @Test("A kernel without pressure figures is told of as one that says nothing of the load")
    func noPressure() throws {
        let reports = try MachineFixture().conditions.changeReports()
        #expect(reports.first { $0.conditions == [.highLoad] }?.failure == "No such file or directory")
    }

    @Test("A reading names the conditions whose changes the kernel does not tell of", .timeLimit(.minutes(5)))
    func untold() async throws {
        // Without pressure figures there is nothing to set a trigger on.
        let conditions = try MachineFixture().conditions
        let changes = conditions.changes()
        let failures = conditions.changeReports().filter { $0.failure != nil }.flatMap(\.conditions)
        #expect(conditions.current().untold == Set(failures))
        #expect(conditions.current().untold.contains(.highLoad))
        withExtendedLifetime(changes) {}
    }

    @Test(
        "The stream of changes of the real machine tells of the person, and ends with its task", .timeLimit(.minutes(5))
    )
    func changes() async {
        let conditions = LinuxConditions()
        let stream = conditions.changes()
        conditions.noteActivity()
        let told = Gate()
        let task = Task {
            var iterator = stream.makeAsyncIterator()
            let first: Void? = await iterator.next()
            told.open()
            // The machine itself may change meanwhile, any number of times.
            while await iterator.next() != nil {}
            return (hasBegun: first != nil, isCancelled: Task.isCancelled)
        }
        await told.pass()
        task.cancel()
        let end = await task.value
        #expect(end.hasBegun)
        #expect(end.isCancelled)
    }

    @Test("One reading is taken at a time, so that an older one never takes the place of a newer")
    func oneReadingAtATime() {
        let reading = Atomic(0)
        let most = Atomic(0)
        let latest = LatestReading {
            let count = reading.add(1, ordering: .sequentiallyConsistent).newValue
            most.max(count, ordering: .sequentiallyConsistent)
            for _ in 0..<20 { sched_yield() }
            reading.subtract(1, ordering: .sequentiallyConsistent)
            return count
        }
        DispatchQueue.concurrentPerform(iterations: 200) { _ in _ = latest.hasChanged() }
        #expect(most.load(ordering: .sequentiallyConsistent) == 1)
    }

    @Test("A reading is a change once, when it differs from the one before")
    func changedOnce() {
        let values = Mutex([1, 1, 2, 2, 1])
        let latest = LatestReading { values.withLock { $0.removeFirst() } }
        #expect((0..<4).map { _ in latest.hasChanged() } == [false, true, false, true])
    }
}
