import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The file of pending requests")
struct SchedulerFilesTests {
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance

    /// A file with two pending requests, of which the first has run, and a piece of its text changed.
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
        // The next version up finds what this one did not understand.
        try files.store(records)
        let kept = String(decoding: try directory.bytes("pending-requests.damaged-1"), as: UTF8.self)
        #expect(kept.contains("fromTheFuture"))
    }

    @Test("A request that cannot be read costs its own identifier alone, and the file is kept once")
    func newerRequest() throws {
        let directory = try directory("\"identifier\":\"\(maintenance)\",\"kind\"", "\"kind\"")
        for _ in 0..<3 {
            let (_, records) = try SchedulerFiles.open(in: directory)
            #expect(records.compactMap(\.pending?.request.identifier) == [refresh])
            #expect(try directory.storageProblem()?.contains("pending request of \"\(maintenance)\"") == true)
        }
        #expect(directory.names == ["journal", "pending-requests", "pending-requests.damaged-1"])
    }

    @Test("A watcher sees what can be read of the requests, and is told when nothing can")
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
        // It is the holder of the lease who puts it aside.
        #expect(directory.names == ["pending-requests"])
    }
}
