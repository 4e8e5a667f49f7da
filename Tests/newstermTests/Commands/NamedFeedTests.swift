import News
import Testing

@testable import Commands
@testable import NewsService

@Suite("Feeds named by arguments")
struct NamedFeedTests {
    private static let feeds = [
        ("https://a.example/rss", "Harbour Post"), ("https://b.example/rss", "Tides"),
        ("https://c.example/rss", "tides"),
        ("https://d.example/rss", "https://a.example/rss"), ("https://e.example/rss", "lwn.net"),
        ("https://f.example/rss", "localhost:8080/feed.xml"), ("https://g.example/rss", "nas/rss"),
        ("https://h.example/rss", "[::1]/feed"), ("https://i.example/rss", "example.org./x"),
        ("https://j.example/rss", "exec:ls"), ("https://k.example/rss", "me@nas"), ("https://l.example/rss", "nas"),
        ("https://nas", "Files"), ("http://localhost:8099/x", "Local"),
    ].enumerated().map {
        Feed(id: Feed.ID(rawValue: Int64($0.offset)), url: $0.element.0, title: $0.element.1)
    }

    @Test("A title that only one feed has names it, ignoring case; other text is unchanged")
    func title() throws {
        #expect(try NamedFeed.address("Harbour Post", in: Self.feeds) == "https://a.example/rss")
        #expect(try NamedFeed.address(" harbour post ", in: Self.feeds) == "https://a.example/rss")
        #expect(try NamedFeed.address("Harbour", in: Self.feeds) == "Harbour")
        #expect(try NamedFeed.address("", in: Self.feeds) == "")
    }

    @Test(
        "An address, or text that looks like one, is never taken for a title, whatever feeds are called",
        arguments: [
            "https://a.example/rss", "lwn.net", "newsterm:welcome", "exec:ls", "feed:a.example",
            "localhost:8080/feed.xml", "nas/rss", "[::1]/feed", "example.org./x", " exec:ls", "me@nas",
        ])
    func address(argument: String) throws {
        #expect(try NamedFeed.address(argument, in: Self.feeds) == argument.trimmed)
    }

    @Test("A listed address takes precedence over every title, also without its scheme")
    func listed() throws {
        #expect(try NamedFeed.address("nas", in: Self.feeds) == "https://nas")
        #expect(try NamedFeed.address("A.example/rss", in: Self.feeds) == "https://a.example/rss")
        #expect(try NamedFeed.address("localhost:8099/x", in: Self.feeds) == "http://localhost:8099/x")
    }

    @Test("A displayed address names the feed, if it is unique")
    func shown() throws {
        var feeds = Self.feeds
        feeds[1].url = "https://b.example/rss?token=one"
        let shown = "https://b.example/rss?token=[hidden]"
        #expect(try NamedFeed.address(shown, in: feeds) == feeds[1].url)
        feeds[2].url = "https://b.example/rss?token=two"
        let failure = #expect(throws: CommandFailure.self) { try NamedFeed.address(shown, in: feeds) }
        #expect(
            failure?.description
                == "2 feeds are shown as \(shown); name one by its whole address, which the feed list has")
        feeds[1].url = "https://ann:pw@b.example/rss"
        feeds[2].url = "https://bob:pw@b.example/rss"
        #expect(try NamedFeed.address("https://b.example/rss", in: feeds) == "https://b.example/rss")
    }

    @Test("If several feeds have it, their addresses are listed, without passwords")
    func several() {
        var feeds = Self.feeds
        feeds[1].url = "https://me:secret@b.example/rss?key=secret"
        let failure = #expect(throws: CommandFailure.self) { try NamedFeed.address("Tides", in: feeds) }
        #expect(failure?.exitCode == ExitStatus.usage.rawValue)
        #expect(
            failure?.description == "2 feeds are called Tides; name one by its address: "
                + "https://b.example/rss?key=[hidden], https://c.example/rss")
    }
}
