import Foundation
import TestSupport
import Testing

/// newsterm(1), checked against the program.
@Suite("The man page", .inTurn)
struct ManualTests {
    /// A command's description by the parser (`--experimental-dump-help`).
    private struct Dump: Decodable {
        struct Command: Decodable {
            let commandName: String
            let shouldDisplay: Bool
            let subcommands: [Command]?
            let arguments: [Argument]?

            /// All commands below it that have no subcommands.
            func leaves(_ path: [String] = []) -> [(path: String, command: Command)] {
                let inner = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
                guard !inner.isEmpty else { return [(path.joined(separator: " "), self)] }
                return inner.flatMap { $0.leaves(path + [$0.commandName]) }
            }

            /// All arguments except those with these names.
            func arguments(besides names: Set<String>) -> [Argument] {
                (arguments ?? []).filter { names.isDisjoint(with: $0.longNames) }
            }
        }

        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }

            let kind: String
            let names: [Name]?
            let valueName: String?

            var longNames: [String] { (names ?? []).filter { $0.kind == "long" }.map(\.name) }
        }

        let command: Command
    }

    /// The options of all commands.
    private static let shared: Set<String> = ["config", "urls", "data", "log-level", "no-color", "help", "version"]

    private static func dump() async throws -> Dump.Command {
        let help = try await TestHome().run("--experimental-dump-help")
        return try JSONDecoder().decode(Dump.self, from: Data(help.output.utf8)).command
    }

    private static func names(of macro: String, in lines: [String]) -> Set<String> {
        let words = lines.map { ManualPage.plain($0).split(separator: " ").map(String.init) }
        return Set(words.flatMap { zip($0, $0.dropFirst()).filter { $0.0.hasSuffix(macro) }.map(\.1) })
    }

    private static func options(in lines: [String]) -> Set<String> {
        Set(names(of: "Fl", in: lines).map { String($0.drop { $0 == "-" }) })
    }

    @Test("It documents every command with its options and arguments, and no other")
    func commands() async throws {
        let root = try await Self.dump()
        let blocks = ManualPage.parts(of: try ManualPage("newsterm.1").section("COMMANDS"), at: ".It Xo")
        var described: [String: [String]] = [:]
        for block in blocks {
            let head = Array(block.lines.prefix { $0 != ".Xc" })
            described[ManualPage.arguments(of: ".Ic ", in: head).first ?? ""] = head
        }
        let leaves = root.leaves()
        #expect(Set(described.keys) == Set(leaves.map(\.path)))
        for (path, command) in leaves {
            let head = described[path] ?? []
            let own = command.arguments(besides: Self.shared)
            #expect(Self.options(in: head) == Set(own.flatMap(\.longNames)), "\(path)")
            let values = own.filter { $0.kind != "flag" }.compactMap(\.valueName)
            #expect(Self.names(of: "Ar", in: head) == Set(values), "\(path)")
        }
    }

    @Test("It documents the options common to all commands, and those of the reader")
    func options() async throws {
        let items = ManualPage.arguments(of: ".It ", in: try ManualPage("newsterm.1").section("DESCRIPTION"))
        let known = try await Self.dump().arguments(besides: []).flatMap(\.longNames)
        #expect(Self.options(in: items) == Set(known).union(Self.shared).union(["h"]))
    }

    @Test("It documents every field printed by --json, and no other")
    func fields() async throws {
        // It prints the fields of two other commands, and one of its own.
        let watch = "newsterm watch"
        let fields = try Self.namedFields()
        #expect(fields[watch] == ["type"])
        let named = fields.filter { $0.key != watch }
        try await FeedServer.run { server in
            await server.setPage(at: "cast.mp3")
            await server.setPage(body: "<p>Nothing to read", at: "page")
            let testHome = try TestHome(configuration: Self.configuration)
            let feed = testHome.home.appending(path: "feed.xml")
            try Data(Self.document.utf8).write(to: feed)
            try testHome.write(feed.absoluteString + "\n", to: "urls")
            try await testHome.leaveDueRefresh()
            var seen: [String: JSONFields] = [:]
            func look(_ command: String, _ more: String...) async throws {
                let words = command.split(separator: " ").map(String.init) + more
                let ending = try await testHome.run(words + ["--json"])
                #expect(!ending.output.isEmpty, "\(command): \(ending.words)")
                seen["newsterm \(command)"] = try JSONFields(ending.output)
            }
            try await look("wake")
            try await look("refresh", "--force")
            try await look("maintain")
            try await look("list")
            try await look("search", "One")
            let newest = try await testHome.run("list", "--limit", "1")
            try await look("show", String(newest.output.prefix { $0 != "\t" }))
            try await look("rules", "--dry-run")
            seen["newsterm rules --dry-run"] = seen.removeValue(forKey: "newsterm rules")
            try await look("rules")
            seen["newsterm rules --dry-run --list"] = try JSONFields(
                try await testHome.run("rules", "--dry-run", "--list", "--json").output)
            try await look("rules apply")
            seen["newsterm mark-read, mark-unread, star, unstar, tag, hide, unhide"] = try JSONFields(
                try await testHome.run("star", "1", "--json").output)
            try await look("save", await server.url("page"), "--to", "notes")
            try await look("undo")
            try await look("downloads add", await server.url("cast.mp3"))
            try await look("feeds add", "--as-is", "https://b.example/rss")
            try await look("feeds remove", "https://b.example/rss")
            // A lease holder that is about to end says to try again.
            let isLaunched = try await eventually {
                let launch = try await testHome.run("tasks", "simulate-launch", "refresh", "--json")
                seen["newsterm tasks submit, cancel, simulate-launch, simulate-expiration"] = try JSONFields(
                    launch.output)
                return launch.status != 75
            }
            #expect(isLaunched)
            for command in ["feeds", "stats", "commands", "tasks", "tasks journal", "downloads", "doctor"] {
                try await look(command)
            }
            try await look("tasks explain", "refresh")
            try await look("parse", feed.path)
            let page = testHome.home.appending(path: "page.html")
            try Data(Self.page.utf8).write(to: page)
            seen["newsterm parse --page"] = try JSONFields(
                try await testHome.run("parse", "--page", "--json", page.path).output)
            let isDone = try await eventually {
                let output = try await testHome.run("downloads", "--json").output
                return ["finished", "failed"].contains { output.contains("\"state\":\"\($0)\"") }
            }
            #expect(isDone)
            try await look("downloads open", "1")
            seen["newsterm downloads pause, resume, retry"] = try JSONFields(
                try await testHome.run("downloads", "pause", "1", "--json").output)
            try await look("downloads remove", "1")
            seen["newsterm export"] = try JSONFields(try await testHome.run("export").output)
            try Self.leaveNewsboat(in: testHome.home)
            try await look("import-newsboat")
            let list = testHome.home.appending(path: "list")
            try Data("https://c.example/rss\nexec:true\n".utf8).write(to: list)
            try await look("feeds import", list.path)
            let library = testHome.home.appending(path: ".local/share/newsterm/newsterm.db").path
            try TestDatabase(path: library).execute(
                """
                INSERT INTO account (name, service)
                    VALUES ('home', '{"kind":"miniflux","address":"http://127.0.0.1:9","user":"ann"}')
                """)
            try await look("account list")

            #expect(Set(seen.keys) == Set(named.keys))
            for (command, fields) in seen {
                // The values of a journal entry depend on its kind; the page names none of them.
                let paths = fields.paths.filter { !$0.hasPrefix("details.") }
                #expect(paths.subtracting(named[command] ?? []) == [], "\(command) prints, the page does not name")
                #expect(fields.missing(of: named[command] ?? []) == [], "the page names, \(command) does not print")
            }
        }
    }

    private static let configuration = """
        [downloads]
        folder = "~/casts"
        [enclosures]
        open = "true"
        [[rule]]
        name = "All"
        when = "title:One OR -title:One"
        then = ["tag arrived"]
        [save.notes]
        service = "markdown"
        folder = "~"
        [commands.look]
        command = ["w3m", "{link}"]
        """

    /// By command, as in the headings.
    private static func namedFields() throws -> [String: Set<String>] {
        var named: [String: Set<String>] = [:]
        for (command, lines) in ManualPage.parts(of: try ManualPage("newsterm.1").section("JSON"), at: ".Ss ") {
            var fields = Set(ManualPage.arguments(of: ".It Va ", in: lines))
            if let line = lines.firstIndex(of: "The fields of"), line + 1 < lines.count {
                let other = lines[line + 1].dropFirst(".Ic ".count).split(separator: ",")[0]
                fields.formUnion(named[other.trimmingCharacters(in: .whitespaces)] ?? [])
            }
            named[command] = fields
        }
        return named
    }

    /// Creates files of newsboat, each with something to import and something to leave out.
    private static func leaveNewsboat(in home: URL) throws {
        let folder = home.appending(path: ".newsboat")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("https://b.example/rss\nexec:true\n".utf8).write(to: folder.appending(path: "urls"))
        try Data("bind-key ^N down\nbind-key ^P no-such-thing\n".utf8).write(to: folder.appending(path: "config"))
        let cache = try NewsboatLibrary(path: folder.appending(path: "cache.db").path)
        try cache.add(feed: "https://b.example/rss")
        try cache.add(.init("One", feed: "https://b.example/rss"))
        cache.close()
    }

    private static let page =
        "<html lang=\"en\"><title>A page</title><article>"
        + String(repeating: "<p>A sentence, another one, and the end of it.</p>", count: 9)

    /// Fills every list that `parse` and `show` print.
    private static let document = """
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
            xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Casts</title>
        <item><title>One</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate>
        <category>sea</category><source url="https://other.example/feed">Other</source>
        <itunes:duration>60</itunes:duration><itunes:episode>4</itunes:episode>
        <podcast:chapters url="https://e.example/c.json" type="application/json+chapters"/>
        <podcast:transcript url="https://e.example/t.vtt" type="text/vtt"/>
        <enclosure url="https://e.example/a.mp3" type="audio/mpeg" length="1000"/></item>
        </channel></rss>
        """
}
