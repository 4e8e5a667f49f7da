import Foundation
import Glibc
import TestSupport
import Testing

/// Ctrl-C and SIGTERM during a command that changes something: the change is complete, or not made.
@Suite("A command stopped by a signal", .inTurn)
struct StoppedCommandTests {
    static let signals = [SIGINT, SIGTERM]

    private static func database(of testHome: TestHome) throws -> HeldDatabase {
        try HeldDatabase(path: testHome.home.appending(path: ".local/share/newsterm/newsterm.db").path)
    }

    /// Works on a separate thread: with other tests running, those of the pool can all be busy for longer than the
    /// command's SQLite waits for a lock.
    private static func onThread(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Sends a signal to a waiting command, and waits until it has been handled: before that, the command could
    /// continue and end as if there had been none.
    private static func stop(_ command: ChildProcess, _ signal: Int32) {
        command.send(signal)
        var looks = 0
        while looks < 3, command.exitStatus == nil {
            looks = rests(command.process) ? looks + 1 : 0
            usleep(1_000)
        }
    }

    /// Whether all threads of a process sleep, and no signal is pending for any.
    private static func rests(_ process: pid_t) -> Bool {
        let folder = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let none = String(repeating: "0", count: 16)
        return threads.allSatisfy { thread in
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            return ["State:\tS", "SigPnd:\t\(none)", "ShdPnd:\t\(none)"].allSatisfy { status.contains("\n" + $0) }
        }
    }

    @Test("Undo can bring back a feed that was removed from the list", arguments: signals)
    func feedsRemove(_ signal: Int32) async throws {
        let testHome = try TestHome(feeds: ["https://a.example/feed", "https://b.example/feed"])
        #expect(try await testHome.run("feeds").status == 0)
        let lock = try Self.database(of: testHome)
        let remove = try testHome.start("feeds", "remove", "https://a.example/feed")
        try await Self.onThread {
            while try testHome.feedList.contains("a.example"), remove.exitStatus == nil { usleep(1_000) }
            Self.stop(remove, signal)
            try lock.letGo()
        }
        #expect(try await remove.waitForExit() == 128 + signal, "\(remove.allOutput)")
        #expect(
            remove.allOutput.contains("Removed ") && remove.allOutput.contains("Stopped by "), "\(remove.allOutput)")
        #expect(try await testHome.run("undo").status == 0)
        #expect(try testHome.feedList.contains("a.example"))
    }

    @Test("A download whose file was deleted is off the list", arguments: signals)
    func downloadsRemove(_ signal: Int32) async throws {
        let server = try PacedServer(length: 1_000)
        server.hurry()
        let testHome = try TestHome(feeds: [], configuration: "[downloads]\nfolder = \"~/casts\"\n")
        #expect(try await testHome.run("downloads", "add", server.url("/a.mp3")).status == 0)
        #expect(
            try await eventually {
                try await testHome.run("downloads", "--json").output.contains(#""state":"finished""#)
            })
        let casts = testHome.home.appending(path: "casts").path
        @Sendable func files() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: casts).filter { $0.hasSuffix("mp3") }
        }
        #expect(try files().count == 1)
        let lock = try Self.database(of: testHome)
        let remove = try testHome.start("downloads", "remove", "1")
        try await Self.onThread {
            while try !files().isEmpty, remove.exitStatus == nil { usleep(1_000) }
            Self.stop(remove, signal)
            try lock.letGo()
        }
        #expect(try await remove.waitForExit() == 128 + signal, "\(remove.allOutput)")
        #expect(remove.allOutput.contains("Removed, and deleted "), "\(remove.allOutput)")
        #expect(try await testHome.run("downloads", "--json").output == "[]\n")
    }

    @Test("An added download begins without another command", arguments: signals)
    func downloadsAdd(_ signal: Int32) async throws {
        let server = try PacedServer(length: 1_000)
        server.hurry()
        let testHome = try TestHome(feeds: [], configuration: "[downloads]\nfolder = \"~/casts\"\n")
        let session = testHome.home.path + "/.local/share/newsterm/transfers/org.newsterm.downloads"
        try FileManager.default.createDirectory(atPath: session, withIntermediateDirectories: true)
        let folder = open(session, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(folder >= 0 && flock(folder, LOCK_EX) == 0)
        // It has the library by then, and waits for the session.
        let add = try testHome.start("downloads", "add", server.url("/a.mp3"))
        let waits = try await eventually {
            try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").contains {
                $0.contains("-> FLOCK") && $0.split(separator: " ").contains("\(add.process)")
            }
        }
        #expect(waits)
        add.send(signal)
        close(folder)
        #expect(try await add.waitForExit() == 128 + signal)
        #expect(add.allOutput.contains("Downloading a.mp3."), "\(add.allOutput)")
        #expect(try await eventually { !server.takeAsked().isEmpty })
        #expect(
            try await eventually {
                try await testHome.run("downloads", "--json").output.contains(#""state":"finished""#)
            })
    }

    @Test("A refresh does not wait for another process that writes to the library", arguments: signals)
    func refresh(_ signal: Int32) async throws {
        try await FeedServer.run { server in
            await server.setItems(["Tides"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("feeds").status == 0)
            let lock = try Self.database(of: testHome)
            let refresh = try testHome.start("refresh")
            try await server.waitForRequest(of: "news")
            refresh.send(signal)
            #expect(try await refresh.waitForExit() == 128 + signal)
            #expect(!refresh.allOutput.contains("locked by another"), "\(refresh.allOutput)")
            try lock.letGo()
            #expect(try await testHome.run("list").output.isEmpty)
        }
    }

    @Test("An export ends after a complete line", arguments: signals)
    func export(_ signal: Int32) async throws {
        try await FeedServer.run { server in
            // A pipe takes a shorter line as a whole or not at all.
            let titles = (1...60).map { "\($0) " + String(repeating: "tides ", count: 1_500) }
            await server.setItems(titles, of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            let pipe = testHome.home.appending(path: "pipe").path
            #expect(mkfifo(pipe, 0o600) == 0)
            let reading = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            #expect(reading >= 0)
            defer { close(reading) }
            let export = try ChildProcess(
                ["sh", "-c", "exec '\(TestHome.program)' export >'\(pipe)'"],
                environment: testHome.commandEnvironment)
            // The pipe is full when no more arrives: then the export is blocked within a line.
            var (last, looks): (Int32, Int) = (0, 0)
            let isFull = try await eventually {
                var count: Int32 = 0
                guard ioctl(reading, UInt(FIONREAD), &count) == 0, count > 32_768 else { return false }
                looks = count == last ? looks + 1 : 0
                last = count
                return looks == 10
            }
            #expect(isFull)
            export.send(signal)
            var bytes = Data()
            let end = try await eventually {
                let hasEnded = export.exitStatus != nil
                var piece = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let count = read(reading, &piece, piece.count)
                    if count <= 0 { break }
                    bytes.append(contentsOf: piece[..<count])
                }
                return hasEnded
            }
            #expect(end && export.exitStatus == 128 + signal)
            let lines = String(decoding: bytes, as: UTF8.self)
            #expect(lines.hasSuffix("}\n"), "\(lines.suffix(100))")
            let count = lines.split(separator: "\n").count
            #expect((1..<titles.count).contains(count) && bytes.count / count > 4_096)
        }
    }
}
