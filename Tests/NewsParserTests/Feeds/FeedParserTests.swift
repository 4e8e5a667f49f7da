import News
import NewsParser
import Testing

@Suite("Documents that are not feeds, or too large")
struct FeedParserTests {
    @Test("An HTML page is identified as soon as it is recognised")
    func html() throws {
        let page = "<!DOCTYPE html>\n<html lang=en><head><title>Not found</title></head><body><p>404</body></html>"
        #expect(throws: FeedParserError.notAFeed(.htmlPage)) { try parse(page) }
        let parser = FeedParser()
        #expect(throws: FeedParserError.notAFeed(.htmlPage)) {
            try Array((page + String(repeating: "<p>x", count: 1000)).utf8).withUnsafeBytes { try parser.consume($0) }
        }
    }

    @Test("A feed after the start of a page is read, whatever the size of the pieces", arguments: [7, 1 << 20])
    func behindPage(_ piece: Int) throws {
        // Found by fuzzing: in small pieces, the page was refused before its feed was found.
        let padding = String(repeating: "<!-- filler -->", count: 80)
        let feed = try parse(
            Array("<!DOCTYPE html><html><body>\(padding)\(rss(item: "<title>x</title>"))".utf8), piece: piece)
        #expect(feed.entries.map(\.title) == ["x"])
    }

    @Test("An empty document is reported as empty", arguments: ["", " \n\t", "\u{FEFF}"])
    func empty(_ text: String) {
        #expect(throws: FeedParserError.empty) { try parse(text) }
    }

    @Test(
        "Other documents are identified as what they are",
        arguments: [
            ("{\"error\": 1}", .json), ("Too many requests", .text),
            ("%PDF-1.4 x", .pdf),
            ("<opml><body/></opml>", .feedList),
            ("<svg:x></svg:x>", .xml("svg:x")), ("\u{1}\u{7}o<d>\u{2}", .binary),
        ] as [(String, DocumentKind)])
    func others(_ text: String, _ kind: DocumentKind) {
        #expect(throws: FeedParserError.notAFeed(kind)) { try parse(text) }
    }

    @Test("A truncated document yields the entries before its end, and reports the line")
    func truncated() throws {
        let feed = try parse("<rss><channel>\n<item><title>One</title></item>\n<item><title>Tw")
        #expect(feed.isTruncated)
        #expect(feed.entries.map(\.title) == ["One", "Tw"])
        #expect(feed.problems == [ParseProblem(line: 3, message: "the document ends inside <title>")])
    }

    @Test("Entries can be taken while parsing, and the feed holds the rest")
    func taking() throws {
        let parser = FeedParser()
        var taken: [String?] = []
        for piece in [
            "<rss><channel><title>T</title><item><title>1</title></item><item>", "<title>2</title></item><item>",
        ] {
            try Array(piece.utf8).withUnsafeBytes { try parser.consume($0) }
            taken += parser.takeEntries().map(\.title)
        }
        let rest = Array((String(repeating: " ", count: 1024) + "<title>3</title></item></channel></rss>").utf8)
        try rest.withUnsafeBytes { try parser.consume($0) }
        taken += parser.takeEntries().map(\.title)
        #expect(taken == ["1", "2", "3"])
        let feed = try parser.finish()
        #expect(feed.title == "T" && feed.entries.isEmpty)
    }

    @Test("An overlong text is cut between characters")
    func cutOff() throws {
        let text = String(repeating: "é", count: 600) + "<b>x</b>y"
        let feed = try parse(
            Array(rss(item: "<description>\(text)</description>").utf8), limits: ParserLimits(maximumTextBytes: 1001))
        #expect(feed.entries.map { $0.summary?.utf8.count } == [1000 + "<b></b>".utf8.count])
        #expect(feed.problems.map(\.message) == ["a text is cut off at 1001 bytes"])
    }

    @Test("A document above the size limit is refused")
    func tooLarge() {
        let limits = ParserLimits(maximumBytes: 1000)
        let text = rss(item: String(repeating: "<title>x</title>", count: 100))
        #expect(throws: FeedParserError.tooLarge(limit: 1000)) { try parse(Array(text.utf8), limits: limits) }
    }

    @Test("Deep nesting, long texts and many entries are bounded, and the rest is read")
    func bounded() throws {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(try parse(rss(item: "<description>\(deep)x")).entries[0].summary?.contains("x") == true)
        let limits = ParserLimits(maximumTextBytes: 1000, maximumEntries: 3)
        let item = "<item><title>t</title><description>\(String(repeating: "long ", count: 1000))</description></item>"
        let text = "<rss><channel>\(String(repeating: item, count: 10))</channel></rss>"
        let feed = try parse(Array(text.utf8), limits: limits)
        #expect(feed.entries.count == 3)
        #expect((feed.entries[0].summary ?? "").utf8.count <= 1000)
    }

    @Test("Beyond the limit the newest entries are kept, in the document's order, and the others are counted")
    func newestKept() throws {
        let limits = ParserLimits(maximumEntries: 3)
        func date(_ day: Int) -> String { "2026-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z" }
        func document(_ days: [Int], _ kind: FeedFormat) -> String {
            switch kind {
            case .atom:
                "<feed xmlns='http://www.w3.org/2005/Atom'>"
                    + days.map { "<entry><title>\($0)</title><updated>\(date($0))</updated></entry>" }.joined()
                    + "</feed>"
            case .json:
                "{\"version\": \"https://jsonfeed.org/version/1\", \"title\": \"T\", \"items\": ["
                    + days.map { "{\"id\": \"\($0)\", \"title\": \"\($0)\", \"date_published\": \"\(date($0))\"}" }
                    .joined(separator: ",") + "]}"
            default:
                "<rss><channel>"
                    + days.map {
                        "<item><title>\($0)</title><dc:date xmlns:dc='http://purl.org/dc/elements/1.1/'>\(date($0))"
                            + "</dc:date></item>"
                    }
                    .joined() + "</channel></rss>"
            }
        }
        let orders: [([Int], [String])] = [
            (Array(1...20), ["18", "19", "20"]), ((1...20).reversed(), ["20", "19", "18"]),
            ([4, 1, 9, 2, 8, 3, 7], ["9", "8", "7"]),
        ]
        for kind in [FeedFormat.rss, .atom, .json] {
            for (days, kept) in orders {
                let feed = try parse(Array(document(days, kind).utf8), limits: limits)
                #expect(feed.entries.map(\.title) == kept, "\(kind)")
                let problem = "only 3 entries are kept, and \(days.count - 3) are left out"
                #expect(feed.problems.map(\.message) == [problem], "\(kind)")
            }
            #expect(try parse(Array(document([1, 2, 3], kind).utf8), limits: limits).problems.isEmpty)
        }
    }

    @Test("Endless markup takes no more than its share of time")
    func endless() throws {
        let pieces = ["<!--", "<!a ", "<a b='", "<a ", "</a", "&", "<![CDATA[", "<?x ", "<", "<a><!x", "&#1", "<b c=<"]
        for piece in pieces {
            let noise = String(repeating: piece, count: 400_000 / piece.utf8.count)
            let clock = ContinuousClock()
            let time = try clock.measure {
                _ = try? parse(Array((noise + rss(item: "<title>x</title>")).utf8), piece: 16_384)
                _ = try parse(Array(rss(item: "<description>\(noise)").utf8), piece: 16_384)
                _ = try parse(Array(rss(item: "<title><![CDATA[\(noise)]]></title>").utf8), piece: 16_384)
            }
            #expect(time < .seconds(20), "\(piece)")
        }
    }

    @Test("Entities can neither multiply nor read files")
    func entities() throws {
        let bomb = """
            <!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://x.example/">
            %p;]><rss><channel><title>&c;|&x;|&a;</title></channel></rss>
            """
        let title = try #require(try parse(bomb).title)
        #expect(title.utf8.count < 100)
        #expect(title.hasSuffix("|aaaaaaaaaa") && !title.contains("root:"))
    }
}
