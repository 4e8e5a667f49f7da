import Testing

@testable import BackgroundTransfers

@Suite("Failures at random")
struct RandomFailureTests {
    @Test(
        "Whatever breaks, changes, is suspended or killed in whatever order, every finished file is whole, of one copy",
        arguments: 0..<20 as Range<UInt64>)
    func integrity(seed: UInt64) throws {
        var downloads = SimulatedDownloads(seed: seed)
        for _ in 0..<2000 where downloads.faults.isEmpty { try downloads.step() }
        #expect(downloads.faults == [])
        #expect(downloads.placed > 10)
        #expect(downloads.kills > 50)
    }
}
