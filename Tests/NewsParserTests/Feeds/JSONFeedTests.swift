import Foundation
import News
import NewsParser
import Testing

@Suite("JSON Feed")
struct JSONFeedTests {
    private let complete = """
        {"version": "https://jsonfeed.org/version/1.1", "title": "The Lighthouse", "home_page_url": "https://light.example/",
         "feed_url": "https://light.example/feed.json", "description": "Lamps & lenses", "language": "en-GB",
         "icon": "/icon.png", "authors": [{"name": "Keeper"}],
         "items": [
          {"id": "tag:light.example,2024:1", "url": "/2024/lamp", "external_url": "https://elsewhere.example/",
           "title": "  The lamp\\nis <lit>  ", "content_html": "<p>See <a href=\\"more\\">more</a></p>",
           "summary": "1 < 2", "image": "lamp.jpg", "date_published": "2024-03-05T06:30:00Z",
           "date_modified": "2024-03-06T06:30:00+01:00", "authors": [{"name": "Ilse"}, {"name": "Jonas"}, {"name": "Ilse"}],
           "tags": ["lamp", " ", "sea", "lamp"], "language": "de",
           "attachments": [{"url": "lamp.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 1200, "title": "Sound",
             "duration_in_seconds": 61.6}, {"mime_type": "audio/ogg"}]},
          {"id": 20240306123456789, "external_url": "https://elsewhere.example/2", "content_text": "One & two\\n\\nthree"}
         ]}
        """

