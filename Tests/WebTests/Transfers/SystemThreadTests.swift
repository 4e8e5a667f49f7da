import Programs
import Testing

@testable import Web

@Suite("The system's limits")
struct SystemThreadTests {
    @Test(
        "Of the files the process may open, each transfer is granted four, and the rest of the program 64",
        arguments: [(1024, 240), (256, 48), (4096, 1008), (64, 1), (0, 1)])
    func transfers(openFiles: Int, transfers: Int) {
        #expect(SystemThread.transfers(openFiles: openFiles) == transfers)
    }
}
