import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The file of pending requests")
struct SchedulerFilesTests {
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance

    /// A file with two pending requests, the first of which has run, and part of its text changed.
    private func directory(_ old: String, _ new: String) throws -> TemporaryDirectory {
        let records = [refresh, maintenance].map { identifier in
            var record = TaskRecord(identifier: identifier)
            let date = Date(timeIntervalSince1970: 1_767_225_600)
            record.pending = PendingRequest(
                request: BackgroundTaskRequest(identifier: identifier, kind: .processing()), submittedAt: date)
            return record
        }
        var first = records[0]
        first.lastRun = RunRecord(
            launchKind: .natural, launchedAt: Date(timeIntervalSince1970: 1_767_225_000), endedAt: nil,
            ending: .stopped(.budget, .noData))
        let directory = try TemporaryDirectory()
        try SchedulerFiles.open(in: directory).files.store([first, records[1]])
        let payload = try #require(ChecksummedLine.decode(try directory.bytes("pending-requests").dropLast()))
        let text = String(decoding: payload, as: UTF8.self)
        let changed = text.replacingOccurrences(of: old, with: new)
        #expect(changed != text)
        try directory.write(ChecksummedLine.encode(Data(changed.utf8)), to: "pending-requests")
        return directory
    }

    @Test("A record whose last run a newer version wrote keeps its request, and so do all others")
    func newerRun() throws {
        let directory = try directory("\"budget\"", "\"fromTheFuture\"")
        let (files, records) = try SchedulerFiles.open(in: directory)
        #expect(records.map(\.identifier) == [refresh, maintenance])
        #expect(records.allSatisfy { $0.pending != nil })
        #expect(records.first?.lastRun == nil)
        let problem = try #require(try directory.storageProblem())
        #expect(problem.contains("last run of \"\(refresh)\""))
        #expect(problem.contains("pending-requests.damaged-1"))
        // The next newer version finds what this one did not understand.
        try files.store(records)
        let kept = String(decoding: try directory.bytes("pending-requests.damaged-1"), as: UTF8.self)
        #expect(kept.contains("fromTheFuture"))
    }

    @Test("An unreadable request costs only its own identifier, and the file is kept once")
    func newerRequest() throws {
        let directory = try directory("\"identifier\":\"\(maintenance)\",\"kind\"", "\"kind\"")
        for _ in 0..<3 {
            let (_, records) = try SchedulerFiles.open(in: directory)
            #expect(records.compactMap(\.pending?.request.identifier) == [refresh])
            #expect(try directory.storageProblem()?.contains("pending request of \"\(maintenance)\"") == true)
        }
        #expect(directory.names == ["journal", "pending-requests", "pending-requests.damaged-1"])
    }

    @Test("A watcher sees every readable request, and an error when none is readable")
    func watchers() throws {
        let partly = try directory("\"budget\"", "\"fromTheFuture\"")
        #expect(
            try partly.storedStatuses().map(\.identifier)
                == [maintenance, refresh])
        let directory = try TemporaryDirectory()
        try directory.write("garbage", to: "pending-requests")
        #expect {
            _ = try directory.storedStatuses()
        } throws: { error in
            "\(error)".contains("\(directory.path)/pending-requests")
        }
        // It is the holder of the lease that puts it aside.
        #expect(directory.names == ["pending-requests"])
    }

    @Test("Changes made while the disk is busy share one write, and each caller returns when it is on disk")
    func grouped() throws {
        let directory = try TemporaryDirectory()
        let (begun, continues) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let writes = Mutex(0)
        var system = FileSystem.kernel
        system.rename = { path, new in
            // The first write is slow.
            if writes.withLock({
                $0 += 1
                return $0
            }) == 1 {
                begun.signal()
                continues.wait()
            }
            return rename(path, new)
        }
        let files = try SchedulerFiles.open(in: directory, system: system).files
        let reported = Mutex<[String]>([])
        for number in 1...100 {
            let record = TaskRecord(identifier: "org.example.\(number)")
            let entry = JournalEntry(date: Date(), identifier: record.identifier, event: .submitted, message: "")
            let then = SchedulerFiles.Step.then {
                let isStored = (try? SchedulerFiles.peek(directory.path))?.first == record
                if number == 1 || number == 100 { reported.withLock { $0.append("\(number) \(isStored)") } }
            }
            files.take([.records([record], syncsFolder: true), .entry(entry), then], isWriting: true, now: Date()) {
                #expect($0 == nil)
                if number == 1 || number == 100 { reported.withLock { $0.append("end of \(number)") } }
            }
            if number == 1 { begun.wait() }
        }
        continues.signal()
        files.waitUntilSettled()
        #expect(reported.withLock { $0 } == ["1 true", "end of 1", "100 true", "end of 100"])
        #expect(writes.withLock { $0 } == 2)
        let entries = try Journal.recent(1000, directory: directory.path).entries
        #expect(entries.map(\.identifier) == (1...100).map { "org.example.\($0)" })
    }

    @Test("The failure of a grouped write reaches each caller")
    func groupedFailure() throws {
        let directory = try TemporaryDirectory()
        var system = FileSystem.kernel
        system.rename = { _, _ in
            errno = EIO
            return -1
        }
        let files = try SchedulerFiles.open(in: directory, system: system).files
        let reported = Mutex(0)
        for number in 0..<20 {
            files.take(
                [.records([TaskRecord(identifier: "\(number)")], syncsFolder: true)], isWriting: true, now: Date()
            ) { if $0 != nil { reported.withLock { $0 += 1 } } }
        }
        files.take([], isWriting: true, now: Date()) { #expect($0 == nil) }
        files.waitUntilSettled()
        #expect(reported.withLock { $0 } == 20)
    }
}
