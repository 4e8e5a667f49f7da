import NewsParser
import Testing

@Suite("What a document says about its feed")
struct FeedHeadTests {
    private func channel(_ content: String) throws -> ParsedFeed {
        try parse("<rss version=\"2.0\"><channel>\(content)</channel></rss>", url: "https://s.example/feed")
    }

    @Test("The description, author, picture, date and update hints of an RSS channel are read")
    func rssHead() throws {
        let feed = try channel(
            """
            <title>T</title><link>https://s.example/</link><description>On &lt;i&gt;ships&lt;/i&gt;</description>
            <managingEditor>ed@s.example (Ed)</managingEditor><lastBuildDate>Tue, 05 Mar 2024 06:30:00 GMT</lastBuildDate>
            <pubDate>Mon, 04 Mar 2024 06:30:00 GMT</pubDate><ttl>45</ttl><sy:updatePeriod>daily</sy:updatePeriod>
            <sy:updateFrequency>4</sy:updateFrequency><skipHours><hour>0</hour><hour>24</hour><hour>5</hour></skipHours>
            <skipDays><day>Sunday</day><day>monday</day></skipDays>
            <image><url>/i.png</url><title>Not this</title><link>https://not.example/</link></image>
            <itunes:new-feed-url>https://new.example/f</itunes:new-feed-url>
            <textInput><title>Search</title><link>https://search.example/</link></textInput>
            """)
        #expect(feed.title == "T" && feed.link == "https://s.example/" && feed.subtitle == "On <i>ships</i>")
        #expect(feed.author == "Ed" && feed.image == "https://s.example/i.png")
        #expect(feed.updated == utc(2024, 3, 5, 6, 30) && feed.newAddress == "https://new.example/f")
        #expect(
            feed.updateHints
                == UpdateHints(timeToLive: 45, updateInterval: 21_600, skipHours: [0, 5], skipDays: [7, 1]))
    }

    @Test(
        "Impossible update hints are ignored",
        arguments: ["<ttl>soon</ttl>", "<ttl>-5</ttl>", "<skipHours><hour>99</hour></skipHours>"])
    func impossibleHints(_ element: String) throws {
        #expect(try channel(element).updateHints == UpdateHints())
    }

    @Test("A frequency of zero means once, and a period alone is the interval")
    func frequency() throws {
        let period = "<sy:updatePeriod>hourly</sy:updatePeriod>"
        #expect(try channel(period + "<sy:updateFrequency>0</sy:updateFrequency>").updateHints.updateInterval == 3_600)
        #expect(try channel("<sy:updateFrequency>2</sy:updateFrequency>").updateHints.updateInterval == 43_200)
    }

    @Test("A podcast's channel has a summary, picture and author, and its author applies to its episodes")
    func podcastHead() throws {
        let feed = try channel(
            """
            <itunes:summary>Long</itunes:summary><itunes:subtitle>Short</itunes:subtitle><itunes:author>Ilse</itunes:author>
            <itunes:owner><itunes:name>Owner</itunes:name><itunes:email>o@x.example</itunes:email></itunes:owner>
            <itunes:image href="https://i.example/c.jpg"/><item><title>1</title></item>
            <item><title>2</title><author>jon@x.example (Jonas)</author></item>
            """)
        #expect(feed.subtitle == "Long" && feed.author == "Ilse" && feed.image == "https://i.example/c.jpg")
        #expect(feed.entries.map(\.author) == ["Ilse", "Jonas"])
    }

    @Test("The subtitle, author, logo and date of an Atom feed are read")
    func atomHead() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/x/"><title>A</title>
            <subtitle type="html">&lt;b&gt;On ships&lt;/b&gt;</subtitle><icon>/fav.ico</icon><logo>logo.png</logo>
            <updated>2024-03-05T06:30:00Z</updated><author><name>Ilse</name><email>i@a.example</email></author>
            <contributor><name>Not she</name></contributor><entry><title>1</title></entry></feed>
            """)
        #expect(feed.subtitle == "<b>On ships</b>" && feed.author == "Ilse" && feed.updated == utc(2024, 3, 5, 6, 30))
        #expect(feed.image == "https://a.example/x/logo.png" && feed.entries[0].author == "Ilse")
    }

    @Test("Of several links the last RSS one is used, and the feed's own address only if there is no other")
    func links() throws {
        let own = "<atom:link rel=\"self\" href=\"https://s.example/feed\"/>"
        #expect(try channel(own).link == "https://s.example/feed")
        #expect(try channel(own + "<link>https://s.example/</link>").link == "https://s.example/")
        #expect(
            try channel(
                "<atom:link href=\"https://atom.example/\"/><link>https://1.example/</link><link>https://2.example/</link>"
            )
            .link == "https://2.example/")
        #expect(
            try parse("<feed><link rel='self' href='https://s.example/feed'/></feed>").link == "https://s.example/feed")
    }

    @Test("Every item is an entry, even with unknown elements")
    func everyItem() throws {
        #expect(try channel("<item/><item><title></title></item><item><x:y>z</x:y></item>").entries.count == 3)
    }

    @Test("A GUID that is a path, and is declared a permalink, is a link")
    func pathGUID() throws {
        let feed = try channel(
            "<link>https://s.example/</link><item><guid isPermaLink='true'>/2024/1</guid></item>"
                + "<item><guid isPermaLink='false'>/2024/2</guid></item>")
        #expect(feed.entries.map(\.link) == ["https://s.example/2024/1", nil])
    }
}
