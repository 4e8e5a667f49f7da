import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

/// A scheduler's whole life with a fault at each call in turn, and the next process after it.
@Suite("Faults in the life of a scheduler", .timeLimit(.minutes(30)))
struct SchedulerFaultTests {
    private static let refresh = MachineDriver.refresh
    private static let maintenance = MachineDriver.maintenance

    /// What a process observed.
    private struct Life {
        /// Whether the request was reported as accepted.
        var isAccepted = false
        /// How often its handler began, and how often its end was reported.
        var begun = 0
        var ended = 0
        /// The messages about the fault.
        var sentences: [String] = []
    }

    /// Submits a request, which is launched at once, and ends.
    private static func live(_ directory: TemporaryDirectory, _ disk: FaultyDisk) async throws -> Life {
        let life = Mutex(Life())
        let conditions = VirtualConditions()
        let scheduler: BackgroundTaskScheduler
        do {
            scheduler = try BackgroundTaskScheduler(
                permittedIdentifiers: [refresh, maintenance], directory: directory.path, clock: VirtualClock(),
                conditions: conditions, policy: MachineDriver.exactPolicy, system: disk.system, lease: nil)
        } catch {
            life.withLock { if !disk.isDead { $0.sentences.append("\(error)") } }
            return life.withLock { $0 }
        }
        try await scheduler.register(forTaskWithIdentifier: refresh) { _ in
            if !disk.isDead { life.withLock { $0.begun += 1 } }
            return .newData
        }
        let journal = JournalWatch(scheduler)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await scheduler.run() }
            await journal.next(.started)
            do {
                try await scheduler.submit(BackgroundTaskRequest(identifier: refresh, kind: .appRefresh))
                life.withLock { $0.isAccepted = !disk.isDead }
            } catch {
                life.withLock { if !disk.isDead { $0.sentences.append("\(error)") } }
            }
            await journal.next(.completed)
            group.cancelAll()
            try await group.waitForAll()
        }
        // The last message, so that none before it is missed.
        await scheduler.note(.notification, "Done.")
        await journal.next(.notification)
        return life.withLock { life in
            life.ended = disk.isDead ? 0 : 1
            if !disk.isDead {
                life.sentences += journal.entries.filter { $0.event == .storage }.map(\.message)
            }
            return life
        }
    }

    @Test(
        "Whichever call fails, accepted requests are launched by this or the next scheduler, and the failure is named",
        arguments: FaultyDisk.Fault.allCases)
    func everyCall(fault: FaultyDisk.Fault) async throws {
        let (first, firstAttic) = (try TemporaryDirectory(), try TemporaryDirectory())
        let whole = FaultyDisk(attic: firstAttic.path)
        let usual = try await Self.live(first, whole)
        #expect(usual.isAccepted && usual.begun == 1 && usual.sentences == [])
        let calls = whole.calls
        #expect(calls.count > 25)
        var (relaunched, accepted) = (0, 0)
        for call in calls.indices {
            let place = Comment("\(fault), call \(call): \(calls[call])")
            let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
            let disk = FaultyDisk(attic: attic.path)
            disk.fail(call, fault)
            let life = try await Self.live(directory, disk)
            #expect(life.begun <= 1, place)
            // A fault reported nowhere has done no harm: the file that could not be removed did not exist.
            let isHarmless = ["make folder", "remove"].contains(calls[call]) || fault == .short
            let isWriteOnly = fault == .shortAndFull && calls[call] != "write"
            if !disk.isDead, !isHarmless, !isWriteOnly { #expect(!life.sentences.isEmpty, place) }
            // The next process finds the request, if it was accepted and not launched, and no other.
            let next = try SchedulerHarness(directory: directory)
            let found = await next.scheduler.machine.records[Self.refresh]
            let isThere = found?.pending != nil || found?.run != nil
            if life.isAccepted, life.begun == 0 { #expect(isThere, place) }
            if life.isAccepted { accepted += 1 }
            if !disk.isDead, life.begun == 1, life.sentences.isEmpty { #expect(!isThere, place) }
            guard isThere else { continue }
            relaunched += 1
            try await next.scheduler.register(forTaskWithIdentifier: Self.refresh) { _ in .newData }
            try await next.run { #expect(await next.journal.next(.completed)?.result == .newData, place) }
        }
        print("| \(fault.rawValue) | \(calls.count) calls | \(accepted) accepted | \(relaunched) by the next process |")
    }
}
