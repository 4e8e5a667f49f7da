import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

@testable import BackgroundTransfers

/// Every call that changes a session's file fails in turn: Faults.md has the table.
@Suite("Faults in every write of a session")
struct TransferFaultTests {
    @Test(
        "After a fault or a kill at any call of a session's write, the next process finds the old state or the new one",
        arguments: GuardedWrite.ofSessions)
    func everyCall(write: GuardedWrite) throws {
        let (row, problems) = try write.outcome()
        #expect(problems == [])
        #expect(try Self.documented().contains(row), "Faults.md lacks \(row)")
    }

    @Test("A finished file reaches another file system or stays, whichever call fails in whichever way")
    func otherFileSystem() throws {
        // How many calls a copy takes depends on the file system: some share blocks.
        let (_, problems) = try GuardedWrite.placeElsewhere.outcome()
        #expect(problems == [])
    }

    @Test("A session's write that is reported as complete survives a power cut right after it")
    func powerCutAfterwards() throws {
        for write in GuardedWrite.ofSessions where write.outlivesPowerCut {
            #expect(try write.isThereAfterPowerCut(), "\(write.name)")
        }
    }

    @Test("Adopted bytes that cannot be renamed are lost alone: the download begins at zero")
    func adopting() throws {
        for fault in [FaultyDisk.Fault.full, .broken] {
            for call in 0..<4 {
                let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
                var folder = SessionFolder(path: directory.path)
                let part = PartName(task: UUID())
                try folder.keep(Array("first".utf8), for: part.task)
                let disk = FaultyDisk(attic: attic.path)
                disk.fail(call, fault)
                folder.system = disk.system
                let isAdopted = folder.adopt(5, of: part.task, as: part)
                let length = PartFile.length(path: folder.path(of: .part(part)))
                #expect(isAdopted ? length == 5 : length == 5 || length == 0, "\(fault), \(disk.calls)")
            }
        }
    }

    /// The rows of the table.
    private static func documented() throws -> [String] {
        let page = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/BackgroundTransfers/BackgroundTransfers.docc/Faults.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}

extension GuardedWrite {
    fileprivate static let ofSessions = [
        record, firstRecord, command, appliedFiles, firstBytes, upload, part, finished, place,
    ]

    private static let task = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    private static let name = PartName(task: task)
    private static let whole = "0123456789"

    private static func folder(_ directory: TemporaryDirectory, _ system: FileSystem = .kernel) -> SessionFolder {
        var folder = SessionFolder(path: directory.path)
        folder.system = system
        return folder
    }

    /// For a disk, or for the folder, which the agent names.
    @Sendable private static func isSentence(_ error: any Error, _ directory: TemporaryDirectory) -> Bool {
        switch error as? BackgroundTransferError {
        case .noSpace?, .unusableFolder?: true
        default: "\(error)".contains(directory.path)
        }
    }

    @Sendable private static func store(_ directory: TemporaryDirectory, _ system: FileSystem, _ event: Int) throws {
        var (file, loaded) = try folder(directory, system).load()
        loaded.record.lastEvent = event
        try file.store(loaded.record)
    }

    @Sendable private static func lastEvent(in directory: TemporaryDirectory) throws -> String {
        let loaded = try folder(directory).load().loaded
        return "\(loaded.record.lastEvent)\(loaded.problem ?? "")"
    }

    private static let record = GuardedWrite(
        name: "record", prepare: { try store($0, .kernel, 1) }, write: { try store($0, $1, 2) }, found: lastEvent,
        outlivesPowerCut: true)

    private static let firstRecord = GuardedWrite(
        name: "first record", prepare: { _ in }, write: { try store($0, $1, 1) }, found: lastEvent,
        outlivesPowerCut: true)

    @Sendable private static func commands(in directory: TemporaryDirectory) throws -> String {
        let entries = try folder(directory).commands.entries()
        return entries.allSatisfy { $0.commands == [.suspend(task)] } ? entries.isEmpty ? "none" : "asked" : "damaged"
    }

