import NewsParser
import Testing

@Suite("Extensions of entries")
struct ExtensionTests {
    private func entry(_ content: String) throws -> ParsedEntry {
        try #require(try parse(rss(item: content), url: "https://site.example/feeds/main.xml").entries.first)
    }

    @Test("An episode's duration, number, season, type, picture and rating are read")
    func episode() throws {
        let entry = try entry(
            """
            <title>T</title><itunes:title>Other</itunes:title><itunes:duration>1:02:03</itunes:duration>
            <itunes:episode>7</itunes:episode><itunes:season> 2 </itunes:season><itunes:episodeType>Bonus</itunes:episodeType>
            <itunes:image href="/cover.jpg"/><itunes:explicit>yes</itunes:explicit><itunes:author>Ilse</itunes:author>
            <itunes:summary>About it</itunes:summary><itunes:subtitle>Shorter</itunes:subtitle>
            """)
        #expect(entry.title == "T" && entry.author == "Ilse" && entry.summary == "About it")
        #expect(entry.image == "https://site.example/cover.jpg")
        #expect(entry.episode == ParsedEpisode(duration: 3723, number: 7, season: 2, kind: "bonus", isExplicit: true))
    }

    @Test(
        "A duration is in seconds, minutes or hours",
        arguments: [("59", 59), ("62:03", 3723), ("01:02:03", 3723), ("90.5", 90), (" 5:07 ", 307)])
    func playingTime(_ text: String, _ seconds: Int) throws {
        #expect(try entry("<itunes:duration>\(text)</itunes:duration>").episode?.duration == seconds)
    }

    @Test("An invalid duration is ignored", arguments: ["", "long", "1:2:3:4", "-5", ":", "99999999999999999999"])
    func noPlayingTime(_ text: String) throws {
        #expect(try entry("<itunes:duration>\(text)</itunes:duration>").episode == nil)
    }

    @Test("An episode's chapters and transcripts are kept, with their types and languages")
    func podcasting() throws {
        let entry = try entry(
            """
            <podcast:chapters url="chapters.json" type="application/json+chapters"/>
            <podcast:transcript url="/t.vtt" type="text/vtt" language="de"/><podcast:transcript url="/t.srt"/>
            <podcast:episode>3</podcast:episode><podcast:season>1</podcast:season>
            """)
        let episode = try #require(entry.episode)
        #expect(episode.chapters?.url == "https://site.example/feeds/chapters.json")
        #expect(episode.chapters?.type == "application/json+chapters")
        #expect(episode.transcripts.map(\.url) == ["https://site.example/t.vtt", "https://site.example/t.srt"])
        #expect(episode.transcripts[0].language == "de" && episode.number == 3 && episode.season == 1)
    }

