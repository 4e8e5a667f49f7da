import News
import NewsParser
import Testing

@Suite("OPML")
struct OPMLDocumentTests {
    @Test("Folders, tags and both spellings of the address are read")
    func reading() throws {
        let document = try OPMLDocument.parse(
            Array(
                """
                <?xml version="1.0"?><opml version="1.0"><head><title>My feeds</title></head><body>
                <outline text="News"><outline title="World & Co" type="rss" xmlUrl=" https://a.example/f?x=1&y=2 "
                 htmlUrl="https://a.example/"/><outline text="Deep"><outline url="https://b.example/" category="x, /y/z ,"/>
                </outline></outline><outline text="Page" type="link" url="https://page.example/"/>
                <outline text="C" xmlUrl="https://c.example/"/></body></opml>
                """.utf8))
        #expect(document.title == "My feeds")
        #expect(
            document.outlines == [
                OPMLOutline(
                    title: "World & Co", feedURL: "https://a.example/f?x=1&y=2", siteURL: "https://a.example/",
                    folders: ["News"]),
                OPMLOutline(feedURL: "https://b.example/", folders: ["News", "Deep"], tags: ["x", "/y/z"]),
                OPMLOutline(title: "C", feedURL: "https://c.example/"),
            ])
    }

    @Test("A round trip keeps folders, titles, tags and order")
    func roundTrip() throws {
        let document = OPMLDocument(
            title: "A & \"B\" <c>",
            outlines: [
                OPMLOutline(title: "1 < 2 & 3", feedURL: "https://a.example/?a=1&b=\"2\"", folders: ["F & G", "H"]),
                OPMLOutline(
                    feedURL: "https://b.example/", siteURL: "https://b.example", folders: ["F & G"], tags: ["t", "ü"]),
                OPMLOutline(title: "日本", feedURL: "https://c.example/"),
                OPMLOutline(title: "again", feedURL: "https://d.example/", folders: ["F & G"]),
            ])
        #expect(try OPMLDocument.parse(Array(document.serialized().utf8)) == document)
    }

    @Test("Terminal control characters in a title are written as references, and read back")
    func references() throws {
        let title = "a\u{202E}b\u{2069} 日本 \u{1F600}"
        let document = OPMLDocument(
            title: "Feeds", outlines: [OPMLOutline(title: title, feedURL: "https://a.example/")])
        #expect(document.serialized().contains("text=\"a&#x202E;b&#x2069; 日本 \u{1F600}\""))
        #expect(document.serialized().unicodeScalars.allSatisfy { !$0.properties.isBidiControl })
        #expect(try OPMLDocument.parse(Array(document.serialized().utf8)).outlines.first?.title == title)
    }

    @Test("From a truncated document the complete parts are read, and its end is reported")
    func cutOff() throws {
        let text = "<opml version=\"2.0\"><body>\n<outline text=\"A\" xmlUrl=\"https://a.example/feed\"/>\n"
        let whole = text + "</body></opml>"
        #expect(try OPMLDocument.parse(Array(whole.utf8)).cutOffAtLine == nil)
        for (rest, line) in [
            ("", 2), ("</body>", 3), ("<outline text=\"B\" xmlUrl=\"https://b.example/fe", 3),
            ("<outline text=\"B\" xmlUrl=\"https://b.example/feed\"", 3), ("\n\n", 4),
        ] {
            let document = try OPMLDocument.parse(Array((text + rest).utf8))
            #expect(document.cutOffAtLine == line, "\(rest)")
            #expect(document.outlines.map(\.feedURL) == ["https://a.example/feed"], "\(rest)")
        }
    }

    @Test("A document that is not OPML is identified as what it is")
    func others() {
        #expect(throws: OPMLError.empty) { try OPMLDocument.parse([]) }
        #expect(throws: OPMLError.notOPML(.htmlPage)) { try OPMLDocument.parse(Array("<html><body>".utf8)) }
        #expect(throws: OPMLError.notOPML(.feed)) { try OPMLDocument.parse(Array("<rss></rss>".utf8)) }
    }
}
