import BackgroundTasks
import Foundation
import Glibc
import Programs
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("An agent and its folder", .timeLimit(.minutes(30)))
struct FolderTests {
    @Test(
        "Data is written up to 64 MiB, unless it has become a download meanwhile"
    )
    func boundOfData() throws {
        let directory = try TemporaryDirectory()
        let (folder, name) = (SessionFolder(path: directory.path), PartName(task: SessionDriver.identifier(1)))
        let agent = try TransferAgent(
            folder, userAgent: "tests", programs: TransferAgentPrograms(launch: {}, report: { _ in }),
            conditions: VirtualConditions(), policy: TransferPolicy(), time: .machine)
        var request = DownloadRequest(url: "https://a.example/feed")
        request.awaitedBy = .current
        let exchange = Exchange(
            AttemptOrder(attempt: 1, task: name.task, request: request, offset: 0, validator: nil), agent: agent)
        let longest = DownloadRequest.maximumDataLength
        try directory.write("", to: TransferFile.part(name).name)
        truncate(folder.path(of: .part(name)), off_t(longest - 1))
        let part = try PartFile(path: folder.path(of: .part(name)), from: longest - 1)
        func receives(_ exchange: Exchange) -> Bool { withUnsafeBytes(of: UInt8(7)) { exchange.receive($0) } }
        exchange.write(to: part)
        #expect(receives(exchange))
        #expect(!receives(exchange))
        #expect(part.length == longest)
        #expect(exchange.ending(nil) == .failed(.tooLarge(limit: longest)))
        let download = Exchange(exchange.order, agent: agent)
        download.write(to: part)
        download.limit(to: nil)
        #expect(receives(download))
    }

