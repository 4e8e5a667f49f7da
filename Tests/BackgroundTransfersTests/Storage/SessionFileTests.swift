import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("The file of a session")
struct SessionFileTests {
    /// A session with something of everything in it.
    private func record() throws -> SessionRecord {
        var driver = SessionDriver(atOnce: 2)
        let cancelled = driver.add { $0.taskDescription = "\u{1F4FB} \"episode\"\n" }
        try driver.answer(cancelled, 200, length: 1000)
        driver.command(.cancel(cancelled, producingResumeData: true))
        try driver.end(cancelled, .stopped, at: 300)
        try driver.finish(driver.add())
        driver.add { $0.earliestBeginDate = .distantFuture }
        driver.add(from: .background(wake: SessionDriver.identifier(9)))
        let failed = driver.add()
        try driver.answer(failed, 503)
        try driver.end(failed, .stopped, at: 0)
        return driver.machine.record
    }

    /// A file that was stored twice.
    private struct StoredTwice {
        var file: SessionFile
        let before: SessionRecord
        var record: SessionRecord
        /// What was stored first.
        let bytesBefore: Data
    }

    private func storeTwice(in directory: TemporaryDirectory) throws -> StoredTwice {
        var file = SessionFile(directory: directory.path)
        let before = try record()
        try file.store(before)
        let bytes = try directory.bytes("session")
        var record = before
        record.lastEvent += 1
        try file.store(record)
        return StoredTwice(file: file, before: before, record: record, bytesBefore: bytes)
    }

    @Test("What is stored comes back")
    func roundTrip() throws {
        let directory = try TemporaryDirectory()
        let record = try record()
        #expect(record.events.count >= 3 && !record.keptParts.isEmpty)
        var file = SessionFile(directory: directory.path)
        #expect(try file.load() == SessionFile.Loaded(record: SessionRecord()))
        try file.store(record)
        var later = SessionFile(directory: directory.path)
        #expect(try later.load() == SessionFile.Loaded(record: record))
        #expect(try SessionFile.peek(directory.path) == record)
    }

    @Test("Whatever has changed since it was stored last, the file says what is so now")
    func storedAgain() throws {
        var driver = SessionDriver(atOnce: 2)
        var encoder = RecordEncoder()
        let tasks = (0..<4).map { _ in driver.add() }
        func expectSame() throws {
            var fresh = RecordEncoder()
            #expect(try encoder.encode(driver.machine.record) == fresh.encode(driver.machine.record))
        }
        try expectSame()
        try driver.answer(tasks[0], 200, length: 1000)
        try expectSame()
        try driver.receive(tasks[0], 300)
        driver.perform { $0.secured(1, bytes: 300) }
        try expectSame()
        try driver.end(tasks[0], .finished, at: 1000)
        driver.perform { $0.placed(tasks[0]) }
        try expectSame()
        driver.command(.setPriority(tasks[3], 1))
        driver.command(.acknowledge(2))
        try expectSame()
        driver.command(.cancelAll)
        driver.command(.acknowledge(99))
        try expectSame()
    }

    @Test("A file that is cut at any byte is put aside and said to be damaged, and never taken for a shorter session")
    func cutFile() throws {
        let directory = try TemporaryDirectory()
        var file = SessionFile(directory: directory.path)
        try file.store(try record())
        let bytes = try directory.bytes("session")
        for length in 0..<bytes.count {
            try directory.write(bytes.prefix(length), to: "session")
            #expect(throws: BackgroundTaskError.self) { try SessionFile.peek(directory.path) }
            var later = SessionFile(directory: directory.path)
            let loaded = try later.load()
            #expect(loaded.record.transfers.isEmpty && loaded.record.events.isEmpty && loaded.isRebuilt)
            #expect(loaded.problem?.contains("session.damaged-1") == true)
            #expect(try directory.bytes("session.damaged-1") == bytes.prefix(length))
            try FileManager.default.removeItem(atPath: "\(directory.path)/session.damaged-1")
        }
    }

