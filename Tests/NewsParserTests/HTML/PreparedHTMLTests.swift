import Testing

@testable import NewsParser

@Suite("HTML with too many attributes")
struct PreparedHTMLTests {
    private static func attributes(_ count: Int) -> String { (0..<count).map { " a\($0)=1" }.joined() }

    /// Records the parser's events, and the highest number of attributes of a tag.
    private final class Listener: HTMLEvents {
        var events: [String] = []
        var maximumAttributes = 0

        func startElement(_ name: String, attribute: (String) -> String?) {
            events.append("<\(name) \(attribute("href") ?? "-") \(attribute("title") ?? "-")>")
            maximumAttributes = max(
                maximumAttributes, (0..<1000).last { attribute("a\($0)") != nil }.map { $0 + 1 } ?? 0)
        }

        func endElement(_ name: String) { events.append("</\(name)>") }

        func text(_ bytes: UnsafeBufferPointer<UInt8>) {
            if let last = events.last, !last.hasPrefix("<") {
                events[events.count - 1] = last + String(decoding: bytes, as: UTF8.self)
            } else {
                events.append(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    private static func listen(_ html: String) -> Listener {
        let listener = Listener()
        Array(html.utf8).withUnsafeBufferPointer { HTMLParser.parse($0, events: listener) }
        return listener
    }

    @Test("keeps the first ones of each tag, and all of its text")
    func first() {
        let listener = Self.listen(
            "<p title=t\(Self.attributes(80_000)) href=late>Words</p><p\(Self.attributes(900))/>More")
        #expect(listener.maximumAttributes == 256)
        #expect(listener.events.contains("<p - t>") && listener.events.contains("Words"))
        #expect(listener.events.contains("More"))
        let whole = "<p\(Self.attributes(256))>x</p>"
        #expect(Array(whole.utf8).withUnsafeBufferPointer { PreparedHTML.prepared($0) } == nil)
    }

    @Test(
        "is bounded wherever its tag is hidden",
        arguments: [
            "<!-- <a x=\" --><p ATTRIBUTES>\"", "<!--><p ATTRIBUTES>-->", "<!---><p ATTRIBUTES>-->",
            "<!-- --!><p ATTRIBUTES>-->", "<!doctype html \"><p ATTRIBUTES>", "<?php \"><p ATTRIBUTES>",
            "<! '><p ATTRIBUTES>",
            "</b '><p ATTRIBUTES>'", "</ <p ATTRIBUTES>", "<p a=\"x\" b='>' c=\"<\" ATTRIBUTES>",
            "<p < = / ATTRIBUTES>",
            "<p \"a ATTRIBUTES>\"", "<p a\"b=\"c ATTRIBUTES>\"", "<script/><p ATTRIBUTES>",
            "<script></script><p ATTRIBUTES>",
            "<script><!-- '</script ><p ATTRIBUTES>'", "<style>a='</style\n><p ATTRIBUTES>'", "<p x=\u{0} ATTRIBUTES>",
            "<a x=\"\u{0}\"><p ATTRIBUTES>", "<p a=/ ATTRIBUTES>", "<p\u{0C}ATTRIBUTES", "<p x='ATTRIBUTES'ATTRIBUTES>",
            "<title><p ATTRIBUTES></title>", "<textarea>\"<p ATTRIBUTES>", "<![CDATA[ '><p ATTRIBUTES>]]>",
            "<p\u{0B}x='\u{0B} ATTRIBUTES>", "<p x=\"ATTRIBUTES", "<_a ATTRIBUTES>", "<:a ATTRIBUTES>",
            "<p.a ATTRIBUTES>",
            "<p é=\" ATTRIBUTES>\"", "<_a x=\" <p ATTRIBUTES>\"", "<é x=\" <p ATTRIBUTES>\"",

            "<p a=x\u{0C}b=\" ATTRIBUTES>\"",
            "<? x=\" <p ATTRIBUTES>\"", "</ x=\" <p ATTRIBUTES>\"", "</b\u{0}<p x=\">\" ATTRIBUTES>",
            "<p & ATTRIBUTES>", "<p a=&quot;\" ATTRIBUTES>\"", "&<p ATTRIBUTES>",
            "<p ATTRIBUTES\u{0}>", "<p ATTRIBUTES \u{0}", "<<p ATTRIBUTES>", "<<!---->p ATTRIBUTES>",
            "<<?a>p ATTRIBUTES>", "<</ >p ATTRIBUTES>", "<</p ATTRIBUTES>",
            "<<!doctype>p ATTRIBUTES>", "<!-<!-- -->- \"><p ATTRIBUTES>",
        ])
    func hidden(_ html: String) {
        let listener = Self.listen(html.replacing("ATTRIBUTES", with: Self.attributes(700)) + "<b>end</b>")
        #expect(listener.maximumAttributes <= 256)
    }

    /// From 2.14 on libxml2 parses errors as HTML 5 does, and as before only with `PreparedHTML`.
    private static let isReadByOldRules = XMLLibrary.version.split(separator: ".").compactMap { Int($0) }
        .lexicographicallyPrecedes([2, 14])

    @Test("is the only kind that is changed: all other HTML is read as before", .enabled(if: isReadByOldRules))
    func unchanged() {
        let odd = [
            "a<!-- c -->b", "<p a=\"x>y\">z", "<p a='x\"y' href=u/>z", "<a href=u/v/>w</a>", "1 < 2 <3 <", "x</", "x<",
            "</>y",
            "<script>if (a<b) { c(\"</p>\") } // <!-- </script>d", "<style>a>b{}</style>c",
            "<script>a</scripty>b</script>c",
            "<p title = \"a\n b\" href = v >t</p>", "<p title=>u", "<p title='unclosed>v", "<p\n\thref=w\n>x</p\n>y",
            "<!doctype html><html><body>z</body></html>", "<br/><img title=\"a/b\" /><hr>", "<p title=a/b href=c>d",
            "<p a\"b title=c>d", "<p =title=a>b", "<p / title=a>b", "<x:y title=a>b</x:y>", "<?xml version='1.0'?><p>a",
            "<p>é<a title=\"ü\">日本</a>", "<p title=&quot;a&quot;>b &lt;c&gt; &nbsp;", "<!-- - -- -> x --><p>y",
            "<!>a<!x>b",
        ]
        var random = SplitMix(state: 26)
        // Without the ampersand, which would turn the letters into references.
        let parts =
            odd.flatMap { html in html.map(String.init).filter { $0 != "&" } } + odd
            + ["\"", "'", "<", ">", "/", "=", " ", "-", "!"]
        let mixed = (0..<20_000).map { _ in
            (0..<Int.random(in: 2...24, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        // Closed, since libxml2 makes text of a "<?" with a name at the end of a document.
        for html in (odd + mixed).map({ "<div>\($0)\n</div>" }) {
            let plain = Listener()
            Array(html.utf8).withUnsafeBufferPointer { HTMLParser.parse(prepared: $0, events: plain) }
            #expect(Self.listen(html).events == plain.events, "\(html)")
        }
    }

    @Test("is not copied for references that libxml2 reads correctly")
    func common() {
        let html = Array(
            "<p>a &amp; b &lt;i&gt; &quot;c&quot; &nbsp;&eacute; &mdash; &#8217; &#xe9; <a href='?a&amp;b'>x</a>".utf8)
        #expect(html.withUnsafeBufferPointer { PreparedHTML.prepared($0) } == nil)
    }

    @Test("keeps the lines of text in a script, including references")
    func paragraphs() throws {
        let words = String(repeating: "Many words, that make a sentence &#146; &check;. ", count: 10)
        let body = "One &amp; two. \(words)\\n\(words)\\n\(words)"
        let page = "<script type=\"application/ld+json\">{\"articleBody\": \"\(body)\"}</script><p>x"
        #expect(Self.listen(page).events.contains("{\"articleBody\": \"\(body)\"}"))
    }

    @Test("keeps the contents of a script")
    func script() throws {
        let words = String(repeating: "word ", count: 400)
        let data = "{\"articleBody\": \"a<b \(words) and, a, c.\"}"
        let listener = Self.listen("<script type=\"application/ld+json\">\(data)</script><p>x")
        #expect(listener.events.contains(data))
    }

    @Test("still yields a page's feeds and its main text")
    func pages() {
        let tag = "<p\(Self.attributes(80_000))>"
        let page =
            "<html><head><link\(Self.attributes(200)) rel=alternate type=application/rss+xml href=/feed></head><body>"
            + "<article>" + tag
            + String(repeating: "A sentence, with a comma, that is long enough. ", count: 20)
            + "</p></article></body></html>"
        let bytes = Array(page.utf8)
        let links = FeedLink.links(inHTML: bytes, contentType: nil, url: "https://a.example/")
        #expect(links.map(\.url) == ["https://a.example/feed"])
        #expect(
            MainText.html(ofPage: bytes, contentType: nil, url: "https://a.example/")?.contains("A sentence") == true)
        #expect(sketch(tag + "Words</p>") == ["Words"])
    }

    @Test("or with anything else that takes too long is read as far as time allows")
    func time() {
        let listener = Listener()
        var looks = 0
        let html = Array(String(repeating: "<p>a", count: 100_000).utf8)
        html.withUnsafeBufferPointer { html in
            HTMLParser.parse(html, events: listener) {
                looks += 1
                return .seconds(looks)
            }
        }
        #expect(looks < 10)
        #expect(!listener.events.isEmpty && listener.events.count < 10_000)
    }
}
