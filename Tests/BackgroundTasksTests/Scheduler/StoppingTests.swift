import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("The end of a scheduler", .timeLimit(.minutes(2)))
struct StoppingTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh

    /// What a later process makes of the records.
    private func next(after driver: MachineDriver) throws -> MachineDriver {
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now
        try next.machine.register(refresh)
        next.start()
        return next
    }

    @Test("A run that is given up since the scheduler stops is no offence, and the next process launches it at once")
    func quitting() throws {
        var driver = try MachineDriver.running()
        for _ in 1...3 {
            driver.submitRefresh(in: nil)
            driver.stop()
            driver.advance(by: 2)
            #expect(driver.machine.phase == .stopped)
            #expect(driver.status(refresh)?.lastRun?.ending == .abandoned(.shutdown))
            #expect(driver.machine.records[refresh]?.restsUntil == nil)
            #expect(driver.machine.records[refresh]?.history == RunHistory())
            #expect(driver.messages.contains("It did not stop when told to, and was given up after a grace."))
            driver = try next(after: driver)
            #expect(driver.launches.count == 1)
        }
    }

    @Test("The end of the process ends the rest of a handler that did not stop the first time, as its return would")
    func endOfProcess() throws {
        var driver = try MachineDriver.running()
        for offences in 1...2 {
            driver.submitRefresh(in: nil)
            driver.advance(by: 35)
            #expect(driver.machine.records[refresh]?.history.offences == offences)
            driver.submitRefresh(in: nil)
            // Killed during the rest.
            driver = try next(after: driver)
            #expect(driver.launches.count == (offences == 1 ? 1 : 0))
        }
        driver.advance(by: 3600)
        #expect(driver.launches.count == 1)
    }
}
