import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("The file of a session")
struct SessionFileTests {
    /// A session with one of everything.
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

    /// A file stored twice.
    private struct StoredTwice {
        var file: SessionFile
        let before: SessionRecord
        var record: SessionRecord
        /// The first version stored.
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

    @Test("A stored record is read back")
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

    @Test("A truncated file is put aside and reported as damaged, and never taken for a shorter session")
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

    @Test("A process killed at any byte of a write leaves the session as it was before")
    func killedWrite() throws {
        let directory = try TemporaryDirectory()
        let stored = try storeTwice(in: directory)
        let new = try directory.bytes("session")
        // A write goes to another name, which is discarded unless it is complete.
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

    @Test("If the file is damaged or gone, the previous one is used; no number is assigned twice")
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

    @Test("A record damaged since it was stored does not replace an intact predecessor")
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

    @Test("A record that is unreadable when it is replaced is not called damaged, and does not replace the predecessor")
    func unreadable() throws {
        let directory = try TemporaryDirectory()
        var stored = try storeTwice(in: directory)
        let path = directory.path + "/session"
        try FileManager.default.removeItem(atPath: path)
        // Cannot be opened, even by root.
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        stored.record.lastEvent += 1
        try stored.file.store(stored.record)
        #expect(try SessionFile.peek(directory.path) == stored.record)
        #expect(try directory.bytes("session.previous") == stored.bytesBefore)
        #expect(directory.names == ["session", "session.previous"])
    }

    @Test("The format of version c5c0e27 is read")
    func earlierVersion() throws {
        let directory = try TemporaryDirectory()
        let task = SessionDriver.identifier(1).uuidString
        let done = SessionDriver.identifier(2).uuidString
        let text = #"""
            {"record":{"appliedCommands":["00001767225600000000-A.command"],"configuration":{"httpMaximumConnectionsPerHost"\
            :2,"identifier":"org.newsterm.downloads","isDiscretionary":false,"maximumConcurrentTransfers":3,"sessionSends\
            LaunchEvents":true,"timeoutIntervalForRequest":60,"timeoutIntervalForResource":604800},"events":[{"event":{"d\
            idFinishDownloading":{"_0":"\#(done)","location":"\#(done).download"}},"number":6},{"event":{"didComplete":{"_\
            0":"\#(done)"}},"number":7}],"keptParts":[],"lastEvent":7,"launchedFor":5,"limiter":{"wakes":[{"delay":60,"wake\
            ":"\#(done)"}]},"moment":{"boot":"one","date":1767225600,"uptime":5000},"transfers":[{"bytes":400,"contradicti\
            ons":0,"expectedTotalBytes":1000,"failures":1,"firstAttemptAt":1767225600,"hasRestarted":false,"host":"pod.ex\
            ample","identifier":"\#(task)","isPartBegun":true,"lastError":{"connection":{"reason":"it was reset"}},"origin\
            ":{"foreground":{}},"part":{"copy":1,"task":"\#(task)"},"phase":{"fetching":{}},"queuedAt":1767225600,"request\
            ":{"priority":0.5,"taskDescription":"download 7","terms":{"endsWithRefusal":true,"headers":[{"name":"X","valu\
            e":"y"}],"isMovedWithinPrivateNetwork":false},"url":"https://pod.example/1.mp3"},"response":{"contentLength":\
            1000,"etag":"\"a\"","receivedAt":1767225600,"redirects":[],"status":200,"url":"https://pod.example/1.mp3"},"r\
            estarts":0,"retryAt":1767225630,"securedBytes":0,"shortEnd":400,"validator":{"value":"\"a\""}}]},"version":1}
            """#
        var file = SnapshotFile(directory: directory.path, name: "session")
        try file.store(Data(text.replacing("\\\n", with: "").utf8))
        var later = SessionFile(directory: directory.path)
        let loaded = try later.load()
        #expect(loaded.problem == nil)
        let transfer = try #require(loaded.record.transfers.first)
        #expect(transfer.isResumable && transfer.isUnfinished && transfer.request.terms?.headers.count == 1)
        #expect(transfer.part == PartName(task: SessionDriver.identifier(1), copy: 1))
        #expect(loaded.record.events.map(\.number) == [6, 7] && loaded.record.limiter.delay == 60)
        #expect(loaded.record.moment == SessionDriver.start && loaded.record.configuration != nil)
    }

    @Test("Values whose names in the code have changed keep the stored names")
    func storedNames() throws {
        var transfer = try #require(try record().transfers.first)
        (transfer.sendAttempts, transfer.phaseIfPlacingFails, transfer.syncedBytes) = (2, .suspended, 3)
        let text = try JSONCoding.encode(transfer)
        for stored in [#""sendings":2"#, #""phaseWithoutPlace":{"suspended":{}}"#, #""securedBytes":3"#] {
            #expect(String(decoding: text, as: UTF8.self).contains(stored))
        }
        #expect(try JSONCoding.decode(TransferRecord.self, from: text) == transfer)
    }

    @Test("A process that waits for data is read in the earlier format, and counts as ended")
    func earlierProcess() throws {
        let directory = try TemporaryDirectory()
        var record = try record()
        record.transfers[0].request.awaitedBy = RunningProcess(process: 7, started: 8)
        var file = SessionFile(directory: directory.path)
        try file.store(record)
        guard case .payload(let payload) = try SnapshotFile.read("session", in: directory.path) else {
            Issue.record("The file cannot be read.")
            return
        }
        let earlier = String(decoding: payload, as: UTF8.self).replacingOccurrences(
            of: #"{"process":7,"started":8}"#, with: "\"\(UUID())\"")
        var other = SnapshotFile(directory: directory.path, name: "session")
        try other.store(Data(earlier.utf8))
        var later = SessionFile(directory: directory.path)
        let loaded = try later.load()
        #expect(loaded.problem == nil && loaded.record.transfers.count == record.transfers.count)
        #expect(loaded.record.transfers[0].request.awaitedBy?.hasEnded == true)
    }

    @Test("A transfer that a newer version wrote costs no other, and the file is kept")
    func newerTransfer() throws {
        let directory = try TemporaryDirectory()
        let record = try record()
        var file = SessionFile(directory: directory.path)
        try file.store(record)
        guard case .payload(let payload) = try SnapshotFile.read("session", in: directory.path) else {
            Issue.record("The file cannot be read.")
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
