import Foundation
import TestSupport
import Testing

/// Articles and pages saved to services, each on a server that speaks it.
@Suite("Saving to services", .inTurn)
struct SavingTests {
    private static let rounds = ProcessInfo.processInfo.environment["NEWSTERM_KILL_ROUNDS"].flatMap { Int($0) } ?? 4

    private static func table(_ name: String, at place: String) -> String {
        let place = name == "markdown" ? "folder = '~/notes'" : "url = '\(place)/'"
        let secret =
            switch name {
            case "markdown": ""
            case "wallabag":
                "user = 'ada'\npassword = '\(SaveServer.token)'\nclient_id = '1_id'\nclient_secret = 'a&b'"
            default: "token_command = ['/bin/echo', '\(SaveServer.token)']"
            }
        return "[save.\(name)]\nservice = '\(name)'\n\(place)\n\(secret)\ntags = ['news']\n"
    }

    /// A household with services, and a folder for notes.
    private static func testHome(_ services: [String], at place: String, feeds: [String] = []) throws -> TestHome {
        let tables = services.map { table($0, at: place) }.joined()
        let testHome = try TestHome(feeds: feeds, configuration: tables)
        try FileManager.default.createDirectory(
            at: testHome.home.appending(path: "notes"), withIntermediateDirectories: true)
        return testHome
    }

    private static func setPage(_ name: String, _ server: FeedServer) async -> String {
        let story = (1...4).map {
            "<p>Part \($0) of \(name), with a comma, and an end that it needs to be long enough for a story.</p>"
        }.joined()
        await server.setPage(head: "<title>Story \(name)</title>", body: "<article>\(story)</article>", at: name)
        return await server.url(name)
    }

