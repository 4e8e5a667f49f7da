import Testing

@testable import NewsParser

@Suite("Entities that multiply")
struct ExpansionTests {
    private static func document(_ references: Int, within before: String, _ after: String) -> String {
        "<!DOCTYPE rss [<!ENTITY a '\(String(repeating: "x", count: 512))'>]>\n<rss><channel><item>"
            + before + String(repeating: "&a;", count: references) + after + "</item></channel></rss>"
    }

    @Test(
        "make the document refused, with a message that says what, where and what to do",
        arguments: [1 << 10, 1 << 20],
        [("<title>", "</title>"), ("<enclosure url='http://x.example/", "'/>"), ("<unknown><p>", "</p></unknown>")])
    func refused(_ piece: Int, _ place: (String, String)) throws {
        let bytes = Array(Self.document(32_000, within: place.0, place.1).utf8)
        let error = try #require(throws: FeedParserError.self) { try parse(bytes, piece: piece) }
        #expect(error == .expandsTooMuch(limit: 1_000_000, line: 2))
        #expect(
            error.description == "The document was rejected: its entities would expand it by more than 1 MB (line 2). "
                + "Ask its publisher for a feed without them.")
    }

    @Test("are never expanded beyond the limit, however much of the document arrives at once")
    func bounded() {
        let limits = ParserLimits(maximumExpansion: 10_000)
        for place in [("<title>", "</title>"), ("<enclosure url='", "'/>")] {
            let repair = MarkupRepair(roots: ["rss"], limits: limits, problems: ProblemList(maximum: 1))
            Array(Self.document(32_000, within: place.0, place.1).utf8).withUnsafeBufferPointer { repair.consume($0) }
            repair.finish()
            #expect(repair.output.text.count + repair.output.tags.count < 12_000)
            #expect(repair.expandedBytes < 11_000)
        }
    }

    @Test("count towards the size of the document")
    func size() {
        let limits = ParserLimits(maximumBytes: 20_000)
        let bytes = Array(Self.document(100, within: "<title>", "</title>").utf8)
        #expect(throws: FeedParserError.tooLarge(limit: 20_000)) { try parse(bytes, limits: limits) }
        #expect(throws: Never.self) { try parse(bytes, limits: ParserLimits(maximumBytes: 60_000)) }
    }

    @Test("make a feed list refused as well")
    func opml() throws {
        let references = String(repeating: "&a;", count: 32_000)
        let list =
            "<!DOCTYPE opml [<!ENTITY a '\(String(repeating: "x", count: 512))'>]><opml><body>"
            + "<outline text='\(references)' xmlUrl='https://a.example/'/></body></opml>"
        let error = try #require(throws: OPMLError.self) { try OPMLDocument.parse(Array(list.utf8)) }
        #expect(
            error.description == "The OPML document cannot be read: its entities would expand it by more than 1 MB "
                + "(line 1).")
    }

    @Test("do not include entities as short as their references, however many there are")
    func harmless() throws {
        let space = String(repeating: "a&nbsp;b &amp; &copy; ", count: 100_000)
        let feed = try parse(
            "<!DOCTYPE rss [<!ENTITY nbsp '&#160;'><!ENTITY publisher 'Example House, London'>]>"
                + rss(item: "<title>by &publisher;</title><description>\(space)</description>"))
        #expect(feed.entries.map(\.title) == ["by Example House, London"])
        #expect(feed.entries[0].summary?.hasPrefix("a\u{A0}b & ©") == true)
        #expect(feed.problems == [])
        // A realistic size, expanded once in each of many items.
        let many = String(
            repeating: "<item><title>x</title><description>&footer;</description></item>", count: 2_000)
        let footer = String(repeating: "f", count: 400)
        let large = "<!DOCTYPE rss [<!ENTITY footer '\(footer)'>]><rss><channel>\(many)</channel></rss>"
        #expect(try parse(large).entries.count == 2_000)
    }
}
