import Foundation
import TestSupport
import Testing

@Suite("User commands", .inTurn)
struct UserCommandTests {
    /// A household with three articles and these commands; "DIR" in them is its home.
    private static func testHome(_ configuration: String) async throws -> TestHome {
        let testHome = try TestHome(feeds: [])
        let items = ["Third", "-rf $(touch DIR/pwned) &#10;`id`", "First"].enumerated().map { index, title in
            """
            <item><title>\(title)</title><guid>\(index)</guid><link>https://site.example/\(index)</link>
            <pubDate>Mon, 0\(index + 1) Jun 2026 00:00:00 GMT</pubDate>
            <description><![CDATA[<p>The <b>text</b> of \(index).]]></description></item>
            """
        }
        let feed = testHome.home.appending(path: "feed.xml")
        let document = "<rss version=\"2.0\"><channel><title>Local</title>\(items.joined())</channel></rss>"
        try Data(document.replacing("DIR", with: testHome.home.path).utf8).write(to: feed)
        try testHome.write(feed.absoluteString + "\n", to: "urls")
        try testHome.write(configuration.replacing("DIR", with: testHome.home.path), to: "config.toml")
        #expect(try await testHome.run("refresh").status == 0)
        return testHome
    }

    private static func exists(_ name: String, in testHome: TestHome) -> Bool {
        FileManager.default.fileExists(atPath: testHome.home.appending(path: name).path)
    }

