import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

@testable import BackgroundTransfers

/// Real processes: the program, and itself as its agent.
@Suite("A program that is its own agent", .timeLimit(.minutes(30)))
struct OwnAgentTests {
    @Test("The program ends at once; its agent, detached from terminal and descriptors, brings the file to its place")
    func place() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 400_000, holdsAt: 100_000))
        let home = try OwnAgent()
        try await home.run("fetch", server.url(), home.directory.path + "/music/one.mp3")
        #expect(try await eventually { server.requests.count == 1 })
        let agent = try #require(home.agent)
        #expect(getsid(agent) == agent)
        for number in 0...2 {
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(agent)/fd/\(number)")
            #expect(target == "/dev/null")
        }
        server.set { $0.holdsAt = nil }
        #expect(try await eventually { home.directory.names.contains("session.woken") })
        #expect(try Array(home.directory.bytes("music/one.mp3")) == FileServer.bytes(0..<400_000))
        let place = "finished \(home.directory.path)/music/one.mp3"
        #expect(try await eventually { home.lines("session.woken") == [place, "complete", "all"] })
    }

    @Test("After program and agent are killed, the next start resumes, and the file is placed once")
    func killed() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 400_000, holdsAt: 100_000))
        let home = try OwnAgent()
        let place = home.directory.path + "/one.mp3"
        try await home.run("fetch", server.url(), place)
        #expect(try await eventually { try await home.seen.tasks().first?.countOfBytesReceived == 100_000 })
        let listener = try home.start("wait", "log")
        try await home.killAgent()
        listener.send(SIGKILL)
        #expect(try await listener.waitForExit() == 128 + SIGKILL)
        let next = try home.start("wait", "log")
        #expect(try await eventually { Lease.holder(directory: home.session + "/listener") == next.process })
        server.set { $0.holdsAt = nil }
        #expect(try await next.waitForExit() == 0)
        #expect(server.requests.last.flatMap { FileServer.offset(in: $0) } == 100_000)
        #expect(home.lines("log").filter { !$0.hasPrefix("resumed") } == ["finished \(place)", "complete", "all"])
        #expect(try Array(home.directory.bytes("one.mp3")) == FileServer.bytes(0..<400_000))
        #expect(!home.directory.names.contains("one (2).mp3"))
    }

    @Test("A handler that exits has acknowledged its event: the next process gets the next one")
    func exits() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let home = try OwnAgent()
        let place = home.directory.path + "/one.mp3"
        // The program started for the events does not get them.
        let listener = try #require(try Lease.acquire(directory: home.session + "/listener"))
        try await home.run("fetch", server.url(), place)
        #expect(try await eventually { try home.seen.session.undeliveredEvents().count == 3 })
        listener.release()
        for _ in 1...3 { try await home.run("once", "log") }
        #expect(home.lines("log") == ["finished \(place)", "complete", "all"])
    }

    @Test("An upload survives the program and a kill of its agent, and its arrival wakes the program")
    func upload() async throws {
        let proceed = Signal()
        let server = try UploadServer([.hold(at: 100_000, proceed)])
        let home = try OwnAgent()
        let photo = FileServer.bytes(0..<5_000_000)
        try home.directory.write(Data(photo), to: "photo.jpg")
        try await home.run("upload", server.url(), home.directory.path + "/photo.jpg")
        try FileManager.default.removeItem(atPath: home.directory.path + "/photo.jpg")
        #expect(try await eventually { server.requestCount == 1 })
        try await home.killAgent()
        proceed.fire()
        try await home.run("wait", "log")
        #expect(server.arrivals.contains { $0.body.count == 5_000_000 })
        #expect(Set(server.arrivals.compactMap { $0.field("Idempotency-Key") }).count == 1)
        #expect(server.stored.values.map { $0 } == [photo])
        #expect(home.lines("log") == ["resumed 0", "complete", "all"])

        try home.directory.write(Data(photo), to: "photo.jpg")
        try await home.run("upload", server.url(), home.directory.path + "/photo.jpg")
        #expect(try await eventually { home.lines("session.woken").last == "all" })
        #expect(home.lines("session.woken") == ["complete", "all"])
        #expect(server.stored.count == 2)
    }

    @Test("With Apple's API, too, an upload survives its program, which is started once for its completion")
    func relaunch() async throws {
        let proceed = Signal()
        let server = try UploadServer([.hold(at: 0, proceed)])
        let home = try OwnAgent()
        try home.directory.write("a photo", to: "sunset.jpg")
        let ending = try await ChildProcess.run([
            OwnAgent.program("TransferDriver"), "photo", home.directory.path + "/apple", server.url(),
            home.directory.path + "/sunset.jpg",
        ])
        #expect(ending.status == 0, "\(ending.words)")
        #expect(try await eventually { server.requestCount == 1 })
        proceed.fire()
        #expect(try await eventually { home.lines("apple.woken").last == "all" })
        #expect(home.lines("apple.woken") == ["sunset.jpg: arrived", "all"])
        #expect(server.stored.values.map { $0 } == [Array("a photo".utf8)])
        // Nothing is running any more, and no event is left.
        let folder = home.directory.path + "/apple"
        #expect(try await eventually { Lease.holder(directory: folder + "/agent") == nil })
        #expect(try SessionFolder(path: folder).undeliveredEvents().isEmpty)
    }

    @Test("A program that has not called setUp cannot be started as an agent, and says what to do")
    func notSetUp() async throws {
        let directory = try TemporaryDirectory()
        let session = BackgroundSession(
            configuration: BackgroundSessionConfiguration(identifier: "org.example.bare"),
            folder: directory.path + "/session")
        let error = await #expect(throws: SelfLauncher.NotSetUp.self) {
            try await session.downloadTask(with: DownloadRequest(url: "http://127.0.0.1:9/"))
        }
        #expect(error?.description.contains("BackgroundSession.setUp()") == true)
    }
}

