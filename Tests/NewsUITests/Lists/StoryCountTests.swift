import News
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Counts of lists whose rows are stories")
struct StoryCountTests {
    @Test("Articles of one story count once in lists of several feeds, also as they are read")
    func stories() {
        let feeds = [
            Samples.feed(1, unread: 4, tags: ["sea"]), Samples.feed(2, unread: 3, tags: ["sea"]),
            Samples.feed(3, unread: 1),
        ]
        var headline = Samples.headline(1)
        headline.alsoIn = [StoryPart(id: Headline.ID(rawValue: 2), feedID: Feed.ID(rawValue: 2), feedTitle: "Feed 2")]
        var overlaps = StoryOverlaps()
        let ids = Set(feeds.prefix(2).map(\.id))
        overlaps.add(unread: ids, visible: ids)
        var library = FakeLibrary(feeds: feeds, headlines: [headline])
        library.overlaps = overlaps
        var reader = Reader(library, columns: 120)
        reader.send(.overlapsLoaded(overlaps))
        func unread(_ row: FeedRow) -> Int? { reader.model.feeds.unreadCount(of: row) }
        #expect(unread(.smart(.all)) == 7 && unread(.smart(.unread)) == 7 && unread(.tag("sea")) == 6)
        #expect(reader.model.feeds.articleCount(of: .smart(.all), unreadOnly: false) == 29)
        reader.press("a")
        #expect(unread(.smart(.all)) == 6 && unread(.tag("sea")) == 5)
        #expect(unread(.feed(feeds[0].id)) == 3 && unread(.feed(feeds[1].id)) == 2 && unread(.feed(feeds[2].id)) == 1)
    }

    @Test("An article that is split off its row is not new, nor are those that it leaves")
    func split() {
        var headlines = Samples.headlines(1...3)
        let other = Samples.headline(9, feed: 2, minutesOld: 0)
        headlines[0].alsoIn = [StoryPart(id: other.id, feedID: other.feedID, feedTitle: "Feed 2")]
        var library = FakeLibrary(feeds: [Samples.feed(1), Samples.feed(2)], headlines: headlines)
        library.story = [headlines[0].id, other.id]
        var reader = Reader(library, columns: 120)
        reader.press("m")
        reader.libraryChanges { library in
            library.headlines[0].alsoIn = []
            library.headlines.append(other)
        }
        #expect(reader.model.list.rows.count == 4)
        #expect(reader.model.list.arrivalsAbove.count == 0, "\(reader.text)")
    }

    @Test("The key that splits an article off says in a list where it does so, on a row of several articles")
    func splittingElsewhere() {
        var headlines = Samples.headlines(1...2)
        headlines[0].alsoIn = [
            StoryPart(id: Headline.ID(rawValue: 9), feedID: Feed.ID(rawValue: 2), feedTitle: "Feed 2")
        ]
        var reader = Reader(FakeLibrary(headlines: headlines))
        reader.press("x")
        #expect(reader.status == " m lists the articles of this row; x splits one off there.")
        reader.press("jx")
        #expect(reader.status == " x (chapters) works in an article.")
    }

    @Test("Counts of stories are read again after those that are on their way, and meanwhile the previous ones hold")
    func overlaps() {
        let feeds = [Samples.feed(1, unread: 4), Samples.feed(2, unread: 3)]
        let reader = Reader(FakeLibrary(feeds: feeds, headlines: [Samples.headline(1)]))
        var model = reader.model
        (model.isLoadingOverlaps, model.hasMissedOverlaps) = (false, false)
        var overlaps = StoryOverlaps()
        overlaps.add(unread: Set(feeds.map(\.id)), visible: Set(feeds.map(\.id)))
        func send(_ event: Event) -> Int { model.update(event, now: reader.model.now).count { $0 == .loadOverlaps } }
        #expect(send(.libraryChanged) == 1 && send(.libraryChanged) == 0 && send(.libraryChanged) == 0)
        #expect(send(.overlapsLoaded(overlaps)) == 1 && model.feeds.unreadCount == 6)
        #expect(send(.feedsLoaded(feeds)) == 0 && model.feeds.unreadCount == 6)
        #expect(send(.overlapsLoaded(overlaps)) == 0)
        #expect(send(.libraryChanged) == 1)
        #expect(send(.failed(.loadOverlaps, sentence: "It failed.")) == 0 && send(.libraryChanged) == 1)
        #expect(overlaps.unread(in: [feeds[0].id]) == 0)
    }
}
