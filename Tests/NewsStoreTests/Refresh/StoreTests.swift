import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Storing a feed's document")
struct StoreTests {
    @Test("An article's file is stored with all its values, and again when they change")
    func enclosures() async throws {
        let fixture = try await LibraryFixture()
        var entry = Sample.entry("a")
        for file in [
            Enclosure(url: "https://a.example/1.mp3"),
            Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 7, duration: 61, title: "One"),
            Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 7, duration: 62, title: "One"),
        ] {
            entry.enclosures = [file]
            try await fixture.store([entry])
            let id = try await fixture.headlines()[0].id
            #expect(try await fixture.library.article(id)?.enclosures == [file])
        }
    }

    @Test("A discussion's address is stored when the feed adds it, and removed when the feed drops it")
    func comments() async throws {
        let fixture = try await LibraryFixture()
        var entry = Sample.entry("a")
        for address in [nil, "https://a.example/talk", "https://b.example/talk", nil] {
            entry.comments = address
            try await fixture.store([entry])
            let id = try await fixture.headlines()[0].id
            #expect(try await fixture.library.article(id)?.comments == address)
        }
    }

    @Test("An episode's podcast values are stored, again when they change, and removed when the feed drops them")
    func episode() async throws {
        let fixture = try await LibraryFixture()
        var entry = Sample.entry("a")
        let transcript = Episode.File(url: "https://a.example/1.vtt", type: "text/vtt", language: "en")
        let chapters = [
            Episode.Chapter(start: 0, title: "日本\"語"), Episode.Chapter(start: 90, title: "B", link: "https://b"),
        ]
        for episode in [
            nil, Episode(chapters: chapters, chapterFile: transcript, transcripts: [transcript]),
            Episode(chapters: Array(chapters.prefix(1))), nil,
        ] {
            entry.episode = episode
            try await fixture.store([entry])
            let id = try await fixture.headlines()[0].id
            #expect(try await fixture.library.article(id)?.episode == episode)
        }
        entry.episode = Episode(chapters: chapters)
        try await fixture.store([entry])
        try await fixture.store([])
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        let left = try await fixture.library.read { try $0.first(Int.self, "SELECT count(*) FROM episode") }
        #expect(left == 0)
    }

    @Test("New entries become unread articles, and are counted")
    func new() async throws {
        let fixture = try await LibraryFixture()
        let stored = try await fixture.store(Sample.entries(3))
        let newest = try await fixture.headlines().first?.id
        #expect(
            stored
                == StoredUpdate(
                    new: 3, changed: 0, news: NewArticles(count: 3, titles: ["e0", "e1", "e2"], newest: newest),
                    isFirst: true))
        let feed = try await fixture.feed()
        #expect(feed.articleCount == 3)
        #expect(feed.unreadCount == 3)
        #expect(feed.lastCheck == Sample.now)
        #expect(feed.nextCheck == Sample.time(600))
        #expect(try await fixture.titles() == ["e0", "e1", "e2"])
        #expect(try await fixture.headlines().allSatisfy { !$0.isRead && !$0.isStarred })
    }

    @Test("All fields of an entry are returned as an article")
    func wholeArticle() async throws {
        let fixture = try await LibraryFixture()
        let entry = Entry(
            identity: "urn:1", title: "日本語 & more", link: "https://a.example/1", author: "A. Author",
            published: Sample.time(-5), updated: Sample.time(-1), summary: "<p>S</p>", content: "",
            enclosures: [
                Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 9_000_000_000),
                Enclosure(url: "https://a.example/2.mp3"),
            ], categories: ["one", "two \"2\""], comments: "https://a.example/1/talk")
        try await fixture.store([entry])
        let headline = try #require(try await fixture.headlines().first)
        let article = try #require(try await fixture.library.article(headline.id))
        #expect(article.headline == headline)
        #expect(headline.title == entry.title)
        #expect(headline.link == entry.link)
        #expect(headline.author == entry.author)
        #expect(headline.published == entry.published)
        #expect(headline.feedTitle == "Feed 0")
        #expect(article.summary == entry.summary)
        #expect(article.content == "")
        #expect(article.enclosures == entry.enclosures)
        #expect(article.categories == entry.categories)
        #expect(article.comments == entry.comments)
        #expect(article.feedURL == "https://a.example/rss")
        #expect(try await fixture.library.article(Headline.ID(rawValue: 99)) == nil)
    }

    @Test("Storing the same document again changes nothing")
    func unchanged() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let before = try await fixture.headlines()
        #expect(try await fixture.store(Sample.entries(3), at: Sample.time(60)) == StoredUpdate(new: 0, changed: 0))
        #expect(try await fixture.headlines() == before)
    }

    @Test("A changed entry is updated and keeps its number, marks and date")
    func changed() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", published: Sample.time(-60)), Sample.entry("b")])
        let ids = try await fixture.headlines().map(\.id)
        try await fixture.library.setRead(ids, true)
        try await fixture.library.setStarred(ids, true)
        var changed = Sample.entry("a", title: "A", published: Sample.time(-60), content: "new")
        changed.enclosures = [Enclosure(url: "https://a.example/a.mp3")]
        let undated = Sample.entry("b", title: "B")
        let stored = try await fixture.store([changed, undated], at: Sample.time(7_200))
        #expect(stored == StoredUpdate(new: 0, changed: 2))
        let after = try await fixture.headlines()
        #expect(after.map(\.title) == ["B", "A"])
        #expect(after.map(\.id) == ids)
        #expect(after.map(\.sortDate) == [Sample.now, Sample.time(-60)])
        #expect(after.allSatisfy { $0.isRead && $0.isStarred })
        #expect(try await fixture.library.article(ids[1])?.content == "new")
        #expect(try await fixture.library.article(ids[1])?.enclosures.count == 1)
        #expect(try await fixture.feed().unreadCount == 0)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("An entry with a new date moves no later than its first fetch, keeping its marks")
    func datedAnew() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", published: Sample.time(-60))])
        let id = try await fixture.headlines()[0].id
        try await fixture.library.setStarred([id], true)
        for (published, expected) in [(86_400.0, 0.0), (-30, -30), (-90, -90)] {
            try await fixture.store([Sample.entry("a", published: Sample.time(published))], at: Sample.time(99_999))
            #expect(try await fixture.headlines(HeadlineFilter(starredOnly: true))[0].sortDate == Sample.time(expected))
            #expect(try await fixture.headlines(HeadlineFilter(unreadOnly: true)).map(\.id) == [id])
        }
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Of several entries with one identity the first counts")
    func sameIdentity() async throws {
        let fixture = try await LibraryFixture()
        let duplicates = [Sample.entry("a", title: "first"), Sample.entry("a", title: "second")]
        let stored = try await fixture.store(duplicates)
        #expect(stored.new == 1 && stored.changed == 0 && stored.news.titles == ["first"] && stored.isFirst)
        #expect(try await fixture.store(duplicates) == StoredUpdate(new: 0, changed: 0))
        #expect(try await fixture.titles() == ["first"])
    }

    @Test("The same identity in another feed is another article")
    func otherFeed() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        try await fixture.store([Sample.entry("a")])
        #expect(try await fixture.store([Sample.entry("a")], feed: 1).new == 1)
    }

    @Test("A future date counts as the time of the fetch, for sorting only")
    func future() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", published: Sample.time(86_400))])
        let headline = try await fixture.headlines()[0]
        #expect(headline.sortDate == Sample.now)
        #expect(headline.published == Sample.time(86_400))
    }

    @Test("Absurd dates do no harm", arguments: [-1e300, -1e11, 1e12, .infinity, .nan])
    func absurdDates(seconds: Double) async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", published: Date(timeIntervalSince1970: seconds))])
        let headline = try await fixture.headlines()[0]
        #expect(headline.sortDate <= Sample.now)
        #expect(try await fixture.titles(HeadlineFilter(), .around(headline.position)) == ["a"])
    }

    @Test("Entries without dates are in the document's order, at the time of the fetch")
    func undated() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("first"), Sample.entry("second"), Sample.entry("third")])
        #expect(try await fixture.titles() == ["first", "second", "third"])
        #expect(try await fixture.headlines().allSatisfy { $0.published == nil && $0.sortDate == Sample.now })
    }

    @Test("Without a publication date, the update date determines the order")
    func updatedOnly() async throws {
        let fixture = try await LibraryFixture()
        var entry = Sample.entry("a")
        entry.updated = Sample.time(-500)
        try await fixture.store([entry])
        #expect(try await fixture.headlines()[0].sortDate == Sample.time(-500))
    }

    @Test("The first new articles' titles are returned, with their count; known ones are not")
    func newTitles() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("known")])
        let entries = ["1", "2", "known", "3", "4", "5", "6"].map { Sample.entry($0) }
        let stored = try await fixture.store(entries, at: Sample.time(60))
        let newest = try await fixture.headlines().first { $0.title == "1" }
        let titles = ["1", "2", "3", "4", "5"]
        #expect(
            stored == StoredUpdate(new: 6, changed: 0, news: NewArticles(count: 6, titles: titles, newest: newest?.id)))
    }

    @Test("A document without entries keeps the articles")
    func emptyDocument() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2))
        #expect(try await fixture.store([]) == StoredUpdate(new: 0, changed: 0))
        #expect(try await fixture.titles().count == 2)
    }

    @Test("An unknown feed is refused")
    func unknownFeed() async throws {
        let fixture = try await LibraryFixture()
        let id = Feed.ID(rawValue: 77)
        let update = FeedUpdate(title: nil, siteLink: nil, entries: Sample.entries(1), validators: Validators())
        await #expect(throws: LibraryError.unknownFeed(id)) {
            try await fixture.library.store(update, feed: id, at: Sample.now, next: NextCheck(date: Sample.now))
        }
        await #expect(throws: LibraryError.unknownFeed(id)) {
            try await fixture.library.recordUnchanged(feed: id, at: Sample.now, next: NextCheck(date: Sample.now))
        }
    }

    @Test("Failures are counted and keep articles and validators; the next success resets them")
    func failures() async throws {
        let fixture = try await LibraryFixture()
        let validators = Validators(etag: "\"1\"", lastModified: nil)
        try await fixture.store(Sample.entries(1), validators: validators)
        let id = try await fixture.feed().id
        for _ in 0..<2 {
            try await fixture.library.recordFailure(
                "The host is gone.", feed: id, at: Sample.time(10), next: NextCheck(date: Sample.time(20)))
        }
        var feed = try await fixture.feed()
        #expect(feed.failure == "The host is gone.")
        #expect(feed.failureCount == 2)
        #expect(feed.lastCheck == Sample.time(10))
        #expect(try await fixture.library.checks()[0].validators == validators)
        #expect(try await fixture.titles() == ["e0"])
        try await fixture.library.recordUnchanged(feed: id, at: Sample.time(30), next: NextCheck(date: Sample.time(40)))
        feed = try await fixture.feed()
        #expect(feed.failure == nil)
        #expect(feed.failureCount == 0)
        #expect(feed.nextCheck == Sample.time(40))
    }
}