    @Test("A file's identifier is not its entry's, in RSS and in Atom")
    func identifierOfFile() throws {
        let files = """
            <media:content url="1.jpg"><dc:identifier>1</dc:identifier></media:content>
            <media:group><media:content url="2.jpg"><dc:identifier>2</dc:identifier></media:content></media:group>
            """
        let entry = try entry("<title>T</title>" + files)
        #expect(entry.id == nil && entry.title == "T")
        #expect(try self.entry(files + "<dc:identifier>of the entry</dc:identifier>").id == "of the entry")
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"><entry>\(files)</entry>
            <entry><dc:identifier>of the entry</dc:identifier></entry></feed>
            """
        #expect(try parse(atom).entries.map(\.id) == [nil, "of the entry"])
    }

    @Test("Media RSS has pictures, files and text, in whatever group")
    func media() throws {
        let entry = try entry(
            """
            <media:group><media:title>Film</media:title><media:description type="plain">a &lt; b</media:description>
            <media:thumbnail url="small.jpg"/><media:thumbnail url="smaller.jpg"/>
            <media:content url="film.mp4" type="video/mp4" fileSize="1,024" duration="62">
            <media:category label="Sea">s</media:category></media:content>
            <media:content url="film.mp4" type="video/mp4"/><media:content url="poster.png" medium="image"/>
            <media:content url="https://tube.example/v/1" type="application/x-shockwave-flash"/></media:group>
            """)
        #expect(entry.title == "Film" && entry.summary == "a &lt; b" && entry.categories == ["Sea"])
        #expect(entry.image == "https://site.example/feeds/small.jpg")
        #expect(
            entry.enclosures == [
                ParsedEnclosure(
                    url: "https://site.example/feeds/film.mp4", type: "video/mp4", length: 1024, duration: 62)
            ])
    }

    @Test("The feed's own text takes precedence over that of Media RSS, and its files replace them")
    func precedence() throws {
        let entry = try entry(
            """
            <media:title>M</media:title><media:description>m</media:description><title>Own</title>
            <description>own</description><media:content url="https://f.example/b.mp3" type="audio/mpeg"/>
            <enclosure url="https://f.example/a.mp3" type="audio/mpeg"/>
            """)
        #expect(entry.title == "Own" && entry.summary == "own")
        #expect(entry.enclosures.map(\.url) == ["https://f.example/a.mp3"])
    }

    @Test("Media RSS in Atom is read as in RSS")
    func mediaInAtom() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><entry><title>V</title>
            <media:group><media:title>W</media:title><media:description>Words</media:description>
            <media:thumbnail url="https://i.example/v.jpg"/></media:group></entry></feed>
            """)
        #expect(feed.entries[0].title == "V" && feed.entries[0].summary == "Words")
        #expect(feed.entries[0].image == "https://i.example/v.jpg")
    }

    @Test("The address and number of an entry's comments are read, and what it replies to")
    func comments() throws {
        let entry = try entry(
            "<comments>/talk</comments><slash:comments>12</slash:comments><thr:in-reply-to ref='tag:x,1' href='/y'/>")
        #expect(entry.comments == "https://site.example/talk" && entry.commentCount == 12)
        #expect(entry.inReplyTo == "tag:x,1")
        let atom = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"><entry>
            <link rel="replies" href="https://a.example/r" thr:count="3"/><thr:total>3</thr:total></entry></feed>
            """)
        #expect(atom.entries[0].comments == "https://a.example/r" && atom.entries[0].commentCount == 3)
    }

    @Test("An entry's discussion is a web page, not the comments' feed")
    func discussionPages() throws {
        #expect(try entry("<comments>javascript:alert(1)</comments>").comments == nil)
        #expect(try entry("<comments> </comments>").comments == nil)
        let feed = "<link rel='replies' type='application/atom+xml' href='https://a.example/feed'/>"
        let page = "<link rel='replies' type='text/html' href='https://a.example/1#comments' title='0 Comments'/>"
        for (links, expected) in [
            (feed + page, "https://a.example/1#comments"), (page + feed, "https://a.example/1#comments"), (feed, nil),
        ] {
            let atom = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(links)</entry></feed>")
            #expect(atom.entries[0].comments == expected)
        }
    }

    @Test("Chapters in the feed itself are sorted by time; those without a time are left out")
    func chapters() throws {
        let chapters = """
            <psc:chapters xmlns:psc="http://podlove.org/simple-chapters" version="1.2">
            <psc:chapter start="01:02:03.500" title="The  end" href="/end"/>
            <psc:chapter start="00:00:00" title="Hello &amp; welcome"/><psc:chapter start="soon" title="Lost"/>
            <psc:chapter start="3:07"/></psc:chapters>
            """
        let expected = [
            ParsedEpisode.Chapter(start: 0, title: "Hello & welcome"), ParsedEpisode.Chapter(start: 187, title: ""),
            ParsedEpisode.Chapter(start: 3_723, title: "The end", link: "https://site.example/end"),
        ]
        let entry = try entry("\(chapters)<title>After</title>")
        #expect(entry.episode?.chapterMarks == expected && entry.title == "After")
        let atom = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://site.example/"><entry>\(chapters)</entry></feed>
            """)
        #expect(atom.entries[0].episode?.chapterMarks == expected)
    }

    @Test("Without a link, an entry's link is FeedBurner's original, its player, or its file")
    func fallbacks() throws {
        #expect(
            try entry("<feedburner:origLink>https://o.example/1</feedburner:origLink>").link == "https://o.example/1")
        #expect(try entry("<media:player url=\"https://p.example/1\"/>").link == "https://p.example/1")
        #expect(
            try entry("<enclosure url=\"https://f.example/1.mp3\" type=\"audio/mpeg\"/>").link
                == "https://f.example/1.mp3")
        #expect(
            try entry("<enclosure url='/a.jpg' type='image/jpeg'/><enclosure url='/a.mp3' type='audio/mpeg'/>").link
                == "https://site.example/a.mp3")
        #expect(
            try entry("<link>https://l.example/</link><feedburner:origLink>https://o.example/1</feedburner:origLink>")
                .link == "https://l.example/")
    }

    @Test("Undeclared prefixes and former namespace addresses have their usual meaning")
    func spellings() throws {
        let feed = try parse(
            """
            <rss xmlns:a="HTTP://www.iTunes.com/DTDs/PodCast-1.0.dtd" xmlns:m="http://search.yahoo.com/mrss"
             xmlns:g="http://www.google.com/schemas/play-podcasts/1.0"><channel><item><a:duration>5</a:duration>
             <m:thumbnail url="https://t.example/1.jpg"/><g:description>G</g:description></item></channel></rss>
            """)
        #expect(feed.entries[0].episode?.duration == 5 && feed.entries[0].image == "https://t.example/1.jpg")
        #expect(feed.entries[0].summary == "G")
    }

    @Test("A plain-text description keeps its lines, and one in RSS its paragraphs")
    func lines() throws {
        let film = try entry("<media:description>One &amp;amp; two\n\nhttps://x.example/\n</media:description>")
        #expect(film.summary == "One &amp; two<br>\n<br>\nhttps://x.example/")
        #expect(try entry("<itunes:summary><![CDATA[a\r\nb]]></itunes:summary>").summary == "a<br>\nb")
        #expect(try entry("<itunes:summary>a\n&lt;b&gt;b&lt;/b&gt;</itunes:summary>").summary == "a\n<b>b</b>")
        #expect(try entry("<description>a\n b\n \n\nc\n</description>").summary == "a\n b<br><br>\nc")
    }

    @Test("Media without a type get theirs from the file extension, and keywords are categories")
    func untypedMedia() throws {
        let film = try entry("<media:content url='/film.MP4?x=1'/><media:keywords>sea , ships</media:keywords>")
        #expect(film.enclosures.map(\.url) == ["https://site.example/film.MP4?x=1"])
        #expect(film.categories == ["sea", "ships"])
        let picture = try entry("<media:content url='/a.png' type='application/octet-stream'/>")
        #expect(picture.image == "https://site.example/a.png" && picture.enclosures.isEmpty)
        #expect(try entry("<media:content url='/page'/>").enclosures.isEmpty)
    }
}
