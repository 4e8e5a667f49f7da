import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

/// Every call that changes a file fails in turn, and the process is killed before it: see Faults.md, which has the table.
@Suite("Faults in every write")
struct FaultTests {
    /// How often the next process found what.
    private struct Outcome {
        var old = 0
        var new = 0
        /// Of those, how many the caller was told of as done.
        var told = 0
        var sentences = 0
    }

    @Test(
        "After a fault or a kill at any call of a write, the next process finds the old state or the new one",
        arguments: GuardedWrite.all)
    func everyCall(write: GuardedWrite) throws {
        var row = "| \(write.name) |"
        for fault in FaultyDisk.Fault.allCases {
            let outcome = try Self.outcome(of: fault, in: write)
            row += " \(outcome.old) old, \(outcome.new) new |"
        }
        print(row)
        #expect(try Self.documented().contains(row), "Faults.md lacks \(row)")
    }

    /// Lets each call of a write go wrong, each in a folder of its own.
    private static func outcome(of fault: FaultyDisk.Fault, in write: GuardedWrite) throws -> Outcome {
        let (old, new, calls) = try course(of: write)
        var outcome = Outcome()
        for call in calls.indices {
            let place = Comment("\(write.name), \(fault), call \(call): \(calls[call])")
            let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
            try write.prepare(directory)
            let disk = FaultyDisk(attic: attic.path)
            disk.fail(call, fault)
            var isDone = false
            do {
                try write.write(directory, disk.system)
                isDone = !disk.isDead
            } catch {
                // A process that was killed says nothing.
                if !disk.isDead {
                    #expect("\(error)".contains(directory.path), place)
                    outcome.sentences += 1
                }
            }
            let found = try write.found(directory)
            #expect(found == old || found == new, place)
            if isDone { #expect(found == new, place) }
            if found == new { outcome.new += 1 } else { outcome.old += 1 }
            // Whoever comes next can do it again.
            try write.write(directory, .kernel)
            #expect(try write.found(directory) == new, place)
        }
        return outcome
    }

    private static func course(of write: GuardedWrite) throws -> (old: String, new: String, calls: [String]) {
        // To look changes something, where something is damaged.
        let (directory, untouched) = (try TemporaryDirectory(), try TemporaryDirectory())
        try write.prepare(untouched)
        let old = try write.found(untouched)
        let attic = try TemporaryDirectory()
        try write.prepare(directory)
        let disk = FaultyDisk(attic: attic.path)
        try write.write(directory, disk.system)
        return (old, try write.found(directory), disk.calls)
    }

    @Test("What is told to have been written outlives a power cut right after it")
    func powerCutAfterwards() throws {
        for write in GuardedWrite.all where write.outlivesPowerCut {
            let (_, new, calls) = try Self.course(of: write)
            let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
            try write.prepare(directory)
            let disk = FaultyDisk(attic: attic.path)
            disk.fail(calls.count, .powerCut)
            try write.write(directory, disk.system)
            // The next call of that process never happens.
            _ = disk.system.remove("/nowhere")
            #expect(disk.isDead)
            #expect(try write.found(directory) == new, "\(write.name)")
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
