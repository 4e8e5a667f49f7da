import BackgroundTasks
import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("A disk that takes its time", .timeLimit(.minutes(30)))
struct SlowDiskTests {
    @Test("While the record waits for the disk, the bytes of other downloads go on coming")
    func slowRecord() async throws {
        let answers = Signal()
        let server = try RawServer { connection, request in
            if request.hasPrefix("GET /other ") { answers.waitBlocking() }
            connection.send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 100000000\r\n\r\n")
            while connection.send([UInt8](repeating: 7, count: 2000)), !connection.closes(withinMilliseconds: 5) {}
        }
        let isStuck = Mutex(false)
        let mayGoOn = DispatchSemaphore(value: 0)
        var system = FileSystem.kernel
        system.sync = { descriptor in
            if isStuck.withLock(\.self) {
                mayGoOn.wait()
                mayGoOn.signal()
            }
            return fsync(descriptor)
        }
        let test = try TestSession(launcher: TestLauncher(system: system))
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/first")))
        let other = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/other")))
        func length() -> Int64 { PartFile.length(path: test.folder.path(of: .part(PartName(task: task)))) }
        #expect(try await eventually { length() > 0 && server.requests.count == 2 })
        try await test.waitForTask(other) { $0.isTransferring }
        isStuck.withLock { $0 = true }
        answers.fire()
        let before = length()
        // So much may come before the answer's head does: a part that grows for longer than the server takes to answer.
        #expect(try await eventually { length() > before + 1_000_000 })
        isStuck.withLock { $0 = false }
        mayGoOn.signal()
        try await test.launcher.endAgents()
    }
}
