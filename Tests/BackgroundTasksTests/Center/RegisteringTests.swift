import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Registering beside requests that are already pending", .timeLimit(.minutes(30)))
struct RegisteringTests {
    private let tally = Tally()

    @Test("A registration that fails while tasks run can be repeated")
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
                #expect(await center.host?.scheduler?.machine.isRegistered("sync") == false)
            }
            try await center.cancelAll()
            try await register()
            #expect(try await tally.reaches(1, "sync"))
        }
    }

    @Test("A registration that cannot be stored while tasks run still holds, and the journal reports it")
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

    @Test("Asking another process for a launch fails with an error when that process has no handler")
    func unknownThere() async throws {
        let harness = try CenterHarness()
        try await harness.running(harness.center()) { () async throws in
            let other = harness.center()
            try await other.register("copy") { _ in .success }
            try await other.submit("copy", after: .hours(1))
            let error = await #expect(throws: BackgroundTaskError.self) { try await other.launch("copy") }
            #expect(error == .notRegistered(identifier: "copy", process: getpid()))
            #expect(error?.description.contains("number \(getpid()), has no handler for \"copy\"") == true)
        }
    }

    @Test("A request that the program submits itself leaves a registered task its period")
    func ownRequest() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await center.register("sync", every: .hours(1)) { [tally] _ in
            tally.add("sync")
            return .success
        }
        try await harness.running(center) { () async throws in
            #expect(try await tally.reaches(1, "sync"))
            try await center.submit(BackgroundTaskRequest(identifier: "sync", kind: .processing(), title: "now"))
            #expect(try await tally.reaches(2, "sync"))
            for count in 3...5 {
                #expect(try harness.pending().map(\.repetition) == [Repetition(every: .hours(1))])
                await harness.clock.advance(by: 3600)
                #expect(try await tally.reaches(count, "sync"))
            }
        }
    }

    @Test("A request that the program submits itself keeps its kind when the task is registered as another")
    func ownKind() async throws {
        let harness = try CenterHarness()
        harness.conditions.set { $0.externalPower = .no }
        let kind = BackgroundTaskRequest.Kind.processing(requiresExternalPower: true)
        let other = harness.center()
        for identifier in ["once", "sync"] {
            try await other.submit(BackgroundTaskRequest(identifier: identifier, kind: kind))
        }
        try await other.submit("plain")
        let center = harness.center()
        try await center.register("once", requires: .network) { _ in .success }
        try await center.register("sync", every: .hours(1), as: .refresh) { _ in .success }
        try await center.register("plain", requires: .externalPower) { _ in .success }
        try await center.run(.dueTasks, endsOnSignals: false)
        let pending = try harness.pending()
        #expect(pending.map(\.identifier) == ["once", "plain", "sync"])
        #expect(pending.allSatisfy { $0.kind == kind })
        // A task keeps its periods.
        #expect(pending.map(\.repetition?.every) == [nil, nil, Duration.hours(1)])
    }

    @Test("A pending retry, and the request after it, stay so when the task is registered as another kind")
    func backOff() async throws {
        let harness = try CenterHarness()
        let failing = harness.center()
        try await failing.register("sync") { [tally] _ in
            tally.add("failed")
            try await harness.center().submit("sync", after: .hours(1))
            return .retry("no answer")
        }
        try await harness.running(failing) { () async throws in
            try await failing.submit("sync")
            #expect(try await eventually { try harness.events(of: "sync").contains(.pendingAgain) })
        }
        let center = harness.center()
        try await center.register("sync", as: .refresh) { [tally] _ in
            tally.add("sync")
            return .success
        }
        try await center.run(.dueTasks, endsOnSignals: false)
        #expect(tally["sync"] == 0)
        #expect(try harness.pending().map(\.kind) == [.appRefresh])
        await harness.clock.advance(by: 30)
        try await center.run(.dueTasks, endsOnSignals: false)
        #expect(tally["sync"] == 1)
        let date = try #require(try harness.pending().first?.earliestBeginDate)
        #expect(date > harness.clock.now)
    }
}
