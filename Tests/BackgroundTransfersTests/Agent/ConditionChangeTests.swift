import BackgroundTasks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("Conditions that change while an agent begins, or without a word", .timeLimit(.minutes(30)))
struct ConditionChangeTests {
    /// Runs an agent that has one discretionary download of a server's, until the test says so.
    private func running(
        _ conditions: any SystemConditions, clock: VirtualClock, _ body: (TestSession) async throws -> Void
    ) async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let test = try TestSession { $0.isDiscretionary = true }
        // There is an agent, as far as the session can tell: the test's own is started below.
        let lease = try #require(try Lease.acquire(directory: test.folder.agentDirectory))
        try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        lease.release()
        let time = AgentTime(clock: clock) { Moment(date: clock.now, uptime: clock.uptime, boot: "virtual") }
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

    @Test("A condition that returns between the reading and the subscription is not missed")
    func returnsAtOnce() async throws {
        try await running(ReturningConditions(), clock: VirtualClock()) { _ in }
    }

    @Test("Where the system tells of no change, an agent that waits looks again within five minutes")
    func untold() async throws {
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

/// External power that returns just after it has been looked at for the first time, and is told to those who listen by then.
private final class ReturningConditions: SystemConditions {
    private let conditions = VirtualConditions(ConditionReading(externalPower: .no))

    func current() -> ConditionReading {
        let reading = conditions.current()
        if reading.externalPower == .no { conditions.set { $0.externalPower = .yes } }
        return reading
    }

    func changes() -> AsyncStream<Void> { conditions.changes() }
}

/// External power of whose changes the system does not tell, which is known once somebody has wanted to listen.
private final class SilentConditions: SystemConditions {
    let power = Mutex(ConditionReading.State.no)
    private let untold = Mutex<Set<Condition>>([])

    func current() -> ConditionReading {
        ConditionReading(externalPower: power.withLock { $0 }, untold: untold.withLock { $0 })
    }

    func changes() -> AsyncStream<Void> {
        untold.withLock { $0 = [.externalPower] }
        return AsyncStream.makeStream(of: Void.self).stream
    }
}
