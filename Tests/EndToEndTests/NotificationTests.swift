import Foundation
import TestSupport
import Testing

/// Notifications of events while the user does not look.
@Suite("Notifications", .inTurn)
struct NotificationTests {
    @Test("Articles found in the background are announced once by notify-send and by the user's program, with titles")
    func programs() async throws {
        try await FeedServer.run { server in
            let tools = try Tools("[notifications]\ndesktop = true\ncommand = \"tell\"\n", [await server.url("news")])
            await server.setItems(["One"], of: "news")
            #expect(try await tools.launchRefresh().status == 0)
            // In the first refresh everything is new to the library, so nothing counts as news.
            #expect(tools.output(of: "tell") == "")
            await server.addItem("-x two > one \\033[2J", to: "news")
            #expect(try await tools.launchRefresh().status == 0)
            #expect(try await tools.launchRefresh().status == 0)
            #expect(tools.output(of: "tell") == "1 new article\n• -x two > one \\033[2J (Feed news)\n")
            #expect(
                tools.output(of: "notify-send") == "--app-name=newsterm\n--\n1 new article\n"
                    + "• -x two &gt; one &#92;033[2J (Feed news)\n")
            let journal = try await tools.run("tasks", "journal").output
            #expect(journal.components(separatedBy: "The user was notified: 1 new article.").count == 2)
        }
    }

    @Test("A rule announces an article of a muted feed, and suppresses another article")
    func rules() async throws {
        try await FeedServer.run { server in
            let (silent, other) = (await server.url("news"), await server.url("other"))
            let rules =
                "[[rule]]\nwhen = \"title:loud\"\nthen = [\"notify\", \"read\"]\n"
                + "[[rule]]\nwhen = \"title:quiet\"\nthen = [\"never-notify\"]\n"
            let tools = try Tools(
                "[notifications]\ncommand = \"tell\"\n[feed.\"\(silent)\"]\nnotify = false\n\(rules)", [silent, other])
            for feed in ["news", "other"] { await server.setItems(["One"], of: feed) }
            #expect(try await tools.launchRefresh().status == 0)
            for title in ["Loud", "Two"] { await server.addItem(title, to: "news") }
            for title in ["Quiet", "Three"] { await server.addItem(title, to: "other") }
            #expect(try await tools.launchRefresh().status == 0)
            let lines = tools.output(of: "tell").split(separator: "\n")
            #expect(lines.first == "2 new articles in 2 feeds")
            #expect(Set(lines.dropFirst()) == ["• Loud (Feed news)", "• Three (Feed other)"], "\(lines)")
        }
    }

    @Test("A refresh that was handed over is announced when done or failed")
    func finished() async throws {
        try await FeedServer.run { server in
            let tools = try Tools("[notifications]\ncommand = \"tell\"\n", [await server.url("news")])
            await server.setItems(["One"], of: "news")
            #expect(try await tools.launchRefresh().status == 0)
            await server.addItem("Two", to: "news")
            let address = await server.url("news")
            try tools.testHome.leaveJob(refreshing: address)
            #expect(try await tools.run("wake", "--jobs").status == 0)
            #expect(tools.output(of: "tell") == "Refresh done, 1 new article\n• Two (Feed news)\n")
            try tools.testHome.leaveJob(refreshing: address.replacing("/news", with: "/missing"))
            _ = try await tools.run("wake", "--jobs")
            #expect(tools.output(of: "tell").hasSuffix("(Feed news)\nRefresh failed\n\n"))
        }
    }

    @Test(
        "An open reader's terminal notifies once it has lost focus, not before, whichever process runs the tasks",
        arguments: [false, true])
    func terminal(besideDaemon: Bool) async throws {
        try await FeedServer.run { server in
            let tools = try Tools(
                "[notifications]\nterminal = \"osc9\"\nper_hour = 60\n", [await server.url("news")])
            await server.setItems(["One"], of: "news")
            #expect(try await tools.launchRefresh().status == 0)
            let daemon = besideDaemon ? try tools.testHome.start("daemon") : nil
            if let daemon { try await tools.testHome.waitForHolder(daemon.process) }
            try await tools.testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                let record = tools.testHome.home.appending(path: "record")
                try terminal.record(to: record)
                if !besideDaemon { try await tools.testHome.waitForHolder(try terminal.readerProcess()) }
                // The user looks at the reader, so no notification is needed.
                try terminal.send(bytes: "\u{1B}[I")
                try terminal.sendKeys("j")
                // The lease holder learns of the focus with a delay.
                let isKnown = try await eventually(within: .seconds(15)) {
                    let before = Self.count(record)
                    await server.addItem("Watched \(UUID())", to: "news")
                    let launch = try await tools.launchRefresh()
                    #expect(launch.status == 0)
                    return Self.count(record) == before
                }
                #expect(isKnown)
                await server.addItem("Two", to: "news")
                #expect(try await tools.launchRefresh().status == 0)
                try await terminal.waitFor(text: "Two")
                let before = Self.count(record)
                try terminal.send(bytes: "\u{1B}[O")
                let turnedAway = ContinuousClock.now
                let isSent = try await eventually {
                    await server.addItem("Later \(UUID())", to: "news")
                    let launch = try await tools.launchRefresh()
                    #expect(launch.status == 0)
                    return Self.count(record) > before
                }
                #expect(isSent)
                print("Notified \(ContinuousClock.now - turnedAway) after the focus was lost.")
                // Less than the interval between two reports of the user's typing.
                #expect(ContinuousClock.now - turnedAway < .seconds(15))
                #expect(!Self.text(record).contains("• Two"))
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test(
        "The first news found while nobody looks offers notifications; clicking one opens its article",
        arguments: [false, true])
    func offerAndClick(besideDaemon: Bool) async throws {
        try await FeedServer.run { server in
            let tools = try Tools("# mine\n", [await server.url("news")])
            try tools.makeClickable()
            await server.setItems(["One"], of: "news")
            #expect(try await tools.launchRefresh().status == 0)
            let daemon = besideDaemon ? try tools.startDaemon() : nil
            if let daemon { try await tools.testHome.waitForHolder(daemon.process) }
            try await tools.testHome.read(environment: tools.desktop) { terminal in
                try await terminal.waitFor(text: "One")
                if !besideDaemon { try await tools.testHome.waitForHolder(try terminal.readerProcess()) }
                try terminal.send(bytes: "\u{1B}[O")
                // The lease holder learns of the focus, and of its watchers, with a delay.
                let isOffered = try await eventually {
                    await server.addItem("Unseen \(UUID())", to: "news")
                    #expect(try await tools.launchRefresh().status == 0)
                    return try terminal.text().contains("while you were away")
                }
                #expect(isOffered)
                try terminal.sendKeys("y")
                try await terminal.waitFor(text: "config.toml has notifications.desktop = true now.")
                #expect(try tools.configuration == "# mine\n\n[notifications]\ndesktop = true\n")
                #expect(tools.output(of: "notify-send") == "")

                await server.addItem("Clicked", to: "news")
                #expect(try await tools.launchRefresh().status == 0)
                let isSent = try await eventually { tools.output(of: "notify-send").contains("• Clicked (Feed news)") }
                #expect(isSent)
                #expect(tools.output(of: "notify-send").contains("--action=default=Open\n"))
                try tools.click()
                try await terminal.waitFor(text: "The body of Clicked.")
                #expect(try await eventually { try await tools.isRead("Clicked") })

                // An open notification is closed with the reader, or with the daemon.
                await server.addItem("Standing", to: "news")
                #expect(try await tools.launchRefresh().status == 0)
                #expect(try await eventually { tools.waiting.count == 1 })
                let waiting = tools.waiting
                if let daemon { daemon.send(SIGTERM) }
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
                #expect(try await eventually { !waiting.contains(where: Self.isRunning) })
            }
        }
    }

    @Test("Of two readers one makes the offer, and accepting it also applies to the other when that runs the tasks")
    func twoReaders() async throws {
        try await FeedServer.run { server in
            let tools = try Tools("", [await server.url("news")])
            try tools.makeClickable()
            await server.setItems(["One"], of: "news")
            #expect(try await tools.launchRefresh().status == 0)
            try await tools.testHome.read(environment: tools.desktop) { first in
                try await first.waitFor(text: "One")
                try await tools.testHome.waitForHolder(try first.readerProcess())
                try await tools.testHome.read(environment: tools.desktop) { second in
                    try await second.waitFor(text: "One")
                    for terminal in [first, second] { try terminal.send(bytes: "\u{1B}[O") }
                    let isOffered = try await eventually {
                        await server.addItem("Unseen \(UUID())", to: "news")
                        #expect(try await tools.launchRefresh().status == 0)
                        return try [first, second].contains { try $0.text().contains("while you were away") }
                    }
                    #expect(isOffered)
                    let offering = try [first, second].filter { try $0.text().contains("while you were away") }
                    #expect(offering.count == 1)
                    try offering.first?.sendKeys("y")
                    try await offering.first?.waitFor(text: "config.toml has notifications.desktop = true now.")
                    try first.sendKeys("Q")
                    try await first.waitFor(text: "ended with 0")
                    try await tools.testHome.waitForHolder(try second.readerProcess())
                    await server.addItem("Later", to: "news")
                    #expect(try await tools.launchRefresh().status == 0)
                    #expect(try await eventually { tools.output(of: "notify-send").contains("• Later (Feed news)") })
                    try tools.click()
                    try await second.waitFor(text: "The body of Later.")
                }
            }
        }
    }

    /// The number of notifications sent to the terminal.
    private static func count(_ record: URL) -> Int {
        text(record).components(separatedBy: "\u{1B}]9;newsterm: ").count - 1
    }

    /// Whether a process is neither gone nor a zombie.
    private static func isRunning(_ process: Int32) -> Bool {
        let status = text(URL(fileURLWithPath: "/proc/\(process)/stat"))
        return !status.isEmpty && !status.contains(") Z ")
    }

    private static func text(_ file: URL) -> String {
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// A household with programs that record their input.
private struct Tools {
    let testHome: TestHome
    private let folder: URL

    init(_ configuration: String, _ feeds: [String]) throws {
        testHome = try TestHome(feeds: feeds, configuration: configuration)
        folder = testHome.home.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["notify-send", "tell"] {
            let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(folder.path)/\(name).output'\n"
            let program = folder.appending(path: name)
            try Data(script.utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        }
    }

    func run(_ arguments: String..., input: String = "") async throws -> ChildProcess.Ending {
        let environment = testHome.commandEnvironment.merging(["PATH": "\(folder.path):/usr/bin:/bin"]) { $1 }
        return try await ChildProcess.run([TestHome.program] + arguments, environment: environment, input: input)
    }

    /// Makes notify-send wait for a click, as the desktop's does.
    func makeClickable() throws {
        let script = """
            #!/bin/sh
            cd '\(folder.path)'
            case "$1" in --help) echo '  -A, --action=[NAME=]Text...'; exit 0 ;; esac
            printf '%s\\n' "$@" >> notify-send.output
            case "$2" in --action=*) ;; *) exit 0 ;; esac
            touch waiting.$$
            until [ -e click ]; do sleep 0.1; done
            rm click waiting.$$
            echo default
            """
        try Data(script.utf8).write(to: folder.appending(path: "notify-send"))
    }

    /// The environment of a desktop with notify-send.
    var desktop: [String: String] {
        ["PATH": "\(folder.path):/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:abstract=none"]
    }

    var configuration: String {
        get throws {
            try String(contentsOf: testHome.home.appending(path: ".config/newsterm/config.toml"), encoding: .utf8)
        }
    }

    func startDaemon() throws -> ChildProcess {
        try ChildProcess(
            [TestHome.program, "daemon"], environment: testHome.commandEnvironment.merging(desktop) { $1 })
    }

    func click() throws { try Data().write(to: folder.appending(path: "click")) }

    /// The processes of open notifications.
    var waiting: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).compactMap { name in
            name.hasPrefix("waiting.") ? Int32(name.dropFirst("waiting.".count)) : nil
        }
    }

    func isRead(_ title: String) async throws -> Bool {
        try await !run("list", "--unread").output.contains(title)
    }

    /// Runs a background refresh now, even of feeds that are not due.
    func launchRefresh() async throws -> ChildProcess.Ending {
        try await run("tasks", "simulate-launch", "refresh")
    }

    func output(of name: String) -> String {
        (try? String(contentsOf: folder.appending(path: "\(name).output"), encoding: .utf8)) ?? ""
    }
}