@Suite("The destination of a finished file")
struct DestinationTests {
    private static func folder(_ bytes: String, _ task: UUID) throws -> (TemporaryDirectory, SessionFolder) {
        let directory = try TemporaryDirectory()
        try directory.write(bytes, to: "session/\(TransferFile.finished(task).name)")
        return (directory, SessionFolder(path: directory.path + "/session"))
    }

    @Test("Another file in its place is left alone; the same one, as after a kill, is recognised")
    func occupied() throws {
        let task = UUID()
        let (directory, folder) = try Self.folder("new", task)
        try directory.write("old", to: "music/one.mp3")
        let wanted = directory.path + "/music/one.mp3"
        for _ in 1...2 {
            #expect(try folder.deliver(task, to: wanted) == directory.path + "/music/one (2).mp3")
        }
        #expect(try directory.bytes("music/one.mp3") == Data("old".utf8))
        #expect(try directory.bytes("music/one (2).mp3") == Data("new".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/music").count == 2)
    }

    @Test("An unreachable destination is retried, without fetching anything for that")
    func blocked() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let test = try TestSession()
        try test.directory.write("no folder", to: "music")
        let place = test.directory.path + "/music/one.mp3"
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url(), destination: place))
        try await test.waitForTask { if case .unusableFolder? = $0.error { true } else { false } }
        try FileManager.default.removeItem(atPath: test.directory.path + "/music")
        try await test.listen(untilEndOf: task)
        #expect(try Array(test.directory.bytes(task.uuidString)) == FileServer.bytes(0..<1000))
        #expect(server.requests.count == 1)
    }

    @Test("On another file system the file is copied completely or not at all")
    func otherFileSystem() throws {
        let task = UUID()
        let (directory, folder) = try Self.folder("new", task)
        defer { withExtendedLifetime(directory) {} }
        let other = "/dev/shm/newsterm-tests-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: other) }
        for _ in 1...2 { #expect(try folder.deliver(task, to: other + "/one") == other + "/one") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["one"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: other + "/one")) == Data("new".utf8))
    }

    @Test("A file in place has the user's usual permissions; before that only the user may read it")
    func permissions() throws {
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let other = "/dev/shm/newsterm-tests-\(UUID().uuidString)"
        let directory = try TemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: other) }
        try directory.write("", to: "any")
        let folder = SessionFolder(path: directory.path)
        for destination in [nil, directory.path + "/music/one", other + "/one"] {
            let part = PartName(task: UUID())
            try Array("new".utf8).withUnsafeBytes { bytes in
                try PartFile(path: folder.path(of: .part(part)), from: 0).append(bytes)
            }
            // Something in the way: it is a part again.
            try directory.write("", to: "file")
            #expect(throws: BackgroundTransferError.self) {
                try folder.place(part, as: part.task, destination: directory.path + "/file/one")
            }
            #expect(try mode(folder.path(of: .part(part))) == 0o600)
            let place = try folder.place(part, as: part.task, destination: destination)
            #expect(try mode(place ?? folder.path(of: .finished(part.task))) == mode(directory.path + "/any"))
        }
    }

    @Test(
        "In a folder the file gets the name from its address, which cannot lead elsewhere",
        arguments: [
            ("https://a.example/b/one.mp3?x=1", "one.mp3"), ("https://a.example/", "download"),
            ("https://a.example", "download"), ("https://a.example/..%2F..%2Fetc%2Fpasswd", "download.._.._etc_passwd"),
            ("https://a.example/.bashrc", "download.bashrc"),
        ])
    func named(url: String, name: String) {
        #expect(DownloadRequest(url: url, destination: "/music/").sanitized.destination == "/music/\(name)")
        let here = FileManager.default.currentDirectoryPath
        #expect(DownloadRequest(url: url, destination: "one").sanitized.destination == "\(here)/one")
        // A file name has at most 255 bytes.
        let long = "http://example.org/" + String(repeating: "%E3%81%82", count: 100)
        let longest = DownloadRequest(url: long, destination: "/music/").sanitized.destination ?? ""
        #expect((150...200).contains(longest.utf8.count - "/music/".utf8.count))
    }
}
