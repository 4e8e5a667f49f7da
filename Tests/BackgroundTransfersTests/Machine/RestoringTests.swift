import Foundation
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("A session in a later process")
struct RestoringTests {
    @Test("After a crash a transfer resumes from the bytes in its file, however many were recorded")
    func crash() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1_000_000)
        try driver.receive(task, 700_000)
        let later = driver.restarted(parts: [try driver.record(task).part: 700_123])
        #expect(later.orders.map(\.offset) == [700_123])
    }

    @Test("After a power cut only bytes that had been synced count")
    func powerCut() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1_000_000)
        try driver.receive(task, 700_000)
        driver.perform { $0.synced(1, bytes: 600_000) }
        let part = try driver.record(task).part
        #expect(driver.restarted(parts: [part: 700_000], boot: "two").orders.map(\.offset) == [600_000])
        #expect(driver.restarted(parts: [part: 500_000], boot: "two").orders.map(\.offset) == [500_000])
        #expect(driver.restarted(parts: [:], boot: "two").orders.map(\.offset) == [0])
    }

    @Test("A file renamed just before the process died is reported without being fetched again")
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

    @Test("A file that cannot be placed is placed later, and not fetched again")
    func notPlaced() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.end(task, .finished, at: 1000)
        for error in [BackgroundTransferError.noSpace, .unusableFolder(reason: "gone")] {
            driver.actions = []
            driver.perform { $0.unplaced(task, error, bytes: 1000) }
            guard case .retry? = try driver.task(task).wait else { throw NotSo() }
            try driver.advanceToRetry(task)
            #expect(driver.actions.contains(.place(task, try driver.record(task).part)))
            #expect(driver.begun == [])
        }
        driver.perform { $0.placed(task) }
        #expect(driver.events.contains(.didComplete(task, nil)))
    }

    @Test("A file whose bytes were removed before it was placed is fetched again from what is left")
    func vanishedBytes() throws {
        for left in [0, 400] as [Int64] {
            var driver = SessionDriver()
            let task = driver.add()
            try driver.answer(task, 200, length: 1000)
            try driver.end(task, .finished, at: 1000)
            driver.perform { $0.unplaced(task, .unusableFolder(reason: "No such file"), bytes: left) }
            try driver.advanceToRetry(task)
            #expect(driver.orders.map(\.offset) == [0, left])
        }
    }

    private struct NotSo: Error {}

    @Test("Possible holes after a power cut are cut off, so that the next process does not resume behind them")
    func holes() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path)
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.perform { $0.synced(1, bytes: 600) }
        var file = SessionFile(directory: directory.path)
        try file.store(driver.machine.record)
        let part = try driver.record(task).part
        try directory.write(Data(repeating: 1, count: 700), to: TransferFile.part(part).name)
        var moment = Moment(date: driver.now, uptime: 10, boot: "two")
        for _ in 0..<2 {
            var ledger = try SessionLedger(folder: folder, configuration: driver.machine.configuration)
            let actions = try ledger.restore(at: moment)
            #expect(try folder.files().parts[part] == 600)
            guard case .begin(let order)? = actions.last else { throw NotSo() }
            #expect(order.offset == 600)
            moment.uptime += 1
            moment.date += 1
        }
    }

    @Test("A finished part whose end was not synced is not placed after a power cut")
    func uncertainEnd() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.perform { $0.synced(1, bytes: 600) }
        try driver.end(task, .finished, at: 1000)
        let part = try driver.record(task).part
        #expect(driver.restarted(parts: [part: 1000]).actions == [.place(task, part)])
        #expect(driver.restarted(parts: [part: 1000], boot: "two").orders.map(\.offset) == [600])
    }

    @Test("A cancellation with resume data that was interrupted promises only existing bytes")
    func cancelingWithData() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.cancel(task, producingResumeData: true))
        let part = try driver.record(task).part
        let later = driver.restarted(parts: [part: 400])
        guard case .didComplete(_, .cancelled(let data)?)? = later.events.first else { throw NotSo() }
        #expect(data?.countOfBytesReceived == 400)
        // After a power cut none of it is certain.
        let cut = driver.restarted(parts: [part: 400], boot: "two")
        #expect(cut.events.first == .didComplete(task, .cancelled(nil)))
    }

    @Test("Resume data is limited to the bytes that are left")
    func lostParts() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        driver.command(.cancel(task, producingResumeData: true))
        try driver.end(task, .stopped, at: 500)
        guard case .didComplete(_, .cancelled(let data?)?)? = driver.events.first else { throw NotSo() }
        let part = data.part
        for (length, boot, offset) in [(500, "one", 500), (300, "one", 300), (500, "two", 0)]
            as [(Int64, String, Int64)]
        {
            var later = driver.restarted(parts: [part: length], boot: boot)
            let next = later.add(data.url, resumeData: data)
            #expect(later.orders.last?.offset == offset, "\(length) bytes, boot \(boot)")
            #expect(try later.record(next).expectedTotalBytes == (offset > 0 ? 1000 : nil))
        }
        var gone = driver.restarted()
        gone.add(data.url, resumeData: data)
        #expect(gone.orders.last?.offset == 0)
    }

    @Test("If a record cannot be read, no file is removed, and finished ones are still reported")
    func damagedRecord() throws {
        let directory = try TemporaryDirectory()
        let stray = PartName(task: SessionDriver.identifier(9))
        try directory.write("bytes", to: TransferFile.part(stray).name)
        try directory.write("whole", to: TransferFile.finished(stray.task).name)
        try directory.write("damaged", to: SessionFile.name)
        var ledger = try SessionLedger(
            folder: SessionFolder(path: directory.path), configuration: BackgroundSessionConfiguration(identifier: "x"))
        #expect(ledger.problem != nil)
        let actions = try ledger.restore(at: SessionDriver.start)
        #expect(!actions.contains(.remove(.finished(stray.task))))
        #expect(directory.names.contains(TransferFile.part(stray).name))
        #expect(
            ledger.machine.record.events.map(\.event).contains(
                .didFinishDownloading(stray.task, location: TransferFile.finished(stray.task).name)))
    }

    @Test("A cancellation interrupted by the end of the process is reported")
    func canceling() throws {
        var driver = SessionDriver()
        let task = driver.add()
        driver.command(.cancel(task, producingResumeData: false))
        #expect(driver.restarted().events.first == .didComplete(task, .cancelled(nil)))
    }

    @Test("A part without a transfer is removed before a task with that identifier can use its name")
    func strayPart() throws {
        let directory = try TemporaryDirectory()
        let stray = PartName(task: SessionDriver.identifier(9))
        try directory.write("bytes", to: TransferFile.part(stray).name)
        let folder = SessionFolder(path: directory.path)
        let request = DownloadRequest(url: "http://a.example/")
        try folder.commands.post([.add(stray.task, request, nil, .foreground)], at: SessionDriver.start.date)
        var ledger = try SessionLedger(folder: folder, configuration: BackgroundSessionConfiguration(identifier: "x"))
        #expect(try ledger.restore(at: SessionDriver.start).isEmpty)
        #expect(try folder.files().parts.isEmpty)
        _ = try ledger.takeCommands(at: SessionDriver.start)
        #expect(ledger.machine.record.transfers.map(\.part) == [stray])
    }

    @Test("A finished file whose events were acknowledged just before the process died is removed")
    func forgottenFile() {
        let task = SessionDriver.identifier(9)
        #expect(SessionDriver().restarted(finished: [task]).actions == [.remove(.finished(task))])
    }

    @Test("Wherever a process is killed, the file is complete in the end, and no byte is fetched twice")
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

    @Test("A complete file of unknown length without an ETag that cannot be placed is only placed again, not fetched")
    func unknownLength() throws {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, etag: nil)
        try driver.end(task, .finished, at: 1000)
        let part = try driver.record(task).part
        driver.perform { $0.unplaced(task, .noSpace, bytes: 1000) }
        #expect(try driver.task(task).error == .noSpace)
        try driver.advanceToRetry(task)
        #expect(driver.actions.last == .place(task, part))
        #expect(driver.orders.count == 1 && !driver.actions.contains(.remove(.part(part))))
        // Bytes lost in a power cut could not be requested alone.
        let later = driver.restarted(parts: [part: 500], boot: "two")
        #expect(later.orders.map(\.offset) == [0])
        driver.perform { $0.placed(task) }
        #expect(try driver.task(task).state == .completed && driver.task(task).error == nil)
    }
}
