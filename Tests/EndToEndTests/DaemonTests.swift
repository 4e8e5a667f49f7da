import Foundation
import TestSupport
import Testing

/// `newsterm daemon`, as a service manager runs it.
@Suite("newsterm daemon", .inTurn)
struct DaemonTests {
    @Test(
        "A signal ends it cleanly: the running task is told to stop, its request is pending again, the last word told",
        arguments: [SIGTERM, SIGINT, SIGHUP])
    func ending(by signal: Int32) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.hold("news")
            let household = try Household(feeds: [await server.url("news")])
            try await household.leaveDueRefresh()
            let daemon = try household.start("daemon", "--verbose")
            try await server.waitForRequest(of: "news")
            daemon.send(signal)
            #expect(try await daemon.waitForExit() == 0)
            #expect(daemon.said.contains("refresh: The scheduler stops: asked to stop."))
            #expect(daemon.said.hasSuffix("The scheduler stopped.\n"))
            #expect(try await household.task()["state"] as? String == "pending")
            #expect(try await household.journal().last == "pendingAgain")
            #expect(household.holder == nil)
        }
    }

    @Test("It says nothing unless it is asked to")
    func silence() async throws {
        let household = try Household(feeds: [])
        let daemon = try household.start("daemon")
        try await household.waitForHolder(daemon.process)
        #expect(try await household.run("tasks", "simulate-launch", "refresh").status == 0)
        daemon.send(SIGTERM)
        #expect(try await daemon.waitForExit() == 0)
        #expect(daemon.said.isEmpty)
    }

    @Test("A signal that was ignored when it began, as nohup has it, does not end it")
    func nohup() async throws {
        let household = try Household(feeds: [])
        let daemon = try ChildProcess(
            ["sh", "-c", "trap '' HUP; exec '\(Household.program)' daemon --verbose"],
            environment: household.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        try await household.waitForHolder(daemon.process)
        daemon.send(SIGHUP)
        #expect(try await household.run("tasks", "simulate-launch", "refresh").status == 0)
        daemon.send(SIGTERM)
        #expect(try await daemon.waitForExit() == 0)
        #expect(daemon.said.contains("Starting simulated task"))
    }

    @Test("--install writes a unit that starts this program, --now has systemd start it, --uninstall takes it away")
    func installation() async throws {
        let household = try Household()
        let tools = household.home.appending(path: "tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let script = "#!/bin/sh\necho \"$*\" >> '\(household.home.path)/asked'\n"
        let systemctl = tools.appending(path: "systemctl")
        try Data(script.utf8).write(to: systemctl)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: systemctl.path)
        let environment = household.environment.merging(["PATH": "\(tools.path):/usr/bin:/bin"]) { $1 }
        func daemon(_ options: String...) async throws -> ChildProcess.Ending {
            try await ChildProcess.run([Household.program, "daemon"] + options, environment: environment)
        }
        func asked() -> String {
            (try? String(contentsOf: household.home.appending(path: "asked"), encoding: .utf8)) ?? ""
        }

        let unit = household.home.appending(path: ".config/systemd/user/newsterm.service")
        let first = try await daemon("--install")
        #expect(first.status == 0)
        #expect(first.words.contains("systemctl --user enable --now newsterm.service"))
        #expect(asked().isEmpty)
        let program = URL(fileURLWithPath: Household.program).resolvingSymlinksInPath().path
        #expect(try String(contentsOf: unit, encoding: .utf8).contains("ExecStart=\"\(program)\" daemon --verbose\n"))
        #expect(try await daemon("--install", "--now").words.contains("is up to date"))
        #expect(asked() == "--user daemon-reload\n--user enable --now newsterm.service\n")
        #expect(try await household.run("tasks").words.contains("newsterm.service is not enabled"))
        #expect(try await daemon("--uninstall", "--now").status == 0)
        #expect(asked().hasSuffix("--user disable --now newsterm.service\n--user daemon-reload\n"))
        #expect(!FileManager.default.fileExists(atPath: unit.path))
        #expect(try await daemon("--uninstall").words.contains("No unit of newsterm"))
    }

    @Test(
        "Options that do not go together are a usage error",
        arguments: [
            ["--timer"], ["--now"], ["--install", "--uninstall"], ["--install", "--verbose"],
            ["--uninstall", "--timer"],
        ])
    func usage(_ options: [String]) async throws {
        #expect(try await Household().run(["daemon"] + options).status == 2)
    }
}
