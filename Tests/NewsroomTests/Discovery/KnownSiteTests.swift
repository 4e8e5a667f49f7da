import Testing

@testable import Newsroom

@Suite("Sites whose feeds are found by rule")
struct KnownSiteTests {
    @Test(
        "A page on a known site has its feed",
        arguments: [
            (
                "https://www.youtube.com/channel/UCabc-123/videos",
                "https://www.youtube.com/feeds/videos.xml?channel_id=UCabc-123"
            ),
            (
                "https://youtube.com/playlist?list=PL12&x=y",
                "https://www.youtube.com/feeds/videos.xml?playlist_id=PL12"
            ),
            ("https://www.reddit.com/r/swift/", "https://www.reddit.com/r/swift/.rss"),
            ("https://old.reddit.com/r/swift/top", "https://www.reddit.com/r/swift/top/.rss"),
            ("https://www.reddit.com/r/swift/top/?t=week", "https://www.reddit.com/r/swift/top/.rss?t=week"),
            ("https://github.com/apple", "https://github.com/apple.atom"),
            ("https://github.com/apple/swift/releases", "https://github.com/apple/swift/releases.atom"),
            ("https://github.com/apple/swift/commits/main", "https://github.com/apple/swift/commits/main.atom"),
            ("https://medium.com/@ann", "https://medium.com/feed/@ann"),
            ("https://medium.com/some-magazine/", "https://medium.com/feed/some-magazine"),
            ("https://ann.medium.com", "https://ann.medium.com/feed"),
            ("https://ann.substack.com/", "https://ann.substack.com/feed"),
            ("https://ann.tumblr.com/", "https://ann.tumblr.com/rss"),
            ("https://bsky.app/profile/ann.example", "https://bsky.app/profile/ann.example/rss"),
            ("https://stackoverflow.com/questions/tagged/swift", "https://stackoverflow.com/feeds/tag/swift"),
        ])
    func one(page: String, feed: String) {
        #expect(KnownSite.feeds(of: page).map(\.url) == [feed])
    }

    @Test("A project on GitHub has several, each with a name")
    func several() {
        let feeds = KnownSite.feeds(of: "https://github.com/apple/swift")
        #expect(
            feeds.map(\.url).map { String($0.dropFirst("https://github.com/apple/swift/".count)) } == [
                "releases.atom", "commits.atom", "tags.atom",
            ])
        #expect(feeds.allSatisfy { $0.title != nil })
    }

    @Test(
        "Feed addresses, pages without a rule and other hosts are left to be checked",
        arguments: [
            "https://www.youtube.com/@handle", "https://www.youtube.com/feeds/videos.xml?channel_id=UC1",
            "https://www.reddit.com/", "https://www.reddit.com/r/swift/.rss", "https://github.com/",
            "https://github.com/topics/swift", "https://github.com/apple/swift/releases.atom",
            "https://github.com/apple/swift/issues", "https://medium.com/", "https://medium.com/feed/@ann",
            "https://substack.com/", "https://example.org/", "https://ann.substack.com/p/post", "no address",
        ])
    func none(page: String) {
        #expect(KnownSite.feeds(of: page).isEmpty)
    }

    @Test("The usual places are few, and on the page's site")
    func commonPaths() {
        let root = CommonPath.candidates(for: "https://a.example:8443/?q=1")
        #expect(root.first == "https://a.example:8443/feed")
        #expect(CommonPath.candidates(for: "https://a.example/blog").first == "https://a.example/blog/feed")
        #expect(CommonPath.candidates(for: "https://a.example/@ann").first == "https://a.example/@ann.rss")
        #expect(root.count <= 9 && CommonPath.candidates(for: "file:///x").isEmpty)
    }
}
