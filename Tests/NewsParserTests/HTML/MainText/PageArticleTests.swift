import FoundationEssentials
import News
import NewsParser
import Testing

@Suite("A page's title, authors and date")
struct PageArticleTests {
    private func article(_ head: String, _ heading: String = "") throws -> PageArticle {
        let sentence = "<p>The harbour opens again on Monday, three weeks before anybody had hoped for it.</p>"
        let page = "<html lang='en_GB'><head>\(head)</head><body>\(heading)\(String(repeating: sentence, count: 6))"
        return try #require(
            MainText.article(ofPage: Array(page.utf8), contentType: nil, url: "https://p.example/news/7"))
    }

    @Test("Machine-readable data comes first: headline, authors, date")
    func structured() throws {
        let article = try article(
            """
            <script type="application/ld+json">[{"@type": "WebSite", "headline": "The Courier"}, {"@graph": [
            {"@type": ["NewsArticle"], "headline": "Harbour &amp; quay", "datePublished": "2026-11-20T11:00:00Z",
            "author": [{"@type": "Person", "name": "Nora Field"}, "A. Lind"]}]}]</script>
            <meta property="og:title" content="Other"><meta name="author" content="Other">
            <meta property="article:published_time" content="2020-01-01T00:00:00Z">
            """)
        #expect(article.title == "Harbour & quay" && article.author == "Nora Field, A. Lind")
        #expect(article.published == Date(timeIntervalSince1970: 1_795_172_400))
        #expect(article.language == "en-GB")
    }

    @Test("A heading keeps the spaces between words, wherever its elements begin")
    func spaces() throws {
        let article = try article("<title>The New York | The Courier</title>", "<h1>The <em>New</em>\n York</h1>")
        #expect(article.title == "The New York")
    }

    @Test("The head's data comes next, without authors' addresses and a leading \"by\"")
    func head() throws {
        let article = try article(
            """
            <meta property="article:author" content="https://social.example/nora"><meta name="byl" content="By Nora Field">
            <meta itemprop="datePublished" content="2026-11-20T11:00:00Z"><title>Harbour opens | The Courier</title>
            """)
        #expect(article.title == "Harbour opens | The Courier" && article.author == "Nora Field")
        #expect(article.published == Date(timeIntervalSince1970: 1_795_172_400))
    }

    @Test("The heading is the title, unless it is the site's name")
    func heading() throws {
        let head = "<title>Harbour opens early | The Courier</title>"
        #expect(try article(head, "<h1>Harbour opens early</h1>").title == "Harbour opens early")
        #expect(try article(head, "<h1>The Courier</h1>").title == "Harbour opens early | The Courier")
        #expect(try article("<title>Port | Harbour opens</title>", "<h1>Harbour opens</h1>").title == "Harbour opens")
        #expect(try article("", "<h1>Harbour opens</h1><time datetime='2026-11-20'></time>").title == "Harbour opens")
    }

    @Test("A page without metadata has an article without a title; a page without text has none")
    func nothing() throws {
        let article = try article("")
        #expect(article.title == nil && article.author == nil && article.published == nil)
        #expect(MainText.article(ofPage: Array("<title>T</title>".utf8), contentType: nil, url: "") == nil)
    }

    @Test("Plain text has no pictures, captions and films, and a line for each item and row")
    func plainText() {
        let html = """
            <h2>Quay</h2><p>One <b>two</b>.</p><figure><img src="/a.png" alt="A"><figcaption>Dawn</figcaption></figure>
            <ul><li>Three</li><li>Four</li></ul><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>
            <iframe src="https://video.example/v"></iframe><blockquote><p>Five</p></blockquote>
            """
        #expect(
            HTMLText.article(ofHTML: html, baseURL: "https://h.example/").plainText
                == "Quay\n\nOne two.\n\nThree\nFour\n\nA\tB\n1\t2\n\nFive")
    }

    @Test("Data that cannot be a page is recognised by its first bytes")
    func otherKind() {
        func kind(_ bytes: [UInt8], _ type: String? = nil) -> DocumentKind? {
            MainText.otherKind(ofPage: bytes, contentType: type)
        }
        #expect(kind([0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13]) == .binary)
        #expect(kind([0x7F] + Array("ELF".utf8) + [2, 1, 1, 0]) == .binary)
        #expect(kind([0x1F, 0x8B, 8, 0]) == .gzip)
        #expect(kind(Array("%PDF-1.7\n".utf8)) == .pdf)
        #expect(kind(Array("PK\u{3}\u{4}".utf8)) == .zip)
        let page = "<!DOCTYPE html>\r\n<html><body>\t<p>Größe</p></body></html>"
        #expect(kind(Array(page.utf8)) == nil && kind([]) == nil && kind(Array("Words.".utf8)) == nil)
        let stray = "<article>a\u{B}\(String(repeating: "<p>The quay is open, and so is the harbour.</p>", count: 8))"
        #expect(kind(Array(stray.utf8)) == nil)
        #expect(MainText.html(ofPage: Array(stray.utf8), contentType: nil, url: "")?.contains("harbour") == true)
        #expect(kind(Array("Words.".utf8) + [0]) == .binary)
        // Markup may have a few, which browsers leave out.
        let tag = Array("<article".utf8)
        for nul in [tag + [0] + stray.utf8.dropFirst(tag.count), Array(stray.utf8) + [0]] {
            #expect(kind(nul) == nil)
            #expect(MainText.html(ofPage: nul, contentType: nil, url: "")?.contains("the harbour") == true)
        }
        #expect(kind(Array(stray.utf8) + Array(repeating: 0, count: 20)) == .binary)
        #expect(kind((0..<4096).map { UInt8($0 * 7 % 255 + 1) }) == .binary)
        #expect(kind([0xFF, 0xFE] + page.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == nil)
        #expect(kind(page.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "text/html; charset=utf-16be") == nil)
    }

    @Test("An article cut at the size limit says so")
    func cut() {
        let paragraph = "<p>x</p>"
        let whole = HTMLText.boundedArticle(ofHTML: String(repeating: paragraph, count: 100), baseURL: nil)
        #expect(!whole.isCut && whole.text.blocks.count == 100)
        #expect(HTMLText.boundedArticle(ofHTML: String(repeating: paragraph, count: 20_001), baseURL: nil).isCut)
        let comment = "<p>x</p><!--" + String(repeating: " ", count: 9_000_000) + "-->"
        let long = HTMLText.boundedArticle(ofHTML: comment, baseURL: nil)
        #expect(long.isCut && !long.text.blocks.isEmpty)
    }
}
