import Foundation
import Glibc
import Programs
import TestSupport
import Testing

@testable import Newsroom

@Suite("Moving files")
struct FileMoverTests {
    @Test(
        "Across file systems a file is copied completely before it gets its name",
        .enabled(if: ArrivalTests.elsewhere != nil))
    func across() throws {
        let folder = try TemporaryDirectory()
        let target = "\(try #require(ArrivalTests.elsewhere))/newsterm-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: target) }
        let bytes = Data((0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try bytes.write(to: URL(fileURLWithPath: folder.file("a")))
        let mover = FileMover()
        #expect(try mover.move(folder.file("a"), to: target + "/b", copy: target + "/.b"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: target + "/b")) == bytes)
        #expect(FileMover.mark(of: folder.file("a")) == nil)
        // If the name is taken, both files stay as they are, and no copy is left.
        try folder.write("other", to: "a")
        #expect(try !mover.move(folder.file("a"), to: target + "/b", copy: target + "/.b"))
        #expect(try folder.text(of: "a") == "other")
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["b"])
        // A cancelled move changes nothing.
        mover.cancel()
        #expect(throws: FileMover.Failure(ECANCELED)) {
            try mover.move(folder.file("a"), to: target + "/c", copy: target + "/.c")
        }
        #expect(try folder.text(of: "a") == "other")
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["b"])
    }

    @Test("A file that does not fit is not even started, to fill no disk", .enabled(if: ArrivalTests.elsewhere != nil))
    func noRoom() throws {
        let folder = try TemporaryDirectory()
        let target = "\(try #require(ArrivalTests.elsewhere))/newsterm-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: target) }
        try folder.write("sound", to: "a")
        // Five bytes, and a twentieth of a small disk must stay free.
        for (free, fits) in [(Int64(4), false), (54, false), (55, true)] {
            let mover = FileMover { _ in DiskSpace(free: free, all: 1_000) }
            do {
                #expect(try mover.move(folder.file("a"), to: target + "/b", copy: target + "/.b") && fits)
            } catch {
                #expect(error.number == ENOSPC && !fits)
                #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
                #expect(try folder.text(of: "a") == "sound")
            }
        }
    }

    @Test("A private file gets the user's usual permissions")
    func mode() throws {
        let folder = try TemporaryDirectory()
        try folder.write("x", to: "a")
        let usual = try FileManager.default.attributesOfItem(atPath: folder.write("y", to: "usual"))[.posixPermissions]
        chmod(folder.file("a"), 0o600)
        #expect(try FileMover().move(folder.file("a"), to: folder.file("b"), copy: folder.file(".b")))
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("b"))[.posixPermissions]
        #expect(mode as? Int == usual as? Int)
    }

    @Test("A missing file, or a failed write, is reported in the system's words")
    func failures() throws {
        let folder = try TemporaryDirectory()
        try folder.write("x", to: "a")
        do {
            _ = try FileMover().move(folder.file("a"), to: folder.file("no/b"), copy: folder.file("no/.b"))
            Issue.record("it was moved")
        } catch {
            #expect(error.reason == "no such file or directory")
        }
        #expect(try folder.text(of: "a") == "x")
    }
}
