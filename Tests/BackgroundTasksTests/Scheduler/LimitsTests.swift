import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Limits and retired identifiers")
struct LimitsTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let retired = "org.example.task0"

    @Test("A stored request whose identifier is no longer permitted does not count towards the limit")
    func retiredIdentifier() {
        var driver = MachineDriver()
        driver.submit(Request(identifier: retired, kind: .appRefresh))
        var next = MachineDriver(records: Array(driver.machine.records.values), permitted: [refresh])
        // Programs submit before they run the scheduler.
        #expect(next.submitRefresh(in: 300) == nil)
        #expect(next.machine.records[refresh]?.pending != nil)
        next.start()
        #expect(next.machine.pendingRequests.map(\.identifier) == [refresh])
    }

    @Test("A request that returns after its run may exceed the limit, and each can still be replaced")
    func overLimit() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.submit(Request(identifier: retired, kind: .appRefresh, earliestBeginDate: .distantFuture))
        driver.complete(refresh, .retry("busy"))
        #expect(driver.machine.pendingRequests.map(\.identifier) == [refresh, retired])
        #expect(driver.submitRefresh(in: 300) == nil)
        #expect(driver.submit(Request(identifier: "org.example.task1", kind: .appRefresh)) != nil)
        #expect(driver.machine.pendingRequests.count == 2)
    }
}
