import News
import Testing

@Suite("Links to one article")
struct StoryLinkTests {
    @Test(
        "These lead to the same article",
        arguments: [
            ["https://example.org/a/story", "http://example.org/a/story", "https://www.example.org/a/story/"],
            [
                "https://example.org/story", "https://EXAMPLE.org:443/story", "http://example.org:80/story",
                "http://m.example.org/story",
            ],
            [
                "https://example.org/a?id=7", "https://example.org/a?utm_source=rss&id=7&utm_medium=feed",
                "https://example.org/a?id=7&fbclid=x#comments",
            ],
            ["https://example.org/a?b=2&c=3", "https://example.org/a?c=3&amp;b=2"],
            [
                "https://example.org/a", "https://example.org/a?ref=rss", "https://example.org/a#more-12",
                "https://example.org/a?gclid=1&mc_cid=2&mc_eid=3",
            ],
            [
                "https://example.org/2026/story", "https://example.org/amp/2026/story",
                "https://amp.example.org/2026/story",
                "https://example.org/2026/story?amp=1", "https://cdn.ampproject.org/c/s/example.org/amp/2026/story",
                "https://example-org.cdn.ampproject.org/v/s/www.example.org/2026/story?amp_js_v=0.1",
                "https://www.google.com/amp/s/example.org/2026/story",
            ],
            ["https://example.org/s.html", "https://example.org/s.amp.html"],
            [
                "https://example.org/a-story", "https://example.org/a-story/amp/", "https://example.org/a-story.amp",
                "https://example.org/amp/a-story",
            ],
            ["https://example.org/a?id=7", "https://example.org/a?at_medium=rss&id=7&pk_campaign=b#at_campaign=c"],
            ["https://example.org/a/", "https://example.org/a/index.html", "https://example.org//a"],
            ["https://example.org/%7Ea/%c3%a9", "https://example.org/~a/%C3%A9"],
            [
                "https://example.org/story?x=1",
                "https://www.google.com/url?rct=j&sa=t&url=https://example.org/story%3Fx%3D1&ct=ga",
            ],
            ["https://en.wikipedia.org/wiki/Tide", "https://en.m.wikipedia.org/wiki/Tide"],
            [
                "https://www.youtube.com/watch?v=abcdefg-_12", "https://youtu.be/abcdefg-_12?si=x",
                "https://m.youtube.com/watch?app=desktop&v=abcdefg-_12",
                "https://www.youtube.com/shorts/abcdefg-_12",
            ],
            [
                "http://www.example.org/story-1.html",
                "http://rss.feedsportal.com/c/1/f/2/p/1/s/3/l/0L0Sexample0Borg0Cstory0E10Bhtml/story01.htm",
            ],
            [
                "https://example.org/story", "https://example.org/story?ref=blog.example.net",
                "https://example.org/story?ref=404news.co#more",
                "https://example.org/story#comment", "https://example.org/story#commentsArea",
            ],
            [
                "https://example.blogspot.com/2026/11/story.html", "http://example.blogspot.co.uk/2026/11/story.html",
                "http://example.blogspot.fr/2026/11/story.html",
            ],
            [
                "https://x.com/example/status/12", "https://mobile.twitter.com/example/status/12",
                "https://x.com/example/status/12?s=20", "https://twitter.com/example/status/12?t=aBc&s=19",
            ],
            [
                "https://www.nytimes.com/2026/11/20/a.html",
                "https://www.nytimes.com/2026/11/20/a.html?smid=tw-share&smtyp=cur",
            ],
            ["https://example.org/story", "https://example.org/story?ref=hackernews"],
            ["https://doi.org/10.1000/182", "http://dx.doi.org/10.1000/182"],
            ["https://www.reddit.com/r/a/comments/1/story/", "https://old.reddit.com/r/a/comments/1/story"],
        ] as [[String]])
    func same(links: [String]) {
        #expect(Set(links.map(StoryLink.key)).count == 1, "\(links.map { StoryLink.key($0) ?? "-" })")
        #expect(StoryLink.key(links[0]) != nil)
    }

