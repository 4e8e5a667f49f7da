import Testing

@testable import BackgroundTransfers

@Suite("Failures at random")
struct RandomFailureTests {
    @Test(
        "Whatever breaks, changes, is suspended, killed or loses power in any order, every finished file is intact",
        arguments: 0..<20 as Range<UInt64>)
    func integrity(seed: UInt64) throws {
        var downloads = SimulatedDownloads(seed: seed)
        for _ in 0..<2000 where downloads.faults.isEmpty { try downloads.step() }
        #expect(downloads.faults == [])
        #expect(downloads.counts.placed > 10)
        #expect(downloads.counts.kills > 50)
        #expect(downloads.counts.powerCuts > 10)
        #expect(downloads.counts.resumed > 0 && downloads.counts.reused > 0)
    }
}
