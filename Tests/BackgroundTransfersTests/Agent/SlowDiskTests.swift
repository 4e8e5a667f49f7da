import BackgroundTasks
import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("A slow disk", .timeLimit(.minutes(30)))
struct SlowDiskTests {
    @Test("While the record waits for the disk, other downloads keep receiving bytes")
    func slowRecord() async throws {
        let answers = Signal()
        let server = try RawServer { connection, request in
            if request.hasPrefix("GET /other ") { answers.waitBlocking() }
            connection.send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 100000000\r\n\r\n")
            while connection.send([UInt8](repeating: 7, count: 2000)), !connection.closes(withinMilliseconds: 5) {}
        }
        let disk = StuckDisk()
        let test = try TestSession(launcher: TestLauncher(system: disk.system))
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/first")))
        let other = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/other")))
        func length() -> Int64 { PartFile.length(path: test.folder.path(of: .part(PartName(task: task)))) }
        #expect(try await eventually { length() > 0 && server.requests.count == 2 })
        try await test.waitForTask(other) { $0.isTransferring }
        disk.stick()
        answers.fire()
        let before = length()
        // This much may arrive before the header: a part that grows for longer than the server takes to answer.
        #expect(try await eventually { length() > before + 1_000_000 })
        disk.proceed()
        try await test.launcher.endAgents()
    }

    @Test("While the record waits for the disk, watchers still get the tasks")
    func watched() async throws {
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 100000000\r\n\r\n")
            while connection.send([UInt8](repeating: 7, count: 2000)), !connection.closes(withinMilliseconds: 5) {}
        }
        let disk = StuckDisk()
        let test = try TestSession(launcher: TestLauncher(system: disk.system))
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/first")))
        try await test.waitForTask(task) { $0.isTransferring }
        disk.stick()
        try await test.session.suspend(task)
        #expect(try await eventually { disk.isWaitedFor })
        var table = TaskTable()
        let isAnswered = await AgentProtocol.listen(to: test.folder, timeout: .seconds(60)) { news in
            !table.take(news)
        }
        #expect(isAnswered)
        // What is not stored has not happened.
        #expect(table.tasks.map(\.id) == [task] && table.tasks.allSatisfy { $0.isTransferring })
        disk.proceed()
        try await test.waitForTask(task) { !$0.isTransferring }
        try await test.launcher.endAgents()
    }

    @Test("An agent that is asked to end first records what its disk was about to finish")
    func ending() async throws {
        let (isPlacing, hasLeft) = (Signal(), Signal())
        let server = try RawServer { connection, request in
            guard request.hasPrefix("GET /held ") else {
                _ = connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc")
                return
            }
            connection.send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 100000000\r\n\r\n")
            while connection.send([UInt8](repeating: 7, count: 2000)), !connection.closes(withinMilliseconds: 5) {}
            hasLeft.fire()
        }
        var system = FileSystem.kernel
        // The file gets its name only when the agent, on its way out, has left the server of the other one.
        system.rename = { old, new in
            if new.hasSuffix(".download") {
                isPlacing.fire()
                hasLeft.waitBlocking()
            }
            return Glibc.rename(old, new)
        }
        let test = try TestSession(launcher: TestLauncher(system: system))
        let held = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/held")))
        try await test.waitForTask(held) { $0.isTransferring }
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/short")))
        await isPlacing.wait()
        try await test.launcher.endAgents()
        #expect(
            try test.folder.undeliveredEvents().map(\.event) == [
                .didFinishDownloading(task, location: TransferFile.finished(task).name), .didComplete(task, nil),
            ])
        #expect(try Array(test.directory.bytes("session/\(TransferFile.finished(task).name)")) == Array("abc".utf8))
        let record = try test.folder.record().transfers.first { $0.identifier == held }
        #expect(record?.phase == .fetching && record?.syncedBytes ?? 0 > 0)
    }
}

/// A disk on which no sync returns while it is stuck.
private final class StuckDisk: Sendable {
    private let isStuck = Mutex(false)
    private let mayContinue = DispatchSemaphore(value: 0)
    private let waiting = Mutex(false)

    var system: FileSystem {
        var system = FileSystem.kernel
        system.sync = { [self] descriptor in
            if isStuck.withLock(\.self) {
                waiting.withLock { $0 = true }
                mayContinue.wait()
                mayContinue.signal()
            }
            return fsync(descriptor)
        }
        return system
    }

    var isWaitedFor: Bool { waiting.withLock(\.self) }

    func stick() { isStuck.withLock { $0 = true } }

    func proceed() {
        isStuck.withLock { $0 = false }
        mayContinue.signal()
    }
}
