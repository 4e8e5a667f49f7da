import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

/// Every call that changes a file fails in turn, or the process is killed before it: Faults.md has the table.
@Suite("Faults in every write")
struct FaultTests {
    @Test(
        "After a fault or a kill at any call of a write, the next process finds the old state or the new one",
        arguments: GuardedWrite.all)
    func everyCall(write: GuardedWrite) throws {
        let (row, problems) = try write.outcome()
        #expect(problems == [])
        #expect(try Self.documented().contains(row), "Faults.md lacks \(row)")
    }

    @Test("A write reported as complete survives a power cut right after it")
    func powerCutAfterwards() throws {
        for write in GuardedWrite.all where write.outlivesPowerCut {
            #expect(try write.isThereAfterPowerCut(), "\(write.name)")
        }
    }

    /// The rows of the table.
    private static func documented() throws -> [String] {
        let page = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/BackgroundTasks/BackgroundTasks.docc/Faults.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
