import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Requests submitted during a run")
struct NewerRequestTests {
    typealias Request = BackgroundTaskRequest
    private let maintenance = MachineDriver.maintenance

    private var newer: Request {
        Request(
            identifier: maintenance, kind: .processing(requiresExternalPower: true), minimumInterval: .seconds(86_400))
    }

    /// A run during which another kind of request was submitted.
    private func overtaken() throws -> MachineDriver {
        var driver = try MachineDriver.running()
        driver.conditions.externalPower = .no
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        driver.submit(newer)
        return driver
    }

    @Test("A request submitted during a run that is cut off or retried waits behind it, and is not lost")
    func kept() throws {
        for isRetry in [true, false] {
            var driver = try overtaken()
            if isRetry {
                driver.complete(maintenance, .retry("busy"))
            } else {
                driver.change { $0.batteryLow = .yes }
                driver.complete(maintenance, .failed("cancelled"))
                driver.change { $0.batteryLow = .no }
            }
            #expect(driver.messages.contains { $0.contains("the one submitted in the meantime comes after it") })
            driver.advance(by: 30)
            #expect(driver.launches.map(\.pending.request.kind) == [.processing(), .processing()])
            #expect(driver.machine.pendingRequests == [newer])
            driver.complete(maintenance)
            #expect(driver.machine.pendingRequests == [newer])
        }
    }

    @Test("A request behind an interrupted run survives repeated restarts")
    func survives() throws {
        var driver = try overtaken()
        for _ in 1...3 {
            var next = MachineDriver(
                records: try driver.machine.records.values.compactMap { record in
                    try JSONCoding.decode(TaskRecord.LenientRecord.self, from: JSONCoding.encode(record)).record
                })
            next.conditions = driver.conditions
            next.now = driver.now
            try next.machine.register(maintenance)
            next.start()
            next.advance(by: 300)
            #expect(next.launches.map(\.pending.request.kind) == [.processing()])
            #expect(next.machine.pendingRequests == [newer])
            driver = next
        }
    }

    @Test("Submitting and cancelling also affect the request behind a run")
    func replacedOrCancelled() throws {
        for isCancelled in [true, false] {
            var driver = try overtaken()
            driver.complete(maintenance, .retry("busy"))
            if isCancelled {
                driver.perform { machine, now in machine.cancel(MachineDriver.maintenance, now: now) }
                #expect(driver.machine.pendingRequests.isEmpty)
            } else {
                driver.submit(Request(identifier: maintenance, kind: .processing()))
                #expect(driver.launches.count == 2)
                driver.complete(maintenance)
            }
            driver.advance(by: 1000)
            #expect(driver.machine.pendingRequests.isEmpty)
        }
    }
}
