import News
import NewsParser
import Testing

@Suite("Parts of a page that the user chooses")
struct PageSelectionTests {
    private static let sentence = "The harbour opens again on Monday, three weeks before anybody had hoped for it."
    private static let story = String(repeating: "<p>\(sentence)</p>", count: 6)
    private static let page = """
        <html><body><nav><a href="/">Home</a></nav><div id="side"><p class="lead">A lead.</p></div>
        <main class="story wide"><div class="ad" data-kind="box-1"><p>Buy this, and that, and the other thing.</p></div>
        \(story)</main><div class="more">More on it, <b>here</b>.</div><p hidden>No.</p></body></html>
        """

    private static func article(_ page: String = page, keep: String? = nil, drop: String? = nil) throws -> PageArticle {
        let selection = ContentSelection(
            keep: try keep.map { try ContentSelector($0) }, drop: try drop.map { try ContentSelector($0) })
        return try #require(
            MainText.article(
                ofPage: Array(page.utf8), contentType: "text/html; charset=utf-8", url: "https://www.p.example/n/1",
                selection: selection))
    }

    @Test(
        "What the selector matches is kept as a whole, in the order of the page",
        arguments: [
            ("#side", ["A lead."]), ("div.more, p.lead", ["A lead.", "More on it, here."]), ("div b", ["here"]),
            ("body > div.more", ["More on it, here."]), ("main > .ad", ["Buy this, and that, and the other thing."]),
            ("[data-kind^=box]", ["Buy this, and that, and the other thing."]),
            ("[data-kind$='-1'] p", ["Buy this, and that, and the other thing."]),
            ("div, div p", ["A lead.", "Buy this, and that, and the other thing.", "More on it, here."]),
        ])
    func keep(selector: String, texts: [String]) throws {
        let article = try Self.article(keep: selector)
        #expect(HTMLText.article(ofHTML: article.html, baseURL: nil).texts.map(\.plainText) == texts)
        #expect(article.selectors == [UsedSelector(tag: "content-keep:\(selector)", matched: true)])
    }

    @Test("What is dropped is gone from the guess, and from what is kept")
    func drop() throws {
        let dropped = try Self.article(drop: ".ad, .more")
        #expect(dropped.html.contains(Self.sentence) && !dropped.html.contains("Buy this"))
        #expect(dropped.selectors == [UsedSelector(tag: "content-drop:.ad, .more", matched: true)])
        let both = try Self.article(keep: "main", drop: "main > div.ad")
        #expect(both.html.contains(Self.sentence) && !both.html.contains("Buy this"))
        #expect(both.selectors.map(\.matched) == [true, true])
    }

    @Test(
        "A selector that matches nothing to read leaves the page's main text, and says so",
        arguments: [".absent", "main > main", "[hidden]", "nav.story", "page"])
    func nothing(selector: String) throws {
        let article = try Self.article(keep: selector, drop: selector)
        #expect(article.html.contains(Self.sentence) && !article.html.contains("A lead."))
        #expect(article.selectors.map(\.matched) == [false, false])
    }

    @Test("A kept element without content is none, since a script fills it")
    func empty() throws {
        let page = "<body><div id='app'> <span></span></div><article>\(Self.story)</article></body>"
        let article = try Self.article(page, keep: "#app")
        #expect(article.html.contains(Self.sentence) && article.selectors.map(\.matched) == [false])
        let picture = try Self.article("<body><div id='app'><img src='/a.png'></div></body>", keep: "#app")
        #expect(picture.html.contains("https://www.p.example/a.png"))
    }

    @Test("A text for machines does not bring back what is dropped")
    func machines() throws {
        let body = String(repeating: "Read on, but pay first, as all of us do. ", count: 90)
        let script = "<script type='application/ld+json'>{\"articleBody\": \"\(body)\"}</script>"
        let page = Self.page.replacing("<nav>", with: script + "<nav>")
        #expect(try Self.article(page).html.contains("pay first"))
        #expect(try !Self.article(page, drop: ".ad").html.contains("pay first"))
    }

    @Test("A page made to be slow costs a bounded number of steps, and keeps its main text")
    func hostile() throws {
        let depth = 400
        let nested = String(repeating: "<div class='a b'>", count: depth)
        let rows = String(repeating: "<div class='a'><i>x</i></div>", count: 20_000)
        let page = "<body><article>\(Self.story)</article>\(nested)\(rows)"
        let article = try Self.article(
            page, keep: "div div div div div div div div i.none",
            drop: "div .a .b div div div div div [class~=c]")
        #expect(article.selectors.map(\.matched) == [false, false])
        #expect(article.html.contains(Self.sentence))
    }

    @Test("The beginning of a long attribute counts, so that comparing it with every element ends soon")
    func longAttribute() throws {
        let classes = "first " + String(repeating: "x ", count: 2_000_000) + "last"
        let rows = String(repeating: "<p>x</p>", count: 160_000)
        let page = "<body><article>\(Self.story)</article><div class='\(classes)'><b>Bold.</b>\(rows)</div>"
        let article = try Self.article(page, keep: ".first > b", drop: ".last p")
        #expect(article.html.contains("Bold.") && !article.html.contains(Self.sentence))
        #expect(article.selectors.map(\.matched) == [true, false])
    }
}
