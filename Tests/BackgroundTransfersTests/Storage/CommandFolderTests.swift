import BackgroundTasks
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("The folder of a session and its commands")
struct CommandFolderTests {
    private let date = SessionDriver.start.date
    private let directory: TemporaryDirectory
    private var folder: SessionFolder { SessionFolder(path: directory.path) }

    init() throws { directory = try TemporaryDirectory() }

    private func add(_ number: UInt8) -> SessionCommand {
        .add(
            SessionDriver.identifier(number), DownloadRequest(url: "https://pod.example/\(number)"), nil, .foreground)
    }

    private func ledger() throws -> SessionLedger {
        try SessionLedger(folder: folder, configuration: BackgroundSessionConfiguration(identifier: "x"))
    }

    @Test("Commands are found in the order in which they were posted, even if the clock goes back")
    func order() throws {
        for number in 1...5 {
            try folder.commands.post([add(UInt8(number))], at: date.addingTimeInterval(-Double(number)))
        }
        try folder.commands.post([.cancelAll], at: .distantPast)
        #expect(try folder.commands.entries().flatMap(\.commands) == (1...5).map { add(UInt8($0)) } + [.cancelAll])
    }

    @Test("Commands posted at once come one behind the other, and behind earlier ones")
    func atOnce() throws {
        try folder.commands.post([add(1)], at: .distantFuture)
        let name = try folder.commands.post((2...200).map { add(UInt8($0)) }, at: date)
        #expect(try folder.commands.entries().flatMap(\.commands) == (1...200).map { add(UInt8($0)) })
        #expect(try folder.commands.entries().last?.name == name)
        var ledger = try ledger()
        _ = try ledger.takeCommands(at: SessionDriver.start)
        let added = ledger.machine.record.transfers.map(\.identifier)
        #expect(added == (1...200).map { SessionDriver.identifier(UInt8($0)) })
        #expect(try folder.commands.entries() == [])
    }

    @Test("A command posted while a list waits is also a list, so that an older agent skips both")
    func behindList() throws {
        func isList(_ name: String) throws -> Bool {
            guard case .payload(let payload) = try SnapshotFile.read(name, in: folder.commands.path) else {
                return false
            }
            return (try? JSONCoding.decode([SessionCommand].self, from: payload)) != nil
        }
        #expect(try !isList(folder.commands.post([add(1)], at: date)))
        #expect(try !isList(folder.commands.post([add(2)], at: date)))
        #expect(try isList(folder.commands.post([add(3), add(4)], at: date)))
        #expect(try isList(folder.commands.post([.cancelAll], at: date)))
        #expect(try folder.commands.entries().flatMap(\.commands) == (1...4).map { add(UInt8($0)) } + [.cancelAll])
    }

    @Test("Commands posted together are synced before they get a name, and then the folder is")
    func syncs() throws {
        let synced = Mutex<[Bool]>([])
        var folder = folder
        folder.system.sync = { descriptor in
            var status = stat()
            fstat(descriptor, &status)
            synced.withLock { $0.append(status.st_mode & S_IFMT == S_IFDIR) }
            return fsync(descriptor)
        }
        try folder.commands.post((1...3).map { add(UInt8($0)) }, at: date)
        #expect(synced.withLock { $0 } == [false, true])
    }

    @Test("A command is carried out once, stored, and removed")
    func appliedFiles() throws {
        try folder.commands.post([add(1)], at: date)
        try folder.commands.post([add(2)], at: date)
        var ledger = try ledger()
        let done = try ledger.takeCommands(at: SessionDriver.start)
        #expect(done.actions.count == 2)
        #expect(try folder.commands.entries() == [])
        #expect(try SessionFile.peek(directory.path).transfers.count == 2)
        let again = try ledger.takeCommands(at: SessionDriver.start)
        #expect(again.actions == [] && again.damaged == [])
    }

