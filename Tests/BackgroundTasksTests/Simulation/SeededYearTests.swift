import Foundation
import Glibc
import Testing

@testable import BackgroundTasks

/// The result of a year.
private struct YearResult: Sendable {
    let seed: UInt64
    let faults: [String]
    let launches, processes, cutOff: Int

    init(seed: UInt64) throws {
        var year = try SeededYear(seed: seed)
        try year.run()
        self.seed = seed
        (faults, launches, processes, cutOff) = (year.faults, year.launches, year.processes, year.cutOff)
    }
}

/// Ten years; a thousand with `NEWSTERM_YEARS=1000 TZ=CET-1CEST,M3.5.0,M10.5.0/3`, which has daylight saving time. A
/// year with a fault is repeated by its seed.
@Suite("Seeded years", .timeLimit(.minutes(60)))
struct SeededYearTests {
    @Test("In years of reboots, suspension, set clocks, full disks and kills nothing is lost, doubled or late")
    func years() async throws {
        let count = ProcessInfo.processInfo.environment["NEWSTERM_YEARS"].flatMap(UInt64.init) ?? 10
        let years = try await onThread { try (1...count).map { try YearResult(seed: $0) } }
        for year in years {
            #expect(year.faults == [], "seed \(year.seed)")
            #expect(year.launches > 1000, "seed \(year.seed)")
        }
        let (processes, cutOff) = (years.map(\.processes).reduce(0, +), years.map(\.cutOff).reduce(0, +))
        let launches = years.map(\.launches).reduce(0, +)
        print("\(count) years: \(launches) launches, \(processes) processes, \(cutOff) runs cut off")
        #expect(processes > 0 && cutOff > 0)
    }

    /// Not on the threads that all tests share, and at a lower priority.
    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // On Linux that is the thread's own.
                _ = nice(19)
                continuation.resume(with: Result(catching: work))
            }
        }
    }

    @Test("The same seed gives the same year, another seed another")
    func repeatable() throws {
        var digests: [UInt64] = []
        for seed in [7, 7, 8] as [UInt64] {
            var year = try SeededYear(seed: seed)
            try year.run(days: 30)
            digests.append(year.digest)
        }
        #expect(digests[0] == digests[1] && digests[1] != digests[2])
    }
}
