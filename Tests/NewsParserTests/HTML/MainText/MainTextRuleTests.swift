import NewsParser
import Testing

/// Each rule is tested with the smallest possible page.
@Suite("What belongs to a page's main text")
struct MainTextRuleTests {
    private let sentence = "The harbour opens again on Monday, three weeks before anybody had hoped for it."

    /// This many paragraphs of the sentence.
    private func sentences(_ count: Int) -> String { String(repeating: "<p>\(sentence)</p>\n", count: count) }

    /// The blocks of the main text, except the sentences.
    private func blocks(_ body: String) throws -> [String] {
        let page = "<html><head><title>T</title></head><body>\(body)</body></html>"
        let html = try #require(
            MainText.html(
                ofPage: Array(page.utf8), contentType: "text/html; charset=utf-8", url: "https://www.p.example/n/1"))
        let blocks = sketch(html)
        #expect(blocks.contains(sentence))
        return blocks.filter { $0 != sentence }
    }

    @Test(
        "An element that contains the page's sentences is kept, whatever its name",
        arguments: ["content-with-sidebar-wrp", "paywall", "has-widget banner", "modal-body"])
    func misleadingNames(name: String) throws {
        let blocks = try blocks(
            "<h1>Title</h1><article><div class='\(name)'>\(sentences(6))</div></article><div>\(sentences(2))</div>")
        #expect(blocks.isEmpty)
        #expect(try self.blocks("<article>\(sentences(6))<div class='\(name)'><p>Try it.</p></div></article>").isEmpty)
    }

    @Test("A promising name on a few words does not make an article")
    func namesWithoutWords() throws {
        let rollover = "<span><b>" + String(repeating: "<a href='/x'>\(sentence)</a> ", count: 3) + "</b></span>"
        let body = String(repeating: "<p>\(sentence) \(rollover)</p>", count: 4)
        let page =
            "<div class='content main'><p>Friday, 20 November.</p></div><div><div>\(body)\(sentences(2))</div></div>"
        #expect(try blocks(page).allSatisfy { $0.hasPrefix(sentence) })
    }

    @Test("A caption belongs to its picture, whatever their names, and is removed without a picture")
    func captions() throws {
        let picture = """
            <div class="wp-caption"><img src="/a.jpg" alt="Quay"><p class="wp-caption-text">The quay, at dawn.</p>
            <span class="credit">Photo: N. Field</span></div>
            """
        #expect(
            try blocks(sentences(3) + picture + sentences(3)) == [
                "figure", "  {![Quay]|1}", "  caption", "    The quay, at dawn.",
            ])
        #expect(try blocks(sentences(3) + "<p class='caption'>The quay, at dawn.</p>" + sentences(3)).isEmpty)
    }

    @Test("A paragraph of links that is trimmed loses all links but keeps its pictures")
    func emptyLinks() throws {
        let links = ["Harbour", "Tides", "Boats", "Weather"].map { "<a href='/\($0)'><b>More on \($0)</b></a>" }
        let picture = "<a href='/p'><img src='/p.png' alt='Quay' width='300' height='200'></a>"
        let page = """
            <html><body><article><p>\(links.joined(separator: " | "))</p>\(sentences(6))
            <p>\(picture) \(links.joined(separator: " "))</p></article></body></html>
            """
        let html = try #require(
            MainText.html(ofPage: Array(page.utf8), contentType: nil, url: "https://www.p.example/n/1"))
        #expect(!html.contains("More on"))
        #expect(html.split(separator: "<a ").count == (html.contains("p.png") ? 2 : 1), "\(html)")
        #expect(!html.contains("<b>"))
    }

    @Test("Author, date and a one- or two-line summary before the first sentence are removed")
    func beginnings() throws {
        let head = """
            <div><h2>Three weeks early, and below the price that had been agreed upon in spring: how it was done</h2>
            <div>By Nora Field</div><div>Updated: Nov. 20, 2026, 1:35 a.m. EST</div><ul><li>Port</li></ul></div>
            """
        #expect(try blocks("<article>\(head)\(sentences(12))</article>").isEmpty)
        #expect(try blocks("<article><header><p>\(sentence)!</p></header>\(sentences(12))</article>").isEmpty)
    }

    @Test("A heading before the first sentence, and short paragraphs near it, stay")
    func shortBeginnings() throws {
        #expect(try blocks("<article><h2>The plan</h2>\(sentences(6))</article>") == ["h2 The plan"])
        #expect(
            try blocks("<article><p>Oh well</p><ul><li>Quay</li></ul>\(sentences(6))</article>") == [
                "Oh well", "list", "  •", "    Quay",
            ])
    }

    @Test("Matter after the last sentence is removed: labels, link lists, notes in italics, an empty heading")
    func ends() throws {
        let end = """
            <p><i>Nora Field writes about the port, and can be reached at the paper's address.</i></p>
            <div>SOURCE: Agencies</div><h3>Elsewhere</h3>
            <ul><li>On boats: <a href="/b">Boats in the harbour, and where they go in winter</a>.</li></ul>
            """
        #expect(try blocks("<article>\(sentences(6))\(end)</article>").isEmpty)
        #expect(
            try blocks("<article>\(sentences(6))<ol><li>Quay</li></ol><p>See you there</p></article>") == [
                "list", "  1.", "    Quay", "See you there",
            ])
        let table = "<table><tr><th>Quay</th><th>Open</th></tr><tr><td>East</td><td>yes</td></tr></table>"
        #expect(try blocks("<article>\(sentences(6))\(table)</article>").contains("  East | yes"))
    }

    @Test(
        "Links to other pages of the site between paragraphs are removed",
        arguments: [
            "<p><b>Read more:</b> <a href='/b'>Boats in the harbour</a></p>",
            "<p><a href='https://news.p.example/b'>BOATS IN THE HARBOUR ARE SAFE AGAIN</a></p>",
            "<p><b>LIRE AUSSI</b></p><p><a href='https://q.example/b'>Les bateaux dans le port</a> [INSIGHT]</p>",
            "<h4>More:</h4><ul><li><a href='/b'>Boats in the harbour</a></li></ul>",
            "<p><strong>Sign up</strong> for <a href='/n'>our letter</a> on all that floats.</p>",
            "<div><h3>関連記事</h3><p><a href='/b'>港の船</a></p></div>",
            "<div class='hidden'><p>Shown later, when a program has been run.</p></div>",
        ])
    func between(notice: String) throws {
        #expect(try blocks("<article>\(sentences(4))\(notice)\(sentences(4))</article>").isEmpty)
    }

    @Test("A link to another site, and sentences that resemble a notice, stay")
    func noNotices() throws {
        let link = "<p><a href='https://q.example/report'>The report of the harbour's engineers</a></p>"
        let more = "<p>Read more slowly, the teacher said, and then she closed the book and left the room.</p>"
        let blocks = try blocks("<article>\(sentences(4))\(link)\(more)\(sentences(4))</article>")
        #expect(
            blocks == [
                "{The report of the harbour's engineers|1}",
                "Read more slowly, the teacher said, and then she closed the book and left the room.",
            ])
    }

    @Test("Cells and code that resemble a notice stay, and so does a link if the site is unknown")
    func noNoticesEither() throws {
        let table = "<table><tr><th>Recommended</th></tr><tr><td>8 GB</td></tr></table><pre>subscribe(topic)</pre>"
        let kept = try blocks("<article>\(sentences(4))\(table)\(sentences(4))</article>")
        #expect(kept.contains { $0.contains("Recommended") } && kept.contains { $0.contains("subscribe(topic)") })
        let link = "<p><a href='https://q.example/report'>The report of the harbour's engineers</a></p>"
        let page = "<html><body><article>\(sentences(4))\(link)\(sentences(4))</article></body></html>"
        let html = try #require(MainText.html(ofPage: Array(page.utf8), contentType: nil, url: ""))
        #expect(sketch(html).contains { $0.contains("The report of the harbour's engineers") })
    }

    @Test("A round-up of links after its introduction is kept")
    func roundUp() throws {
        let item = """
            <li><a href='https://q.example/a'>Boats in the harbour of the town</a> – safe at last, after years of waiting \
            for the engineers</li>
            """
        let kept = try blocks("<article>\(sentences(6))<ul>\(String(repeating: item, count: 20))</ul></article>")
        #expect(kept.filter { $0.contains("safe at last") }.count == 20)
    }

    @Test("A figure's own caption takes precedence over a credit, and excludes what is beside its text")
    func namedCaption() throws {
        let figure = """
            <figure><img src="/a.jpg" alt="Quay"><span class="credit">AP</span>
            <figcaption>The quay.<button>Enlarge image</button></figcaption></figure>
            """
        #expect(
            try blocks(sentences(3) + figure + sentences(3)) == [
                "figure", "  {![Quay]|1}", "  caption", "    The quay.",
            ])
    }

    @Test("Whole articles below a heading for related ones are left out, even if they are longer")
    func related() throws {
        let other =
            "<article><p>Boats in the harbour are safe again, as the engineers say, and will be so in winter.</p></article>"
        let related = "<h3 class='relatedpoststitle'>Boats</h3>" + String(repeating: other, count: 12)
        #expect(try blocks("<div><article>\(sentences(5))</article><article>\(related)</article></div>").isEmpty)
    }

    @Test("What the page declares as the article's body is taken, without its surroundings")
    func declared() throws {
        let body = "<div itemprop='articleBody'>\(sentences(5))</div>"
        #expect(
            try blocks("<article><p>An aside, that is not declared, and is a sentence.</p>\(body)</article>").isEmpty)
    }

    @Test("Chapters whose ids are made from their headings stay, whatever the topic")
    func chapters() throws {
        let chapters = """
            <section id="related-work"><h2>Related work</h2>\(sentences(2))</section>
            <h2 id="comments">Comments</h2>\(sentences(2))<h2>Recommended settings</h2>\(sentences(2))
            <h2 id="h-popular-tools">Popular tools</h2>\(sentences(2))<h2 id="comments-2">Comments</h2>\(sentences(2))
            """
        #expect(
            try blocks("<article>\(sentences(12))\(chapters)</article>") == [
                "h2 Related work", "h2 Comments", "h2 Recommended settings", "h2 Popular tools", "h2 Comments",
            ])
    }

    @Test("A post from a social network is a quote, without its share buttons")
    func posts() throws {
        let post = "<div class='social-embed'><blockquote><p>At last!</p></blockquote></div>"
        let buttons = "<div class='social-links'><a href='https://social.example/'>Tell your friends</a></div>"
        #expect(
            try blocks("<article>\(sentences(6))\(post)\(buttons)\(sentences(6))</article>") == ["quote", "  At last!"])
    }

    @Test("Lists of links between words outside paragraphs are part of the text")
    func looseWords() throws {
        let page =
            "<div class='content'>" + String(repeating: "\(sentence)<ul><li><a href='/b'>Quay</a></li></ul>", count: 6)
        #expect(try blocks(page + sentence + "</div>").filter { $0 == "list" }.count == 6)
    }
}
