import BackgroundTasks
import Foundation
import Programs
import Synchronization
import TestSupport
import Testing
import Web

@testable import BackgroundTransfers

@Suite("Bytes that a command brings, on disk")
struct AdoptedBytesTests {
    /// The steps done when the process is killed.
    enum Step: Int, CaseIterable, Sendable {
        case nothing, halfWritten, written, commanded, renamed, stored, settled
    }

    private static let task = SessionDriver.identifier(1)
    private static let bytes = FileServer.bytes(0..<1000)

    private static func command() throws -> SessionCommand {
        let partial = PartialDownload(
            bytes: bytes,
            response: DownloadResponse(
                ResponseHead(status: 200, url: "https://a.example/feed", contentLength: 5000, etag: "\"a\""),
                receivedAt: SessionDriver.start.date))
        let adopted = try #require(AdoptedBytes(partial))
        return .adopt(task, DownloadRequest(url: "https://a.example/feed"), adopted, .foreground)
    }

    private func ledger(_ folder: SessionFolder) throws -> SessionLedger {
        try SessionLedger(folder: folder, configuration: BackgroundSessionConfiguration(identifier: "a"))
    }

    /// A folder as left by a process killed after a step.
    private func folder(_ directory: TemporaryDirectory, killedAfter step: Step) throws -> SessionFolder {
        let folder = SessionFolder(path: directory.path + "/session")
        guard step != .nothing else { return folder }
        guard step != .halfWritten else {
            let name = "session/\(TransferFile.adopted(Self.task).name).new"
            try directory.write(Data(Self.bytes[..<500]), to: name)
            return folder
        }
        try folder.keep(Self.bytes, for: Self.task)
        guard step.rawValue >= Step.commanded.rawValue else { return folder }
        let name = try folder.commands.post([try Self.command()], at: SessionDriver.start.date)
        switch step {
        case .renamed: #expect(folder.adopt(1000, of: Self.task, as: PartName(task: Self.task)))
        case .stored, .settled:
            let path = "\(folder.commands.path)/\(name)"
            let file = try Data(contentsOf: URL(fileURLWithPath: path))
            var ledger = try ledger(folder)
            _ = try ledger.restore(at: SessionDriver.start)
            _ = try ledger.takeCommands(at: SessionDriver.start)
            if step == .stored { try file.write(to: URL(fileURLWithPath: path)) }
        default: break
        }
        return folder
    }

    /// Performs a later process's actions on the files.
    private func perform(_ actions: [TransferAction], in folder: SessionFolder) {
        for case .remove(.part(let part)) in actions { folder.remove(.part(part)) }
    }

    @Test("A kill between any two steps leaves bytes that can be resumed from, or none", arguments: Step.allCases)
    func killed(after step: Step) throws {
        for boot in ["one", "two"] {
            let directory = try TemporaryDirectory()
            let folder = try folder(directory, killedAfter: step)
            var later = try ledger(folder)
            let moment = Moment(
                date: SessionDriver.start.date.addingTimeInterval(60),
                uptime: boot == "one" ? SessionDriver.start.uptime + 60 : 60, boot: boot)
            var actions = try later.restore(at: moment)
            let taken = try later.takeCommands(at: moment)
            // That late are the first actions performed.
            actions += taken.actions
            perform(actions, in: folder)
            #expect(taken.damaged == [])
            let part = PartName(task: Self.task)
            if step.rawValue < Step.commanded.rawValue {
                #expect(later.machine.record.transfers.isEmpty)
                #expect(try folder.files().parts.isEmpty)
            } else {
                #expect(later.machine.record.transfers.map(\.bytes) == [1000])
                #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path(of: .part(part)))) == Data(Self.bytes))
                #expect(actions.contains { if case .begin(let order) = $0 { order.offset == 1000 } else { false } })
            }
            #expect(try folder.commands.entries() == [])
            #expect(try Directory.names(in: folder.path).filter { $0.contains(".adopted") } == [])
        }
    }

