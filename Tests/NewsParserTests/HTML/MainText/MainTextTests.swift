import Foundation
import NewsParser
import Testing

@Suite("The main text of a page")
struct MainTextTests {
    private func main(
        _ name: String, contentType: String? = "text/html; charset=utf-8", url: String = "https://p.example/news/7"
    ) throws -> String? {
        MainText.html(ofPage: try fixture("pages/\(name).html"), contentType: contentType, url: url)
    }

    /// The blocks of the main text, in the notation of `sketch`.
    private func blocks(_ name: String) throws -> [String] { sketch(try #require(try main(name))) }

    @Test("From a news site the article is taken, without what surrounds and interrupts it")
    func news() throws {
        let blocks = try blocks("news")
        #expect(
            blocks.map { String($0.prefix(26)) } == [
                "figure", "  {![The bridge at dawn]|1", "  caption", "    The bridge at dawn, an",
                "The harbour bridge carried",
                "Drivers had queued since d", "h2 What it cost", "The work cost 41 million, ", "quote",
                "  We would do it again, bu", "Ferries, which had carried",
            ])
        let html = try #require(try main("news"))
        #expect(html.contains("src=\"https://p.example/img/bridge.jpg\""))
        #expect(html.contains("href=\"https://p.example/budget/2026\""))
    }

    @Test("From a blog, code, lists, tables and lazily loaded pictures stay, and addresses follow the page's base")
    func blog() throws {
        let blocks = try blocks("blog")
        #expect(blocks.first?.hasPrefix("Every queue hides a promise") == true)
        #expect(blocks.contains("  |`let depth = queue.count  // not what you think"))
        #expect(blocks.contains("    Keep queues short, and count what you drop."))
        #expect(blocks.contains("  10 | 3 ms"))
        #expect(blocks.last?.hasSuffix("is what I answer.") == true)
        let html = try #require(try main("blog"))
        #expect(html.contains("https://cdn.blog.example/files/graph.png"))
        #expect(html.contains("href=\"https://cdn.blog.example/files/rfc.html\""))
        #expect(html.contains("mailto:jo@blog.example"))
        for left in ["javascript", "Share on", "Tagged", "mostly small ones", "Leave a reply", "base64"] {
            #expect(!html.contains(left))
        }
    }

    @Test("From documentation every section is taken, and the navigation is not")
    func docs() throws {
        let blocks = try blocks("docs")
        #expect(blocks.filter { $0.hasPrefix("h2 ") } == ["h2 Once", "h2 Again and again", "h2 Stopping"])
        #expect(blocks.first?.hasPrefix("A timer calls a function once") == true)
        #expect(blocks.contains("  |timer.after(3, ring)"))
        #expect(!blocks.contains { $0.contains("Getting started") || $0.contains("Home") || $0.contains("care") })
    }

    @Test("From a page laid out with a table the cell with the text is taken")
    func table() throws {
        let html = try #require(try main("table"))
        #expect(html.contains("We sailed in June") && html.contains("out of bread"))
        #expect(html.contains("https://p.example/news/more.htm"))
        #expect(!html.contains("Guest book") && !html.contains("1999") && !html.contains("<td"))
    }

    @Test("A teaser before a paywall and a page of links are not articles")
    func nothing() throws {
        #expect(try main("paywall") == nil)
        #expect(try main("links") == nil)
        #expect(MainText.html(ofPage: [], contentType: nil, url: "https://p.example/") == nil)
        let binary = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(MainText.html(ofPage: binary, contentType: "text/html", url: "https://p.example/") == nil)
    }

    @Test("The paragraphs of machine-readable text stay apart, even with character references in it")
    func paragraphsForMachines() throws {
        let words = String(repeating: "Many words, that make a sentence. ", count: 20)
        let body = "One &amp; two. \(words)\\nSecond. \(words)\\nThird. \(words)"
        let page = "<script type=\"application/ld+json\">{\"articleBody\": \"\(body)\"}</script><p>x"
        let html = try #require(MainText.html(ofPage: Array(page.utf8), contentType: nil, url: "https://p.example/"))
        #expect(html.components(separatedBy: "<p>").count == 4)
    }

    @Test("Comments longer than the article are left out, but not a container with a misleading name")
    func frames() throws {
        let story = String(repeating: "<p>One sentence, and another, and a third one. That is all.</p>", count: 6)
        let comments = String(
            repeating: "<div><p>I disagree, as ever, with all of this, and with you.</p></div>", count: 40)
        for comments in ["", comments] {
            let page = """
                <body><div class="sidebar-left banner-top"><h1>Title</h1><div class="story-part">\(story)</div>
                <div id="comments">\(comments)</div></div></body>
                """
            let html = try #require(
                MainText.html(ofPage: Array(page.utf8), contentType: nil, url: "https://p.example/"))
            #expect(sketch(html).count == 6)
        }
    }

