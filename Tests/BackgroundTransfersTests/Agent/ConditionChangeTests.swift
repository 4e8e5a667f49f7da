import BackgroundTasks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("Conditions that change unnoticed or while an agent starts", .timeLimit(.minutes(30)))
struct ConditionChangeTests {
    /// Runs an agent that has one discretionary download from a server, until the test ends it.
    private func running(
        _ conditions: any SystemConditions, clock: VirtualClock, _ body: (TestSession) async throws -> Void
    ) async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let test = try TestSession { $0.isDiscretionary = true }
        // There is an agent, as far as the session can tell: the test's own is started below.
        let lease = try #require(try Lease.acquire(directory: test.folder.agentDirectory))
        try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        lease.release()
        let time = AgentClock(clock: clock) { Moment(date: clock.now, uptime: clock.uptime, boot: "virtual") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [folder = test.session.folder] in
                try await TransferAgent.run(
                    session: folder, userAgent: "tests",
                    programs: TransferAgentPrograms(launch: {}, report: { _ in }), conditions: conditions,
                    policy: TransferPolicy(), time: time)
            }
            try await body(test)
            #expect(try await eventually { try Self.isDone(test) })
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    private static func isDone(_ test: TestSession) throws -> Bool {
        try SessionFile.peek(test.session.folder).transfers.first?.phase == .completed
    }

    @Test("A condition that returns between reading and subscribing is not missed")
    func returnsAtOnce() async throws {
        try await running(ReturningConditions(), clock: VirtualClock()) { _ in }
    }

    @Test("If the system does not report changes, a waiting agent checks again within five minutes")
    func unobservedConditions() async throws {
        let conditions = SilentConditions()
        let clock = VirtualClock()
        try await running(conditions, clock: clock) { test in
            let review = clock.now.addingTimeInterval(300)
            let looks = try await eventually { (clock.nextAlarm ?? .distantFuture) <= review }
            #expect(looks)
            let isDone = try Self.isDone(test)
            #expect(!isDone)
            conditions.power.withLock { $0 = .yes }
            await clock.advance(to: review)
        }
    }
}

/// External power that returns just after it was read for the first time, and is reported to those who are listening
/// then.
private final class ReturningConditions: SystemConditions {
    private let conditions = VirtualConditions(ConditionReading(externalPower: .no))

    func current() -> ConditionReading {
        let reading = conditions.current()
        if reading.externalPower == .no { conditions.set { $0.externalPower = .yes } }
        return reading
    }

    func changes() -> AsyncStream<Void> { conditions.changes() }
}

/// External power whose changes the system does not report, which is known once there has been a listener.
private final class SilentConditions: SystemConditions {
    let power = Mutex(ConditionReading.State.no)
    private let unobservedConditions = Mutex<Set<Condition>>([])

    func current() -> ConditionReading {
        ConditionReading(
            externalPower: power.withLock { $0 }, unobservedConditions: unobservedConditions.withLock { $0 })
    }

    func changes() -> AsyncStream<Void> {
        unobservedConditions.withLock { $0 = [.externalPower] }
        return AsyncStream.makeStream(of: Void.self).stream
    }
}
