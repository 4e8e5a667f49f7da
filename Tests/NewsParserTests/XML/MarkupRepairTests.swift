import NewsParser
import Testing

@Suite("Broken markup")
struct MarkupRepairTests {
    @Test("A document broken throughout is read")
    func broken() throws {
        let feed = try parse(try fixture("broken.rss"))
        #expect(feed.title == "Bits & Pieces of Tom & Co &file;")
        #expect(feed.link == "http://bits.example/?a=1&b=2")
        #expect(feed.isTruncated)
        try #require(feed.entries.count == 2)
        #expect(feed.entries[0].title == "Less < more & AT&T")
        #expect(feed.entries[0].author == "No Prefix")
        #expect(feed.entries[0].link == "http://bits.example/story?id=1&page=2&section=x")
        #expect(feed.entries[0].summary == "One<br>two <p>three</p><p>four <i>five</i></p>")
        #expect(feed.entries[0].published == utc(2024, 3, 4, 15))
        #expect(feed.entries[1].title == "Second &unknown; © story")
        #expect(feed.entries[1].id == "two" && !feed.entries[1].idIsPermaLink)
        #expect(feed.problems.contains { $0.line == 8 && $0.message.contains("ampersand") })
    }

    @Test(
        "Titles become one plain line",
        arguments: [
            ("a\u{0}\u{1B}[31m\u{7}b", "ab"), ("x &#0;&#27;&#146;y", "x ’y"),
            ("<![CDATA[a <b>c</b> &amp; d]]>", "a c & d"),
            ("  two\n  lines\t", "two lines"), ("&amp;amp;", "&"), ("Array&lt;T&gt; &lt;br/&gt;x", "Array<T> x"),
            ("a<!-- c --><?pi?>b", "ab"), ("&eacute;&hellip;&nbsp;&#x1F600;", "é… 😀"),
            ("x &lt;me@mail.example&gt;", "x <me@mail.example>"),
            ("<![CDATA[unclosed ]] ]> here]]>", "unclosed ]] ]> here"), ("a &b c; d", "a &b c; d"),
            ("&#xFFFFFFFFFF;z", "z"),
            ("Q&A", "Q&A"), ("1 <2", "1 <2"), ("a &lt;b && c&gt; d", "a <b && c> d"), ("I <3 you", "I <3 you"),
        ])
    func titles(_ source: String, _ title: String) throws {
        #expect(
            try parse(rss(item: "<title>\(source)</title><link>http://x.example/</link>")).entries[0].title == title)
    }

    @Test(
        "A terminal escape sequence is removed completely, wherever the input is split, and other text stays",
        arguments: [
            ("\u{1B}[41mFEED\u{1B}[0m", "FEED"), ("&#27;[1;41mFEED&#x1b;[m", "FEED"),
            ("\u{1B}]0;gone\u{7}a\u{1B}]2;gone\u{1B}\\b", "ab"), ("<![CDATA[a\u{1B}[]]>\u{1B}]b", "a[]b"),
            ("a\u{1B}[3&amp;b\u{1B}[", "a[3&b["), ("a [31mb]0;c", "a [31mb]0;c"),
            ("a\u{1B}(Bb\u{1B})0c\u{1B}(", "abc("), ("a\u{1B}]0;[work] x\u{7}b\u{1B}Pq\u{1B}\\c", "abc"),
            ("a\u{1B}]\(String(repeating: "x", count: 300))", "a]\(String(repeating: "x", count: 300))"),
        ], [1, 2, 5, 1 << 20])
    func escapes(_ title: (source: String, shown: String), piece: Int) throws {
        let item = "<title>\(title.source)</title><link>http://x.example/</link>"
        #expect(try parse(Array(rss(item: item).utf8), piece: piece).entries.map(\.title) == [title.shown])
    }

    @Test("A text is complete wherever the input is split", arguments: [1, 2, 3, 5, 8, 13, 1 << 20])
    func pieces(_ piece: Int) throws {
        let item =
            "<title>a &amp; b &lt;i&gt;c&lt;/i&gt;&#x20AC;<![CDATA[ d ]]]>\u{20AC}</title><link>http://x.example/</link>"
        let feed = try parse(Array(rss(item: item).utf8), piece: piece)
        #expect(feed.entries.map(\.title) == ["a & b c€ d ]€"])
        #expect(feed.problems == [])
    }

    @Test("Lines end with a line feed in text, and stay as they are in a CDATA section", arguments: [1, 1 << 20])
    func lineEnds(_ piece: Int) throws {
        let feed = try parse(
            Array(rss(item: "<content:encoded>a\r\nb\rc&#13;\n\r\rd<![CDATA[e\r\nf]]></content:encoded>").utf8),
            piece: piece)
        #expect(feed.entries.map(\.content) == ["a\nb\nc\r\n\n\nde\r\nf"])
    }

    @Test("A document's own entities become text, in attributes too, whatever they contain")
    func entities() throws {
        let feed = try parse(
            "<!DOCTYPE rss [<!ENTITY co '<b>&amp; \"Sons\"'>]><rss><channel><item><title>x &co;</title>"
                + "<enclosure url='http://x.example/?&co;'/></item></channel></rss>")
        #expect(feed.entries.map(\.title) == ["x & \"Sons\""])
        #expect(feed.entries[0].enclosures.map(\.url) == ["http://x.example/?<b>&%20\"Sons\""])
    }

    @Test("Of a tag with far too many attributes the first are read")
    func attributes() throws {
        let many = (0..<100_000).map { " a\($0)=\"\"" }.joined()
        let feed = try parse(
            rss(
                item:
                    "<title>x</title><enclosure url=\"http://x.example/1\"\(many)/><enclosure url=\"http://x.example/2\"/>"
            ))
        #expect(feed.entries.map { $0.enclosures.count } == [2])
        #expect(feed.problems.count == 1)
    }

    @Test("Junk after the end is left out, and reported")
    func junkAfter() throws {
        let feed = try parse(rss(item: "<title>x</title>") + "\n\0\0<!-- cached --> junk")
        #expect(feed.entries.count == 1 && !feed.isTruncated)
        #expect(feed.problems.count == 1)
    }

    @Test("An end tag that closes nothing is dropped, and a missing one is supplied")
    func tags() throws {
        let feed = try parse(
            "<rss><channel><item><title>One</b></title></em><link>http://x.example/1</item>"
                + "<item><title>Two<item><title>Three</title></item></channel></rss>")
        #expect(feed.entries.count >= 2)
        #expect(feed.entries[0].title == "One" && feed.entries[0].link == "http://x.example/1")
    }

    @Test("A CDATA section without its last bracket ends with its element")
    func unclosedCDATA() throws {
        let feed = try parse(
            "<rss><channel><description><![CDATA[see [[x]]</b> here]]</description><item><category>c</category></item>"
                + "</channel></rss>")
        #expect(feed.entries.map(\.categories) == [["c"]])
        #expect(feed.problems.map(\.message) == ["a CDATA section is not closed"])
    }

    @Test("Random bytes in a feed neither crash nor hang")
    func noise() throws {
        let source = try fixture("complete.rss")
        var generator = SplitMix(state: 42)
        for _ in 0..<500 {
            var bytes = source
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place..<min(place + 40, bytes.count))
                case 2:
                    bytes.insert(contentsOf: Array("<&\"'>]]><![CDATA[".utf8.shuffled(using: &generator)), at: place)
                default: bytes.insert(contentsOf: bytes[place..<min(place + 100, bytes.count)], at: place)
                }
            }
            let whole = try? parse(bytes)
            let pieces = try? parse(bytes, piece: 11)
            #expect(whole == pieces)
        }
    }

    @Test("A character written as a reference per byte is read as one", arguments: [1, 5, 1000])
    func spelledByBytes(_ piece: Int) throws {
        for (text, expected) in [
            ("a&#226;&#128;&#153;b", "a’b"), ("&#xE2;&#x80;&#xA6;", "…"), ("&acirc;&#128;&brvbar;", "…"),
            ("&acirc;&euro;", "â€"), ("&#240;&#159;&#146;&#161;", "💡"),
            ("&#226;&#128;x", "â€x"), ("&#226;", "â"), ("&#226;&#128;", "â€"), ("&#226; &#128;&#153;", "â €™"),
            ("&#233;&#146;", "é’"), ("&#195;&#169;", "Ã©"), ("&#226;&amp;&#153;", "â&™"),
        ] {
            let feed = try parse(Array(rss(item: "<title>\(text)</title>").utf8), piece: piece)
            #expect(feed.entries[0].title == expected, "\(text)")
        }
    }

    @Test("A comment may follow the end; anything else is left out and listed", arguments: [1, 3, 1000])
    func epilog(_ piece: Int) throws {
        let document = rss(item: "<title>x</title>")
        for end in ["\n<!-- cached -->\n", "<!-- a --><!-- b > -->", " \r\n\0"] {
            #expect(try parse(Array((document + end).utf8), piece: piece).problems == [], "\(end)")
        }
        for end in ["<script></script>", "words", "<!-- open", "<"] {
            #expect(try parse(Array((document + end).utf8), piece: piece).problems.count == 1, "\(end)")
        }
    }

    @Test("A character written as two surrogate references is read as one", arguments: [1, 5, 1000])
    func surrogateReferences(_ piece: Int) throws {
        let title = "&#xD83D;&#xDE00; &#55357;&#56832; &#55357;x &#56832;"
        let feed = try parse(Array(rss(item: "<title>\(title)</title>").utf8), piece: piece)
        #expect(feed.entries[0].title == "😀 😀 x")
    }

    @Test(
        "A legacy HTML reference may lack its semicolon before a character not valid in its name", arguments: [1, 1000])
    func unfinishedReferences(_ piece: Int) throws {
        let title = "Tom &amp Jerry &copy 2020, caf&eacute! &REG. a?x=1&copy=2&half of it"
        let feed = try parse(Array(rss(item: "<title>\(title)</title>").utf8), piece: piece)
        #expect(feed.entries[0].title == "Tom & Jerry © 2020, café! ®. a?x=1&copy=2&half of it")
    }
}

/// A pseudorandom generator with the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
