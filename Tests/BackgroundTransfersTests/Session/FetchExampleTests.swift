import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

/// The library page's program, as compiled.
@Suite("A session's example program", .timeLimit(.minutes(30)))
struct FetchExampleTests {
    private static func program(_ name: String) -> String { OwnAgent.program(name) }

    @Test("The session's example, started three times on its folder, fetches each file to its name")
    func fetch() async throws {
        let directory = try TemporaryDirectory()
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbyte\(connection.number)")
        }
        for round in 1...3 {
            let ending = try await ChildProcess.run(
                [Self.program("FetchExample"), "session", server.url("/a"), server.url("/b")], folder: directory.path)
            #expect(ending.status == 0, "\(ending.words)")
            let files = directory.names.filter { $0 != "session" }
            #expect(files.count == 2 * round && files.contains(round == 1 ? "a" : "a (\(round))"), "\(files)")
            #expect(ending.output.split(separator: "\n").allSatisfy { $0.hasPrefix(directory.path) })
            #expect(server.requests.count == 2 * round)
        }
        // With nothing left to do it ends, too.
        let ending = try await ChildProcess.run([Self.program("FetchExample"), "session"], folder: directory.path)
        #expect(ending.status == 0, "\(ending.words)")
        #expect(directory.names.count == 7)
    }

    @Test("A download interrupted in the session's example finishes at its next start")
    func interruptedFetch() async throws {
        let directory = try TemporaryDirectory()
        let proceed = Signal()
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: \"1\"\r\n\r\nby")
            proceed.waitBlocking()
            connection.send("tes")
        }
        let program = Self.program("FetchExample")
        let first = try ChildProcess([program, "session", server.url("/a")], folder: directory.path)
        #expect(try await eventually { server.requests.count == 1 })
        first.send(SIGINT)
        #expect(try await first.waitForExit() == 128 + SIGINT)
        proceed.fire()
        let second = try await ChildProcess.run([program, "session"], folder: directory.path)
        #expect(second.status == 0, "\(second.words)")
        let files = directory.names.filter { $0 != "session" }
        #expect(try files.map { try directory.bytes($0) } == [Data("bytes".utf8)])
        // On a busy machine the test may let the server wait so long that the agent asks again, for the rest.
        #expect(server.requests.dropFirst().allSatisfy { $0.lowercased().contains("range: bytes=2-") })
    }

    @Test("The agent of the session's example inherits no descriptor, so that a pipe ends with its starter")
    func pipe() async throws {
        let directory = try TemporaryDirectory()
        let proceed = Signal()
        defer { proceed.fire() }
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nby")
            proceed.waitBlocking()
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
        // The agent is still working.
        #expect(Lease.holder(directory: directory.path + "/session/agent") == agent)
    }
}
