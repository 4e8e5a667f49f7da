import NewsParser
import Testing

@Suite("Atom")
struct AtomReaderTests {
    @Test("All elements of an Atom 1.0 document are read")
    func complete() throws {
        let feed = try parse(try fixture("entry.atom"))
        #expect(feed.format == .atom && feed.title == "Sjö log" && feed.language == "sv")
        #expect(feed.link == "https://atom.example/blog/")
        let entry = try #require(feed.entries.first)
        #expect(entry.title == "Plain a < b <i>")
        #expect(entry.link == "https://atom.example/blog/2024/first")
        #expect(entry.enclosures.map(\.url) == ["https://atom.example/blog/a.ogg"])
        #expect(entry.published == utc(2024, 3, 1) && entry.author == "Feed Owner")
        #expect(entry.categories == ["The sea", "sea"])
        #expect(entry.summary == "1 &lt; 2")
        #expect(entry.content == "<p>A &amp; <b>B</b><br>C</p>")
        #expect(entry.source == ParsedSource(title: "Origin", url: "https://origin.example/feed"))
    }

    private func entry(_ content: String, attributes: String = "") throws -> ParsedEntry {
        let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\"\(attributes)><entry>\(content)</entry></feed>"
        return try #require(try parse(text).entries.first)
    }

    @Test("Of several links the alternate is used")
    func links() throws {
        let plain = "<link href='https://a.example/plain'/>"
        let page = "<link rel='alternate' type='text/html' href='https://a.example/page'/>"
        let shouted = "<link rel='ALTERNATE' href='https://a.example/loud'/>"
        #expect(try entry(plain + page).link == "https://a.example/page")
        #expect(try entry(shouted + "<link rel='alternate' href='https://a.example/'/>").link == "https://a.example/")
        #expect(try entry(shouted).link == "https://a.example/loud")
        #expect(
            try entry("<link rel='alternate' type='application/pdf' href='https://a.example/pdf'/>" + plain).link
                == "https://a.example/plain")
    }

    @Test("An empty link refers to xml:base")
    func emptyLink() throws {
        #expect(
            try entry("<link href=''/>", attributes: " xml:base='https://b.example/x'").link == "https://b.example/x")
        #expect(try entry("<link href=''/>").link == nil)
    }

    @Test("A link may have its address as text, as in drafts before Atom 1.0")
    func linkText() throws {
        let entry = try entry(
            "<link>https://a.example/1</link><link rel='enclosure'>https://a.example/1.mp3</link>"
                + "<link rel='edit'>https://a.example/edit</link>")
        #expect(entry.link == "https://a.example/1" && entry.enclosures.map(\.url) == ["https://a.example/1.mp3"])
    }

    @Test("A category is named by its label and its term, unless the term is an address")
    func categories() throws {
        let entry = try entry(
            "<category term='funny' label='/r/funny'/><category term='http://schema.example/#doc' label='document'/>"
                + "<category term='http://schema.example/#x'/><category term='sea' label=' sea '/>")
        #expect(entry.categories == ["/r/funny", "funny", "document", "http://schema.example/#x", "sea"])
    }

    @Test("An entry without an author has that of its source")
    func sourceAuthor() throws {
        let source = "<source><author><name>Of the source</name></author></source>"
        #expect(try entry(source).author == "Of the source")
        #expect(try entry(source + "<author><name>Own</name></author>").author == "Own")
    }

    @Test("Text declared as plain that contains HTML references is HTML")
    func references() throws {
        #expect(try entry("<summary type='text'>one&amp;nbsp;two</summary>").summary == "one&nbsp;two")
        #expect(try entry("<summary>write &amp;lt; for &lt;</summary>").summary == "write &amp;lt; for &lt;")
    }

    @Test("Categories and enclosures written as in RSS are read")
    func foreignForms() throws {
        #expect(try entry("<category>Sea &amp; sky</category>").categories == ["Sea & sky"])
        let entry = try entry("<enclosure url='https://a.example/a.mp3' type='audio/mpeg' length='5'/>")
        #expect(
            entry.enclosures == [ParsedEnclosure(url: "https://a.example/a.mp3", type: "audio/mpeg", length: 5)])
    }

    @Test("Addresses in XHTML are relative to the nearest xml:base")
    func basesInContent() throws {
        let entry = try entry(
            """
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml" xml:base="/b/"><a href="x?a=1&amp;b=2">1</a>
            <p xml:base="c/"><img src="y"/></p><a href="z">3</a></div></content>
            """, attributes: " xml:base='https://a.example/'")
        #expect(
            entry.content == """
                <a href="https://a.example/b/x?a=1&amp;b=2">1</a>
                <p><img src="https://a.example/b/c/y"></p><a href="https://a.example/b/z">3</a>
                """)
    }
}
