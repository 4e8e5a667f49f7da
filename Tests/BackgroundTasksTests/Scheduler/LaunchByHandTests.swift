import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Launching by hand", .timeLimit(.minutes(30)))
struct LaunchByHandTests {
    private let refresh = SchedulerHarness.refresh

    @Test("A launch with nothing pending begins before the new folder is synced, and ends after it")
    func launchBeforeFolder() async throws {
        let steps = Mutex<[String]>([])
        var system = FileSystem()
        system.sync = { descriptor in
            var status = stat()
            let isFolder = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            steps.withLock { $0.append(isFolder ? "folder" : "file") }
            return fsync(descriptor)
        }
        let harness = try SchedulerHarness(system: system)
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            steps.withLock { $0.append("handler") }
            return .newData
        }
        try await harness.run {
            steps.withLock { $0 = [] }
            let request = BackgroundTaskRequest(identifier: refresh, kind: .appRefresh)
            #expect(try await harness.scheduler.launch(request, call: UUID()) == .newData)
            let taken = steps.withLock { $0 }
            let handler = try #require(taken.firstIndex(of: "handler"))
            #expect(taken[..<handler].contains("file") && !taken[..<handler].contains("folder"))
            #expect(taken[handler...].contains("folder"))
        }
    }
}
