import Foundation
import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

/// Each in a separate process, in which no file can grow: the kernel limits every user, including root, like a full
/// disk.
@Suite("A full disk at startup", .timeLimit(.minutes(30)))
struct FullDiskTests {
    /// Runs the body while nothing can be written, not even a byte.
    private static func withFullDisk<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let before = limit
        limit.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        defer { withUnsafePointer(to: before) { _ = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), $0) } }
        return try await body()
    }

    @Test("A program that runs due tasks or launches a task on a full disk learns what could not be stored")
    func dueTasks() async {
        await #expect(processExitsWith: .success) {
            let harness = try CenterHarness()
            let tally = Tally()
            func start() async throws -> BackgroundTaskCenter {
                let center = harness.center()
                try await center.register("sync", every: .hours(1)) { _ in
                    tally.add("sync")
                    return .success
                }
                return center
            }
            let runs: [(BackgroundTaskCenter) async throws -> Void] = [
                { try await $0.run(.dueTasks) }, { _ = try await $0.launch("sync") },
            ]
            for run in runs {
                let center = try await start()
                let error = await #expect(throws: BackgroundTaskError.self) {
                    try await FullDiskTests.withFullDisk { try await run(center) }
                }
                #expect(error?.description.contains("\(harness.directory.path)/pending-requests") == true)
            }
            #expect(tally["sync"] == 2)
            try await start().run(.dueTasks)
            try await start().run(.dueTasks)
            #expect(tally["sync"] == 3)
        }
    }

    @Test("On a full disk a scheduler starts despite a torn line and old entries, and launches due tasks")
    func tornJournal() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let now = VirtualClock().now
            let old = JournalEntry(
                date: now.addingTimeInterval(-60 * 86_400), identifier: nil, event: .started, message: "Old.")
            let recent = JournalEntry(
                date: now.addingTimeInterval(-2 * 86_400), identifier: nil, event: .started, message: "Recent.")
            let lines = try [old, recent].map { ChecksummedLine.encode(try JSONCoding.encode($0)) }
            try directory.write(lines[0] + lines[1] + lines[0].prefix(30), to: "journal")
            let before = try directory.bytes("journal")

            let harness = try await FullDiskTests.withFullDisk {
                let harness = try SchedulerHarness(directory: directory)
                try await harness.scheduler.register(forTaskWithIdentifier: MachineDriver.refresh) { _ in .newData }
                try await harness.run {
                    await #expect(throws: BackgroundTaskError.self) { try await harness.submitRefresh() }
                    #expect(await harness.journal.next(.completed)?.result == .newData)
                }
                return harness
            }
            // Listeners received each entry, and why it is not on disk.
            let messages = harness.journal.entries.filter { $0.event == .storage }.map(\.message)
            #expect(messages.contains { $0.contains("\(directory.path)/journal") })
            #expect(try directory.bytes("journal") == before)

            // With room again everything is as it should be.
            let next = try SchedulerHarness(directory: directory)
            try await next.submitRefresh(in: 300)
            #expect(try next.storedMessages().first == "Recent.")
            #expect(try next.storedMessages().last?.hasPrefix("Submitted") == true)
        }
    }

    @Test("Damage found on a full disk is journalled as soon as the disk has room")
    func damagedRecords() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            try directory.write("garbage", to: "pending-requests")
            let harness = try await FullDiskTests.withFullDisk {
                let harness = try SchedulerHarness(directory: directory)
                await #expect(throws: BackgroundTaskError.self) { try await harness.submitRefresh(in: 300) }
                return harness
            }
            try await harness.submitRefresh(in: 300)
            let messages = try harness.storedMessages()
            #expect(messages.count { $0.hasPrefix("The file of pending requests was damaged.") } == 1)
            #expect(messages.first?.contains("pending-requests.damaged-1") == true)
            #expect(try directory.bytes("pending-requests.damaged-1") == Data("garbage".utf8))
        }
    }

    @Test("A damaged file that cannot be put aside at the start is put aside before it is rewritten")
    func keptLater() throws {
        let directory = try TemporaryDirectory()
        try directory.write("garbage", to: "pending-requests")
        // Every name is taken: it fails for every user, including root.
        for number in 1...999 { try directory.write("", to: "pending-requests.damaged-\(number)") }
        let (file, records) = try SchedulerFiles.open(in: directory)
        #expect(records.isEmpty)
        #expect(try directory.storageProblem()?.contains("before it is rewritten") == true)
        #expect(throws: BackgroundTaskError.self) { try file.store([TaskRecord(identifier: MachineDriver.refresh)]) }
        #expect(try directory.bytes("pending-requests") == Data("garbage".utf8))
        try FileManager.default.removeItem(atPath: "\(directory.path)/pending-requests.damaged-7")
        try file.store([TaskRecord(identifier: MachineDriver.refresh)])
        #expect(try directory.bytes("pending-requests.damaged-7") == Data("garbage".utf8))
        #expect(try SchedulerFiles.peek(directory.path).map(\.identifier) == [MachineDriver.refresh])
    }
}
