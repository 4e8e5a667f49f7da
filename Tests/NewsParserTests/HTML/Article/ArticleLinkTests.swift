import News
import NewsParser
import Testing

@Suite("The links and pictures of an article")
struct ArticleLinkTests {
    @Test("Links are numbered and absolute, with one number per address, and named by their text")
    func numbers() {
        let html =
            "<p>See <a href='/x'>the <b>x</b></a>, <a href='../y?a=1&amp;b=2'>y</a> and <a href='/x'>x</a>"
            + " <a href='#top'>top</a> <a href='javascript:alert(1)'>js</a> <a href='/empty'></a></p>"
        #expect(sketch(html) == ["See {the |1}{**x**|1}, {y|2} and {x|1} top js"])
        #expect(
            links(html) == [
                .init("https://h.example/x", label: "the x"), .init("https://h.example/y?a=1&b=2", label: "y"),
            ])
    }

    @Test("A link around several blocks has one number")
    func card() {
        let html = "<a href=/c><h3>Title</h3><p>text</p></a>"
        #expect(sketch(html) == ["h3 {Title|1}", "{text|1}"])
        #expect(links(html) == [.init("https://h.example/c", label: "Title")])
    }

    @Test("A picture has its alternative text and a number; inside a link, the link's number")
    func pictures() {
        #expect(sketch("<p><img src=a.png alt='A &lt;b&gt; cat'> <img src=b.png></p>") == ["{![A cat]|1} {![]|2}"])
        #expect(links("<img src=a.png alt=Cat>") == [.init("https://h.example/a/a.png", label: "Cat", kind: .image)])
        #expect(sketch("<img src=/i/a.png alt='/i/a.png'>") == ["{![a.png]|1}"])
        #expect(sketch("<img src=a.png alt=5f98fdab5e9b3c01f61588afd6f60ceeb8fc7966>") == ["{![]|1}"])
        let long = String(repeating: "word ", count: 10_000)
        #expect(sketch("<img src=a.png alt='\(long)'>").joined().utf8.count < 600)
        let linked = "<a href=big.jpg><img src=small.jpg alt=Cat></a>"
        #expect(sketch(linked) == ["{![Cat]|1}"])
        #expect(links(linked) == [.init("https://h.example/a/big.jpg", label: "Cat")])
    }

    @Test("Tracking pixels, and duplicates for browsers without scripts, are left out")
    func counters() {
        #expect(
            sketch(
                "<p>a<img src=p.gif width=1 height=1><img src=q.gif style='width: 1px; height: 1px'>"
                    + "<img src=http://feeds.feedburner.com/~r/x/~4/1></p>") == ["a"])
        #expect(
            sketch("<img data-src=/l.png src='data:image/gif;base64,R0' alt=L><noscript><img src=/l.png></noscript>")
                == ["{![L]|1}"])
        #expect(sketch("<img class=wp-smiley src=s.png alt='🙂'>") == ["🙂"])
    }

    @Test("Players and embedded pages are named by their titles or hosts")
    func media() {
        let html =
            "<p>a<iframe src='https://www.video.example/e/1' title='A talk'></iframe>"
            + "<video controls><source src=v.mp4><source src=v.webm>No video here.</video></p>"
        #expect(sketch(html) == ["a {[embedded: A talk]|1} {[video: h.example]|2}"])
        #expect(links(html).map(\.kind) == [.media, .media])
    }

    @Test("No more than 2,000 addresses are numbered")
    func many() {
        let html = (1...2100).map { "<a href=/\($0)>x</a> " }.joined()
        #expect(links(html).count == 2000)
    }
}
