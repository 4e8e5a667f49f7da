import Foundation
import TestSupport
import Testing

/// `newsterm daemon`, as a service manager runs it.
@Suite("newsterm daemon", .inTurn)
struct DaemonTests {
    @Test(
        "A signal ends it cleanly: the running task is stopped, its request is pending again, and its end is reported",
        arguments: [SIGTERM, SIGINT, SIGHUP])
    func ending(by signal: Int32) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.hold("news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.leaveDueRefresh()
            let daemon = try testHome.start("daemon", "--verbose")
            try await server.waitForRequest(of: "news")
            daemon.send(signal)
            #expect(try await daemon.waitForExit() == 0)
            #expect(daemon.allOutput.contains("refresh: The scheduler stops: asked to stop."))
            #expect(daemon.allOutput.hasSuffix("The scheduler stopped.\n"))
            #expect(try await testHome.task()["state"] as? String == "pending")
            #expect(try await testHome.journal().last == "pendingAgain")
            #expect(testHome.holder == nil)
        }
    }

    @Test("It prints nothing unless asked to")
    func silence() async throws {
        let testHome = try TestHome(feeds: [])
        let daemon = try testHome.start("daemon")
        try await testHome.waitForHolder(daemon.process)
        #expect(try await testHome.run("tasks", "simulate-launch", "refresh").status == 0)
        daemon.send(SIGTERM)
        #expect(try await daemon.waitForExit() == 0)
        #expect(daemon.allOutput.isEmpty)
    }

    @Test("A signal ignored from the start, as with nohup, does not end it")
    func nohup() async throws {
        let testHome = try TestHome(feeds: [])
        let daemon = try ChildProcess(
            ["sh", "-c", "trap '' HUP; exec '\(TestHome.program)' daemon --verbose"],
            environment: testHome.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        try await testHome.waitForHolder(daemon.process)
        daemon.send(SIGHUP)
        #expect(try await testHome.run("tasks", "simulate-launch", "refresh").status == 0)
        daemon.send(SIGTERM)
        #expect(try await daemon.waitForExit() == 0)
        #expect(daemon.allOutput.contains("Starting simulated task"))
    }

    @Test("--install writes a unit that starts this program, --now has systemd start it, --uninstall removes it")
    func installation() async throws {
        let testHome = try TestHome()
        let tools = testHome.home.appending(path: "tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let script = "#!/bin/sh\necho \"$*\" >> '\(testHome.home.path)/asked'\n"
        let systemctl = tools.appending(path: "systemctl")
        try Data(script.utf8).write(to: systemctl)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: systemctl.path)
        let environment = testHome.environment.merging(["PATH": "\(tools.path):/usr/bin:/bin"]) { $1 }
        func daemon(_ options: String...) async throws -> ChildProcess.Ending {
            try await ChildProcess.run([TestHome.program, "daemon"] + options, environment: environment)
        }
        func asked() -> String {
            (try? String(contentsOf: testHome.home.appending(path: "asked"), encoding: .utf8)) ?? ""
        }

        let unit = testHome.home.appending(path: ".config/systemd/user/newsterm.service")
        let first = try await daemon("--install")
        #expect(first.status == 0)
        #expect(first.words.contains("systemctl --user enable --now newsterm.service"))
        #expect(asked().isEmpty)
        let program = URL(fileURLWithPath: TestHome.program).resolvingSymlinksInPath().path
        #expect(try String(contentsOf: unit, encoding: .utf8).contains("ExecStart=\"\(program)\" daemon --verbose\n"))
        #expect(try await daemon("--install", "--now").words.contains("is up to date"))
        #expect(asked() == "--user daemon-reload\n--user enable --now newsterm.service\n")
        #expect(try await testHome.run("tasks").words.contains("newsterm.service is not enabled"))
        #expect(try await daemon("--uninstall", "--now").status == 0)
        #expect(asked().hasSuffix("--user disable --now newsterm.service\n--user daemon-reload\n"))
        #expect(!FileManager.default.fileExists(atPath: unit.path))
        #expect(try await daemon("--uninstall").words.contains("No unit of newsterm"))
    }

    @Test(
        "Conflicting options are a usage error",
        arguments: [
            ["--timer"], ["--now"], ["--install", "--uninstall"], ["--install", "--verbose"],
            ["--uninstall", "--timer"],
        ])
    func usage(_ options: [String]) async throws {
        #expect(try await TestHome().run(["daemon"] + options).status == 2)
    }
}
