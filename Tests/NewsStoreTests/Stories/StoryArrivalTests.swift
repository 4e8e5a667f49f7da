import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Articles that arrive with a link that is known")
struct StoryArrivalTests {
    @Test("An article whose link was read arrives read and starred, but not if only a rule had marked it")
    func arrival() async throws {
        let fixture = try await StoryTests.knownFeeds()
        let library = fixture.library
        let rules = ArrivalRules([try Rule(when: "title:quiet", then: ["read"])])
        let quiet = StoryTests.entry("a quiet story", "https://example.org/quiet")
        try await fixture.store([StoryTests.entry("a story"), quiet], rules: rules)
        try await library.setRead([StoryTests.id("a story", in: fixture)], true)
        try await library.setStarred([StoryTests.id("a story", in: fixture)], true)
        let stored = try await fixture.store(
            [StoryTests.entry("b story"), StoryTests.entry("b loud", "https://example.org/quiet")], feed: 1)
        #expect(stored.new == 2 && stored.news.count == 1)
        let rows = try await StoryTests.rows(fixture, HeadlineFilter(feed: fixture.feed(1).id))
        #expect(rows.map(\.isRead) == [false, true] || rows.map(\.isRead) == [true, false])
        #expect(rows.first { $0.title == "b story" }.map { $0.isRead && $0.isStarred } == true)
        #expect(try await fixture.feed(1).unreadCount == 2)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("An article that arrived read tells in what feed its link had been opened, and no other article does")
    func readBefore() async throws {
        let fixture = try await StoryTests.knownFeeds()
        let library = fixture.library
        try await fixture.store([StoryTests.entry("a story")])
        let first = try await StoryTests.id("a story", in: fixture)
        try await library.noteReading(of: first)
        try await library.setRead([first], true)
        try await fixture.store([StoryTests.entry("b story")], feed: 1, at: Sample.time(60))
        let second = try await StoryTests.id("b story", in: fixture)
        let title = try await fixture.feed(0).title
        #expect(
            try await library.article(second)?.readBefore == EarlierReading(feedTitle: title, date: Sample.now))
        #expect(try await library.article(first)?.readBefore == nil)
        // What the user has marked as unread needs no reason.
        try await library.setRead([second], false)
        #expect(try await library.article(second)?.readBefore == nil)
        try await library.setRead([second], true)
        try await library.setApart(second, true)
        #expect(try await library.article(second)?.readBefore == nil)
    }

    @Test(
        "An article whose link is hidden arrives hidden, but not if only a rule had hidden it",
        arguments: [false, true])
    func hidden(isFirst: Bool) async throws {
        let fixture =
            isFirst
            ? try await LibraryFixture(feeds: ["https://a.example/rss", "https://b.example/rss"])
            : try await StoryTests.knownFeeds()
        let rules = ArrivalRules([try Rule(when: "title:quiet", then: ["hide"])])
        let quiet = StoryTests.entry("a quiet story", "https://example.org/quiet")
        try await fixture.store([StoryTests.entry("a story"), quiet], rules: rules)
        try await fixture.library.joinStories()
        try await fixture.library.setHidden([StoryTests.id("a story", in: fixture)], true)
        let before = try await fixture.feed(1).articleCount
        try await fixture.store(
            [StoryTests.entry("b story"), StoryTests.entry("b loud", "https://example.org/quiet")], feed: 1)
        try await fixture.library.joinStories()
        #expect(try await StoryTests.rows(fixture).map(\.title) == ["b loud"])
        #expect(try await fixture.feed(1).articleCount == before + 1)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Of marks on one article, those that a rule set are not taken over, and the user's are")
    func ruled() async throws {
        let fixture = try await StoryTests.knownFeeds()
        let rules = ArrivalRules([
            try Rule(when: "title:quiet", then: ["read"]), try Rule(when: "title:good", then: ["star"]),
        ])
        let (one, two) = ("https://example.org/1", "https://example.org/2")
        try await fixture.store([StoryTests.entry("a quiet", one), StoryTests.entry("a good", two)], rules: rules)
        try await fixture.library.setStarred([StoryTests.id("a quiet", in: fixture)], true)
        try await fixture.library.setRead([StoryTests.id("a good", in: fixture)], true)
        try await fixture.store([StoryTests.entry("b one", one), StoryTests.entry("b two", two)], feed: 1)
        let rows = try await StoryTests.rows(fixture, HeadlineFilter(feed: fixture.feed(1).id))
        #expect(rows.first { $0.title == "b one" }.map { !$0.isRead && $0.isStarred } == true)
        #expect(rows.first { $0.title == "b two" }.map { $0.isRead && !$0.isStarred } == true)
    }

    @Test("What a rule does with an article leaves those with the same link in other feeds as they are")
    func ruledOnArrival() async throws {
        let fixture = try await StoryTests.knownFeeds()
        let rules = ArrivalRules([
            try Rule(when: "title:quiet", then: ["read"]), try Rule(when: "title:bad", then: ["hide"]),
        ])
        let (one, two) = ("https://example.org/1", "https://example.org/2")
        try await fixture.store([StoryTests.entry("b one", one), StoryTests.entry("b two", two)], feed: 1)
        try await fixture.store([StoryTests.entry("a quiet", one), StoryTests.entry("a bad", two)], rules: rules)
        let rows = try await StoryTests.rows(fixture)
        #expect(Set(rows.map(\.title)) == ["b one", "b two"] && rows.allSatisfy { !$0.isRead })
        #expect(try await fixture.library.feeds().map(\.unreadCount) == [1, 3])
        // One that the user marks is so in all feeds.
        try await fixture.library.setRead(rows.map(\.id), true)
        #expect(try await StoryTests.rows(fixture, HeadlineFilter(unreadOnly: true)).isEmpty)
    }

    @Test("The first document of a feed follows what was read once its links are looked at; an import does not")
    func firstDocument() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss", "https://b.example/rss"])
        try await fixture.store([StoryTests.entry("a story"), StoryTests.entry("a other", "https://example.org/other")])
        try await fixture.library.setRead([StoryTests.id("a story", in: fixture)], true)
        try await fixture.store(
            [StoryTests.entry("b story"), StoryTests.entry("b other", "https://example.org/other")], feed: 1)
        #expect(try await fixture.titles().count == 4)
        try await fixture.library.joinStories()
        #expect(try await fixture.titles().count == 2)
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["a other"])
        #expect(try await fixture.library.feeds().map(\.unreadCount) == [1, 1])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("News leave out an article whose story the user may have been notified of, and name its feeds")
    func repeated() async throws {
        let fixture = try await StoryTests.knownFeeds()
        let (first, other) = try await (fixture.feed(0).id, "https://example.org/other")
        let rules = ArrivalRules([
            try Rule(when: "title:quiet", then: ["read"]), try Rule(when: "title:silent", then: ["never-notify"]),
            try Rule(when: "title:loud", then: ["notify"]),
        ])
        #expect(try await fixture.store([StoryTests.entry("a story")], rules: rules).news.titles == ["a story"])
        let stored = try await fixture.store([StoryTests.entry("b story"), StoryTests.entry("b", other)], feed: 1)
        #expect(stored.news.titles == ["b"])
        #expect(stored.repeated.map(\.title) == ["b story"] && stored.repeated.first?.feeds == [first])
        // Of these, the user has not been notified.
        for title in ["quiet", "silent"] {
            let link = "https://example.org/\(title)"
            try await fixture.store([StoryTests.entry("a \(title)", link)], rules: rules)
            let later = try await fixture.store([StoryTests.entry("b \(title[...title.startIndex])", link)], feed: 1)
            #expect(later.news.count == 1 && later.repeated.isEmpty, "\(title)")
        }
        // Announced by a rule, whatever the settings of the feeds are.
        let loud = "https://example.org/loud"
        #expect(try await fixture.store([StoryTests.entry("a loud", loud)], rules: rules).newsByRule.count == 1)
        let later = try await fixture.store([StoryTests.entry("b loud", loud)], feed: 1, rules: rules)
        #expect(later.new == 1 && later.news.count == 0 && later.newsByRule.count == 0 && later.repeated.isEmpty)
        fixture.library.stories = .off
        try await fixture.store([StoryTests.entry("a end", "https://example.org/end")])
        let end = try await fixture.store([StoryTests.entry("b end", "https://example.org/end")], feed: 1)
        #expect(end.news.count == 1 && end.repeated.isEmpty)
    }

