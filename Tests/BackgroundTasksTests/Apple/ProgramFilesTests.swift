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

    @Test("Identifiers are looked for beside the program and in its share, requests are kept in the state folder")
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

    @Test("The list has one identifier a line, with comments and blank lines between")
    func list() {
        let text = "# The tasks\n\norg.example.refresh\r\n  org.example.maintenance\t\n#org.example.old"
        let identifiers = ProgramFiles.identifiers(in: Data(text.utf8))
        #expect(identifiers == ["org.example.refresh", "org.example.maintenance"])
    }

    @Test("The shared scheduler accepts what is on the list, and keeps it in the state folder")
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

    @Test("Without a list nothing can be registered or submitted, and the error says where it was looked for")
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

    @Test("While another process schedules in the folder, the shared scheduler is unavailable")
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
