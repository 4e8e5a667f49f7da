import NewsParser
import Testing

@Suite("The feeds linked from a page")
struct FeedLinkTests {
    private func links(_ head: String, contentType: String? = nil) -> [FeedLink] {
        let page = "<!DOCTYPE html><html><head>\(head)</head><body></body></html>"
        return FeedLink.links(inHTML: Array(page.utf8), contentType: contentType, url: "https://a.example/b/c.html")
    }

    @Test("Alternates of a feed type are taken in order, each address once")
    func alternates() {
        let found = links(
            """
            <link rel="alternate" type="application/rss+xml; charset=utf-8" title="A &amp; <b>B</b>" href="rss.xml">
            <link rel="ALTERNATE" type="Application/Atom+XML" href="//b.example/atom">
            <link rel="alternate" type="application/feed+json" href="/feed.json"/>
            <link rel="alternate" type="application/rss+xml" href="rss.xml">
            <link rel="feed" href="?feed=1">
            """)
        #expect(
            found == [
                FeedLink(url: "https://a.example/b/rss.xml", title: "A & B"),
                FeedLink(url: "https://b.example/atom"), FeedLink(url: "https://a.example/feed.json"),
                FeedLink(url: "https://a.example/b/c.html?feed=1"),
            ])
    }

    @Test("Other links, and addresses other than HTTP, are not taken")
    func others() {
        let found = links(
            """
            <link rel="stylesheet" type="application/rss+xml" href="a.css"><link rel="alternate" hreflang="de" href="/de">
            <link rel="alternate" type="application/json+oembed" href="/oembed"><link rel="alternate" type="application/rss+xml">
            <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
            <link rel="alternate" type="application/rss+xml" href="file:///etc/passwd">
            """)
        #expect(found.isEmpty)
    }

    @Test("The first base applies to all links after it")
    func base() {
        let link = "<link rel=alternate type=application/rss+xml href=x>"
        #expect(
            links("<base href='https://c.example/d/'><base href='/e/'>" + link).map(\.url) == ["https://c.example/d/x"])
    }

    @Test("A hostile page yields at most fifty, and a broken one none")
    func bounds() {
        let many = (0..<200).map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }.joined()
        #expect(links(many).count == 50)
        #expect(FeedLink.links(inHTML: [], contentType: nil, url: "https://a.example/").isEmpty)
        #expect(FeedLink.links(inHTML: [0xFF, 0, 0x3C, 0xFE], contentType: "text/html", url: "x").isEmpty)
    }
}
