import Foundation
import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Other kinds of files in the way", .timeLimit(.minutes(10)))
struct ObstacleTests {
    /// Kinds of files in the way.
    enum Obstacle: CaseIterable {
        case folder, pipe, linkToDevice, socket

        func make(_ path: String) throws {
            switch self {
            case .folder: mkdir(path, 0o700)
            case .pipe: mkfifo(path, 0o600)
            case .linkToDevice: symlink("/dev/zero", path)
            case .socket: close(try LocalSocket.listen(String(path.split(separator: "/").last ?? ""), in: path.folder))
            }
        }
    }

    @Test("Anything but a file in place of the requests is put aside and reported", arguments: Obstacle.allCases)
    func requests(obstacle: Obstacle) throws {
        let directory = try TemporaryDirectory()
        try obstacle.make("\(directory.path)/pending-requests")
        let (files, records) = try SchedulerFiles.open(in: directory)
        #expect(records.isEmpty)
        try files.store([TaskRecord(identifier: MachineDriver.refresh)])
        #expect(try SchedulerFiles.peek(directory.path).map(\.identifier) == [MachineDriver.refresh])
        #expect(directory.names == ["journal", "pending-requests", "pending-requests.damaged-1"])
        #expect(try directory.storageProblem()?.contains("pending-requests.damaged-1") == true)
    }

    @Test(
        "Anything but a file in place of the journal is an error that names it and the remedy",
        arguments: Obstacle.allCases)
    func journal(obstacle: Obstacle) throws {
        let directory = try TemporaryDirectory()
        try obstacle.make("\(directory.path)/journal")
        let entry = JournalEntry(date: Date(), identifier: nil, event: .started, message: "")
        let uses: [() throws -> Void] = [
            { _ = try SchedulerFiles.open(in: directory) }, { _ = try Journal.recent(1, directory: directory.path) },
            { try Journal.append(entry, directory: directory.path) },
        ]
        for use in uses { #expect { try use() } throws: { isReported($0, "\(directory.path)/journal") } }
    }

    private func isReported(_ error: any Error, _ path: String) -> Bool {
        "\(error)".contains("\(path): ") && "\(error)".hasSuffix("Move it away.")
    }

    @Test("An absurdly large file is not read")
    func hugeFiles() throws {
        let directory = try TemporaryDirectory()
        for name in ["journal", "pending-requests", "lease"] {
            try directory.write("", to: name)
            #expect(truncate("\(directory.path)/\(name)", 1 << 40) == 0)
        }
        #expect(Lease.holder(directory: directory.path) == nil)
        #expect { _ = try SchedulerFiles.open(in: directory) } throws: { isReported($0, "\(directory.path)/journal") }
        unlink("\(directory.path)/journal")
        #expect(try SchedulerFiles.open(in: directory).records.isEmpty)
        #expect(try directory.storageProblem()?.contains("pending-requests.damaged-1") == true)
    }

    @Test(
        "Anything but a file in place of the lease is an error that names it and the remedy",
        arguments: Obstacle.allCases)
    func leaseObstacles(obstacle: Obstacle) throws {
        let directory = try TemporaryDirectory()
        try obstacle.make("\(directory.path)/lease")
        #expect {
            _ = try Lease.acquire(directory: directory.path)
        } throws: { isReported($0, "\(directory.path)/lease") }
        #expect(Lease.holder(directory: directory.path) == nil)
    }

    @Test("A folder in place of the socket is an error that names it and the remedy")
    func socketObstacle() throws {
        let directory = try TemporaryDirectory()
        for name in ["lease.socket", "lease.socket.new"] {
            try Obstacle.folder.make("\(directory.path)/\(name)")
            #expect {
                _ = try LeaseServer(directory: directory.path)
            } throws: { isReported($0, "\(directory.path)/\(name)") }
            rmdir("\(directory.path)/\(name)")
        }
    }
}

extension String {
    fileprivate var folder: String { split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } }
}
