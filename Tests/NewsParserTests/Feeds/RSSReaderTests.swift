import NewsParser
import Testing

@Suite("RSS")
struct RSSReaderTests {
    @Test("All elements of an RSS 2.0 document are read")
    func complete() throws {
        let feed = try parse(try fixture("complete.rss"), url: "https://harbour.example/feed.xml")
        #expect(feed.format == .rss)
        #expect(feed.title == "The Harbour & Tide Gazette")
        #expect(feed.link == "https://harbour.example/")
        #expect(feed.language == "en-GB")
        #expect(feed.problems == [] && !feed.isTruncated)
        try #require(feed.entries.count == 3)
        let first = feed.entries[0]
        #expect(first.title == "Ferry \"Aurora\" is back — café open")
        #expect(first.link == "https://harbour.example/2024/ferry")
        #expect(first.id == "harbour-1001" && !first.idIsPermaLink)
        #expect(first.published == utc(2024, 3, 5, 6, 30))
        #expect(first.author == "Ilse Brandt")
        #expect(first.categories == ["Ferries", "Quay & Pier"])
        #expect(first.summary == "<p>The ferry <em>returns</em>.</p>")
        #expect(
            first.content
                == "<p>The ferry <a href=\"https://harbour.example/aurora\">Aurora</a> returns &mdash; at last.</p>")
        #expect(
            first.enclosures == [
                ParsedEnclosure(
                    url: "https://harbour.example/audio/1001.mp3", type: "audio/mpeg", length: 12_345_678)
            ])
        #expect(first.source == ParsedSource(title: "Coast Wire", url: "https://wire.example/rss"))
    }

    @Test("A permalink GUID replaces a missing link")
    func permaLink() throws {
        let feed = try parse(try fixture("complete.rss"))
        #expect(feed.entries[1].idIsPermaLink)
        #expect(feed.entries[1].link == "https://harbour.example/2024/tides")
        #expect(feed.entries[1].published == utc(2024, 3, 4, 12))
        #expect(feed.entries[1].author == "Jonas Ek")
    }

    @Test("A GUID that is not an address is not a link, whatever isPermaLink says")
    func permaLinkOfNoAddress() throws {
        let feed = try parse(rss(item: "<title>x</title><guid isPermaLink=\"true\">1234</guid>"))
        #expect(feed.entries[0].link == nil && !feed.entries[0].idIsPermaLink)
    }

    @Test("A relative link is resolved against the document's address, or for a file against the site's")
    func relativeLink() throws {
        let bytes = try fixture("complete.rss")
        #expect(
            try parse(bytes, url: "https://mirror.example/f.xml").entries[2].link
                == "https://mirror.example/relative/path")
        #expect(try parse(bytes, url: "file:///tmp/f.xml").entries[2].link == "https://harbour.example/relative/path")
    }

    @Test("The size of the pieces makes no difference", arguments: [1, 2, 3, 7, 64, 1000])
    func pieces(_ size: Int) throws {
        for name in ["complete.rss", "broken.rss", "entry.atom"] {
            let bytes = try fixture(name)
            let whole = try parse(bytes)
            let pieces = try parse(bytes, piece: size)
            #expect(pieces == whole, "\(name)")
        }
    }

    @Test("RSS 1.0 has its items beside the channel")
    func rdf() throws {
        let feed = try parse(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
             xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://r.example/"><title>R</title>
             <link>https://r.example/</link><items><rdf:Seq><rdf:li resource="https://r.example/1"/></rdf:Seq></items>
             </channel><item rdf:about="https://r.example/1"><title>One</title><link>https://r.example/1</link>
             <dc:date>2005-05-01</dc:date><dc:subject>s</dc:subject></item></rdf:RDF>
            """)
        #expect(feed.format == .rdf && feed.title == "R" && feed.link == "https://r.example/")
        #expect(feed.entries.map(\.id) == ["https://r.example/1"])
        #expect(feed.entries[0].published == utc(2005, 5, 1) && feed.entries[0].categories == ["s"])
    }

    @Test("RSS is recognised in any namespace and any case")
    func odd() throws {
        let feed = try parse(
            "<RSS xmlns='http://backend.userland.com/rss2'><Channel><Title>A</Title><Item><PubDate>1 Jan 2020</PubDate>"
                + "</Item></Channel></RSS>")
        #expect(feed.title == "A" && feed.entries[0].published == utc(2020, 1, 1))
    }

    @Test("Text in HTML that resembles a declaration hides nothing after it")
    func declarations() throws {
        let summaries = try [
            "&lt;!' &lt;a href=\"x\"&gt;y&lt;/a&gt;", "a &lt;!-- b --&gt; c", "&lt;!DOCTYPE html&gt;d", "wow &lt;!",
        ].map { try parse(rss(item: "<description>\($0)</description>")).entries[0].summary }
        #expect(
            summaries == [
                "&lt;!' <a href=\"x\">y</a>", "a <!-- b --> c", "<!DOCTYPE html>d", "wow <!",
            ])
    }

    @Test("A single-line element without an end tag ends where the next begins")
    func forgotten() throws {
        let feed = try parse(
            "<rss><channel><title>T<link>https://s.example/</link><item><title>One<link>https://s.example/1</link>"
                + "<guid>g1<description>d <title>x</title></description></item><item><title>Two</title></item></channel></rss>"
        )
        #expect(feed.title == "T" && feed.link == "https://s.example/")
        #expect(feed.entries.map(\.title) == ["One", "Two"] && feed.entries[0].link == "https://s.example/1")
        #expect(feed.entries[0].id == "g1" && feed.entries[0].summary?.hasPrefix("d ") == true)
        #expect(feed.problems.contains { $0.message == "<title> is not closed" })
    }

    @Test("An author may be an element as in Atom")
    func authorElement() throws {
        let author = "<author><name>Bob</name><email>b@x.example</email></author>"
        #expect(try parse(rss(item: author)).entries[0].author == "Bob")
    }

    @Test("RSS 1.1 has its items in a list")
    func rss11() throws {
        let feed = try parse(
            """
            <Channel xmlns="http://purl.org/net/rss1.1#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
             rdf:about="https://x.example/"><title>T</title><link>https://x.example/</link><items rdf:parseType="Collection">
             <item rdf:about="https://x.example/1"><title>One</title><link>https://x.example/1</link></item></items></Channel>
            """)
        #expect(feed.title == "T" && feed.entries.map(\.id) == ["https://x.example/1"])
    }

    @Test("An item's language and a podcast's keywords are kept")
    func languageAndKeywords() throws {
        let entry = try parse(
            rss(item: "<dc:language>sv</dc:language><itunes:keywords>sea, ships</itunes:keywords>")
        ).entries[0]
        #expect(entry.language == "sv" && entry.categories == ["sea", "ships"])
    }

    @Test("A description without an end tag ends where the next item begins")
    func forgottenDescription() throws {
        let feed = try parse(
            "<rss><channel><title>T<item><title>One<description>d <b>x</b><pubDate>Tue, 05 Mar 2024 06:30:00 GMT"
                + "<item><title>Two<description>e<item><title>Three")
        #expect(feed.entries.map(\.title) == ["One", "Two", "Three"])
        #expect(feed.entries.map(\.summary) == ["d <b>x</b>", "e", nil])
        #expect(feed.entries[0].published == utc(2024, 3, 5, 6, 30))
    }

    @Test("However many items are unclosed, each is one entry")
    func unclosedItems() throws {
        let items = String(repeating: "<item><title>x</title>", count: 1000)
        #expect(try parse("<rss><channel><title>T</title>\(items)</channel></rss>").entries.count == 1000)
    }

    @Test("A category may have its name in an attribute, and an item a picture like the channel's")
    func foreignForms() throws {
        let item = "<category term='sea'/><category>ships</category><image><url>https://x.example/i.png</url></image>"
        let entry = try parse(rss(item: item)).entries[0]
        #expect(entry.categories == ["sea", "ships"] && entry.image == "https://x.example/i.png")
    }

    @Test("White space around an attribute's value is ignored")
    func spaceInAttributes() throws {
        let item =
            "<guid isPermaLink=' false '>https://x.example/1</guid><enclosure url=' /a.mp3 ' type=' audio/mpeg '/>"
        let entry = try parse(rss(item: item)).entries[0]
        #expect(!entry.idIsPermaLink && entry.enclosures == [ParsedEnclosure(url: "/a.mp3", type: "audio/mpeg")])
    }

    @Test("An address in angle brackets is not a tag")
    func bracketedAddress() throws {
        #expect(try parse(rss(item: "<author>&lt;b@x.example&gt;</author>")).entries[0].author == "b@x.example")
        #expect(try parse(rss(item: "<title>By &lt;a@x.example&gt;</title>")).entries[0].title == "By <a@x.example>")
    }

    @Test(
        "Addresses in HTML are made absolute, quoted or not",
        arguments: [
            ("<a href=r>x</a>", "<a href=https://s.example/d/r>x</a>"),
            ("<img src=i.png/>", "<img src=https://s.example/d/i.png/>"),
            ("<video poster = p.jpg>", "<video poster = https://s.example/d/p.jpg>"),
            ("<img alt=\"a\"src='i.png'>", "<img alt=\"a\"src='https://s.example/d/i.png'>"),
            ("<a data-href='r' title='href=\"x\"'>", "<a data-href='r' title='href=\"x\"'>"),
            ("<a href='&#109;ailto:b@x.example'>", "<a href='&#109;ailto:b@x.example'>"),
            ("<a href='?a=1&amp;b=2'>", "<a href='https://s.example/d/f.xml?a=1&amp;b=2'>"),
            ("<a href=", "<a href="), ("<a href='x", "<a href='x"),
        ])
    func relativeLinks(_ html: String, _ expected: String) throws {
        let item = "<description><![CDATA[\(html)]]></description>"
        #expect(try parse(rss(item: item), url: "https://s.example/d/f.xml").entries[0].summary == expected)
    }

    @Test("Characters that would end an attribute are escaped when an address is made absolute")
    func hostileBase() throws {
        let item = "<description xml:base='https://s.example/&quot;&gt;/'>&lt;a href=\"x\"&gt;</description>"
        #expect(try parse(rss(item: item)).entries[0].summary == "<a href=\"https://s.example/%22%3E/x\">")
    }
}