    @Test("If no folder can be created, the download does not begin, and the error says why")
    func noFolder() async throws {
        let directory = try TemporaryDirectory()
        try directory.write("a file", to: "session")
        let test = try TestSession(directory: directory)
        await #expect(throws: BackgroundTaskError.self) {
            try await test.session.downloadTask(with: DownloadRequest(url: "https://pod.example/1"))
        }
        #expect(test.launcher.startedAgents == 0)
        await #expect(throws: (any Error).self) {
            try await TransferAgent.run(
                session: test.session.folder, userAgent: "tests",
                programs: TransferAgentPrograms(launch: {}, report: { _ in }))
        }
    }

    @Test("An agent ends when its folder is removed")
    func vanished() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 400_000, holdsAt: 20_000))
        let test = try TestSession()
        try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { server.sentBytes == 20_000 })
        // The agent may add a file meanwhile.
        #expect(try await eventually { (try? FileManager.default.removeItem(atPath: test.session.folder)) != nil })
        try await test.launcher.waitForEnd()
        #expect(try await test.session.tasks() == [])
    }

    @Test("Bytes that disappear from the folder are fetched again, and leave no hole")
    func shortened() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 300_000, breaksAt: [200_000]))
        let test = try TestSession(launcher: TestLauncher(clock: VirtualClock()))
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.waitForRetry()
        let part = try #require(try test.folder.files().parts.first?.key)
        truncate(test.folder.path(of: .part(part)), 50_000)
        // At once, since time stands still.
        try await test.session.resume(task)
        #expect(try await eventually { server.requests.count == 2 })
        try await test.waitForRetry()
        try await test.session.resume(task)
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<300_000))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, 200_000, 50_000])
    }

    @Test("A record that cannot be stored delays what depends on it, and only until it can be stored")
    func unwritableRecord() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let test = try TestSession()
        let obstacle = test.session.folder + "/session.new"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(test.folder.agent != nil && server.requests.isEmpty)
        try FileManager.default.removeItem(atPath: obstacle)
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
    }

    @Test("A full disk is distinguished from an unusable folder")
    func systemErrors() {
        #expect(BackgroundTransferError.system(ENOSPC) == .noSpace)
        #expect(BackgroundTransferError.system(EDQUOT) == .noSpace)
        #expect(BackgroundTransferError.system(EROFS) == .unusableFolder(reason: String(cString: strerror(EROFS))))
        let full = BackgroundTaskError.storage(operation: .write, path: "x", reason: "", code: ENOSPC)
        #expect(BackgroundTransferError.unstorable(full) == .noSpace)
    }

    @Test("Messages shared by uploads and downloads mention neither")
    func sentences() {
        for error in [BackgroundTransferError.cancelled(nil), .privateAddress("10.0.0.1"), .noSpace] {
            #expect(!error.description.contains("load"), "\(error)")
        }
    }

    @Test("A part stops before the disk is full, so that commands that free space can still be written")
    func reserve() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path)
        let name = PartName(task: UUID())
        // A disk of 16,000 bytes, a quarter of which stays free; checked every 1,000 bytes.
        let written = Atomic(0)
        let part = try PartFile(path: folder.path(of: .part(name)), from: 0) { _ in
            DiskSpace(free: Int64(16_000 - written.load(ordering: .relaxed)), all: 16_000)
        }
        let piece = [UInt8](repeating: 7, count: 100)
        #expect(throws: BackgroundTransferError.noSpace) {
            while true {
                try piece.withUnsafeBytes { try part.append($0) }
                written.add(100, ordering: .relaxed)
            }
        }
        #expect(part.length == 12_000)
        #expect(try directory.bytes(TransferFile.part(name).name).count == 12_000)
    }

    @Test("A renamed file whose name did not reach the disk is renamed again, and not fetched again")
    func unsyncedName() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path)
        let part = PartName(task: UUID())
        try directory.write("all of it", to: TransferFile.part(part).name)
        var full = folder
        full.system.sync = { descriptor in
            var status = stat()
            fstat(descriptor, &status)
            guard status.st_mode & S_IFMT == S_IFDIR else { return fsync(descriptor) }
            errno = ENOSPC
            return -1
        }
        #expect(throws: BackgroundTransferError.noSpace) {
            try full.place(part, as: part.task)
        }
        #expect(directory.names == [TransferFile.part(part).name])
        try folder.place(part, as: part.task)
        #expect(directory.names == [TransferFile.finished(part.task).name])
        #expect(try directory.bytes(TransferFile.finished(part.task).name) == Data("all of it".utf8))
    }

    /// Where a file system cannot rename without replacing, an empty file reserved the name.
    @Test("An empty file that only reserved a finished download's name is not taken for the download")
    func reservedName() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path)
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.end(task, .finished, at: 1000)
        let part = try driver.record(task).part
        var file = SessionFile(directory: folder.path)
        try file.store(driver.machine.record)
        try directory.write(Data(FileServer.bytes(0..<1000)), to: TransferFile.part(part).name)
        try directory.write(Data(), to: TransferFile.finished(task).name)
        var ledger = try SessionLedger(
            folder: folder, configuration: BackgroundSessionConfiguration(identifier: "a"))
        #expect(try ledger.restore(at: driver.moment) == [.place(task, part)])
        try folder.place(part, as: task)
        #expect(try directory.bytes(TransferFile.finished(task).name) == Data(FileServer.bytes(0..<1000)))
        #expect(!directory.names.contains(TransferFile.part(part).name))
    }

    @Test("A part is truncated to the response's offset, and a file already in place is not overwritten")
    func parts() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path)
        let name = PartName(task: UUID())
        try directory.write("0123456789", to: TransferFile.part(name).name)
        let part = try PartFile(path: folder.path(of: .part(name)), from: 4)
        try Array("xyz".utf8).withUnsafeBytes { try part.append($0) }
        #expect(part.length == 7)
        #expect(try directory.bytes(TransferFile.part(name).name) == Data("0123xyz".utf8))
        #expect(throws: BackgroundTransferError.self) { try PartFile(path: folder.path(of: .part(name)), from: 8) }
        try folder.place(name, as: name.task)
        #expect(try directory.bytes(TransferFile.finished(name.task).name) == Data("0123xyz".utf8))
        try directory.write("another", to: TransferFile.part(name).name)
        #expect(throws: BackgroundTransferError.self) { try folder.place(name, as: name.task) }
        #expect(try directory.bytes(TransferFile.finished(name.task).name) == Data("0123xyz".utf8))
    }

    @Test("The agent removes files of commands whose writer was killed once they are a day old")
    func unfinishedCommands() async throws {
        let test = try TestSession()
        let commands = test.folder.commands
        let hour = { (hours: Double) in UInt64(Date().addingTimeInterval(-hours * 3600).timeIntervalSince1970 * 1e6) }
        let names = [hour(25), hour(23)].map { String(repeating: "0", count: 4) + "\($0)-x.command.new" }
        for name in names { try test.directory.write("{", to: "session/commands/\(name)") }
        try await TransferAgent.run(
            session: test.session.folder, userAgent: "tests",
            programs: TransferAgentPrograms(launch: {}, report: { _ in }))
        #expect(try Directory.names(in: commands.path) == [names[1]])
    }
}