    @Test("Bytes that one program is handing over do not count as forgotten for another")
    func handedOver() async throws {
        struct NoLauncher: AgentLauncher {
            func startAgent(session: String) throws {}
        }
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path + "/session")
        // There is an agent, as far as the session can tell.
        let lease = try #require(try Lease.acquire(directory: folder.agentDirectory))
        defer { lease.release() }
        let session = BackgroundSession(
            configuration: BackgroundSessionConfiguration(identifier: "a"), folder: folder.path, launcher: NoLauncher())
        let partial = PartialDownload(
            bytes: Self.bytes,
            response: DownloadResponse(
                ResponseHead(status: 200, url: "https://a.example/feed", contentLength: 5000, etag: "\"a\""),
                receivedAt: SessionDriver.start.date))
        let isOver = Mutex(false)
        let other = Task(executorPreference: globalConcurrentExecutor) {
            while !isOver.withLock({ $0 }) { try folder.removeForgottenBytes() }
        }
        for number in 0..<50 as Range<UInt8> {
            try await session.downloadTasks([
                .init(
                    identifier: SessionDriver.identifier(number),
                    request: DownloadRequest(url: "https://a.example/feed"), partial: partial)
            ])
        }
        isOver.withLock { $0 = true }
        try await other.value
        let kept = try Directory.names(in: folder.path).filter { $0.contains(".adopted") }
        #expect(kept.count == 50)
    }

    @Test("Bytes of a program killed before it posted their command are removed once no other is handing any over")
    func forgotten() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path + "/session")
        let copy = try folder.handOver {
            try folder.keep(Self.bytes, for: Self.task)
            try folder.removeForgottenBytes()
            #expect(try Directory.names(in: folder.path).contains(TransferFile.adopted(Self.task).name))
            // A program that is starting has it for a moment.
            return try CopiedDescriptor(of: folder.path)
        }
        defer { withExtendedLifetime(copy) {} }
        try folder.removeForgottenBytes()
        #expect(try Directory.names(in: folder.path).filter { $0.contains(".adopted") } == [])
    }

    @Test("A process about to be suspended does not look for such bytes, which would keep the folder locked")
    func suspended() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path + "/session")
        try folder.keep(Self.bytes, for: Self.task)
        let locks = HeldLocks()
        locks.suspend(until: .now())
        try folder.removeForgottenBytes(locks)
        #expect(try Directory.names(in: folder.path).filter { $0.contains(".adopted") }.count == 1)
        locks.resume()
        try folder.removeForgottenBytes(locks)
        #expect(try Directory.names(in: folder.path).filter { $0.contains(".adopted") } == [])
    }

    @Test("If the number of bytes differs from the command's, they are neither used nor left behind")
    func otherLength() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path + "/session")
        try folder.keep(Array(Self.bytes[..<999]), for: Self.task)
        try folder.commands.post([try Self.command()], at: SessionDriver.start.date)
        var ledger = try ledger(folder)
        _ = try ledger.restore(at: SessionDriver.start)
        _ = try ledger.takeCommands(at: SessionDriver.start)
        #expect(ledger.machine.record.transfers.map(\.bytes) == [0])
        #expect(ledger.machine.record.transfers.map(\.validator) == [nil])
        #expect(try Directory.names(in: folder.path).filter { $0.contains(".adopted") } == [])
        #expect(try folder.files().parts.isEmpty)
    }

    @Test("A command without its bytes begins at zero")
    func missing() throws {
        let directory = try TemporaryDirectory()
        let folder = SessionFolder(path: directory.path + "/session")
        try folder.commands.post([try Self.command()], at: SessionDriver.start.date)
        var ledger = try ledger(folder)
        _ = try ledger.restore(at: SessionDriver.start)
        let actions = try ledger.takeCommands(at: SessionDriver.start).actions
        #expect(actions.contains { if case .begin(let order) = $0 { order.offset == 0 } else { false } })
    }

    @Test("A second command for the same task does not take its bytes")
    func twice() throws {
        let directory = try TemporaryDirectory()
        let folder = try folder(directory, killedAfter: .settled)
        try folder.keep(FileServer.bytes(0..<1000, version: 9), for: Self.task)
        try folder.commands.post([try Self.command()], at: SessionDriver.start.date)
        var ledger = try ledger(folder)
        _ = try ledger.restore(at: SessionDriver.start)
        _ = try ledger.takeCommands(at: SessionDriver.start)
        let path = folder.path(of: .part(PartName(task: Self.task)))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Self.bytes))
        #expect(try Directory.names(in: folder.path).filter { $0.contains(".adopted") } == [])
    }

    @Test("A reused task identifier does not take the bytes of earlier resume data")
    func identifierUsedAgain() throws {
        let directory = try TemporaryDirectory()
        let folder = try folder(directory, killedAfter: .settled)
        for command in [SessionCommand.cancel(Self.task, producingResumeData: true), .acknowledge(9)] {
            try folder.commands.post([command], at: SessionDriver.start.date)
            var ledger = try ledger(folder)
            perform(try ledger.restore(at: SessionDriver.start), in: folder)
            let number = ledger.machine.record.transfers.first?.attempt?.number ?? 0
            _ = try ledger.takeCommands(at: SessionDriver.start)
            _ = ledger.perform(at: SessionDriver.start) { $0.ended(number, .stopped, bytes: 1000) }
        }
        let bytes = FileServer.bytes(0..<1000, version: 9)
        for isKilled in [true, false] {
            if isKilled {
                try folder.keep(bytes, for: Self.task)
                try folder.commands.post([try Self.command()], at: SessionDriver.start.date)
                #expect(folder.adopt(1000, of: Self.task, as: PartName(task: Self.task, copy: 1)))
            }
            var ledger = try ledger(folder)
            perform(try ledger.restore(at: SessionDriver.start), in: folder)
            perform(try ledger.takeCommands(at: SessionDriver.start).actions, in: folder)
            let transfer = try #require(ledger.machine.record.transfers.first)
            let kept = try #require(ledger.machine.record.keptParts.first)
            #expect(transfer.bytes == 1000 && kept.bytes == 1000)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path(of: .part(transfer.part)))) == Data(bytes))
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path(of: .part(kept.part)))) == Data(Self.bytes))
        }
    }

    @Test(
        "While the record cannot be stored, as on a full disk, adopted bytes stay for this process and later ones")
    func notStored() throws {
        let directory = try TemporaryDirectory()
        let folder = try folder(directory, killedAfter: .commanded)
        var ledger = try ledger(folder)
        _ = try ledger.restore(at: SessionDriver.start)
        // A folder in place of the record's new file: nothing can be written there.
        let obstacle = "\(folder.path)/session.new"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        #expect(try ledger.takeCommands(at: SessionDriver.start).actions == [])
        #expect(ledger.failure != nil)
        try FileManager.default.removeItem(atPath: obstacle)
        var later = try self.ledger(folder)
        perform(try later.restore(at: SessionDriver.start), in: folder)
        _ = try later.takeCommands(at: SessionDriver.start)
        #expect(later.machine.record.transfers.map(\.bytes) == [1000])
    }

    @Test("Only the user can read the bytes and the command")
    func permissions() throws {
        let directory = try TemporaryDirectory()
        let folder = try folder(directory, killedAfter: .commanded)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(folder.commands.path) == 0o700)
        #expect(try mode(folder.path(of: .adopted(Self.task))) == 0o600)
        for name in try Directory.names(in: folder.commands.path) {
            #expect(try mode("\(folder.commands.path)/\(name)") == 0o600)
        }
    }
}