    @Test("A Japanese page is read in the encoding of the response or of the page itself")
    func japanese() throws {
        let page = try fixture("pages/japanese.html")
        let expected = try blocks("japanese")
        #expect(expected.count == 3)
        #expect(expected.first == "港の朝市が、十年ぶりに再開した。初日の五日は、午前五時の開場を前に、三百人あまりが列をつくった。")
        let text = String(decoding: page, as: UTF8.self)
        for (label, name) in [("Shift_JIS", "SHIFT_JIS"), ("euc-jp", "EUC-JP"), ("iso-2022-jp", "ISO-2022-JP")] {
            let own = try #require(encoded(text.replacing("utf-8", with: label), in: name))
            #expect(
                sketch(try #require(MainText.html(ofPage: own, contentType: "text/html", url: "https://p.example/")))
                    == expected)
            let bare = try #require(encoded(text.replacing("<meta charset=\"utf-8\">", with: ""), in: name))
            let type = "text/html; charset=\(label)"
            #expect(
                sketch(try #require(MainText.html(ofPage: bare, contentType: type, url: "https://p.example/")))
                    == expected)
        }
    }

    @Test("Machine-readable text is used if the page itself shows little of it")
    func structured() throws {
        let sentence = "The whole story is here, in one piece, with <all> its commas & turns. "
        let body = String(repeating: sentence, count: 8) + "\\n\\n" + "And this is how it ends."
        let page = """
            <html><head><script type="application/ld+json">{"@graph": [{"@type": "WebSite"},
            {"@type": "NewsArticle", "articleBody": "\(body)"}]}</script></head>
            <body><div><p>The whole story is here, after a word from us.</p></div></body></html>
            """
        let html = try #require(
            MainText.html(ofPage: Array(page.utf8), contentType: nil, url: "https://p.example/"))
        let blocks = sketch(html)
        #expect(blocks.count == 2 && blocks.last == "And this is how it ends.")
        #expect(
            blocks.first?.hasPrefix("The whole story is here, in one piece, with <all> its commas & turns.") == true)
    }

    @Test("Deep, endless and broken pages terminate")
    func hostile() {
        func run(_ page: String) -> String? {
            MainText.html(ofPage: Array(page.utf8), contentType: nil, url: "https://p.example/")
        }
        let text = String(
            repeating: "<p>One sentence, and another, and a third one. That is all there is.</p>", count: 9)
        let deep = String(repeating: "<div class='content'><b>", count: 50_000)
        #expect(run("<body><div>\(text)</div>\(deep)")?.contains("One sentence") == true)
        #expect(run(deep + text) == nil)
        // Each is nested in the one before, so nothing may be scanned once per level.
        _ = run(String(repeating: "<article><section><p>a, b. ", count: 60_000))
        #expect(run(String(repeating: "<p>A sentence, with a comma, and an end. ", count: 150_000)) != nil)
        let lists = String(
            repeating: "<ul><li><a href='/x'>A link.</a></ul><div>\(text.prefix(70))</div>", count: 20_000)
        #expect(run("<body><div>\(text)</div>" + lists) != nil)
        #expect(run("<div class='\(String(repeating: "a b-C ", count: 200_000))'>\(text)</div>") != nil)
        #expect(
            run("<div>\(text)<p title='\"><script>alert(1)</script>'>x</p><img src='x' onerror='y'>")?
                .contains("<script") == false)
        #expect(run("<div>\(text)<p>a\u{0}b") != nil)
        _ = run("<script type='application/ld+json'>" + String(repeating: "[", count: 300_000))
        _ = run(String(repeating: "<noscript><header><form>", count: 40_000))
    }
}
