import FoundationEssentials
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

    @Test("Every condition that the machine itself can change says whether the kernel tells of it")
    func changeReports() {
        let reports = LinuxConditions().changeReports()
        #expect(Set(reports.flatMap(\.conditions)) == [.network, .externalPower, .batteryLow, .highLoad])
        for report in reports { #expect(report.failure != "") }
    }

    @Test("A kernel without pressure figures is told of as one that says nothing of the load")
    func noPressure() throws {
        let reports = try MachineFixture().conditions.changeReports()
        #expect(reports.first { $0.conditions == [.highLoad] }?.failure == "No such file or directory")
    }

    @Test("A reading names the conditions whose changes the kernel does not tell of", .timeLimit(.minutes(1)))
    func untold() async throws {
        // Without pressure figures there is nothing to set a trigger on.
        let conditions = try MachineFixture().conditions
        let changes = conditions.changes()
        let failures = conditions.changeReports().filter { $0.failure != nil }.flatMap(\.conditions)
        #expect(conditions.current().untold == Set(failures))
        #expect(conditions.current().untold.contains(.highLoad))
        withExtendedLifetime(changes) {}
    }

    @Test("The stream of changes of the real machine begins and ends without a sound", .timeLimit(.minutes(1)))
    func changes() async {
        let task = Task {
            var count = 0
            for await _ in LinuxConditions().changes() { count += 1 }
            return count
        }
        task.cancel()
        _ = await task.value
    }
}