    @Test("With stories off, what arrives is unread")
    func arrivalWhenOff() async throws {
        let fixture = try await StoryTests.knownFeeds()
        fixture.library.stories = .off
        try await fixture.store([StoryTests.entry("a story")])
        try await fixture.library.setRead([StoryTests.id("a story", in: fixture)], true)
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        #expect(try await StoryTests.rows(fixture, HeadlineFilter(unreadOnly: true)).map(\.title) == ["b story"])
    }

    @Test("A link that two articles of one feed have joins none")
    func shared() async throws {
        let fixture = try await StoryTests.knownFeeds()
        try await fixture.store([StoryTests.entry("a one"), StoryTests.entry("a two", "https://example.org/other")])
        try await fixture.store([StoryTests.entry("b one"), StoryTests.entry("b two")], feed: 1)
        #expect(try await StoryTests.rows(fixture).count == 4)
        try await fixture.store([StoryTests.entry("b three", "https://example.org/other")], feed: 1)
        #expect(try await StoryTests.rows(fixture).count == 4)
        // A second article with the link parts those that were joined.
        try await fixture.store([StoryTests.entry("b four", "https://example.org/other")], feed: 1)
        #expect(try await StoryTests.rows(fixture).count == 6)
        #expect(try await StoryTests.rows(fixture).allSatisfy(\.alsoIn.isEmpty))
    }

    @Test("An article that was split off stays so when the others go and another arrives")
    func splitForGood() async throws {
        let fixture = try await StoryTests.knownFeeds()
        try await fixture.store([StoryTests.entry("a story")])
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        try await fixture.library.setApart(StoryTests.id("a story", in: fixture), true)
        // The only other one leaves with its link.
        try await fixture.store([StoryTests.entry("b story", "https://example.org/other")], feed: 1)
        try await fixture.store([StoryTests.entry("b late")], feed: 1)
        #expect(Set(try await StoryTests.rows(fixture).map(\.title)) == ["a story", "b story", "b late"])
        #expect(try await StoryTests.rows(fixture).allSatisfy(\.alsoIn.isEmpty))
    }

    @Test("The page of a feed's site is no article")
    func home() async throws {
        let fixture = try await StoryTests.knownFeeds()
        try await fixture.store([StoryTests.entry("a one", "https://example.org/blog")])
        let check = try await fixture.library.checks()[1]
        let update = FeedUpdate(
            title: nil, siteLink: "https://example.org/blog/",
            entries: [StoryTests.entry("b", "https://example.org/blog")])
        _ = try await fixture.library.store(
            update, feed: check.feed, at: Sample.now, next: NextCheck(date: Sample.time(600)))
        #expect(try await StoryTests.rows(fixture).count == 2)
    }
}
