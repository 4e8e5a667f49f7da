import Dispatch
import Foundation
import TestSupport
import Testing

@testable import NewsService

@Suite("The log file")
struct LogFileTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private var path: String { folder.path + "/deep/newsterm.log" }

    private func lines(_ path: String) -> [Substring] {
        (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    }

    @Test("Its folder is created with it, and only its owner can read it")
    func made() throws {
        try LogFile(path: path).append(Array("one\n".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(lines(path) == ["one"])
    }

    @Test("A full file becomes the old one, and the previous old one is deleted")
    func rotation() throws {
        let file = LogFile(path: path, size: 30)
        for number in 1...10 { try file.append(Array("line \(number) ----\n".utf8)) }
        #expect(lines(path) == ["line 10 ----"])
        #expect(lines(path + ".1") == ["line 7 ----", "line 8 ----", "line 9 ----"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep").count == 2)
    }

    @Test("A file removed or replaced by hand is started anew")
    func removed() throws {
        let file = LogFile(path: path)
        try file.append(Array("one\n".utf8))
        try FileManager.default.removeItem(atPath: path)
        try file.append(Array("two\n".utf8))
        #expect(lines(path) == ["two"])
    }

    @Test("Concurrent writers keep every line intact and single, and the files stay bounded")
    func several() throws {
        let size = 20_000
        // Each with its own file object, as in separate processes.
        DispatchQueue.concurrentPerform(iterations: 8) { writer in
            let file = LogFile(path: path, size: size)
            for number in 0..<400 {
                try? file.append(Array("\(writer)-\(number)-\(String(repeating: "x", count: 90))\n".utf8))
            }
        }
        let written = lines(path) + lines(path + ".1")
        #expect(
            written.allSatisfy {
                $0.hasSuffix(String(repeating: "x", count: 90)) && $0.split(separator: "-").count == 3
            })
        #expect(Set(written).count == written.count)
        for file in [path, path + ".1"] {
            let bytes = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
            #expect(bytes > 0 && bytes < 2 * size)
        }
        // At least one writer's last line is in one of the two files.
        #expect((0..<8).contains { writer in written.contains { $0.hasPrefix("\(writer)-399-") } })
    }

    @Test("A process stopped while it holds the file's lock blocks no other")
    func locked() throws {
        let file = LogFile(path: path, size: 10)
        try file.append(Array("longer than ten\n".utf8))
        let other = open(path, O_RDONLY)
        #expect(flock(other, LOCK_EX) == 0)
        try file.append(Array("more\n".utf8))
        #expect(lines(path) == ["longer than ten", "more"])
        close(other)
        try file.append(Array("next\n".utf8))
        #expect(lines(path) == ["next"])
    }
}
