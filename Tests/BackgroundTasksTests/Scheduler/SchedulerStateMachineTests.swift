import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Requests")
struct SchedulerStateMachineTests {
    typealias Request = BackgroundTaskRequest

    @Test("An identifier that is not permitted can be neither registered nor submitted, and the journal says so")
    func notPermitted() {
        var driver = MachineDriver()
        for identifier in ["", "org.example.other", String(repeating: "x", count: 100_000)] {
            #expect(throws: BackgroundTaskError.notPermitted(identifier: identifier)) {
                try driver.machine.register(identifier)
            }
            let error = driver.submit(Request(identifier: identifier, kind: .appRefresh))
            #expect(error == .notPermitted(identifier: identifier))
            #expect(error?.code == 3)
        }
        #expect(driver.events == [.notPermitted, .notPermitted, .notPermitted])
        #expect(driver.messages.allSatisfy { $0.count < 300 })
        #expect(driver.machine.pendingRequests.isEmpty)
    }

    @Test("A second handler for an identifier, and one that comes after the start, are refused with the remedy")
    func registration() throws {
        var driver = MachineDriver()
        try driver.machine.register(MachineDriver.refresh)
        #expect(throws: BackgroundTaskError.alreadyRegistered(identifier: MachineDriver.refresh)) {
            try driver.machine.register(MachineDriver.refresh)
        }
        driver.start()
        let tooLate = BackgroundTaskError.registeredTooLate(identifier: MachineDriver.maintenance)
        #expect(throws: tooLate) { try driver.machine.register(MachineDriver.maintenance) }
        #expect(tooLate.description.hasSuffix("Register all handlers before running it."))
        #expect(
            BackgroundTaskError.alreadyRegistered(identifier: MachineDriver.refresh).description
                .hasSuffix("Register each identifier once."))
    }

    @Test("A request replaces the pending one of the same identifier")
    func replacement() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        #expect(driver.submitRefresh(in: 600) == nil)
        #expect(driver.machine.pendingRequests.map(\.earliestBeginDate) == [driver.now.addingTimeInterval(600)])
        #expect(driver.events.contains(.replaced))
        driver.advance(by: 599)
        #expect(driver.launches.isEmpty)
        driver.advance(by: 1)
        #expect(driver.launches.count == 1)
    }

    @Test("One refresh and ten processing requests may be pending, counted separately")
    func limits() {
        var driver = MachineDriver()
        #expect(driver.submitRefresh(in: 300) == nil)
        let second = driver.submit(Request(identifier: "org.example.task0", kind: .appRefresh))
        #expect(second == .tooManyPendingTaskRequests(kind: "app refresh", limit: 1))
        #expect(second?.code == 2)
        for number in 0..<10 {
            #expect(driver.submit(Request(identifier: "org.example.task\(number)", kind: .processing())) == nil)
        }
        let eleventh = driver.submit(Request(identifier: "org.example.task10", kind: .processing()))
        #expect(eleventh == .tooManyPendingTaskRequests(kind: "processing", limit: 10))
        #expect(driver.submit(Request(identifier: "org.example.task3", kind: .processing())) == nil)
        // A replacement may change the kind: it frees its own place.
        #expect(driver.submit(Request(identifier: MachineDriver.refresh, kind: .appRefresh)) == nil)
    }

    @Test("Cancelling drops one pending request, or all of them")
    func cancellation() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.submit(
            Request(identifier: MachineDriver.maintenance, kind: .processing(), earliestBeginDate: .distantFuture))
        driver.perform { machine, now in machine.cancel(MachineDriver.refresh, now: now) }
        #expect(driver.machine.pendingRequests.map(\.identifier) == [MachineDriver.maintenance])
        driver.perform { machine, now in machine.cancelAll(now: now) }
        #expect(driver.machine.pendingRequests.isEmpty)
        driver.advance(by: 1000)
        #expect(driver.launches.isEmpty)
        #expect(driver.events.count { $0 == .cancelled } == 2)
    }

    @Test("Cancelling a task that is neither pending nor running is silent")
    func cancelNothing() throws {
        var driver = try MachineDriver.running()
        let before = driver.actions
        driver.perform { machine, now in machine.cancel(MachineDriver.refresh, now: now) }
        driver.perform { machine, now in machine.cancel("unknown", now: now) }
        #expect(driver.actions == before)
    }

    @Test("A task cancelled while it ran does not come back when its run is interrupted")
    func cancelledWhileRunning() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.perform { machine, now in machine.cancel(MachineDriver.refresh, now: now) }
        #expect(driver.machine.runs.count == 1)
        driver.stop()
        driver.complete(MachineDriver.refresh, .failed("cancelled"))
        #expect(driver.machine.phase == .stopped)
        #expect(driver.machine.pendingRequests.isEmpty)
    }

    @Test("Dates and intervals that are not numbers count as absent")
    func absurdNumbers() {
        var driver = MachineDriver()
        let date = Date(timeIntervalSince1970: .nan)
        driver.submit(
            Request(
                identifier: MachineDriver.refresh, kind: .appRefresh, earliestBeginDate: date,
                minimumInterval: .seconds(-1)))
        #expect(
            driver.machine.pendingRequests == [Request(identifier: MachineDriver.refresh, kind: .appRefresh)])
    }

    @Test("A request for a time years away is kept and described")
    func yearsAway() throws {
        var driver = try MachineDriver.running()
        driver.submit(
            Request(identifier: MachineDriver.refresh, kind: .appRefresh, earliestBeginDate: .distantFuture))
        #expect(driver.status(MachineDriver.refresh)?.waitingFor.first?.hasPrefix("until 4001-01-01") == true)
        driver.advance(by: 365 * 86_400)
        #expect(driver.launches.isEmpty)
    }

    @Test("Every error has its own sentence, and four have Apple's codes")
    func errors() {
        let coded: [BackgroundTaskError] = [
            .unavailable(reason: "x"), .tooManyPendingTaskRequests(kind: "x", limit: 1), .notPermitted(identifier: "x"),
            .immediateRunIneligible(identifier: "x"),
        ]
        let others: [BackgroundTaskError] = [
            .alreadyRegistered(identifier: "x"), .registeredTooLate(identifier: "x"), .notRegistered(identifier: "x"),
            .notRegistered(identifier: "x", process: 1), .unusableArgument("every", reason: "x"),
            .noPendingRequest(identifier: "x"), .notRunning(identifier: "x"), .alreadyRunning(identifier: "x"),
            .schedulerAlreadyRuns, .storage(operation: .write, path: "/x", reason: "x"), .damagedRecords(path: "/x"),
            .noHolder(directory: "/x"), .noAnswer(directory: "/x"), .conversationBroken, .unusableMessage(bytes: 0),
        ]
        #expect(BackgroundTaskError.modeNotPermitted(identifier: "x", mode: "fetch").code == 3)
        #expect(coded.map(\.code) == [1, 2, 3, 4])
        #expect(others.allSatisfy { $0.code == nil })
        let sentences = (coded + others + [.modeNotPermitted(identifier: "x", mode: "fetch")]).map(\.description)
        #expect(sentences.allSatisfy { $0.first?.isUppercase == true && $0.last == "." })
        #expect(Set(sentences).count == sentences.count)
        let hostile = BackgroundTaskError.notPermitted(identifier: "a\u{1b}[31m\nb").description
        #expect(!hostile.contains("\u{1b}") && !hostile.contains("\n"))
    }
}