    private static func notes(_ testHome: TestHome) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: testHome.home.appending(path: "notes").path)
    }

    /// Lets what waits for its next attempt, or was being sent by a process that is gone, be sent now.
    private static func hurry(_ testHome: TestHome) throws {
        let library = testHome.home.appending(path: ".local/share/newsterm/newsterm.db").path
        try TestDatabase(path: library).execute(
            "UPDATE article_save SET next_try = 0 WHERE state IN ('waiting', 'sending')")
    }

    @Test(
        "A page is saved to a service once, however often it is asked for, and the doctor tries the service",
        arguments: ["readeck", "wallabag", "linkding"])
    func commands(service: String) async throws {
        let server = try SaveServer()
        try await FeedServer.run { pages in
            let address = await Self.setPage("one", pages)
            let testHome = try Self.testHome([service], at: server.url())
            let doctor = try await testHome.run("doctor")
            #expect(doctor.output.contains("save.\(service)"), "\(doctor)")
            #expect(server.attempts == 0)
            for words in ["Saved to \(service).", "It was saved to \(service) before."] {
                let run = try await testHome.run("save", address, "--to", service)
                #expect(run.status == 0 && run.words.contains(words), "\(run)")
                #expect(!run.words.contains(SaveServer.token) && !run.output.contains(SaveServer.token))
            }
            let page = SaveServer.Page(url: address, title: "Story one", tags: ["news"])
            #expect(server.pages(of: service) == [page] && server.attempts == 1)
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains("“Story one” was saved to \(service)."), "\(journal)")
        }
    }

    @Test("A page is one article of the list Saved, with its text, and a Markdown file")
    func page() async throws {
        try await FeedServer.run { pages in
            let address = await Self.setPage("one", pages)
            let testHome = try Self.testHome(["markdown"], at: "")
            for isFirst in [true, false] {
                let run = try await testHome.run("save", address, "--to", "markdown", "--json")
                let report = try #require(
                    try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run)")
                #expect(report["new"] as? Bool == isFirst && report["full_text"] as? Bool == true)
                let saves = report["saves"] as? [[String: Any]]
                #expect(saves?.count == 1 && saves?.first?["state"] as? String == "saved")
            }
            #expect(try Self.notes(testHome) == ["Story one.md"])
            let note = try String(
                contentsOf: testHome.home.appending(path: "notes/Story one.md"), encoding: .utf8)
            #expect(note.contains("link: \"\(address)\"") && note.contains("Part 4 of one"), "\(note)")
            let list = try await testHome.run("list").output
            #expect(list.components(separatedBy: "Story one").count == 2, "\(list)")
            #expect(try await testHome.run("feeds").output.contains("Saved"))
            // It is never asked for, and nothing of it expires.
            #expect(try await testHome.run("refresh").status == 0)
            #expect(try await testHome.run("maintain").status == 0)
            #expect(try await testHome.run("list").output.contains("Story one"))
        }
    }

    @Test("An address without a scheme is one of http on this computer")
    func withoutScheme() async throws {
        try await FeedServer.run { pages in
            let testHome = try Self.testHome(["markdown"], at: "")
            let address = await Self.setPage("one", pages)
            let run = try await testHome.run("save", address.replacing("http://", with: ""), "--json")
            #expect(run.status == 0 && run.output.contains("\"full_text\":true"), "\(run)")
            #expect(try await testHome.run("save", address).words.contains("This page was saved before."))
        }
    }

    @Test("A page that does not answer is kept, and its file waits for its text; a wrong name is an error")
    func noAnswer() async throws {
        try await FeedServer.run { pages in
            let testHome = try Self.testHome(["markdown"], at: "")
            // Not there yet.
            let address = await pages.url("one")
            let run = try await testHome.run("save", address)
            #expect(run.status == 0 && run.words.contains("The page is kept without its text."), "\(run)")
            #expect(try await testHome.run("list").output.contains(address))
            let wrong = try await testHome.run("save", address, "--to", "none")
            #expect(wrong.status == 2 && wrong.words.contains("There is no service none: there is markdown."))
            #expect(wrong.words.contains("[save.NAME] in config.toml"))
            let word = try await testHome.run("save", "foo")
            #expect(word.status == 2 && word.words.contains("foo is neither the address of a web page"), "\(word)")
            let ftp = try await testHome.run("save", "ftp://site.example/")
            #expect(ftp.status == 2 && ftp.words.contains("ftp://site.example/ is not the address of a web page."))
            let secret = address.replacing("http://", with: "http://ann:pw@")
            let dropped = try await testHome.run("save", secret)
            #expect(dropped.words.contains("The user name and password in the address are not kept."), "\(dropped)")
            #expect(dropped.words.contains("This page was saved before."))
            let unknown = try await testHome.run("save", "99", "--to", "markdown")
            #expect(unknown.status == 1 && unknown.words.contains("there is no article 99"))
            let number = try #require(run.output.split(separator: "\t").first.map(String.init))
            let sent = try await testHome.run("save", number, "--to", "markdown")
            #expect(sent.status == 0 && sent.words.contains("It waits to be saved to markdown"), "\(sent)")
            #expect(try Self.notes(testHome).isEmpty)
            _ = await Self.setPage("one", pages)
            let again = try await testHome.run("save", address, "--to", "markdown")
            #expect(again.status == 0 && again.words.contains("Saved to markdown."), "\(again)")
            #expect(try Self.notes(testHome).count == 1)
            let third = try await testHome.run("save", number, "--to", "markdown")
            #expect(third.status == 0 && third.words.contains("It was saved to markdown before."), "\(third)")
        }
    }

    @Test("A service that does not answer gets the page from a later process, and a wrong password is told")
    func offline() async throws {
        let server = try SaveServer()
        try await FeedServer.run { pages in
            let address = await Self.setPage("one", pages)
            let nowhere = "http://127.0.0.1:\(try RawServer.unusedPort())"
            let testHome = try Self.testHome(["linkding"], at: nowhere)
            let run = try await testHome.run("save", address, "--to", "linkding")
            #expect(run.status == 0 && run.words.contains("It waits to be saved to linkding"), "\(run)")
            try testHome.write(Self.table("linkding", at: server.url()), to: "config.toml")
            try Self.hurry(testHome)
            _ = try await testHome.run("wake", "--jobs")
            #expect(server.pages(of: "linkding").map(\.url) == [address])
            let wrong = Self.table("linkding", at: server.url()).replacing(SaveServer.token, with: "wrong")
            try testHome.write(wrong, to: "config.toml")
            let other = try await testHome.run("save", await Self.setPage("two", pages), "--to", "linkding")
            #expect(other.status == 3 && other.words.contains("does not accept the token"), "\(other)")
            let doctor = try await testHome.run("doctor")
            #expect(doctor.status != 0 && doctor.output.contains("does not accept the token"), "\(doctor.output)")
            #expect(!doctor.output.contains("wrong") && !other.words.contains("wrong"))
        }
    }

    @Test(
        "A corrected token is used by the next process that the system starts, and a wrong one not again before its time"
    )
    func correctedToken() async throws {
        let server = try SaveServer()
        try await FeedServer.run { pages in
            let address = await Self.setPage("one", pages)
            let testHome = try Self.testHome(["linkding"], at: server.url())
            let wrong = Self.table("linkding", at: server.url()).replacing(SaveServer.token, with: "wrong")
            try testHome.write(wrong, to: "config.toml")
            #expect(try await testHome.run("save", address, "--to", "linkding").status == 3)
            let asked = server.paths
            #expect(!asked.isEmpty)
            _ = try await testHome.run("wake")
            #expect(server.paths == asked)
            try testHome.write(Self.table("linkding", at: server.url()), to: "config.toml")
            _ = try await testHome.run("wake")
            #expect(server.pages(of: "linkding").map(\.url) == [address])
        }
    }

    @Test("In the reader a key saves the article to one of the services, and its row and its foot say so")
    func key() async throws {
        let server = try SaveServer()
        let testHome = try ArticleTests.testHome(body: "<p>The text.</p>")
        let tables = ["readeck", "markdown"].map { Self.table($0, at: server.url()) }.joined()
        try testHome.write(tables, to: "config.toml")
        try FileManager.default.createDirectory(
            at: testHome.home.appending(path: "notes"), withIntermediateDirectories: true)
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "The article")
            try terminal.sendKeys("B")
            let choice = try await terminal.waitFor(text: "Save to:")
            let number = choice.contains("1 readeck") ? "1" : "2"
            try terminal.sendKeys(number)
            try await terminal.waitFor("the row's mark") { $0.contains(/The article.*→/) }
            #expect(try await eventually { server.pages(of: "readeck").map(\.title) == ["The article"] })
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "Saved to readeck: ")
            try terminal.sendKeys("B")
            try await terminal.waitFor(text: "\(number) readeck (saved)")
            try terminal.sendKeys(number == "1" ? "2" : "1")
            try await terminal.waitFor(text: "Saved to markdown: ")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        #expect(server.attempts == 1)
        #expect(try Self.notes(testHome) == ["The article.md"])
    }

    @Test("What the reader leaves unsent when it quits is sent after it")
    func quitting() async throws {
        let server = try SaveServer()
        let testHome = try ArticleTests.testHome(body: "<p>The text.</p>")
        server.fail(.held)
        try testHome.write(Self.table("linkding", at: server.url()), to: "config.toml")
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "The article")
            try terminal.sendKeys("B", "Enter")
            try await terminal.waitFor(text: "Waits to be saved to linkding")
            #expect(try await eventually { server.attempts == 1 })
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        // A process that the reader starts when it quits.
        #expect(try await eventually(within: .seconds(60)) { server.pages(of: "linkding").count == 1 })
    }

    @Test("Killed while the page is fetched, a command has stored what is to be saved, and another process sends it")
    func killedWhileFetching() async throws {
        let (server, isAsked) = (try SaveServer(), Signal())
        // Does not answer while it is asked for the page.
        let pages = try RawServer { connection in
            isAsked.fire()
            connection.waitForClose()
        }
        let testHome = try Self.testHome(["linkding"], at: server.url())
        let command = try testHome.start("save", pages.url("/page"), "--to", "linkding")
        await isAsked.wait()
        command.send(SIGKILL)
        _ = try await command.waitForExit()
        _ = try await testHome.run("wake")
        #expect(
            try await eventually(within: .seconds(60)) {
                server.pages(of: "linkding").map(\.url) == [pages.url("/page")]
            })
    }

    @Test(
        "Killed at any time, a page arrives once, even at a service that keeps what it gets twice",
        arguments: ["readeck", "wallabag", "linkding"])
    func kills(service: String) async throws {
        let server = try SaveServer()
        try await FeedServer.run { pages in
            let testHome = try Self.testHome([service], at: server.url())
            var addresses: [String] = []
            for round in 1...Self.rounds { addresses.append(await Self.setPage("page\(round)", pages)) }
            server.pause(upTo: 100)
            for address in addresses {
                let (attempts, isAimed) = (server.attempts, Int.random(in: 0..<4) > 0)
                let command = try testHome.start("save", address, "--to", service)
                // Most in the exchange, others at any time.
                if isAimed { _ = try await eventually(within: .seconds(5)) { server.attempts > attempts } }
                try await Task.sleep(for: .milliseconds(.random(in: 0...(isAimed ? 200 : 800))))
                command.send(SIGKILL)
                _ = try await command.waitForExit()
            }
            server.pause(upTo: 0)
            // As after a minute.
            try Self.hurry(testHome)
            for address in addresses {
                let run = try await testHome.run("save", address, "--to", service)
                // The first command sends all that is left.
                #expect(run.status == 0 && run.words.contains("aved to \(service)"), "\(run)")
            }
            let arrived = server.pages(of: service).map(\.url).sorted()
            #expect(arrived == addresses.sorted(), "\(arrived)")
            print("\(Self.rounds) kills while saving to \(service): \(server.attempts) attempts")
        }
    }
}
