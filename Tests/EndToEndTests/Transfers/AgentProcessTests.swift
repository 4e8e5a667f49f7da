import BackgroundTasks
import BackgroundTransfers
import Foundation
import TestSupport
import Testing

/// `newsterm agent`, as newsterm itself starts it.
@Suite("newsterm agent", .inTurn)
struct AgentProcessTests {
    private static func session(in testHome: TestHome, launches: Bool = true) -> BackgroundSession {
        BackgroundSession(
            configuration: BackgroundSessionConfiguration(
                identifier: "org.example.tests", sessionSendsLaunchEvents: launches),
            folder: testHome.home.path + "/transfers", launcher: NoLauncher())
    }

    @Test("The terminal's signals do not end it, SIGTERM does, and received bytes are kept")
    func signals() async throws {
        let server = try PacedServer(length: 8_000_000)
        server.letOn(to: 2_000_000)
        let testHome = try TestHome(feeds: [])
        let session = Self.session(in: testHome)
        let task = try await session.downloadTask(with: DownloadRequest(url: server.url("/file")))
        let agent = try testHome.start("agent", session.folder)
        #expect(try await eventually { try await session.tasks().first?.countOfBytesReceived == 2_000_000 })
        agent.send(SIGHUP)
        agent.send(SIGINT)
        server.letOn(to: 4_000_000)
        #expect(try await eventually { try await session.tasks().first?.countOfBytesReceived == 4_000_000 })
        #expect(agent.exitStatus == nil)
        agent.send(SIGTERM)
        #expect(try await agent.waitForExit() == 0)
        let after = try await session.tasks()[0]
        #expect(after.taskIdentifier == task && after.state == .running && !after.isTransferring)
        #expect(after.countOfBytesReceived == 4_000_000)
        #expect(server.takeAsked().map(\.offset) == [0])
    }

    @Test("A second one exits at once, silently and with success")
    func lostRace() async throws {
        let server = try PacedServer(length: 8_000_000)
        let testHome = try TestHome(feeds: [])
        let session = Self.session(in: testHome)
        try await session.downloadTask(with: DownloadRequest(url: server.url("/file")))
        let agent = try testHome.start("agent", session.folder)
        let directory = session.folder + "/agent"
        #expect(try await eventually { Lease.holder(directory: directory) == agent.process })
        let second = try await testHome.run("agent", session.folder)
        #expect(second.status == 0)
        #expect(second.words == "" && second.output == "")
        #expect(Lease.holder(directory: directory) == agent.process)
        agent.send(SIGTERM)
        #expect(try await agent.waitForExit() == 0)
    }

    @Test(
        "When all downloads have ended it starts newsterm wake with its options, if asked to", arguments: [true, false])
    func launch(launches: Bool) async throws {
        let server = try PacedServer(length: 1_100_000)
        server.hurry()
        let testHome = try TestHome(feeds: [])
        let data = testHome.home.path + "/elsewhere"
        let session = Self.session(in: testHome, launches: launches)
        try await session.downloadTask(with: DownloadRequest(url: server.url("/file")))
        let run = try await testHome.run("agent", session.folder, "--data", data)
        #expect(run.status == 0)
        // `newsterm wake` leaves the tasks' journal in the named library.
        let journal = data + "/background/journal"
        if launches {
            #expect(try await eventually { FileManager.default.fileExists(atPath: journal) })
            #expect(try await eventually { Lease.holder(directory: data + "/background") == nil })
        } else {
            #expect(!FileManager.default.fileExists(atPath: data))
        }
    }

    @Test("It is hidden from help, since it is not a command for users")
    func hidden() async throws {
        let help = try await TestHome().run("--help")
        #expect(help.status == 0)
        #expect(!help.output.contains("  agent"))
        let nowhere = try await TestHome().run("agent", "/dev/null/session")
        #expect(nowhere.status == 1)
        #expect(nowhere.words.contains("/dev/null/session"))
    }
}
