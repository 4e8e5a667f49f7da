import FoundationEssentials
import Testing

@testable import BackgroundTransfers

@Suite("A session in a later process")
struct RestoringTests {
    @Test("After a crash a transfer goes on from the bytes in its file, however many were stored")
    func crash() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1_000_000)
        try driver.receive(task, 700_000)
        let later = driver.restarted(parts: [try driver.record(task).part: 700_123])
        #expect(later.orders.map(\.offset) == [700_123])
    }

    @Test("After a power cut only those bytes count that had reached the disk")
    func powerCut() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1_000_000)
        try driver.receive(task, 700_000)
        driver.perform { $0.secured(1, bytes: 600_000) }
        let part = try driver.record(task).part
        #expect(driver.restarted(parts: [part: 700_000], boot: "two").orders.map(\.offset) == [600_000])
        #expect(driver.restarted(parts: [part: 500_000], boot: "two").orders.map(\.offset) == [500_000])
        #expect(driver.restarted(parts: [:], boot: "two").orders.map(\.offset) == [0])
    }

    @Test("A file that got its name just before the end is told, without being fetched again")
    func placed() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.end(task, .finished, at: 1000)
        let part = try driver.record(task).part
        let after = driver.restarted(finished: [task])
        #expect(after.begun == [])
        #expect(after.events.contains(.didComplete(task, nil)))
        let before = driver.restarted(parts: [part: 1000])
        #expect(before.actions == [.place(task, part)])
        let lost = driver.restarted()
        #expect(lost.orders.map(\.offset) == [0])
    }

    @Test("A file that can not get its place is tried again, or ends the transfer when the folder is unusable")
    func notPlaced() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.end(task, .finished, at: 1000)
        driver.perform { $0.placed(task, .noSpace) }
        #expect(try driver.task(task).wait == .retry(driver.now.addingTimeInterval(30)))
        driver.advance(by: 30)
        try driver.answer(task, 416, range: "bytes */1000")
        try driver.end(task, .stopped, at: 1000)
        driver.perform { $0.placed(task, .unusableFolder(reason: "gone")) }
        #expect(try driver.task(task).state == .completed)
    }

    @Test("A cancellation that the end of the process cut short is told")
    func canceling() throws {
        var driver = SessionDriver()
        let task = driver.add()
        driver.command(.cancel(task, producingResumeData: false))
        #expect(driver.restarted().events.first == .didComplete(task, .cancelled(nil)))
    }

    @Test("A part that belongs to no transfer is removed")
    func strayPart() {
        let stray = PartName(task: SessionDriver.identifier(9), copy: 3)
        #expect(SessionDriver().restarted(parts: [stray: 5]).actions == [.removePart(stray)])
    }

    @Test("A finished file whose events were acknowledged just before the end is removed")
    func forgottenFile() {
        let task = SessionDriver.identifier(9)
        #expect(SessionDriver().restarted(finished: [task]).actions == [.removeFinished(task)])
    }

    @Test("Whatever is killed at whatever byte, the file is whole in the end, and no byte is fetched twice")
    func killedAnywhere() throws {
        let length: Int64 = 200
        for kill in 0..<length {
            var driver = SessionDriver()
            let task = driver.add()
            try driver.answer(task, 200, length: length)
            if kill > 0 { try driver.receive(task, kill) }
            driver = driver.restarted(parts: [try driver.record(task).part: kill])
            let order = try #require(driver.orders.last)
            #expect(order.offset == kill)
            if kill > 0 {
                try driver.answer(task, 206, range: "bytes \(kill)-\(length - 1)/\(length)")
            } else {
                try driver.answer(task, 200, length: length)
            }
            try driver.end(task, .finished, at: length)
            #expect(driver.actions.last == .place(task, try driver.record(task).part))
        }
    }
}
