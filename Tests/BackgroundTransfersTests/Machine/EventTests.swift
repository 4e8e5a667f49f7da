import FoundationEssentials
import Testing

@testable import BackgroundTransfers

@Suite("The events of a session")
struct EventTests {
    @Test("A finished transfer has its events in order: its file, its end, and the end of all events")
    func order() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.finish(task)
        #expect(
            driver.events == [
                .didFinishDownloading(task, location: "\(task.uuidString).download"), .didComplete(task, nil),
                .didFinishEvents,
            ])
        #expect(driver.machine.record.events.map(\.number) == [1, 2, 3])
    }

    @Test("Events wait for their acknowledgement across any number of restarts, and are then gone")
    func acknowledged() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.finish(task)
        for _ in 0..<3 { driver = driver.restarted(finished: [task]) }
        #expect(driver.events.count == 3)
        driver.command(.acknowledge(1))
        #expect(driver.events.count == 2)
        #expect(driver.machine.record.transfers.count == 1)
        #expect(driver.command(.acknowledge(3)) == [.store, .remove(.finished(task))])
        #expect(driver.events == [])
        #expect(driver.machine.record.transfers == [])
        driver = driver.restarted()
        // Numbers are never reused.
        let next = driver.add()
        try driver.finish(next)
        #expect(driver.machine.record.events.map(\.number) == [4, 5, 6])
    }

    @Test("Progress is delivered to listeners, and not stored")
    func progress() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        let events = try driver.receive(task, 300) + driver.receive(task, 450) + driver.receive(task, 450)
        #expect(
            events
                == [(300, 300), (150, 450)].map {
                    .deliver(
                        .didWriteData(task, bytesWritten: $0, totalBytesWritten: $1, totalBytesExpectedToWrite: 1000))
                })
        #expect(driver.events == [])
        #expect(try driver.task(task).countOfBytesReceived == 450)
        #expect(try driver.task(task).countOfBytesExpectedToReceive == 1000)
    }

    @Test("Of several undelivered resumptions only the last is kept")
    func resumptions() throws {
        var (driver, task) = try SessionDriver.halfway()
        for offset in [500, 600, 700] as [Int64] {
            try driver.answer(task, 206, range: "bytes \(offset)-999/1000")
            try driver.breakOff(task, at: offset + 100)
            try driver.advanceToRetry(task)
        }
        #expect(driver.events == [.didResumeAtOffset(task, fileOffset: 700, expectedTotalBytes: 1000)])
    }

    @Test("The program is started once, when all transfers have ended and no process listens")
    func launch() throws {
        var driver = SessionDriver()
        let one = driver.add()
        let two = driver.add()
        try driver.finish(one)
        #expect(!driver.actions.contains(.launch))
        try driver.finish(two)
        #expect(driver.actions.last == .launch)
        driver.advance(by: 86_400)
        driver = driver.restarted(finished: [one, two])
        driver.advance(by: 86_400)
        #expect(!driver.actions.contains(.launch))
    }

    @Test("A finished transfer does not wait for a long one: a minute later the program is started for it, once")
    func longWait() throws {
        var driver = SessionDriver()
        let long = driver.add()
        let done = driver.add()
        try driver.finish(done)
        #expect(!driver.actions.contains(.launch))
        try driver.answer(long, 200, length: 100_000_000)
        driver.advance(by: 30)
        try driver.receive(long, 1_000_000)
        driver.advance(by: 29)
        #expect(!driver.actions.contains(.launch))
        driver.advance(by: 1)
        #expect(driver.actions.contains(.launch))
        driver.actions = []
        try driver.receive(long, 2_000_000)
        driver.advance(by: 59)
        #expect(!driver.actions.contains(.launch))
    }

    @Test("The program is not started while it listens, but is if it leaves without having received all events")
    func listener() throws {
        var driver = SessionDriver()
        driver.machine.hasListener = true
        try driver.finish(driver.add())
        #expect(!driver.actions.contains(.launch))
        driver.perform { $0.hasListener = false }
        #expect(driver.actions.last == .launch)
    }

    @Test("A session without launch events starts no program")
    func noLaunchEvents() throws {
        var driver = SessionDriver(launches: false)
        try driver.finish(driver.add())
        #expect(!driver.actions.contains(.launch))
    }

    @Test("State is stored before any action that depends on it")
    func storeFirst() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.finish(task)
        #expect(driver.actions.first == .store)
        for (index, action) in driver.actions.enumerated() where [.launch].contains(action) {
            #expect(driver.actions[..<index].contains(.store))
        }
    }

    @Test("A finished transfer is reported while another is suspended, or waits for its date")
    func othersWait() throws {
        var driver = SessionDriver()
        let suspended = driver.add()
        driver.command(.suspend(suspended))
        try driver.end(suspended, .stopped, at: 0)
        let later = driver.add { $0.earliestBeginDate = SessionDriver.start.date.addingTimeInterval(86_400) }
        let done = driver.add()
        try driver.finish(done)
        #expect(driver.actions.last == .launch)
        #expect(!driver.events.contains(.didFinishEvents))
        driver.actions = []
        driver.command(.cancel(later, producingResumeData: false))
        #expect(driver.events.last == .didFinishEvents)
        #expect(driver.actions.last == .launch)
    }
}