    @Test("These lead to different articles")
    func different() {
        let links = [
            "https://example.org/?p=123", "https://example.org/?p=124", "https://example.org/watch?v=1",
            "https://example.org/watch?v=2", "https://www.youtube.com/watch?v=abc",
            "https://www.youtube.com/watch?v=abd",
            "https://news.ycombinator.com/item?id=1", "https://news.ycombinator.com/item?id=2",
            "https://example.org/#/one", "https://example.org/#!two", "https://example.org/day.html#a1",
            "https://example.org/day.html#a2", "https://example.org/day.html", "https://example.org/day.html#comment-3",
            "https://example.org/a", "https://example.org/A", "https://example.org:8080/a",
            "https://blog.example.org/a",
            "https://example.org/a%2Fb", "https://example.org/a/b", "https://m.example/a", "https://example/a",
            "https://example.org/amp", "https://example.org/a?source=mail", "https://example.org/a?ref=home",
            "https://github.com/sourcegraph/amp", "https://github.com/sourcegraph", "https://pypi.org/project/amp",
            "https://pypi.org/project", "https://example.org/amp/documentation", "https://example.org/documentation",
            "https://example.org/guitar.amp", "https://example.org/guitar",
            "https://www.youtube.com/embed/videoseries?list=1", "https://www.youtube.com/embed/videoseries?list=2",
            "https://www.youtube.com/embed/live_stream?channel=1",
            "https://www.youtube.com/embed/live_stream?channel=2",
            "https://example.org/a?pk_id=1", "https://example.org/a?pk_id=2", "https://example.org/a?at_time=1",
            "https://example.org/a#more-news", "https://example.org/a#more-",
            "https://example.org/a#utm_source=b&id=1", "https://example.org/a#utm_source=b&id=2",
            "https://example.org/a?ref=v1.2", "https://example.org/a?ref=part.html", "https://example.org/a?ref=a.b",
            "https://example.org/a?ref=.org", "https://example.org/a?id=part.org", "https://example.blogspot.com/a",
            "https://other.blogspot.fr/a", "https://blogspot.fr/a", "https://example.blogspot.example.org/a",
            "https://example.blogspot.example.fr/a", "https://example.org/a?ref=readme.md",
            "https://example.org/a?ref=guide.pdf", "https://example.org/a?ref=feature.login",
            "https://x.com/search?q=a&s=1", "https://x.com/search?q=a&s=2", "https://example.org/status/1?s=20",
            "https://example.org/a?t=10", "https://example.org/a?ref=hackernews-api",
            "https://example.org/a?ref=reddit",
            "https://x.com.example.org/a", "https://new.reddit.com/r/a", "https://twitter.com/a/status/1",
        ]
        let keys = links.map(StoryLink.key)
        #expect(
            Set(keys).count == links.count,
            "\(Dictionary(grouping: links) { StoryLink.key($0) ?? "-" }.filter { $0.value.count > 1 })")
        #expect(!keys.contains(nil))
    }

    @Test(
        "These are no articles",
        arguments: [
            "", "https://", "https://example.org", "https://www.example.org/", "https://example.org/?utm_source=rss",
            "http://example.org/index.html", "mailto:a@example.org", "/relative/path", "ftp://example.org/a",
            "https://example.org/#comments", "https://example.org/" + String(repeating: "a", count: 3_000),
        ])
    func none(link: String) {
        #expect(StoryLink.key(link) == nil)
    }

    @Test("A link that holds links in links ends")
    func nested() {
        var link = "https://example.org/story"
        for _ in 0..<5 {
            link = "https://www.google.com/url?url=" + link.replacing("%", with: "%25").replacing("?", with: "%3F")
        }
        #expect(StoryLink.key(link) == nil)
    }

    @Test(
        "Without tracking a link leads to the very page, whose form and order of parameters stay",
        arguments: [
            (
                "https://m.example.org/a/?id=7&utm_source=rss&b=%2f&amp;UTM_Medium=x",
                "https://m.example.org/a/?id=7&b=%2f"
            ),
            ("https://example.org/a?utm_source=rss#c", "https://example.org/a#c"),
            ("https://example.org/a?amp=1&output=rss&fbclid=x", "https://example.org/a?amp=1&output=rss"),
            ("https://example.org/a#xtor=RSS-1", "https://example.org/a"),
            ("https://example.org/a?x=1&&y=2#utm_source=b&id=1", "https://example.org/a?x=1&&y=2#utm_source=b&id=1"),
            ("https://example.org/?utm_source=rss", "https://example.org/"),
            ("https://example.org", "https://example.org"),
            ("https://example.org/a?q=utm_source=b&r=ü#utm", "https://example.org/a?q=utm_source=b&r=ü#utm"),
        ])
    func withoutTracking(link: String, cleaned: String) {
        #expect(StoryLink.withoutTracking(link) == cleaned)
        #expect(StoryLink.key(link) == StoryLink.key(cleaned))
    }
}
