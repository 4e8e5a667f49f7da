import Testing

@testable import NewsParser

@Suite("The next page of an article")
struct NextPageTests {
    @Test(
        "An address with the page's number follows the first page's",
        arguments: [
            ("https://a.example/story", "https://a.example/story/2"),
            ("https://a.example/story/", "https://a.example/story/page/2/"),
            ("https://a.example/story.html", "https://a.example/story_2.html"),
            ("https://a.example/story.html", "https://a.example/story,2.html"),
            ("https://a.example/story.html", "https://a.example/story/2"),
            ("https://a.example/story-page-1.html", "https://a.example/story-page-2.html"),
            ("https://a.example/n/1", "https://a.example/n/1?page=2"),
            ("https://a.example/n?id=7", "https://a.example/n?id=7&page=2"),
            ("https://a.example/n?page=1&id=7", "https://a.example/n?page=2&id=7"),
            ("https://a.example/story/page/1", "https://a.example/story/page/2"),
            ("http://A.example/story", "https://a.example/story/2"),
            ("https://a.example/2026/a-story/1/", "https://a.example/2026/a-story/2/"),
            ("https://a.example/story-100200/1", "https://a.example/story-100200/2"),
            ("https://a.example/a/100200/1", "https://a.example/a/100200/2"),
            ("https://a.example/a-story/p/1", "https://a.example/a-story/p/2"),
            ("https://a.example/a-story_1.html", "https://a.example/a-story_2.html"),
            ("https://a.example/story/page/1/", "https://a.example/story/page/2/"),
            ("https://a.example/story?p=1", "https://a.example/story?p=2"),
            ("https://a.example/story?page=1", "https://a.example/story?page=2"),
            ("https://a.example/?p=7", "https://a.example/?p=7&page=2"),
        ])
    func follows(first: String, next: String) {
        #expect(NextPage.isPage(2, next, of: first))
        #expect(!NextPage.isPage(3, next, of: first))
    }

    @Test(
        "Another article, another site and another number do not",
        arguments: [
            ("https://a.example/story", "https://a.example/other"),
            ("https://a.example/story", "https://b.example/story/2"),
            ("https://a.example/story", "https://a.example/story-2"),
            ("https://a.example/articles/1", "https://a.example/articles/2"),
            ("https://a.example/story", "https://a.example/story/comment-page-2"),
            ("https://a.example/story", "https://a.example/story?page=2&from=b"),
            ("https://a.example/2026/11/1", "https://a.example/2026/11/2"),
            ("https://a.example/a-story/11", "https://a.example/a-story/12"),
            ("https://a.example/1", "https://a.example/2"),
            ("https://a.example/a-story-1.html", "https://a.example/a-story-2.html"),
            ("https://a.example/?p=1", "https://a.example/?p=2"),
            ("https://a.example/2026/11", "https://a.example/2026/12"),
            ("https://a.example/story", "https://a.example/story"),
            ("https://a.example/story", "javascript:next(2)"),
            ("https://a.example/story?page=4", "https://a.example/story?page=2"),
        ])
    func other(first: String, next: String) {
        #expect(!NextPage.isPage(2, next, of: first))
    }

    @Test("Where the link is the page's number, what precedes a 1 may be any name")
    func numbered() {
        func isPage(_ next: String, _ first: String) -> Bool {
            NextPage.isPage(2, "https://a.example" + next, of: "https://a.example" + first, isNumbered: true)
        }
        #expect(isPage("/tale/2/", "/tale/1/") && isPage("/articles/2", "/articles/1"))
        #expect(!isPage("/2026/11/2", "/2026/11/1") && !isPage("/2", "/1") && !isPage("/tale/3", "/tale/1"))
    }

    @Test(
        "The pages of a site's front page, to which a link may have been redirected, are not those of an article",
        arguments: ["/", ""], ["/page/2", "/2", "/?page=2", "/?paged=2"])
    func frontPage(root: String, next: String) {
        #expect(!NextPage.isPage(2, "https://a.example" + next, of: "https://a.example" + root))
        #expect(!NextPage.isPage(2, "https://a.example" + next, of: "https://a.example/?page=1"))
    }

    private static func next(_ link: String, number: Int = 2) -> String? {
        let words = String(repeating: "<p>One sentence, and another, and a third one. That is all.</p>", count: 6)
        let page =
            "<html><head>\(link.hasPrefix("<link") ? link : "")</head><body><article>\(words)</article>\(link)</body>"
        return MainText.article(
            ofPage: Array(page.utf8), contentType: nil, url: "https://a.example/story/",
            first: "https://a.example/story",
            number: number - 1)?.nextPage
    }

    @Test(
        "A link leads on that says so or names the number",
        arguments: [
            "<link rel='next' href='/story/2'>", "<a rel='nofollow next' href='2'>&gt;</a>", "<a href='/story/2'>2</a>",
            "<a href='/story/2#top'><b>Next page</b> »</a>", "<a href='/story/2'>次のページ</a>",
        ])
    func links(link: String) {
        #expect(Self.next(link) == "https://a.example/story/2")
    }

    @Test("Of links that seem to lead on only the first 200 are looked at, and a base that is too long is ignored")
    func hostile() {
        let link = "<a href='/story/2'>2</a>"
        let other = "<a href='/other'>2</a>"
        #expect(Self.next(String(repeating: other, count: 199) + link) == "https://a.example/story/2")
        #expect(Self.next(String(repeating: other, count: 200) + link) == nil)
        func base(_ length: Int) -> String { "<base href='/a/\(String(repeating: "x", count: length - 4))/'>" }
        #expect(Self.next(base(2_001) + "<a href='2'>2</a>") == "https://a.example/story/2")
        #expect(Self.next(base(2_000) + "<a href='2'>2</a>") == nil)
    }

    @Test(
        "Other links do not",
        arguments: [
            "<a href='/story/2'>Read about the next election</a>", "<a href='/story/3'>Next</a>",
            "<link rel='next' href='/an-older-story'>", "<a>2</a>",
        ])
    func otherLinks(link: String) {
        #expect(Self.next(link) == nil)
    }
}
