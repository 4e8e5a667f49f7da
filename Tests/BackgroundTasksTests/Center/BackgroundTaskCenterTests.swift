import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The task center: registering and running", .timeLimit(.minutes(30)))
struct BackgroundTaskCenterTests {
    private let tally = Tally()

    @Test("A periodic task is launched as soon as conditions permit and then once a period, without being submitted")
    func periodic() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await center.register("sync", every: .hours(1), flex: .minutes(10)) { [tally] _ in
            tally.add("sync")
            return .success
        }
        try await harness.running(center) { () async throws in
            for count in 1...3 {
                #expect(try await tally.reaches(count, "sync"))
                #expect(try await eventually { try await center.statuses().first?.state == .pending })
                await harness.clock.advance(by: 3600)
            }
        }
    }

    @Test(
        "A task registered while tasks run is launched too, even if it was submitted earlier")
    func late() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await harness.running(center) { () async throws in
            try await center.submit("later")
            try await center.register("later") { [tally] _ in
                tally.add("later")
                return .success
            }
            #expect(try await tally.reaches(1, "later"))
        }
    }

    @Test("A daily task is launched at its local time, not before, and again the next day")
    func daily() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await center.register("report", daily: .at(hour: 3)) { [tally] _ in
            tally.add("report")
            return .success
        }
        try await harness.running(center) { () async throws in
            for count in 0...2 {
                #expect(try await tally.reaches(count, "report"))
                #expect(try await eventually { try await center.statuses().first?.state == .pending })
                let next = TimeOfDay.at(hour: 3).next(after: harness.clock.now)
                #expect(try await center.explain("report").latestLaunch == next)
                await harness.clock.advance(to: next.addingTimeInterval(-1))
                #expect(tally["report"] == count)
                await harness.clock.advance(to: next)
            }
        }
    }

    @Test(
        "A handler that asks for a retry gets it after half a minute; its context reports when time is up")
    func retryAndBudget() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await center.register("report") { [tally] _ in
            tally.add("report")
            return tally["report"] == 1 ? .retry("no answer") : .success
        }
        try await center.register("sync", requires: [.network, .externalPower], budget: .seconds(7)) { [tally] run in
            tally.add("sync")
            #expect(run.deadline == harness.clock.now.addingTimeInterval(7))
            try run.checkExpiration()
            do { try await untilCancelled() } catch { tally.add("cancelled") }
            try run.checkExpiration()
            tally.add("went on")
            return .success
        }
        try await harness.running(center) { () async throws in
            harness.conditions.set { $0.network = .no }
            try await center.submit("report")
            #expect(try await eventually { try harness.events(of: "report").contains(.pendingAgain) })
            try await center.submit("sync")
            await harness.clock.advance(by: 30)
            #expect(try await tally.reaches(2, "report"))
            #expect(tally["sync"] == 0)
            harness.conditions.set { $0.network = .yes }
            #expect(try await tally.reaches(1, "sync"))
            await harness.clock.advance(by: 7)
            #expect(try await eventually { try harness.events(of: "sync").contains(.completed) })
            #expect(tally["cancelled"] == 1 && tally["went on"] == 0)
            #expect(try harness.entries().last { $0.event == .completed }?.stopReason == .budget)
        }
    }

    @Test(
        "A second program waits while the first runs, takes over when it ends, and resumes interrupted work")
    func takingOver() async throws {
        let harness = try CenterHarness()
        let (first, second) = (harness.center(), harness.center())
        for (name, center) in [("first", first), ("second", second)] {
            try await center.register("work") { [tally] _ in
                tally.add(name)
                if name == "first" { try await untilCancelled() }
                return .success
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            try await harness.running(first) { () async throws in
                group.addTask { try await second.run(endsOnSignals: false) }
                try await first.submit("work")
                #expect(try await tally.reaches(1, "first"))
                #expect(!second.isRunning && first.isRunning)
            }
            #expect(try await tally.reaches(1, "second"))
            #expect(!first.isRunning && second.isRunning)
            group.cancelAll()
            try await group.waitForAll()
        }
        // And the first may run again.
        try await harness.running(first) { #expect(first.isRunning) }
    }

    @Test("A program started by a timer runs due tasks, unless another process runs them")
    func dueTasks() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await center.register("sync", every: .hours(1)) { [tally] _ in
            tally.add("sync")
            return .success
        }
        for _ in 1...2 { try await center.run(.dueTasks, endsOnSignals: false) }
        #expect(tally["sync"] == 1)
        await harness.clock.advance(by: 3 * 3600)
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        try await center.run(.dueTasks, endsOnSignals: false)
        #expect(tally["sync"] == 1)
        lease.release()
        try await center.run(.dueTasks, endsOnSignals: false)
        #expect(tally["sync"] == 2)
    }

    @Test("A program started by a timer runs due tasks even if another process holds the lease briefly")
    func dueTasksBesideClient() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await center.register("sync", every: .hours(1)) { [tally] _ in
            tally.add("sync")
            return .success
        }
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        try await center.runHere(.dueTasks) { lease.release() }
        #expect(tally["sync"] == 1)
        // One that stays running runs the tasks.
        let other = try #require(try Lease.acquire(directory: harness.directory.path))
        await harness.clock.advance(by: 3600)
        var pauses = 0
        try await center.runHere(.dueTasks) { pauses += 1 }
        #expect(tally["sync"] == 1 && pauses > 1)
        other.release()
    }

    @Test("A task registered with another period keeps its request, and its date unless that is now too far off")
    func anotherPeriod() async throws {
        let harness = try CenterHarness()
        func run(every period: Duration) async throws -> BackgroundTaskRequest? {
            let center = harness.center()
            try await center.register("sync", every: period) { _ in .success }
            try await center.run(.dueTasks, endsOnSignals: false)
            return try harness.pending().first
        }
        let start = harness.clock.now
        #expect(try await run(every: .hours(5))?.earliestBeginDate == start.addingTimeInterval(5 * 3600))
        #expect(try await run(every: .hours(9))?.earliestBeginDate == start.addingTimeInterval(5 * 3600))
        let shorter = try await run(every: .hours(1))
        #expect(shorter?.earliestBeginDate == start.addingTimeInterval(3600) && shorter?.repetition?.every == .hours(1))
    }

    @Test(
        "A cancelled periodic task stays cancelled in other processes and after restarts, until it is submitted again"
    )
    func cancelled() async throws {
        let harness = try CenterHarness()
        func start() async throws -> BackgroundTaskCenter {
            let center = harness.center()
            try await center.register("sync", every: .hours(1)) { [tally] _ in
                tally.add("sync")
                return .success
            }
            return center
        }
        let (first, waiting) = (try await start(), try await start())
        try await first.run(.dueTasks, endsOnSignals: false)
        try await harness.center().cancel("sync")
        await harness.clock.advance(by: 3 * 3600)
        for center in [waiting, try await start()] {
            try await center.run(.dueTasks, endsOnSignals: false)
            #expect(try harness.pending().isEmpty)
            // A launch by hand happens once.
            #expect(try await center.launch("sync") == .success)
        }
        try await first.run(.dueTasks, endsOnSignals: false)
        #expect(try harness.pending().isEmpty)
        #expect(tally["sync"] == 3)
        try await harness.center().submit("sync")
        try await waiting.run(.dueTasks, endsOnSignals: false)
        #expect(tally["sync"] == 4)
        #expect(try harness.pending().map(\.repetition?.every) == [Duration.hours(1)])
    }

    @Test("A daily task registered for another time is not launched at the old one")
    func otherTime() async throws {
        let harness = try CenterHarness()
        let start = harness.clock.now
        for ahead in [1, 2] {
            let center = harness.center()
            let later = try #require(LocalTime.fields(start.addingTimeInterval(TimeInterval(ahead) * 7200)))
            let time = TimeOfDay.at(hour: Int(later.tm_hour), minute: Int(later.tm_min))
            try await center.register("report", daily: time) { _ in .success }
            try await center.run(.dueTasks, endsOnSignals: false)
            #expect(try harness.pending().first?.earliestBeginDate == time.next(after: start))
        }
    }

    @Test("Contradictory or duplicate registrations are refused")
    func refusals() async throws {
        let center = try CenterHarness().center()
        func refused(_ register: () async throws(BackgroundTaskError) -> Void) async -> String? {
            do throws(BackgroundTaskError) {
                try await register()
                return nil
            } catch {
                return if case .unusableArgument(let name, _) = error { name } else { "\(error)" }
            }
        }
        let nothing: BackgroundTaskCenter.Handler = { _ in .success }
        #expect(
            await refused { () throws(BackgroundTaskError) in
                try await center.register("a", as: .refresh, requires: .network, handler: nothing)
            } == "requires")
        #expect(
            await refused { () throws(BackgroundTaskError) in
                try await center.register("a", every: .zero, handler: nothing)
            } == "every")
        #expect(
            await refused { () throws(BackgroundTaskError) in
                try await center.register("a", daily: .at(hour: 24), handler: nothing)
            } == "daily")
        #expect(
            await refused { () throws(BackgroundTaskError) in
                try await center.register("a", budget: .zero, handler: nothing)
            } == "budget")
        #expect(
            await refused { () throws(BackgroundTaskError) in
                try await center.register("a", every: .hours(1), as: .continued, handler: nothing)
            } == "every")
        try await center.register("a", handler: nothing)
        await #expect(throws: BackgroundTaskError.alreadyRegistered(identifier: "a")) {
            try await center.register("a", every: .hours(1), handler: nothing)
        }
        let error = #expect(throws: BackgroundTaskError.self) { try BackgroundTaskCenter(program: "a/b") }
        #expect(error?.description.hasPrefix("The argument \"program\" cannot be used: ") == true)
    }

    @Test(
        "With a list, other identifiers can be neither registered nor submitted; without one all are permitted")
    func permitted() async throws {
        let harness = try CenterHarness()
        let center = harness.center(permitted: ["a"])
        await #expect(throws: BackgroundTaskError.notPermitted(identifier: "b")) {
            try await center.register("b") { _ in .success }
        }
        await #expect(throws: BackgroundTaskError.notPermitted(identifier: "b")) { try await center.submit("b") }
        try await center.submit("a")
        try await harness.center().submit("b")
        #expect(try harness.pending().map(\.identifier) == ["a", "b"])
    }

    @Test("Its folder is in the user's state; its launch times depend on the machine and are the same after each start")
    func defaults() throws {
        let center = try BackgroundTaskCenter(program: "mirror")
        #expect(center.directory.hasPrefix("/") && center.directory.hasSuffix("/mirror/background-tasks"))
        #expect(LaunchPolicy.ofThisMachine == LaunchPolicy.ofThisMachine)
        #expect(LaunchPolicy.ofThisMachine.seed != 0)
    }
}