    @Sendable private static func post(_ directory: TemporaryDirectory, _ system: FileSystem) throws {
        try folder(directory, system).commands.post([.suspend(task)], at: Date())
    }

    private static let command = GuardedWrite(
        name: "command", prepare: { _ in }, write: post, found: commands, outlivesPowerCut: true)

    private static let appliedFiles = GuardedWrite(
        name: "command, carried out", prepare: { try post($0, .kernel) },
        write: { directory, system in
            let commands = folder(directory, system).commands
            try commands.remove(try commands.entries().map(\.name))
        }, found: commands)

    /// The content of a file, if it exists.
    private static func content(_ file: TransferFile, _ directory: TemporaryDirectory) -> String {
        (try? directory.bytes(file.name)).map { String(decoding: $0, as: UTF8.self) } ?? "none"
    }

    private static let firstBytes = GuardedWrite(
        name: "first bytes", prepare: { _ in },
        write: { try folder($0, $1).keep(Array(whole.utf8), for: task) },
        found: { content(.adopted(task), $0) }, outlivesPowerCut: true)

    /// For a file on another file system, so that no blocks are shared.
    private static let upload = GuardedWrite(
        name: "file of an upload", prepare: { _ in },
        write: { _ = try folder($0, $1).keepUpload(of: "/proc/version", for: task) },
        found: { content(.upload(task), $0) }, outlivesPowerCut: true, isSentence: isSentence)

    /// Only the result counts, however little that is.
    private static let part = GuardedWrite(
        name: "bytes that come", prepare: { try $0.write("0123", to: TransferFile.part(name).name) },
        write: { directory, system in
            let part = try PartFile(path: folder(directory).path(of: .part(name)), from: 4, system: system)
            try Array("456789".utf8).withUnsafeBytes { try part.append($0) }
            try part.sync()
        },
        found: { directory in
            let bytes = content(.part(name), directory)
            return bytes != whole && bytes.hasPrefix("0123") && whole.hasPrefix(bytes) ? "a beginning" : bytes
        }, outlivesPowerCut: true, isSentence: isSentence)

    @Sendable private static func preparePart(_ directory: TemporaryDirectory) throws {
        try directory.write(whole, to: TransferFile.part(name).name)
        try FileManager.default.createDirectory(
            atPath: directory.path + "/music", withIntermediateDirectories: true)
    }

    private static let finished = GuardedWrite(
        name: "finished file", prepare: preparePart, write: { try folder($0, $1).place(name, as: task) },
        found: {
            let (part, finished) = (content(.part(name), $0), content(.finished(task), $0))
            return finished == whole && part == "none" ? "finished" : "\(part), \(finished)"
        }, outlivesPowerCut: true, isSentence: isSentence)

    /// Complete at its destination, or complete in the session's folder.
    @Sendable private static func placed(_ directory: TemporaryDirectory) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/music")
            .filter { !$0.hasPrefix(".") }
        guard names.isEmpty else {
            return try names.map { String(decoding: try directory.bytes("music/\($0)"), as: UTF8.self) }.joined()
        }
        return [content(.part(name), directory), content(.finished(task), directory)].contains(whole) ? "kept" : "lost"
    }

    @Sendable private static func give(_ directory: TemporaryDirectory, _ system: FileSystem) throws {
        _ = try folder(directory, system).place(name, as: task, destination: directory.path + "/music/1.mp3")
    }

    private static let place = GuardedWrite(
        name: "its place", prepare: preparePart, write: give, found: placed, outlivesPowerCut: true,
        isSentence: isSentence)

    /// The same if the finished file cannot be linked to its destination.
    fileprivate static let placeElsewhere = GuardedWrite(
        name: "its place elsewhere", prepare: preparePart,
        write: { directory, system in
            let session = folder(directory).path(of: .finished(task))
            var other = system
            other.link = { path, new in
                guard path == session else { return system.link(path, new) }
                errno = EXDEV
                return -1
            }
            try give(directory, other)
        }, found: placed, isSentence: isSentence)
}
