import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The conditions of a Linux machine")
struct LinuxConditionsTests {
    @Test("Every condition is reported once, with its source and the effect of an unknown value")
    func reports() throws {
        let reports = try MachineFixture().conditions.reports()
        #expect(Set(reports.map(\.condition)) == Set(Condition.allCases))
        #expect(reports.count == Condition.allCases.count)
        for report in reports {
            #expect(!report.source.isEmpty)
            #expect(report.condition.meaningOfUnknown.hasPrefix("Assumed "))
        }
    }

    @Test("For every condition that can change, one row says whether and how the kernel reports changes")
    func changeReports() {
        let reports = LinuxConditions().changeReports()
        #expect(reports.map(\.conditions) == [[.network], [.externalPower, .batteryLow]])
        #expect(Set(reports.map(\.means)).count == reports.count)
        #expect(reports.allSatisfy { !$0.means.isEmpty })
    }

    @Test("A reading names the conditions whose changes the kernel does not report", .timeLimit(.minutes(30)))
    func unobservedConditions() async throws {
        let conditions = try MachineFixture().conditions
        let changes = conditions.changes()
        let failures = conditions.changeReports().filter { $0.failure != nil }.flatMap(\.conditions)
        #expect(conditions.current().unobservedConditions == Set(failures + [.highLoad]))
        withExtendedLifetime(changes) {}
    }

    @Test("A failed subscription is retried by the next listener; a successful one is not repeated")
    func listensLater() {
        let asked = Mutex(0)
        let open: KernelMonitor.OpenSocket = { _, _ in
            let number = asked.withLock { count in
                count += 1
                return count
            }
            // The second gets no descriptor.
            if number == 2 {
                errno = EMFILE
                return .failure(SystemFailure())
            }
            let type = SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
            return .success(socket(AF_UNIX, Int32(type), 0))
        }
        let conditions = LinuxConditions(
            proc: "/proc", sys: "/sys", run: "/run", addressed: { [] }, openSocket: open)
        _ = conditions.changes()
        #expect(conditions.current().unobservedConditions == [.externalPower, .batteryLow, .highLoad])
        _ = conditions.changes()
        #expect(conditions.current().unobservedConditions == [.highLoad])
        _ = conditions.changes()
        #expect(asked.withLock(\.self) == 3)
    }

    @Test(
        "The real machine's stream of changes reports user activity, and ends with its task", .timeLimit(.minutes(30))
    )
    func changes() async {
        let conditions = LinuxConditions()
        let stream = conditions.changes()
        conditions.noteActivity()
        let reported = Gate()
        let task = Task {
            var iterator = stream.makeAsyncIterator()
            let first: Void? = await iterator.next()
            reported.open()
            // The machine itself may change meanwhile, any number of times.
            while await iterator.next() != nil {}
            return (hasBegun: first != nil, isCancelled: Task.isCancelled)
        }
        await reported.pass()
        task.cancel()
        let end = await task.value
        #expect(end.hasBegun)
        #expect(end.isCancelled)
    }
}