    @Test("A process that is killed at any byte of a write leaves the session as it was before")
    func killedWrite() throws {
        let directory = try TemporaryDirectory()
        let stored = try storeTwice(in: directory)
        let new = try directory.bytes("session")
        // A write goes to another name, which is given up whatever it holds until it holds all.
        for length in stride(from: 0, through: new.count, by: 7) {
            try directory.write(stored.bytesBefore, to: "session")
            try directory.write(new.prefix(length), to: "session.new")
            var later = SessionFile(directory: directory.path)
            #expect(try later.load() == SessionFile.Loaded(record: stored.before))
            try later.store(stored.record)
            #expect(try SessionFile.peek(directory.path) == stored.record)
            #expect(directory.names == ["session", "session.previous"])
        }
    }

    @Test("In place of a damaged file, or of one that is gone, the one before it is taken; no number is given twice")
    func previous() throws {
        let directory = try TemporaryDirectory()
        let record = try record()
        var newer = record
        newer.lastEvent += 1
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        for isGone in [false, true] {
            var file = SessionFile(directory: directory.path)
            try file.store(record)
            try file.store(newer)
            if isGone {
                try FileManager.default.removeItem(atPath: directory.path + "/session")
            } else {
                try directory.write("x", to: "session")
            }
            #expect(throws: BackgroundTaskError.self) { try SessionFile.peek(directory.path) }
            var later = SessionFile(directory: directory.path)
            let loaded = try later.load(at: now)
            #expect(loaded.record.transfers == record.transfers && loaded.record.events == record.events)
            #expect(loaded.record.lastEvent == 1_800_000_000 && loaded.isRebuilt)
            #expect(loaded.problem?.contains(isGone ? "missing" : "session.damaged-1") == true)
            try later.store(loaded.record)
            #expect(try SessionFile.peek(directory.path) == loaded.record)
        }
    }

    @Test("A record that the disk has damaged since it was stored takes the place of no predecessor that is whole")
    func damagedSince() throws {
        for isFolder in [false, true] {
            let directory = try TemporaryDirectory()
            var stored = try storeTwice(in: directory)
            if isFolder {
                try FileManager.default.removeItem(atPath: directory.path + "/session")
                try FileManager.default.createDirectory(
                    atPath: directory.path + "/session", withIntermediateDirectories: false)
            } else {
                try directory.write("x", to: "session")
            }
            stored.record.lastEvent += 1
            try stored.file.store(stored.record)
            #expect(try SessionFile.peek(directory.path) == stored.record)
            #expect(try directory.bytes("session.previous") == stored.bytesBefore)
            #expect(directory.names == ["session", "session.damaged-1", "session.previous"])
        }
    }

    @Test("A record that cannot be read when it is replaced is not called damaged, and takes no predecessor's place")
    func unreadable() throws {
        let directory = try TemporaryDirectory()
        var stored = try storeTwice(in: directory)
        let path = directory.path + "/session"
        try FileManager.default.removeItem(atPath: path)
        // Cannot be opened, even by the superuser.
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        stored.record.lastEvent += 1
        try stored.file.store(stored.record)
        #expect(try SessionFile.peek(directory.path) == stored.record)
        #expect(try directory.bytes("session.previous") == stored.bytesBefore)
        #expect(directory.names == ["session", "session.previous"])
    }

    @Test("A transfer that a newer version wrote costs no other, and the file is kept")
    func newerTransfer() throws {
        let directory = try TemporaryDirectory()
        let record = try record()
        var file = SessionFile(directory: directory.path)
        try file.store(record)
        guard case .payload(let payload) = try SnapshotFile.read("session", in: directory.path) else {
            Issue.record("The file can not be read.")
            return
        }
        let text = String(decoding: payload, as: UTF8.self)
        let changed = text.replacingOccurrences(of: "\"status\":{", with: "\"fromTheFuture\":{")
        #expect(changed != text)
        var other = SnapshotFile(directory: directory.path, name: "session")
        try other.store(Data(changed.utf8))
        var later = SessionFile(directory: directory.path)
        let loaded = try later.load()
        #expect(loaded.record.transfers == record.transfers.dropLast())
        #expect(loaded.record.events == record.events)
        #expect(loaded.problem?.contains("session.damaged-1") == true)
        #expect(directory.names == ["session", "session.damaged-1"])
    }
}
