import Foundation
import Testing

@testable import newsterm

@Suite("Addresses that are being added")
struct PendingAdditionsTests {
    @Test("What is at work or done is nobody else's; what was abandoned stays until somebody keeps it, once")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        let additions = PendingAdditions(folder: folder.path + "/additions")
        #expect(additions.abandoned().isEmpty)
        var first: PendingAdditions.Kept? = try additions.keep("https://ada:secret@a.example/x")
        #expect(first != nil && additions.abandoned().isEmpty)
        // The descriptor goes with the process, and its lock with the descriptor.
        first = nil
        for _ in 1...2 { #expect(additions.abandoned() == ["https://ada:secret@a.example/x"]) }
        let second = try additions.keep("https://ada:secret@a.example/x")
        #expect(additions.abandoned().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: additions.folder).count == 1)
        second.forget()
        #expect(try FileManager.default.contentsOfDirectory(atPath: additions.folder).isEmpty)
    }
}
