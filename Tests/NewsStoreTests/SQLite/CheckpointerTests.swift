import Foundation
import News
import Testing

@testable import NewsStore

@Suite("The write-ahead log")
struct CheckpointerTests {
    @Test("The log is copied into the main file while the library is in use, and restarts")
    func copied() async throws {
        let fixture = try await LibraryFixture()
        let text = String(repeating: "Forty-two characters of an article's text. ", count: 5_000)
        let main = fixture.library.path
        let log = main + "-wal"
        var first: Data?
        // 37 MB of log in all: enough for a second chance if the first meets a reader.
        for number in 0..<120 {
            try await fixture.store([Sample.entry("e\(number)", content: text)])
            fixture.library.connections.checkpointer.wait()
            if first == nil { first = try generation(of: log) }
        }
        #expect(try size(main) > 15_000_000)
        #expect(try generation(of: log) != first)
        #expect(try size(log) < 20_000_000)
        fixture.library.close()
        #expect(!FileManager.default.fileExists(atPath: log))
        let again = try fixture.reopened()
        #expect(try await again.headlines(HeadlineFilter(), .first, limit: 200).count == 120)
        again.close()
    }

    @Test("The log restarts even beside a writer that does not pause")
    func writtenWithoutPause() async throws {
        let fixture = try await LibraryFixture()
        let text = String(repeating: "Forty-two characters of an article's text. ", count: 5_000)
        let log = fixture.library.path + "-wal"
        var first: Data?
        // The log restarts after some 20 MB; at 100 MB the writer would help in any case.
        for number in 0..<400 {
            try await fixture.store([Sample.entry("e\(number)", content: text)])
            let present = try generation(of: log)
            if let first, first != present { return fixture.library.close() }
            first = present
        }
        Issue.record("The log never began anew.")
    }

    /// The salts in the log's header, which change when it restarts (SQLite's file format, section 4.1).
    private func generation(of log: String) throws -> Data {
        let file = try FileHandle(forReadingFrom: URL(filePath: log))
        defer { try? file.close() }
        return try file.read(upToCount: 24)?.suffix(8) ?? Data()
    }

    private func size(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
}
