import TestSupport
import Testing

@testable import Newsroom

/// The feed list, the configuration, the reader's state and each job are such files.
@Suite("Faults in every write that replaces a file")
struct FaultyReplacementTests {
    private static let (old, new) = (Array("old".utf8), Array("newer".utf8))

    @Test(
        "Whichever call fails, the file has its old or its new bytes, and the writer knows which",
        arguments: FaultyDisk.Fault.allCases)
    func everyCall(fault: FaultyDisk.Fault) throws {
        for call in 0..<100 {
            let (directory, attic) = (try TemporaryDirectory(), try TemporaryDirectory())
            let kernel = AtomicFile(path: "\(directory.path)/file")
            try kernel.replace(with: Self.old)
            let disk = FaultyDisk(attic: attic.path)
            disk.fail(call, fault)
            var file = kernel
            file.system = disk.system
            let result = Result { () throws(AtomicFile.Failure) in try file.replace(with: Self.new) }
            let there = try #require(try kernel.read()).bytes
            let story: Comment = "\(fault) at call \(call) of \(disk.calls)"
            #expect([Self.old, Self.new].contains(there), story)
            if disk.isDead { continue }
            switch result {
            case .success: #expect(there == Self.new, story)
            case .failure(let failure):
                #expect(there == Self.old && !failure.reason.isEmpty, story)
                // No temporary file is left beside the file.
                #expect(directory.names == ["file"], story)
            }
            if call >= disk.calls.count { return }
        }
        Issue.record("the write does not end")
    }
}
