import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// The programs that the pages of the libraries show, as they were compiled.
@Suite("The libraries' worked examples")
struct LibraryExampleTests {
    private static let sources = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func program(_ name: String) -> String {
        URL(fileURLWithPath: Household.program).deletingLastPathComponent().appending(path: name).path
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    @Test(
        "The page of each library shows the program that is compiled here, in some twenty lines",
        arguments: [("BackgroundTasks", "CleanUp"), ("BackgroundTransfers", "Fetch")])
    func pages(library: String, example: String) throws {
        let page = try Self.text("Sources/\(library)/\(library).docc/\(library).md")
        let program = try Self.text("Tests/Examples/\(example)/main.swift")
        #expect(page.contains("```swift\n\(program)```\n"))
        #expect(program.split(separator: "\n").count <= 24)
    }

    @Test("The scheduler's example does its work at its first start, and nothing at the second, within the hour")
    func cleanUp() async throws {
        let directory = try TemporaryDirectory()
        let command = [Self.program("CleanUpExample"), directory.path + "/background"]
        let first = try await ChildProcess.run(command)
        #expect(first.status == 0 && first.output.hasPrefix("Cleaning up until "), "\(first.words)")
        let second = try await ChildProcess.run(command)
        #expect(second.status == 0 && second.output.isEmpty, "\(second.words)")

        let lease = try #require(try Lease.acquire(directory: directory.path + "/background"))
        let third = try await ChildProcess.run(command)
        #expect(third.status == 1 && third.output == "Another process runs the tasks.\n")
        lease.release()
    }

    @Test("The session's example fetches files into the folder where it runs, by an agent that it is itself")
    func fetch() async throws {
        let directory = try TemporaryDirectory()
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbytes")
        }
        let ending = try await ChildProcess.run(
            [
                Self.program("FetchExample"), directory.path + "/session", "http://127.0.0.1:\(server.port)/a",
                "http://127.0.0.1:\(server.port)/b",
            ], folder: directory.path)
        #expect(ending.status == 0, "\(ending.words)")
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0 != "session" }
        #expect(files.count == 2)
        for file in files {
            #expect(try String(contentsOfFile: "\(directory.path)/\(file)", encoding: .utf8) == "bytes")
        }
    }
}
