import Foundation
import Glibc
import Testing

@testable import BackgroundTasks

/// Ten years; a thousand with NEWSTERM_YEARS=1000. A year that finds something is run again by its seed.
@Suite("Seeded years", .timeLimit(.minutes(60)))
struct SeededYearTests {
    @Test("In years of reboots, suspension, set clocks, full disks and kills nothing is lost, doubled or late")
    func years() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            // The tests beside this one go first.
            _ = nice(19)
            // Central Europe's time, in a form that needs no list of time zones: with summer time.
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            let count = ProcessInfo.processInfo.environment["NEWSTERM_YEARS"].flatMap(UInt64.init) ?? 10
            var (launches, processes, cutOff) = (0, 0, 0)
            for seed in 1...count {
                var year = try SeededYear(seed: seed)
                try year.run()
                #expect(year.faults == [], "seed \(seed)")
                #expect(year.launches > 1000, "seed \(seed)")
                launches += year.launches
                processes += year.processes
                cutOff += year.cutOff
            }
            print("\(count) years: \(launches) launches, \(processes) processes, \(cutOff) runs cut off")
            #expect(processes > 0 && cutOff > 0)
        }
        print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }

    @Test("A year is the same for the same seed, and another for another")
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
