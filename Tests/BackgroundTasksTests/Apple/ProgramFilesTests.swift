import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The files of a program's shared scheduler")
struct ProgramFilesTests {
    private func files(_ directory: TemporaryDirectory, state: String = "/state") -> ProgramFiles {
        ProgramFiles(
            executable: "\(directory.path)/bin/reader", environment: ["XDG_STATE_HOME": directory.path + state],
            home: "/home/person")
    }

    @Test("The list of identifiers is sought beside the program and in its share folder, requests in the state folder")
    func places() {
        let files = ProgramFiles(executable: "/usr/bin/reader", environment: [:], home: "/home/person")
        #expect(
            files.identifierFiles == ["/usr/bin/permitted-identifiers", "/usr/share/reader/permitted-identifiers"])
        #expect(files.directory == "/home/person/.local/state/reader/background-tasks")
        let moved = ProgramFiles(
            executable: "/usr/bin/reader", environment: ["XDG_STATE_HOME": "/state"], home: "/home/person")
        #expect(moved.directory == "/state/reader/background-tasks")
        let relative = ProgramFiles(
            executable: "/usr/bin/reader", environment: ["XDG_STATE_HOME": "state"], home: "/home/person")
        #expect(relative.directory == files.directory)
    }

    @Test("This program's own files have absolute paths")
    func thisProgram() {
        let files = ProgramFiles.ofThisProgram
        #expect((files.identifierFiles + [files.directory]).allSatisfy { $0.hasPrefix("/") && !$0.hasPrefix("//") })
    }

    @Test("Each line of the list has an identifier and its modes; comments and blank lines are allowed")
    func list() {
        let list = PermittedIdentifiers(
            list: "# The tasks\n\na fetch\r\n  b\tcontinued  processing\t\n#old\nwhatever\nmisspelt fetsch")
        func modes(_ identifier: String) -> BackgroundModes {
            let kinds: [(BackgroundModes, BackgroundTaskRequest.Kind)] = [
                (.fetch, .appRefresh), (.processing, .processing()), (.continued, .continued(strategy: .queue)),
            ]
            return BackgroundModes(
                kinds.filter { list.refusal(of: BackgroundTaskRequest(identifier: identifier, kind: $0.1)) == nil }
                    .map(\.0))
        }
        #expect(modes("a") == .fetch && modes("b") == [.processing, .continued] && modes("whatever") == .all)
        #expect(modes("misspelt") == [] && list.lists("misspelt") && !list.lists("old") && !list.lists("#old"))
    }

    @Test("The shared scheduler accepts identifiers on the list, and keeps requests in the state folder")
    func scheduler() throws {
        let directory = try TemporaryDirectory()
        try directory.write("org.example.refresh\n", to: "bin/permitted-identifiers")
        let scheduler = BGTaskScheduler(files: files(directory))
        #expect(scheduler.register(forTaskWithIdentifier: "org.example.refresh", using: nil) { _ in })
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: "org.example.refresh"))
        let stored = try BackgroundTaskScheduler.storedStatuses(
            directory: files(directory).directory, conditions: ConditionReading(), policy: LaunchPolicy())
        #expect(stored.map(\.identifier) == ["org.example.refresh"])
    }

    @Test("Without a list nothing can be registered or submitted, and the error names the places searched")
    func noList() async throws {
        let directory = try TemporaryDirectory()
        let scheduler = BGTaskScheduler(files: files(directory))
        #expect(!scheduler.register(forTaskWithIdentifier: "org.example.refresh", using: nil) { _ in })
        let error = #expect(throws: BGTaskScheduler.Error.self) {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: "org.example.refresh"))
        }
        #expect(error?.code == .unavailable)
        #expect(error?.description.contains("\(directory.path)/bin/permitted-identifiers") == true)
        #expect(await scheduler.pendingTaskRequests().isEmpty)
        scheduler.cancelAllTaskRequests()
        await #expect(throws: BackgroundTaskError.self) { try await scheduler.run() }
    }

    @Test("While another process holds the folder's lease, the shared scheduler is unavailable")
    func leaseIsHeld() throws {
        let directory = try TemporaryDirectory()
        try directory.write("org.example.refresh\n", to: "bin/permitted-identifiers")
        let lease = try #require(try Lease.acquire(directory: files(directory).directory))
        let scheduler = BGTaskScheduler(files: files(directory))
        let error = #expect(throws: BGTaskScheduler.Error.self) {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: "org.example.refresh"))
        }
        #expect(error?.code == .unavailable)
        lease.release()
        #expect(throws: Never.self) { try BGTaskScheduler(files: files(directory)).scheduler }
    }
}
