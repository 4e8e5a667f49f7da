import Foundation
import TestSupport
import Testing

@testable import newsterm

@Suite("Addresses that are being added")
struct PendingAdditionsTests {
    @Test("What is at work or done is nobody else's; what was abandoned stays until somebody keeps it, once")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        let additions = PendingAdditions(folder: folder.path + "/additions")
        #expect(additions.takeAbandoned() == .init())
        var first: PendingAdditions.Kept? = try additions.keep("https://ada:secret@a.example/x")
        #expect(first != nil && additions.takeAbandoned() == .init())
        // The descriptor goes with the process, and its lock with the descriptor.
        first = nil
        for _ in 1...2 { #expect(additions.takeAbandoned() == .init(addresses: ["https://ada:secret@a.example/x"])) }
        let second = try additions.keep("https://ada:secret@a.example/x")
        #expect(additions.takeAbandoned() == .init())
        #expect(try FileManager.default.contentsOfDirectory(atPath: additions.folder).count == 1)
        second.forget()
        #expect(try FileManager.default.contentsOfDirectory(atPath: additions.folder).isEmpty)
    }

    @Test("An address that has ended two processes in a row is given up, and may be typed again")
    func givenUp() throws {
        let folder = try TemporaryFolder()
        let additions = PendingAdditions(folder: folder.path + "/additions")
        for _ in 1...2 {
            // Forgotten by nobody, as in a process that is killed.
            _ = try additions.keep("https://a.example/bad")
            #expect(additions.takeAbandoned() == .init(addresses: ["https://a.example/bad"]))
            _ = try additions.keep("https://a.example/bad")
            #expect(additions.takeAbandoned() == .init(givenUp: ["https://a.example/bad"]))
            #expect(additions.takeAbandoned() == .init())
            #expect(try FileManager.default.contentsOfDirectory(atPath: additions.folder).isEmpty)
        }
    }

    @Test("An address that is let go of is abandoned although a program that is being started still has its file open")
    func besideChild() throws {
        let folder = try TemporaryFolder()
        let additions = PendingAdditions(folder: folder.path)
        var kept: PendingAdditions.Kept? = try additions.keep("https://a.example/bad")
        let copy = try CopiedDescriptor(of: "\(folder.path)/\(try #require(folder.names.first))")
        defer { withExtendedLifetime(copy) {} }
        withExtendedLifetime(kept) { #expect(additions.takeAbandoned() == .init()) }
        kept = nil
        #expect(additions.takeAbandoned() == .init(addresses: ["https://a.example/bad"]))
    }

    @Test("What a killed process had only begun to write is removed, once no process can be at it any more")
    func unfinished() throws {
        let folder = try TemporaryFolder()
        let additions = PendingAdditions(folder: folder.path)
        for name in ["old.new", "young.new"] { try folder.write("https://a.exam", to: name) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-120)], ofItemAtPath: folder.path + "/old.new")
        #expect(additions.takeAbandoned() == .init())
        #expect(folder.names == ["young.new"])
    }
}
