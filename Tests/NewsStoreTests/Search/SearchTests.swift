import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Searching")
struct SearchTests {
    @Test(
        "Words are found in any language, with an index and without",
        arguments: [
            ("refresh", ["en"]), ("REFRESH", ["en"]), ("cafe", ["fr"]), ("café", ["fr"]), ("brulee", ["fr"]),
            ("strasse", ["de"]), ("Straße", ["de"]), ("京都", ["ja"]), ("東京都", ["ja"]), ("都", ["ja"]), ("ニュース", ["ja"]),
            ("ﾆｭｰｽ", ["ja"]), ("京東", []), ("한국", ["ko"]), ("국어", ["ko"]), ("北京", ["zh"]), ("京", ["ja", "zh"]),
            ("ภาษา", ["th"]), ("ไทย", ["th"]), ("москва", ["ru"]), ("ёлка", ["ru"]), ("елка", ["ru"]), ("محمد", ["ar"]),
            ("हिन्दी", ["hi"]), ("c++", ["cpp"]), ("\"actor model\"", ["en"]), ("\"model actor\"", []),
            ("\"京都 東\"", []), ("🎉", ["cpp"]), ("swift入門", ["zh"]), ("\"a new\"", ["en"]), ("ﷺ", ["ur"]), ("⑴", ["ur"]),
        ] as [(String, [String])])
    func languages(query: String, expected: [String]) async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([
            Sample.entry("en", content: "<p>An <b>actor</b> model: re<i>fresh</i>. A new one.</p>"),
            Sample.entry("fr", content: "Caf&eacute; et cre\u{300}me br&#251;l\u{E9}e"),
            Sample.entry("de", content: "Die Stra&szlig;e"), Sample.entry("ja", content: "<p>東京都のニュース</p>"),
            Sample.entry("ko", content: "한국어 뉴스"), Sample.entry("zh", content: "北<b>京</b>的Swift入門"),
            Sample.entry("th", content: "ภาษาไทย"), Sample.entry("ru", content: "Москва, ёлка"),
            Sample.entry("ar", content: "مُحَمَّد"), Sample.entry("hi", content: "हिन्दी भाषा"),
            Sample.entry("cpp", content: "C++ &#x1F389;"), Sample.entry("ur", content: "نبی ﷺ ⑴"),
        ])
        for found in try await fixture.foundInEveryState(query) { #expect(found == Set(expected)) }
    }

