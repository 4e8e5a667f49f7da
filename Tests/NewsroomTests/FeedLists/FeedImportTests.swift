import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@Suite("Importing and exporting feed lists")
struct FeedImportTests {
    typealias Workspace = SubscriptionsTests.Workspace

    static let opml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0"><head><title>Mine</title></head><body>
          <outline text="News">
            <outline text="World/Local">
              <outline type="rss" text="One &amp; only" xmlUrl="https://one.example/feed" htmlUrl="https://one.example/"
                category="daily,100%2C"/>
            </outline>
            <outline type="rss" title="Two" xmlUrl="https://two.example/feed"/>
          </outline>
          <outline type="rss" text="Three" xmlUrl="https://three.example/feed" category="loose"/>
          <outline type="rss" text="Evil" xmlUrl="exec:touch /tmp/evil"/>
          <outline type="rss" text="Odd" xmlUrl="gopher://odd.example/"/>
        </body></opml>
        """

    @Test("Content of an OPML file beyond the limits is reported with its place, and makes the import partial")
    func tooMuch() throws {
        let workspace = try Workspace()
        func feed(_ number: Int) -> String { "<outline text=\"\(number)\" xmlUrl=\"https://f\(number).example/\"/>\n" }
        func report(_ body: String) throws -> ImportReport {
            let text = "<opml><body>\n\(body)</body></opml>"
            return try workspace.subscriptions.previewImport(Array(text.utf8), name: "x.opml")
        }
        let deep = String(repeating: "<outline text=\"F\">", count: 300) + feed(1)
        let nested = try report(feed(0) + deep + String(repeating: "</outline>", count: 300) + feed(2))
        #expect(nested.added == ["https://f0.example/", "https://f2.example/"] && nested.isCutOff)
        let remark = try #require(nested.leftOut.first)
        #expect(nested.leftOut.count == 1)
        #expect(remark.description == "line 3: 47 outlines from here on are nested too deep, and were left out.")

        let many = try report((0..<100_003).map(feed).joined())
        #expect(many.added.count == 100_000 && many.isCutOff)
        #expect(
            many.leftOut.map(\.description) == [
                "outline 100001: A list takes 100000 feeds at most: 3 from here on were left out."
            ])
    }

    @Test("OPML: folders, titles and categories are imported, commands and unknown schemes reported with their place")
    func importOPML() async throws {
        let workspace = try Workspace("# mine\nhttps://two.example/feed\n")
        let report = try await workspace.subscriptions.importFeeds(Array(Self.opml.utf8), name: "x.opml")
        #expect(report.format == "OPML")
        #expect(report.added == ["https://one.example/feed", "https://three.example/feed"])
        #expect(report.alreadyListed == ["https://two.example/feed"])
        #expect(report.leftOut.map(\.place) == [.outline(4), .outline(5)])
        #expect(report.summary.hasPrefix("Added 2 feeds; 1 was already listed; 1 got new tags; 1 got a title; 2 "))
        let text = try workspace.folder.text(of: "urls")
        #expect(text.hasPrefix("# mine\nhttps://two.example/feed \"~Two\" /News\n"))
        #expect(!text.contains("exec:"))
        let entries = try await workspace.subscriptions.synchronize().entries
        #expect(entries[1].title == "One & only")
        #expect(entries[1].tags == ["/News/World%2FLocal", "daily", "100,"])
        #expect(entries[2].tags == ["loose"])
    }

    @Test("From a truncated file the feeds before its end are imported, and the early end is reported first")
    func cutOff() async throws {
        let workspace = try Workspace("")
        let text = Self.opml.split(separator: "\n").dropLast(1).joined(separator: "\n")
        let report = try await workspace.subscriptions.importFeeds(Array(text.utf8), name: "x.opml")
        #expect(report.isCutOff && report.added.count == 3 && report.leftOut.count == 3)
        #expect(
            report.leftOut.first?.described(in: "x.opml")
                == "x.opml:12: The file ends here, before its list is complete. The rest is missing.")
        let whole = try workspace.subscriptions.previewImport(Array(Self.opml.utf8), name: "x.opml")
        #expect(!whole.isCutOff && whole.leftOut.count == 2)
    }

    @Test("Importing twice changes nothing")
    func twice() async throws {
        for text in [Self.opml, FeedImportTests.newsboat, FeedImportTests.newsraft] {
            let workspace = try Workspace("")
            _ = try await workspace.subscriptions.importFeeds(Array(text.utf8), name: "x")
            let before = try workspace.folder.text(of: "urls")
            #expect(!before.isEmpty)
            let report = try await workspace.subscriptions.importFeeds(Array(text.utf8), name: "x")
            #expect(report.added.isEmpty)
            #expect(try workspace.folder.text(of: "urls") == before)
        }
    }

    @Test("An import is undone as a whole")
    func undo() async throws {
        let workspace = try Workspace("https://two.example/feed\n")
        _ = try await workspace.subscriptions.importFeeds(Array(Self.opml.utf8), name: "x.opml")
        _ = try await workspace.subscriptions.undo()
        #expect(try workspace.folder.text(of: "urls") == "https://two.example/feed\n")
    }

    @Test("A listed feed gets missing tags and a missing title, as one act that can be undone")
    func merging() async throws {
        let text = """
            # mine
            https://one.example/feed sea every:1h # why
            https://two.example/feed "~Mine" land
            https://three.example/feed sea
            """
        let workspace = try Workspace(text)
        let source = """
            https://one.example/feed land sea every:6h !hidden "~One"
            https://two.example/feed "long reads" "~Two"
            https://three.example/feed sea
            https://four.example/feed sea
            """
        let preview = try workspace.subscriptions.previewImport(Array(source.utf8), name: "urls")
        #expect(try workspace.folder.text(of: "urls") == text)
        let report = try await workspace.subscriptions.importFeeds(Array(source.utf8), name: "urls")
        #expect(report == preview)
        #expect(report.summary == "Added 1 feed; 3 were already listed; 2 got new tags; 1 got a title.")
        #expect(
            try workspace.folder.text(of: "urls") == """
                # mine
                https://one.example/feed "~One" sea every:1h land # why
                https://two.example/feed "~Mine" land "long reads"
                https://three.example/feed sea
                https://four.example/feed sea\n
                """)
        let again = try await workspace.subscriptions.importFeeds(Array(source.utf8), name: "urls")
        #expect(again.summary == "Added 0 feeds; 4 were already listed.")
        #expect(try await workspace.subscriptions.undo() == .added(["https://four.example/feed"]))
        #expect(try workspace.folder.text(of: "urls") == text)
    }

    @Test("Two lists' values for one feed are merged, for a listed one too, and one undo reverts them")
    func mergingLists() async throws {
        let workspace = try Workspace("https://two.example/feed\n")
        let newsboat = Array("https://one.example/feed sea !quiet\nhttps://two.example/feed sea\n".utf8)
        let opml = Array(Self.opml.utf8)
        for lists in [[(newsboat, "urls"), (opml, "x.opml")], [(opml, "x.opml"), (newsboat, "urls")]] {
            let report = try await workspace.subscriptions.add(["https://one.example/feed"], lists: lists)
            #expect(report.tagged == 1 && report.titled == 1 && report.changes.count == 2)
            let entries = try await workspace.subscriptions.synchronize().entries
            #expect(Set(entries[0].tags) == ["sea", "/News"] && entries[0].title == "Two")
            #expect(Set(entries[1].tags) == ["sea", "!quiet", "/News/World%2FLocal", "daily", "100,"])
            #expect(entries[1].title == "One & only")
            _ = try await workspace.subscriptions.undo()
            #expect(try workspace.folder.text(of: "urls") == "https://two.example/feed\n")
        }
    }

    @Test("An import that only adds tags can be undone, too")
    func undoingTags() async throws {
        let text = "https://one.example/feed\nhttps://two.example/feed\n"
        let workspace = try Workspace(text)
        let source = Array("https://one.example/feed sea\nhttps://two.example/feed land\n".utf8)
        _ = try await workspace.subscriptions.importFeeds(source, name: "urls")
        #expect(try await workspace.subscriptions.undo() == .changedFeeds(2))
        #expect(try workspace.folder.text(of: "urls") == text)
    }

    @Test("Exporting and reimporting OPML loses neither folders, titles nor tags")
    func roundTrip() async throws {
        let workspace = try Workspace("")
        _ = try await workspace.subscriptions.importFeeds(Array(Self.opml.utf8), name: "x.opml")
        let first = try workspace.folder.text(of: "urls")
        let exported = try await workspace.subscriptions.export(.opml)
        #expect(exported.contains("World/Local"))
        let other = try Workspace("")
        _ = try await other.subscriptions.importFeeds(Array(exported.utf8), name: "x.opml")
        #expect(Set(try other.folder.text(of: "urls").split(separator: "\n")) == Set(first.split(separator: "\n")))
    }

    @Test("Command feeds are not exported to OPML, but to urls")
    func exportCommands() async throws {
        let workspace = try Workspace("exec:feed\nfilter:clean:https://one.example/feed\nhttps://two.example/feed\n")
        let exported = try await workspace.subscriptions.export(.opml)
        #expect(exported.contains("two.example") && !exported.contains("exec:") && !exported.contains("one.example"))
        #expect(
            try await workspace.subscriptions.export(.urls).hasPrefix(
                "exec:feed\nfilter:clean:https://one.example/feed\n"))
    }

    @Test("OPML with programs: commands and filtered feeds are reported and left out, and nothing is run")
    func programs() async throws {
        let workspace = try Workspace("")
        let report = try await workspace.subscriptions.importFeeds(
            Array(
                """
                <opml version="1.0"><body>
                  <outline text="Made" xmlUrl="|~/fetch.py"/>
                  <outline text="Filtered" xmlUrl="https://one.example/feed" filtercmd="~/clean.sh"/>
                  <outline text="Filtered too" xmlUrl="https://two.example/feed" filterCmd="sed s/a/b/"/>
                  <outline text="Plain" xmlUrl="https://three.example/feed" filtercmd=""/>
                  <outline text="Odd" xmlUrl="{feed}"/>
                </body></opml>
                """.utf8), name: "x.opml")
        #expect(report.added == ["https://three.example/feed"])
        #expect(report.leftOut.map(\.place) == [.outline(1), .outline(2), .outline(3), .outline(5)])
        #expect(
            report.leftOut.map { $0.reason.contains("does not run commands from an imported file") } == [
                true, true, true, false,
            ])
        #expect(try workspace.folder.text(of: "urls") == "https://three.example/feed \"~Plain\"\n")
    }

    @Test("OPML with files of another computer: they are reported and left out; newsboat's list keeps the user's own")
    func files() async throws {
        let workspace = try Workspace("")
        let report = try await workspace.subscriptions.importFeeds(
            Array(
                """
                <opml version="1.0"><body>
                  <outline text="File" xmlUrl="file:///etc/passwd"/><outline text="Odd" xmlUrl=" FILE:/x"/>
                  <outline text="Plain" xmlUrl="https://three.example/feed"/>
                </body></opml>
                """.utf8), name: "x.opml")
        #expect(report.added == ["https://three.example/feed"])
        #expect(report.leftOut.map(\.place) == [.outline(1), .outline(2)])
        #expect(report.leftOut.allSatisfy { $0.reason.hasPrefix("A file: address refers to the computer") })
        let own = try await workspace.subscriptions.importFeeds(Array("file:///home/ada/feed.xml\n".utf8), name: "urls")
        #expect(own.added == ["file:///home/ada/feed.xml"])
    }

    static let newsboat = """
        # from newsboat
        https://one.example/feed "~One \\"1\\"" news "two words"
        "query:Unread:unread = \\"yes\\""
        "exec:~/bin/feed.sh arg" tag
        filter:~/bin/clean | cat:https://two.example/feed
        https://three.example/feed !hidden
        https://one.example/feed again
        "open
        """

    @Test("newsboat's urls: everything but commands is imported, line by line")
    func importNewsboat() async throws {
        let workspace = try Workspace("")
        let report = try await workspace.subscriptions.importFeeds(Array(Self.newsboat.utf8), name: "urls")
        #expect(report.format == "newsboat's urls")
        #expect(report.added == ["https://one.example/feed", "https://three.example/feed"])
        #expect(report.leftOut.map(\.place) == [.line(4), .line(5), .line(7), .line(8)])
        #expect(
            report.leftOut.map { $0.reason.contains("does not run commands from an imported file") } == [
                true, true, false, false,
            ])
        let state = try await workspace.subscriptions.synchronize()
        #expect(state.entries.first?.title == "One \"1\"")
        #expect(state.entries.first?.tags == ["news", "two words"])
        #expect(state.entries.last?.isHidden == true)
        #expect(state.queries.map(\.name) == ["Unread"])
        #expect(state.problems.isEmpty)
    }

    @Test(
        "Saved queries are reported, undone with the rest or alone; an invalid one is reported and left out"
    )
    func queries() async throws {
        let text = "\"query:Unread:unread = \\\"yes\\\"\"\n\"query:Odd:nonsense ==== (\"\n"
        let workspace = try Workspace("# mine\n")
        let report = try await workspace.subscriptions.importFeeds(Array(text.utf8), name: "urls")
        #expect(report.queries == ["Unread"] && report.added.isEmpty)
        #expect(try !workspace.folder.text(of: "urls").contains("Odd"))
        #expect(report.leftOut.map(\.place) == [.line(2)])
        #expect(report.leftOut.first?.reason.hasPrefix("The query of “Odd” is invalid.") == true)
        #expect(report.summary == "Added 0 feeds; 1 saved query; 1 remark on what was left out.")
        #expect(try await workspace.subscriptions.importFeeds(Array(text.utf8), name: "urls").queries.isEmpty)
        #expect(try await workspace.subscriptions.undo() == .added([], queries: ["Unread"]))
        #expect(try workspace.folder.text(of: "urls") == "# mine\n")
        let both = "https://one.example/feed\n" + text
        _ = try await workspace.subscriptions.importFeeds(Array(both.utf8), name: "urls")
        #expect(
            try await workspace.subscriptions.undo()
                == .added(["https://one.example/feed"], queries: ["Unread"]))
        #expect(try workspace.folder.text(of: "urls") == "# mine\n")
    }

    @Test("OPML: a category that would be a feed setting is left out and reported, and is not exported again")
    func settings() async throws {
        let workspace = try Workspace("")
        let opml = """
            <opml version="2.0"><body><outline xmlUrl="https://one.example/feed"
            category="!x,every:1m,notify:on,fulltext:on,sea"/></body></opml>
            """
        let report = try await workspace.subscriptions.importFeeds(Array(opml.utf8), name: "x.opml")
        #expect(try workspace.folder.text(of: "urls") == "https://one.example/feed sea\n")
        #expect(report.leftOut.map(\.place) == [.outline(1)])
        #expect(report.leftOut.first?.reason.contains("!x, every:1m, notify:on") == true)
        try workspace.folder.write("https://one.example/feed sea !x every:1m\n", to: "urls")
        #expect(try await workspace.subscriptions.export(.opml).contains("category=\"sea\""))
    }

    @Test("Overlong names and overly deep folders are left out")
    func bounds() async throws {
        let workspace = try Workspace("")
        let long = String(repeating: "x", count: 260_000)
        let depth = 120
        let opml =
            "<opml version=\"2.0\"><body>"
            + (1...depth).map { "<outline text=\"f\($0)\"><outline text=\"\(long.prefix(2_000))\">" }.joined()
            + "<outline text=\"\(long)\" xmlUrl=\"https://one.example/feed\" category=\"\(long),sea\"/>"
            + String(repeating: "</outline></outline>", count: depth) + "</body></opml>"
        _ = try await workspace.subscriptions.importFeeds(Array(opml.utf8), name: "x.opml")
        let entry = try #require(try workspace.subscriptions.read().entries.first)
        #expect(entry.title?.count == 1_000)
        #expect(entry.tags == ["/" + (1...16).map { "f\($0)" }.joined(separator: "/"), "sea"])
        let report = try await workspace.subscriptions.importFeeds(
            Array("https://two.example/feed \(long) hill\n".utf8), name: "urls")
        #expect(report.added.count == 1)
        #expect(try workspace.subscriptions.read().entries.last?.tags == ["hill"])
    }

    @Test("Twenty thousand feeds are imported, and undone as one act")
    func many() async throws {
        let workspace = try Workspace("# mine")
        let lines = (1...20_000).map { "https://host\($0).example/feed\n" }.joined()
        let report = try await workspace.subscriptions.importFeeds(Array(lines.utf8), name: "urls")
        #expect(report.added.count == 20_000)
        _ = try await workspace.subscriptions.undo()
        #expect(try workspace.folder.text(of: "urls") == "# mine")
    }

    static let newsraft = """
        # from newsraft
        https://zero.example/feed
        @ Tech things
        https://one.example/feed "One"
        https://two.example/feed "Two" < reload-period 60
        $(~/bin/feed.sh) "Made"
        """

    @Test("newsraft's feeds: sections become tags, commands are left out")
    func importNewsraft() async throws {
        let workspace = try Workspace("")
        let report = try await workspace.subscriptions.importFeeds(Array(Self.newsraft.utf8), name: "feeds")
        #expect(report.format == "newsraft's feeds")
        #expect(report.added.count == 3)
        #expect(report.leftOut.map(\.place) == [.line(5), .line(6)])
        let entries = try await workspace.subscriptions.synchronize().entries
        #expect(entries.map(\.tags) == [[], ["Tech things"], ["Tech things"]])
        #expect(entries.map(\.title) == [nil, "One", "Two"])
    }

    @Test(
        "A file that is not a feed list is refused by name",
        arguments: [
            Array("<html><body>no</body></html>".utf8), Array("SQLite format 3\0abc".utf8),
            [0x89, 0x50, 0x4E, 0x47, 0, 1],
        ])
    func refused(bytes: [UInt8]) async throws {
        let workspace = try Workspace("# mine\n")
        await #expect(throws: NewsroomError.self) {
            try await workspace.subscriptions.importFeeds(bytes, name: "photo.png")
        }
        #expect(try workspace.folder.text(of: "urls") == "# mine\n")
    }

    private static let text = """
        # newsterm

