import BackgroundTasks
import Foundation
import Glibc
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
        "Every page that shows an example shows the program that is compiled here, in some thirty lines",
        arguments: [
            ("Sources/BackgroundTasks/BackgroundTasks.docc/BackgroundTasks.md", "CleanUp"), ("README.md", "CleanUp"),
            ("Sources/BackgroundTransfers/BackgroundTransfers.docc/BackgroundTransfers.md", "Fetch"),
        ])
    func pages(page: String, example: String) throws {
        let program = try Self.text("Tests/Examples/\(example)/main.swift")
        // Nothing else that these pages show as Swift could differ from what is compiled.
        let shown = try Self.text(page).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```\n").first }
        #expect(shown == [program])
        #expect(program.split(separator: "\n").count <= 30)
    }

    @Test("The scheduler's example does its work at its first start, and nothing at the next two, within the hour")
    func cleanUp() async throws {
        let directory = try TemporaryDirectory()
        let command = [Self.program("CleanUpExample"), directory.path + "/background"]
        let first = try await ChildProcess.run(command)
        #expect(first.status == 0 && first.output.hasPrefix("Cleaning up until "), "\(first.words)")
        for _ in 2...3 {
            let next = try await ChildProcess.run(command)
            #expect(next.status == 0 && next.output.isEmpty, "\(next.words)")
        }

        let lease = try #require(try Lease.acquire(directory: directory.path + "/background"))
        let second = try await ChildProcess.run(command)
        #expect(second.status == 1 && second.output == "Another process runs the tasks.\n")
        lease.release()
    }

    @Test("The session's example, started three times on its folder, fetches files each time")
    func fetch() async throws {
        let directory = try TemporaryDirectory()
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbytes")
        }
        for round in 1...3 {
            let ending = try await ChildProcess.run(
                [Self.program("FetchExample"), "session", server.url("/a"), server.url("/b")], folder: directory.path)
            #expect(ending.status == 0, "\(ending.words)")
            let files = directory.names.filter { $0 != "session" }
            #expect(files.count == 2 * round)
            for file in files { #expect(try directory.bytes(file) == Data("bytes".utf8)) }
            #expect(server.requests.count == 2 * round)
        }
        // With nothing left to do it ends, too.
        let ending = try await ChildProcess.run([Self.program("FetchExample"), "session"], folder: directory.path)
        #expect(ending.status == 0, "\(ending.words)")
        #expect(directory.names.count == 7)
    }

    @Test("What the session's example was interrupted in comes with its next start")
    func interruptedFetch() async throws {
        let directory = try TemporaryDirectory()
        let goOn = Signal()
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: \"1\"\r\n\r\nby")
            goOn.waitBlocking()
            connection.send("tes")
        }
        let program = Self.program("FetchExample")
        let first = try ChildProcess([program, "session", server.url("/a")], folder: directory.path)
        #expect(try await eventually { server.requests.count == 1 })
        first.send(SIGINT)
        #expect(try await first.waitForExit() == 128 + SIGINT)
        goOn.fire()
        let second = try await ChildProcess.run([program, "session"], folder: directory.path)
        #expect(second.status == 0, "\(second.words)")
        let files = directory.names.filter { $0 != "session" }
        #expect(try files.map { try directory.bytes($0) } == [Data("bytes".utf8)])
        // On a busy machine the test may let the server wait for so long that the agent asks again, for the rest.
        #expect(server.requests.dropFirst().allSatisfy { $0.lowercased().contains("range: bytes=2-") })
    }

    @Test("The agent of the session's example has nothing of its starter's open, so that a pipe ends with the starter")
    func pipe() async throws {
        let directory = try TemporaryDirectory()
        let goOn = Signal()
        defer { goOn.fire() }
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nby")
            goOn.waitBlocking()
            connection.send("tes")
        }
        let line = "{ \(Self.program("FetchExample")) session \(server.url("/a")) & echo $! >number; wait; } | tee log"
        let shell = try ChildProcess(["sh", "-c", line], folder: directory.path)
        #expect(try await eventually { server.requests.count == 1 })
        let agent = try #require(Lease.holder(directory: directory.path + "/session/agent"))
        for descriptor in 0...2 {
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(agent)/fd/\(descriptor)")
            #expect(target == "/dev/null")
        }
        let number = String(decoding: try directory.bytes("number"), as: UTF8.self)
        kill(try #require(pid_t(number.filter(\.isNumber))), SIGTERM)
        #expect(try await eventually(within: .seconds(20)) { shell.exitStatus != nil })
        // The agent is at work still.
        #expect(Lease.holder(directory: directory.path + "/session/agent") == agent)
    }
}