    @Test(
        "A word is found while it is typed, with an index and without",
        arguments: ["re", "ref", "refr", "refre", "refresh", "title:refr", "news refr", "r\u{E9}fr", "東"])
    func typing(query: String) async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([
            Sample.entry("Refreshing news 東京", content: "x"), Sample.entry("fresh", content: "x"),
            Sample.entry("r", content: "e"),
        ])
        for found in try await fixture.foundInEveryState(query, typing: true) {
            #expect(found == ["Refreshing news 東京"])
        }
    }

    @Test(
        "Every form of query has its meaning, with an index and without",
        arguments: [
            ("alpha", ["one", "two"]), ("alpha beta", ["one"]), ("alpha -beta", ["two"]),
            ("beta OR gamma", ["one", "three"]),
            ("alpha (beta OR delta)", ["one", "two"]), ("-alpha", ["three", "four"]), ("title:one", ["one"]),
            ("title:alpha", []),
            ("author:jane", ["two"]), ("jane", ["two"]), ("text:jane", []), ("is:unread", ["one", "three", "four"]),
            ("is:read", ["two"]), ("is:starred", ["three"]), ("-is:starred alpha", ["one", "two"]),
            ("alpha is:unread", ["one"]),
            ("feed:second", ["three"]), ("second", ["three"]), ("second OR delta", ["two", "three"]),
            ("-second", ["one", "two", "four"]),
            ("tag:tech", ["three"]), ("feed:b.example gamma", ["three"]), ("alpha feed:b.example", []),
            ("has:enclosure", ["four"]),
            ("has:audio", ["four"]), ("has:video", []), ("age:<100min", ["one"]), ("age:>150min", ["three", "four"]),
            ("age:1h..2h", ["one", "two"]), ("link:/2", ["two"]), ("category", ["three"]),
            ("date:2025", ["one", "two", "three", "four"]),
            ("date:<2020", []), ("gamma OR is:read", ["two", "three"]), ("alpha OR -is:unread", ["one", "two"]),
        ] as [(String, [String])])
    func forms(query: String, expected: [String]) async throws {
        let fixture = try await SearchTests.fourArticles()
        for found in try await fixture.foundInEveryState(query) { #expect(found == Set(expected), "\(query)") }
        #expect(Set(try await fixture.found(query, order: .newest)) == Set(expected))
    }

    @Test(
        "newsboat's queries mean the same as in newsboat",
        arguments: [
            ("unread = \"yes\" and tags # \"tech\"", ["three"]), ("title =~ \"^o|R\"", ["one", "three", "four"]),
            ("content !~ \"alpha\"", ["three", "four"]), ("link = \"https://a.example/2\"", ["two"]),
            ("author = \"\"", ["one", "three", "four"]),
            ("enclosure_type =~ \"^audio\"", ["four"]), ("enclosure_url = \"\"", ["one", "two", "three"]),
            ("guid = \"one\"", ["one"]),
            ("feedtitle = \"Second\"", ["three"]), ("unread_count = 1", ["three"]),
            ("total_count >= 3", ["one", "two", "four"]),
            ("latest_article_age < 1", ["one", "two", "three", "four"]), ("age >= 1", []),
            ("age = 0", ["one", "two", "three", "four"]),
            ("date =~ \"Jun 2025\"", ["one", "two", "three", "four"]),
            ("flags =~ \"s\" or unread = \"no\"", ["two", "three"]),
            ("rssurl =~ \"b\\.example\"", ["three"]),
        ] as [(String, [String])])
    func newsboat(query: String, expected: [String]) async throws {
        let fixture = try await SearchTests.fourArticles()
        let query = try ArticleQuery(newsboat: query)
        #expect(Set(try await fixture.found(query)) == Set(expected))
        _ = try await fixture.library.indexForSearch()
        #expect(Set(try await fixture.found(query)) == Set(expected))
    }

    @Test("Matches in the title come first, then frequent ones, then new ones")
    func ranking() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([
            Sample.entry("new mention", published: Sample.time(-60), content: "needle"),
            Sample.entry("often", published: Sample.time(-120), content: "needle needle needle needle"),
            Sample.entry("old mention", published: Sample.time(-90 * 86_400), content: "needle"),
            Sample.entry("the needle", published: Sample.time(-80 * 86_400), content: "hay"),
            Sample.entry("needles", published: Sample.time(-30), content: "hay"),
        ])
        let expected = ["the needle", "often", "new mention", "old mention"]
        #expect(try await fixture.found("needle") == expected)
        #expect(try await fixture.found("needle", typing: true) == ["the needle", "needles"] + expected.dropFirst())
        _ = try await fixture.library.indexForSearch()
        #expect(try await fixture.found("needle") == expected)
        #expect(
            try await fixture.found("needle", order: .newest) == ["new mention", "often", "the needle", "old mention"])
    }

    @Test("Pages of any size contain every article once, even beyond those ranked together", arguments: [7, 50, 400])
    func pages(pageSize: Int) async throws {
        let fixture = try await LibraryFixture()
        let count = Searcher.portion * 2 + 57
        let entries = (0..<count).map { number in
            Sample.entry(
                "e\(number)", title: number.isMultiple(of: 5) ? "common \(number)" : "\(number)",
                published: Sample.time(-60 * Double(number)), content: "common")
        }
        try await fixture.store(entries)
        for indexed in [0, 300, nil] {
            if indexed != 0 { _ = try await fixture.library.indexForSearch(upTo: indexed) }
            for order in [SearchOrder.best, .newest] {
                let found = try await fixture.found("common", order: order, pageSize: pageSize)
                #expect(found.count == count)
                #expect(Set(found).count == count)
            }
        }
    }

    @Test("By date, the newest comes first however it is found", arguments: [30, Searcher.few + 200])
    func byDate(count: Int) async throws {
        let fixture = try await LibraryFixture()
        // The last one stored is the oldest.
        let entries = (0..<count).map { number in
            Sample.entry(
                "\(number)", published: Sample.time(-60 * Double(number)),
                content: number.isMultiple(of: 3) ? "needle" : number.isMultiple(of: 2) ? "common" : "common needle")
        }
        try await fixture.store(Array(entries.reversed()))
        for indexed in [0, nil] {
            if indexed == nil { _ = try await fixture.library.indexForSearch() }
            for (query, isMeant) in [
                ("needle", { !$0.isMultiple(of: 2) || $0.isMultiple(of: 3) }), ("common", { !$0.isMultiple(of: 3) }),
                ("is:unread", { _ in true }), ("common OR needle", { _ in true }),
            ] as [(String, (Int) -> Bool)] {
                let expected = (0..<count).filter(isMeant).map { "\($0)" }
                #expect(try await fixture.found(query, order: .newest, pageSize: 47) == expected, "\(query)")
            }
        }
    }

    @Test("Matches are highlighted in the title and in an excerpt; excluded words are not")
    func marks() async throws {
        let fixture = try await LibraryFixture()
        let content = "<p>" + String(repeating: "hay ", count: 100) + "&lt;needle&gt; <b>Nee</b>dle</p><p>end</p>"
        try await fixture.store([Sample.entry("A Needle", content: content), Sample.entry("Needle only")])
        let page = try await fixture.library.search(
            ArticleQuery.parse("needle -\"hay needle end\"").query, timeout: nil)
        let hit = try #require(page.hits.first { $0.headline.title == "A Needle" })
        #expect(hit.title.pieces.filter(\.isMatch).map { String($0.text) } == ["Needle"])
        let snippet = try #require(hit.snippet)
        #expect(snippet.pieces.filter(\.isMatch).map { String($0.text) } == ["needle", "Needle"])
        #expect(snippet.text.contains("hay <needle> Needle end"))
        #expect(page.hits.contains { $0.headline.title == "Needle only" && $0.snippet == nil })
    }

    @Test("Hidden and unlisted feeds are not searched, except hidden ones on request")
    func scope() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example", "https://c.example"])
        for index in 0..<3 { try await fixture.store([Sample.entry("word \(index)")], feed: index) }
        _ = try await fixture.library.indexForSearch()
        let feeds = try await fixture.library.feeds()
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example"), ListedFeed(url: "https://b.example", isHidden: true),
        ])
        #expect(try await fixture.found("word") == ["word 0"])
        #expect(try await fixture.found("word", in: HeadlineFilter(feed: feeds[1].id)) == ["word 1"])
        #expect(try await fixture.found("word", in: HeadlineFilter(feed: feeds[2].id)).isEmpty)
        #expect(try await Set(fixture.found("word", in: HeadlineFilter(includesHidden: true))) == ["word 0", "word 1"])
        #expect(try await fixture.found("word", in: HeadlineFilter(starredOnly: true)).isEmpty)
    }

    @Test("A hostile query finds nothing or something, and breaks nothing")
    func hostile() async throws {
        let fixture = try await SearchTests.fourArticles()
        _ = try await fixture.library.indexForSearch()
        let texts = [
            "\"", "'", "alpha' OR '1", "alpha\" OR \"beta", "*", "^alpha", "alpha^", "NEAR(alpha beta)",
            "{terms}: alpha", "alpha:*",
            "\u{0}", "%", "_", "\\", "\u{E004}1", "\u{E000}one", String(repeating: "alpha ", count: 128), "feed:%",
            "tag:\"",
            "title:\"\u{0}\"", "link:.*", "link:(", "-", "((((", "\u{202E}alpha",
        ]
        for text in texts {
            let found = try await fixture.found(text, typing: true)
            #expect(found.count <= 4, "\(text)")
        }
        #expect(try await fixture.found("link:.*").isEmpty)
        #expect(try await fixture.found("\u{E004}1 alpha") == fixture.found("1 alpha"))
    }

    @Test("A cancelled search ends, and the next one finds everything")
    func cancellation() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(
            (0..<500).map { Sample.entry("e\($0)", content: String(repeating: "hay ", count: 2_000)) })
        let library = fixture.library
        for _ in 0..<5 {
            let search = Task {
                try await library.search(ArticleQuery.parse("needle").query, timeout: nil)
            }
            search.cancel()
            let result = await search.result
            if case .failure(let error) = result { #expect(error as? LibraryError == .cancelled) }
        }
        #expect(try await fixture.found("hay").count == 500)
        #expect(try await fixture.headlines(limit: 1).count == 1)
    }

    @Test("A search that takes too long returns what it has found, and can continue")
    func timeout() async throws {
        let fixture = try await LibraryFixture()
        let entries = (0..<200).map { Sample.entry("e\($0)", content: $0 == 0 ? "needle" : "hay") }
        try await fixture.store(entries)
        var place: SearchPlace?
        var found: [String] = []
        var pages = 0
        repeat {
            let page = try await fixture.library.search(
                ArticleQuery.parse("needle").query, after: place, timeout: .zero)
            found += page.hits.map(\.headline.title)
            place = page.next
            pages += 1
        } while place != nil && pages < 1_000
        #expect(found == ["e0"])
        #expect(pages > 2)
    }

    @Test(
        "A folder is found by its displayed name, by its tag, and by a newsboat word",
        arguments: [false, true])
    func folders(isIndexed: Bool) async throws {
        let fixture = try await LibraryFixture()
        let tags = [["/Tech"], ["tech"], ["/Tech/Swift"], ["/Birds & bees"], []]
        try await fixture.library.setFeedList(
            tags.enumerated().map { ListedFeed(url: "https://\($0.offset).example/rss", tags: $0.element) })
        for number in tags.indices { try await fixture.store([Sample.entry("e\(number)")], feed: number) }
        if isIndexed { _ = try await fixture.library.indexForSearch() }
        for (text, titles) in [
            ("tag:Tech", ["e0", "e1"]), ("tag:/tech", ["e0"]), ("tag:tech/swift", ["e2"]), ("tag:/Tech/Swift", ["e2"]),
            ("tag:\"birds & bees\"", ["e3"]), ("-tag:Tech", ["e2", "e3", "e4"]), ("tag:/", []),
        ] {
            #expect(Set(try await fixture.found(ArticleQuery.parse(text).query)) == Set(titles), "\(text)")
        }
        for (text, titles) in [
            ("tags # \"Tech\"", ["e0"]), ("tags # \"/Tech\"", ["e0"]), ("tags # \"tech\"", ["e1"]),
            ("tags !# \"Tech\"", ["e1", "e2", "e3", "e4"]), ("tags # \"Birds\"", ["e3"]),
        ] {
            let query = try ArticleQuery(newsboat: text)
            #expect(Set(try await fixture.found(query)) == Set(titles), "\(text)")
        }
    }

    /// Articles one and two contain alpha; two is read, three is starred and in the second feed, four has a file.
    private static func fourArticles() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss"])
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example/rss", title: "First"),
            ListedFeed(url: "https://b.example/rss", title: "Second", tags: ["Tech", "tech"]),
        ])
        var two = Sample.entry("two", published: Sample.time(-7_000), content: "alpha delta")
        two.author = "Jane Doe"
        two.link = "https://a.example/2"
        var four = Sample.entry("four", published: Sample.time(-14_000), content: "epsilon")
        four.enclosures = [Enclosure(url: "https://a.example/4.mp3", type: "audio/mpeg", length: 1)]
        try await fixture.store([Sample.entry("one", published: Sample.time(-3_600), content: "alpha beta"), two, four])
        var three = Sample.entry("three", published: Sample.time(-10_000), content: "gamma")
        three.categories = ["a category"]
        try await fixture.store([three], feed: 1)
        let headlines = try await fixture.headlines()
        for headline in headlines where headline.title == "two" {
            _ = try await fixture.library.setRead([headline.id], true)
        }
        for headline in headlines where headline.title == "three" {
            _ = try await fixture.library.setStarred([headline.id], true)
        }
        return fixture
    }
}