        newsterm is a news reader for the terminal.
        It reads RSS, Atom and JSON feeds.

        https://newsterm.example/ is its home.
        Run it, press ?, and read.
        @ the end there is more.
        "Quotations
        Nothing else.
        """

    @Test(
        "A text that is mostly not a feed list is refused with one sentence, and nothing is added",
        arguments: [text, text.replacing("@", with: "At"), "a\nb\n", "nonsense\n"])
    func prose(text: String) async throws {
        let workspace = try Workspace("# mine\n")
        for isPreview in [true, false] {
            let error = await #expect(throws: NewsroomError.self) {
                isPreview
                    ? try workspace.subscriptions.previewImport(Array(text.utf8), name: "README.md")
                    : try await workspace.subscriptions.importFeeds(Array(text.utf8), name: "README.md")
            }
            let sentence = try #require(error?.description)
            #expect(sentence.hasPrefix("README.md cannot be imported: it is not a list of feeds: "), "\(sentence)")
            #expect(!sentence.contains("\n"))
        }
        #expect(try workspace.folder.text(of: "urls") == "# mine\n")
    }

    @Test("A feed list with a few bad lines is imported, and they are reported")
    func fewBrokenLines() async throws {
        let workspace = try Workspace("")
        let text = "https://one.example/feed\nsome words\nand more\nhttps://one.example:99999/\n"
        let report = try await workspace.subscriptions.importFeeds(Array(text.utf8), name: "urls")
        #expect(report.added == ["https://one.example/feed"])
        #expect(report.leftOut.map(\.place) == [.line(2), .line(3), .line(4)])
        let newsraft = "@ News\nhttps://one.example/feed\nhttps://two.example/feed\nwords\n"
        let other = try await workspace.subscriptions.importFeeds(Array(newsraft.utf8), name: "feeds")
        #expect(other.added == ["https://two.example/feed"])
        #expect(other.leftOut.map(\.place) == [.line(4)])
    }

    @Test("An export omits passwords and keeps comments")
    func exportCredentials() async throws {
        let workspace = try Workspace("# mine\nhttps://me:secret@a.example/feed \"~A\" t\n")
        try await workspace.subscriptions.synchronize()
        #expect(try await workspace.subscriptions.export(.urls) == "# mine\nhttps://a.example/feed \"~A\" t\n")
        let opml = try await workspace.subscriptions.export(.opml)
        #expect(opml.contains("https://a.example/feed") && !opml.contains("secret"))
    }
}
