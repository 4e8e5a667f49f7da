import Programs
import Testing

@testable import Web

@Suite("The system's limits")
struct SystemThreadTests {
    @Test(
        "Of the files a process may open, 64 are reserved, and each transfer needs four",
        arguments: [(1024, 240), (256, 48), (4096, 1008), (64, 1), (0, 1)])
    func transfers(openFiles: Int, transfers: Int) {
        #expect(SystemThread.transfers(openFiles: openFiles) == transfers)
    }
}
