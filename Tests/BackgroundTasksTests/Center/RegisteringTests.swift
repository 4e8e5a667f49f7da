import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Registering beside what is pending already", .timeLimit(.minutes(30)))
struct RegisteringTests {
    private let tally = Tally()

    @Test("What cannot be registered while the tasks run is not registered: it can be tried again")
    func refused() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        func register() async throws {
            try await center.register("sync", every: .hours(1)) { [tally] _ in
                tally.add("sync")
                return .success
            }
        }
        try await harness.running(center) { () async throws in
            let limit = SchedulerStateMachine.unlistedLimit
            for number in 0..<limit { try await center.submit("other\(number)") }
            let refusal = BackgroundTaskError.tooManyPendingTaskRequests(kind: "processing", limit: limit)
            for _ in 1...2 {
                await #expect(throws: refusal) { try await register() }
                #expect(await center.host?.scheduler.machine.isRegistered("sync") == false)
            }
            try await center.cancelAll()
            try await register()
            #expect(try await tally.reaches(1, "sync"))
        }
    }

    @Test("What is registered while the tasks run and the disk does not take it holds, and the journal tells")
    func unwritten() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await harness.running(center) { () async throws in
            let obstacle = "\(harness.directory.path)/pending-requests.new"
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
            try await center.register("sync", every: .hours(1)) { [tally] _ in
                tally.add("sync")
                return .success
            }
            #expect(try await tally.reaches(1, "sync"))
            #expect(try harness.entries().contains { $0.event == .storage })
            try FileManager.default.removeItem(atPath: obstacle)
        }
        #expect(try harness.pending().map(\.identifier) == ["sync"])
    }
}