    @Test("A process killed before it removes a command does not carry it out twice")
    func killedBetween() throws {
        let name = try folder.commands.post([add(1)], at: date)
        let bytes = try directory.bytes("commands/\(name)")
        var first = try ledger()
        _ = try first.takeCommands(at: SessionDriver.start)
        // The transfer ends, and is acknowledged; the command's file still exists.
        try directory.write(bytes, to: "commands/\(name)")
        var second = try ledger()
        let done = try second.takeCommands(at: SessionDriver.start)
        #expect(second.machine.record.transfers.count == 1)
        #expect(
            !done.actions.contains(
                .begin(
                    AttemptOrder(
                        attempt: 2, task: SessionDriver.identifier(1), request: DownloadRequest(url: ""),
                        offset: 0, validator: nil))))
        #expect(try folder.commands.entries() == [])
    }

    @Test("A truncated command is skipped, named and removed; those around it are carried out")
    func cutCommand() throws {
        let name = try folder.commands.post([add(1)], at: date)
        let bytes = try directory.bytes("commands/\(name)")
        let next = try folder.commands.post([add(2)], at: date)
        let nextBytes = try directory.bytes("commands/\(next)")
        for length in 0..<bytes.count {
            try directory.write(bytes.prefix(length), to: "commands/\(name)")
            try directory.write(nextBytes, to: "commands/\(next)")
            var ledger = try ledger()
            let done = try ledger.takeCommands(at: SessionDriver.start)
            #expect(done.damaged == [name] && done.foreign == [])
            #expect(ledger.machine.record.transfers.map(\.identifier) == [SessionDriver.identifier(2)])
            try FileManager.default.removeItem(atPath: "\(directory.path)/session")
        }
    }

    @Test("A command of another version is left for its agent, and delays neither the others nor this agent's end")
    func foreignCommand() throws {
        try FileManager.default.createDirectory(atPath: folder.commands.path, withIntermediateDirectories: true)
        let name = "\(String(repeating: "0", count: 20))-\(UUID()).command"
        var file = SnapshotFile(directory: folder.commands.path, name: name)
        try file.store(Data(#"{"levitate":{"_0":1}}"#.utf8))
        #expect(try !folder.needsAgent)
        // It may bring bytes with it.
        try folder.keep([1, 2, 3], for: SessionDriver.identifier(7))
        try folder.commands.post([add(1)], at: date)
        #expect(try folder.needsAgent)
        var ledger = try ledger()
        _ = try ledger.restore(at: SessionDriver.start)
        let taken = try ledger.takeCommands(at: SessionDriver.start)
        #expect(taken.foreign == [name] && taken.damaged == [])
        #expect(ledger.machine.record.transfers.map(\.identifier) == [SessionDriver.identifier(1)])
        #expect(try folder.commands.entries().map(\.name) == [name])
        #expect(try !ledger.hasNewCommands())
        // It is named once, and again by the next agent.
        #expect(try ledger.takeCommands(at: SessionDriver.start).foreign == [])
        var next = try self.ledger()
        #expect(try next.takeCommands(at: SessionDriver.start).foreign == [name])
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder.path(of: .adopted(SessionDriver.identifier(7))))).count
                == 3)
    }

    @Test("A command whose writer was killed is ignored")
    func halfWritten() throws {
        let name = try folder.commands.post([add(1)], at: date)
        let bytes = try directory.bytes("commands/\(name)")
        try FileManager.default.removeItem(atPath: "\(directory.path)/commands/\(name)")
        for length in 0...bytes.count {
            try directory.write(bytes.prefix(length), to: "commands/\(name).new")
            #expect(try folder.commands.entries() == [])
        }
    }

    @Test("An action whose record cannot be stored waits until it can; commands made meanwhile follow in order")
    func unstorable() throws {
        var ledger = try ledger()
        var moment = SessionDriver.start
        try folder.commands.post([add(1)], at: date)
        // No file can take the place of a folder.
        try FileManager.default.createDirectory(atPath: "\(directory.path)/session", withIntermediateDirectories: true)
        #expect(try ledger.takeCommands(at: moment).actions == [])
        #expect(ledger.failure?.pause == 5)
        #expect(!ledger.isSettled)
        #expect(ledger.nextDecision == date.addingTimeInterval(5))
        #expect(try folder.commands.entries().count == 1)
        // Commands already taken are not taken again.
        #expect(try !ledger.hasNewCommands())
        moment.date += 5
        #expect(ledger.perform(at: moment) == [])
        #expect(ledger.failure?.pause == 10)
        try FileManager.default.removeItem(atPath: "\(directory.path)/session")
        // Not before its time.
        moment.date += 9
        #expect(ledger.perform(at: moment) == [])
        moment.date += 1
        let actions = ledger.perform(at: moment)
        #expect(actions.count == 1)
        guard case .begin(let order)? = actions.first else { throw RawServer.SetupFailure() }
        #expect(order.task == SessionDriver.identifier(1))
        #expect(ledger.isSettled)
        #expect(try folder.commands.entries() == [])
    }

    @Test("Names of commands whose files are gone are eventually forgotten")
    func forgottenNames() throws {
        try folder.commands.post([add(1)], at: date)
        var first = try ledger()
        _ = try first.takeCommands(at: SessionDriver.start)
        #expect(try SessionFile.peek(directory.path).appliedCommands.count == 1)
        #expect(try ledger().machine.record.appliedCommands == [])
    }

    @Test("An event whose acknowledgement is still waiting is not delivered again")
    func undelivered() throws {
        var driver = SessionDriver()
        try driver.finish(driver.add())
        var file = SessionFile(directory: directory.path)
        try file.store(driver.machine.record)
        #expect(try folder.undeliveredEvents().map(\.number) == [1, 2, 3])
        try folder.commands.post([.acknowledge(2)], at: date)
        #expect(try folder.undeliveredEvents().map(\.event) == [.didFinishEvents])
    }

    @Test("Of two processes one performs the transfers, and one gets the events")
    func leases() throws {
        let agent = try #require(try Lease.acquire(directory: folder.agentDirectory))
        #expect(try Lease.acquire(directory: folder.agentDirectory) == nil)
        #expect(!folder.hasListener)
        let listener = try #require(try Lease.acquire(directory: folder.listenerDirectory))
        #expect(try Lease.acquire(directory: folder.listenerDirectory) == nil)
        #expect(folder.hasListener)
        agent.release()
        listener.release()
        #expect(!folder.hasListener)
        #expect(try Lease.acquire(directory: folder.agentDirectory) != nil)
    }

    @Test("Parts and finished files are recognised by their names, and other files are left alone")
    func files() throws {
        let task = SessionDriver.identifier(1)
        try directory.write("12345", to: TransferFile.part(PartName(task: task, copy: 2)).name)
        try directory.write("x", to: TransferFile.finished(task).name)
        for name in ["notes", "x.part", ".part", "\(task).part", "\(task).x.part", "x.download"] {
            try directory.write("x", to: name)
        }
        let files = try folder.files()
        #expect(files.parts == [PartName(task: task, copy: 2): 5])
        #expect(files.finished == [task])
        #expect(try SessionFolder(path: directory.path + "/nowhere").files().parts == [:])
    }
}