    @Test("A command's output is shown: the title is one argument, never an option or shell code, and moves no cursor")
    func shown() async throws {
        let testHome = try await Self.testHome(
            """
            [commands.args]
            command = ["printf", "<%s>\\n", "{title}", "{link}", "\\u001B[31mred", "{author}"]
            keys = ",a"
            """)
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "First")
            try terminal.sendKeys("j")
            try terminal.type(",")
            try await terminal.waitFor(text: "a args")
            try terminal.type("a")
            let screen = try await terminal.waitFor(text: "<https://site.example/1>")
            #expect(screen.contains("< -rf $(touch \(testHome.home.path)/pwned) `id`>"), "\(screen)")
            #expect(screen.contains("<red>") && screen.contains("<>"))
            #expect(screen.contains("args: "))
            try terminal.sendKeys("q")
            try await terminal.waitFor(noText: "<https://")
            try terminal.type(":output")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "<https://site.example/1>")
        }
        #expect(!Self.exists("pwned", in: testHome))
    }

    @Test("A command's output is stored with the article and shown without a second run, unless one is requested")
    func kept() async throws {
        let testHome = try await Self.testHome(
            """
            [commands.summary]
            command = ["sh", "-c", "echo run >> \\"$0\\"; echo A summary:; cat", "DIR/runs"]
            input = "text"
            output = "keep"
            keys = [",s", "F5"]
            """)
        let runs = testHome.home.appending(path: "runs")
        func count() throws -> Int { try String(contentsOf: runs, encoding: .utf8).split(separator: "\n").count }
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "First")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "The text of 2.")
            try terminal.type(",s")
            try await terminal.waitFor(text: "A summary:")
            try await terminal.waitFor(text: "summary is kept with “First”")
            try terminal.sendKeys("F5")
            try await terminal.waitFor(text: "summary was run before")
            #expect(try count() == 1)
            try terminal.sendKeys("q", "q")
        }
        let list = try await testHome.run("list")
        let id = try #require(list.output.split(separator: "\n").first?.split(separator: "\t").first)
        let shown = try await testHome.run("show", "\(id)").output
        #expect(shown.contains("A summary:"), "\(shown)")
        #expect(try await testHome.run("show", "\(id)", "--json").output.contains("\"command\":\"summary\""))
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "First")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "A summary:")
            try terminal.type(":summary again")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "summary is kept with “First”")
            #expect(try count() == 2)
        }
    }

    @Test("A command that needs the terminal gets it, with the article on standard input, and returns it")
    func terminal() async throws {
        let testHome = try await Self.testHome(
            """
            [commands.pager]
            command = ["$PAGER", "{link}"]
            input = "markdown"
            terminal = true
            keys = "F6"
            [commands.short]
            command = ["printf", "A short %s", "output"]
            terminal = true
            keys = "F7"
            """)
        let pager = testHome.home.appending(path: "pager")
        // It ends after the time in which the reader would keep its output on the terminal.
        let script = """
            #!/bin/sh
            test -t 1 && echo on a terminal: $1
            cat
            read answer </dev/tty
            sleep 2
            exit ${answer:-0}

            """
        try Data(script.utf8).write(to: pager)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: pager.path)
        try await testHome.read(environment: ["PAGER": pager.path]) { terminal in
            try await terminal.waitFor(text: "First")
            try terminal.sendKeys("F6")
            let screen = try await terminal.waitFor(text: "The **text** of 2.")
            #expect(screen.contains("on a terminal: https://site.example/2") && screen.contains("# First"))
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(noText: "on a terminal")
            try await terminal.waitFor(text: "First")
            try terminal.sendKeys("F6")
            try await terminal.waitFor(text: "on a terminal")
            try terminal.type("7")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "Press Enter to go back to newsterm.")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "pager failed with status 7.")
            // Also what is over at once can be read.
            try terminal.sendKeys("F7")
            try await terminal.waitFor(text: "A short output\nPress Enter to go back to newsterm.")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(noText: "A short output")
            try await terminal.waitFor(text: "First")
        }
    }

    @Test("A command that fails, is missing, never ends or prints endlessly is reported in a sentence")
    func failures() async throws {
        let testHome = try await Self.testHome(
            """
            [commands.bad]
            command = ["sh", "-c", "echo; echo no such model >&2; exit 3"]
            [commands.missing]
            command = "/nonexistent/program"
            [commands.endless]
            command = ["sh", "-c", "echo $$ > \\"$0\\"; exec sleep 10000", "DIR/pid"]
            timeout = "1s"
            [commands.partly]
            command = ["sh", "-c", "echo A beginning; exec sleep 10000"]
            output = "keep"
            timeout = "1s"
            [commands.long]
            command = ["sh", "-c", "echo A part; touch DIR/printed; exec sleep 10000"]
            [commands.flood]
            command = "yes"
            [commands.late]
            command = ["sh", "-c", "sleep 3; echo too late >&2; exit 9"]
            output = "discard"
            [commands.wrong]
            command = ["sh", "-c", "echo {title}"]
            """)
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "config.toml:20: commands.wrong: sh might run")
            for (name, words) in [
                ("bad", "bad failed with status 3: no such model"),
                ("missing", "missing was not run: /nonexistent/program cannot be started"),
                ("endless", "endless was stopped after 1 s; timeout in config.toml sets its limit."),
                ("late", "late has started."), ("wrong", "Unknown command: wrong"),
            ] {
                try terminal.type(":\(name)")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: words)
            }
            try await terminal.waitFor(text: "late failed with status 9: too late")
            // What was printed is shown, and not kept.
            try terminal.type(":flood")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "flood was stopped, since it printed more than 500 kB.")
            try terminal.sendKeys("q")
            try await terminal.waitFor(text: "First")
            try terminal.type(":partly")
            try terminal.sendKeys("Enter")
            let screen = try await terminal.waitFor(text: "A beginning")
            #expect(screen.contains("partly was stopped after 1 s"), "\(screen)")
            try terminal.sendKeys("q")
            try await terminal.waitFor(text: "First")
            try terminal.type(":long")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "long is running")
            #expect(try await eventually { Self.exists("printed", in: testHome) })
            try terminal.sendKeys("C-x")
            #expect(try await terminal.waitFor(text: "A part").contains("long was stopped."))
        }
        let list = try await testHome.run("list")
        let id = try #require(list.output.split(separator: "\n").first?.split(separator: "\t").first)
        #expect(try await testHome.run("show", "\(id)", "--json").output.contains("\"kept\":[]"))
        let pid = try String(contentsOf: testHome.home.appending(path: "pid"), encoding: .utf8)
        let process = try #require(Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, 0) == -1)
    }

    @Test("newsterm commands lists them, and reports mistakes with their line")
    func listed() async throws {
        let testHome = try TestHome(
            configuration: """
                [commands.reader]
                command = ["w3m", "{link}"]
                keys = [",r", "F5"]
                terminal = true
                where = "article"
                [commands.both]
                actions = ["toggle-star", "next-unread"]
                help = "Star, and go on"
                [commands.bad]
                command = ["{title}"]
                """)
        let listed = try await testHome.run("commands")
        #expect(listed.status == 0)
        #expect(listed.output == "reader\t,r F5\tarticle\tw3m {link}\nboth\t-\tboth\tStar, and go on\n")
        #expect(listed.words.contains("config.toml:10: commands.bad: command takes its program from the article"))
        let json = try await testHome.run("commands", "--json")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["name"] as? String } == ["reader", "both"])
        #expect(rows[0]["command"] as? [String] == ["w3m", "{link}"] && rows[0]["terminal"] as? Bool == true)
        #expect(rows[1]["actions"] as? [String] == ["toggle-star", "next-unread"])
        let doctor = try await testHome.run("doctor").output
        #expect(doctor.contains("commands.bad"))
        // Of many mistakes, the first are reported, as by other commands.
        let mistakes = (1...36).map { "wrong\($0) = 1\n" }.joined()
        let warnings = try await TestHome(configuration: "[display]\n" + mistakes).run("commands").words
        #expect(warnings.contains("display.wrong3") && !warnings.contains("display.wrong4"))
        #expect(warnings.contains("33 more lines cannot be used; newsterm doctor lists them."))
    }
}