    @Test("All members of a JSON Feed 1.1 document are read")
    func everything() throws {
        let feed = try parse(complete, url: "https://light.example/feeds/main.json")
        #expect(feed.format == .json && feed.title == "The Lighthouse" && feed.language == "en-GB")
        #expect(feed.link == "https://light.example/" && feed.subtitle == "Lamps &amp; lenses")
        #expect(feed.image == "https://light.example/icon.png" && feed.author == "Keeper")
        #expect(feed.problems == [] && !feed.isTruncated)
        try #require(feed.entries.count == 2)
        let first = feed.entries[0]
        #expect(first.id == "tag:light.example,2024:1" && first.link == "https://light.example/2024/lamp")
        #expect(first.title == "The lamp is <lit>" && first.summary == "1 &lt; 2" && first.language == "de")
        #expect(first.content == "<p>See <a href=\"https://light.example/feeds/more\">more</a></p>")
        #expect(first.published == utc(2024, 3, 5, 6, 30) && first.updated == utc(2024, 3, 6, 5, 30))
        #expect(first.author == "Ilse, Jonas" && first.categories == ["lamp", "sea"])
        #expect(first.image == "https://light.example/feeds/lamp.jpg")
        #expect(
            first.enclosures == [
                ParsedEnclosure(
                    url: "https://light.example/feeds/lamp.mp3", type: "audio/mpeg", length: 1200, duration: 62,
                    title: "Sound")
            ])
    }

    @Test("Numeric ids are kept literally, plain text keeps its lines, and the feed's author is the default")
    func second() throws {
        let entry = try parse(complete).entries[1]
        #expect(entry.id == "20240306123456789" && entry.link == "https://elsewhere.example/2")
        #expect(entry.content == "One &amp; two<br>\n<br>\nthree" && entry.author == "Keeper")
    }

    @Test("Version 1.0's single author is read")
    func version1() throws {
        let feed = try parse(
            "{\"version\":\"https://jsonfeed.org/version/1\",\"title\":\"T\",\"author\":{\"name\":\"A\"},\"items\":[{\"id\":\"1\"}]}"
        )
        #expect(feed.author == "A" && feed.entries[0].author == "A")
    }

    @Test("The size of the pieces makes no difference", arguments: [1, 2, 3, 7, 64])
    func pieces(_ size: Int) throws {
        let text = complete.replacing("The Lighthouse", with: "Lïght \\ud83d\\udca1 \\u00e9 💡")
        let whole = try parse(text)
        #expect(whole.title == "Lïght 💡 é 💡")
        #expect(try parse(Array(text.utf8), piece: size) == whole)
    }

    @Test("A document with byte order marks, or in UTF-16, is still JSON")
    func marks() throws {
        #expect(try parse([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(complete.utf8)).entries.count == 2)
        let wide = Array(complete.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try parse([0xFF, 0xFE] + wide).entries.count == 2)
    }

    @Test("A truncated document yields what came before, and says so")
    func truncated() throws {
        let cut = String(complete.prefix(upTo: try #require(complete.range(of: "One & t")).upperBound))
        let feed = try parse(cut)
        #expect(feed.isTruncated && feed.title == "The Lighthouse")
        #expect(feed.entries.map(\.content).last == "One &amp; t")
        #expect(feed.problems.map(\.message) == ["the document ends before its last bracket"])
    }

    @Test(
        "Malformed JSON is read around its errors, each of which is listed",
        arguments: [
            ("\"title\": \"A\nB\",", "a text has a line break or control character in it"),
            ("\"title\": \"A B\", \"x\": nothing,", "a text has no quotes"),
            ("\"title\": \"A B\", \"x\": \"\\q\",", "a backslash stands before what needs none"),
            ("\"title\": \"A B\", \"x\": \"\\u12\",", "an escaped character has not four digits"),
            ("\"title\": \"A B\", # ", "text that is not JSON was skipped"),
        ])
    func flaws(_ members: String, _ problem: String) throws {
        let feed = try parse("{\(members)\n\"items\": [{\"id\": \"1\",}, {\"id\": \"2\"},]}")
        #expect(feed.title == "A B" && feed.entries.map(\.id) == ["1", "2"])
        #expect(feed.problems.map(\.message) == [problem])
    }

    @Test("Bytes that are not UTF-8 are read as windows-1252, and a partial character is replaced")
    func bytes() throws {
        let text = Array("{\"title\": \"caf".utf8) + [0xE9] + Array(" \\ud83d!\", \"items\": []}".utf8)
        #expect(try parse(text).title == "café \u{FFFD}!")
    }

    @Test("RSS written as JSON is read as RSS")
    func rssInJSON() throws {
        let feed = try parse(
            """
            {"rss": {"version": "2.0", "channel": {"title": "S", "link": "https://s.example/", "language": "en",
             "item": [{"title": "One", "link": "https://s.example/1", "pubDate": "Tue, 05 Mar 2024 06:30:00 GMT",
             "guid": {"isPermaLink": "true", "#value": "g1"}, "description": "<b>x</b>",
             "enclosure": {"url": "https://s.example/1.mp3", "type": "audio/mpeg", "length": "12"}}]}}}
            """)
        #expect(feed.format == .rss && feed.title == "S" && feed.link == "https://s.example/")
        #expect(feed.entries.map(\.id) == ["g1"] && feed.entries[0].published == utc(2024, 3, 5, 6, 30))
        #expect(feed.entries[0].summary == "<b>x</b>" && feed.entries[0].enclosures.map(\.length) == [12])
    }

    @Test(
        "Other JSON is not a feed",
        arguments: ["{\"error\": \"gone\"}", "{", "{\"items\": [1, 2]}", "{}", "[1]"])
    func others(_ text: String) {
        #expect(throws: FeedParserError.notAFeed(.json)) { try parse(text) }
    }

    @Test("Deep nesting, endless lists and long texts are bounded, and the rest is read")
    func bounded() throws {
        let deep = String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000)
        let limits = ParserLimits(maximumTextBytes: 1000, maximumEntries: 3, maximumListItems: 2)
        let long = String(repeating: "long ", count: 1000)
        let item = "{\"id\": \"i\", \"content_text\": \"\(long)\", \"tags\": [\"a\", \"b\", \"c\"]}"
        let items = Array(repeating: item, count: 10).joined(separator: ",")
        let text = "{\"x\": \(deep), \"title\": \"T\", \"items\": [\(items)]}"
        let feed = try parse(Array(text.utf8), limits: limits)
        #expect(feed.title == "T" && feed.entries.count == 3)
        #expect(feed.entries[0].categories == ["a", "b"])
        #expect((feed.entries[0].content ?? "").utf8.count <= 1000)
    }
}
