import Foundation
import TestSupport
import Testing

/// Lists of feeds from other programs, and files that are not lists.
@Suite("Importing feeds", .inTurn)
struct ImportingTests {
    private func file(_ text: String, in testHome: TestHome, named name: String) throws -> String {
        let url = testHome.home.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    @Test("A text that is not a feed list is refused with one sentence")
    func readme() async throws {
        let testHome = try TestHome(feeds: [])
        let prose =
            "# Title\n\n" + String(repeating: "Words and more words.\n", count: 600) + "https://a.example/ is it.\n"
        let run = try await testHome.run("feeds", "import", try file(prose, in: testHome, named: "README.md"))
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.words.split(separator: "\n").count == 1, "\(run.words.prefix(500))")
        #expect(
            run.words.contains("README.md cannot be imported: it is not a list of feeds: 600 lines hold no address"))
        #expect(try testHome.feedList.isEmpty)
    }

    @Test("A list added as a feed is refused with the command that imports it")
    func listAsFeed() async throws {
        let testHome = try TestHome(feeds: [])
        let opml = "<opml><body><outline text='A' xmlUrl='https://a.example/'/></body></opml>"
        let path = try file(opml, in: testHome, named: "list.opml")
        let run = try await testHome.run("feeds", "add", "file://\(path)")
        #expect(run.status == 1 && run.words.contains("newsterm feeds import FILE"), "\(run.words)")
    }

    @Test("An OPML folder keeps its displayed name in search, in marking and in saved queries")
    func folder() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "a")
            await server.setItems(["Two"], of: "b")
            let testHome = try TestHome(feeds: ["\"query:Filed:tags # \\\"Tech\\\"\""])
            let opml = """
                <opml version="2.0"><body><outline text="Tech"><outline text="A" xmlUrl="\(await server.url("a"))"/></outline>
                <outline text="B" xmlUrl="\(await server.url("b"))"/></body></opml>
                """
            let imported = try await testHome.run("feeds", "import", try file(opml, in: testHome, named: "list.opml"))
            #expect(imported.status == 0)
            #expect(try await testHome.run("refresh").status == 0)
            for name in ["tag:Tech", "tag:/Tech", "tag:tech"] {
                #expect(try await testHome.run("search", "--format", "{title}", name).output == "One\n", "\(name)")
            }
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "Tech")
                try terminal.sendKeys("h")
                try await terminal.waitFor("the saved query with its one article") { screen in
                    screen.split(separator: "\n").contains { $0.contains("Filed") && $0.contains("1") }
                }
            }
            #expect(try await testHome.run("mark-read", "--query", "tag:Tech").words.hasPrefix("newsterm: 1 article "))
        }
    }

    @Test("From a truncated file the feeds before its end are imported; a message says where it ends, with status 3")
    func cutOff() async throws {
        let testHome = try TestHome(feeds: [])
        let opml = "<opml version='2.0'><body>\n<outline text='A' xmlUrl='https://a.example/'/>\n<outline text='B"
        let path = try file(opml, in: testHome, named: "list.opml")
        let run = try await testHome.run("feeds", "import", path)
        #expect(run.status == 3 && run.output == "https://a.example/\n")
        #expect(run.words.contains("list.opml:3: The file ends here, before its list is complete."), "\(run.words)")
        #expect(try testHome.feedList.contains("https://a.example/ \"~A\""))
    }

    @Test("Adding a listed feed with a tag adds the tag, and undo removes it")
    func tagOfListed() async throws {
        let testHome = try TestHome(feeds: ["https://a.example/ sea"])
        let run = try await testHome.run("feeds", "add", "https://a.example/", "--tag", "hill", "--title", "A")
        #expect(run.status == 0)
        #expect(
            run.words == "A is in the feed list already, and now has the title A and the tag hill.\n")
        #expect(try testHome.feedList.contains("https://a.example/ \"~A\" sea hill"))
        #expect(try await testHome.run("undo").status == 0)
        #expect(try testHome.feedList.contains("https://a.example/ sea\n"))
        let same = try await testHome.run("feeds", "add", "https://a.example/", "--tag", "sea", "--json")
        #expect(same.output.contains("\"new\":false,\"new_tags\":[],\"new_title\":null"), "\(same.output)")
    }

    @Test("Programs in an OPML file are reported and left out")
    func programs() async throws {
        let testHome = try TestHome(feeds: [])
        let opml = """
            <opml version="1.0"><body><outline text="Made" xmlUrl="|~/fetch.py"/>
            <outline text="Filtered" xmlUrl="https://one.example/feed" filtercmd="~/clean"/></body></opml>
            """
        let run = try await testHome.run("feeds", "import", try file(opml, in: testHome, named: "list.opml"))
        #expect(run.status == 0 && run.output.isEmpty)
        for outline in 1...2 {
            #expect(
                run.words.contains(
                    "outline \(outline): newsterm does not run commands from an imported file"), "\(run.words)")
        }
        #expect(try testHome.feedList.isEmpty)
    }

    @Test(
        "import-newsboat takes the browser and notify program, from continued lines and included files")
    func newsboatPrograms() async throws {
        let testHome = try TestHome()
        let folder = testHome.home.appending(path: ".newsboat")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try file("https://a.example/rss\n", in: testHome, named: ".newsboat/urls")
        _ = try file(
            "browser \\\n  \"firefox --new-tab %u &\"\ninclude more\nmax-items 50\n", in: testHome,
            named: ".newsboat/config")
        _ = try file("notify-program ~/bin/tell\n", in: testHome, named: ".newsboat/more")
        let run = try await testHome.run("import-newsboat")
        #expect(run.status == 0)
        #expect(
            run.output.contains("config:1: browser.command is firefox --new-tab %u, as in newsboat"), "\(run.output)")
        #expect(run.output.contains("more:1: notifications.command is ~/bin/tell %s, as in newsboat"))
        #expect(run.words.contains("config:4: max-items is left out; newsterm has [retention] days"))
        let text = try String(
            contentsOf: testHome.home.appending(path: ".config/newsterm/config.toml"), encoding: .utf8)
        #expect(text.contains("[browser]\ncommand = [\"firefox\", \"--new-tab\", \"%u\"]\n"))
        #expect(text.contains("[notifications]\ncommand = [\"~/bin/tell\", \"%s\"]\n"))
        #expect(try await testHome.run("list").status == 0)
    }
}
