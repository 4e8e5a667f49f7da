import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Requests to save articles")
struct SaveRowTests {
    private static func fixture() async throws -> (LibraryFixture, Headline.ID) {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a"), Sample.entry("b")])
        return (fixture, try #require(try await fixture.headlines().first { $0.title == "a" }).id)
    }

    private static func claim(
        _ library: Library, isGone: Bool = false, by owner: String = "me"
    ) async throws -> ClaimedSave? {
        try await library.claimSave(of: "readeck", for: owner) { _ in isGone }
    }

    @Test("A request waits, shows in the list, and is taken by one process only")
    func claimed() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        #expect(try await library.nextSave(to: ["readeck"]) == nil)
        #expect(try await library.requestSave(of: id, to: "readeck"))
        #expect(try await !library.requestSave(of: id, to: "readeck"))
        #expect(try await library.servicesWithSaves(among: ["readeck"]) == ["readeck"])
        #expect(try await fixture.headlines().first { $0.id == id }?.saveMark == .waiting)
        let save = try #require(try await Self.claim(library))
        #expect(save.article == id && save.attempts == 0 && !save.mayBeThere)
        #expect(try await Self.claim(library, by: "another") == nil)
        try await library.finishSave(save, .saved)
        #expect(try await library.article(id)?.saves == [Save(service: "readeck", .saved(Sample.now))])
        #expect(try await fixture.headlines().first { $0.id == id }?.saveMark == .saved)
        #expect(try await library.nextSave(to: ["readeck"]) == nil)
        #expect(try await !library.requestSave(of: id, to: "readeck"))
    }

    @Test("What a process claimed is due a minute later, when it is looked at again, also by the process itself")
    func claimIsLookedAtAgain() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await library.requestSave(of: id, to: "readeck")
        _ = try await Self.claim(library)
        #expect(try await library.nextSave(to: ["readeck"]) == Sample.now.addingTimeInterval(60))
        #expect(try await Self.claim(library, by: "another") == nil)
        #expect(try await Self.claim(library)?.mayBeThere == true)
    }

    @Test("What a killed process was sending is taken by another one, and may have arrived")
    func killed() async throws {
        let (fixture, id) = try await Self.fixture()
        try await fixture.library.requestSave(of: id, to: "readeck")
        _ = try await Self.claim(fixture.library)
        let save = try #require(try await Self.claim(fixture.library, isGone: true, by: "next"))
        #expect(save.mayBeThere && save.attempts == 1)
        try await fixture.library.finishSave(save, .postponed(nil, until: Sample.now, mayBeThere: true))
        #expect(try await Self.claim(fixture.library)?.mayBeThere == true)
    }

    @Test("A postponed request is not due before its time, and those of its server wait with it")
    func postponed() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        let other = try #require(try await fixture.headlines().first { $0.id != id }).id
        for article in [id, other] { try await library.requestSave(of: article, to: "readeck") }
        let save = try #require(try await Self.claim(library))
        let later = Sample.time(90)
        try await library.finishSave(save, .postponed(.refused(status: 503), until: later, mayBeThere: false))
        try await library.postponeSaves(of: "readeck", until: later)
        #expect(try await library.servicesWithSaves(among: ["readeck"]) == [])
        #expect(try await library.nextSave(to: ["readeck"]) == later)
        #expect(
            try await library.saves(of: save.article)
                == [Save(service: "readeck", .waiting(.refused(status: 503), next: later))])
    }

    @Test(
        "However the next attempt is hurried, after a lost answer the service gets three minutes",
        arguments: [(900.0, 180.0), (90, 90)], [false, true])
    func hurried(seconds: (own: Double, hurried: Double), byUser: Bool) async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await library.requestSave(of: id, to: "readeck")
        let save = try #require(try await Self.claim(library))
        let lost = SaveOutcome.postponed(
            .refused(status: 500), until: Sample.time(seconds.own), mayBeThere: true)
        try await library.finishSave(save, lost)
        if byUser {
            try await library.requestSave(of: id, to: "readeck")
        } else {
            try await library.retrySaves(to: ["readeck"])
        }
        #expect(try await library.nextSave(to: ["readeck"]) == Sample.time(seconds.hurried))
    }

    @Test("Undo takes back a request that waits, but none that may have been sent")
    func undone() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await library.requestSave(of: id, to: "readeck")
        #expect(
            try await library.undo() == .marks(UndoneMarks(.save(service: "readeck"), count: 1, title: "a")))
        #expect(try await library.saves(of: id) == [])
        try await library.requestSave(of: id, to: "readeck")
        let save = try #require(try await Self.claim(library))
        try await library.finishSave(save, .postponed(nil, until: Sample.now, mayBeThere: true))
        #expect(
            try await library.undo()
                == .marks(UndoneMarks(.save(service: "readeck"), count: 1, missing: 1, title: "a")))
        #expect(try await library.saves(of: id).count == 1)
    }

    @Test("After a failure, what may have arrived is still known; the user who sends an unsure one again decides")
    func again() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await library.requestSave(of: id, to: "readeck")
        _ = try await Self.claim(library)
        var save = try #require(try await Self.claim(library, isGone: true))
        try await library.finishSave(save, .failed(.credentials(.readeck)))
        #expect(try await library.requestSave(of: id, to: "readeck"))
        save = try #require(try await Self.claim(library))
        #expect(save.mayBeThere)
        try await library.finishSave(save, .unsure)
        #expect(try await library.saves(of: id).map(\.state) == [.unsure])
        #expect(try await library.requestSave(of: id, to: "readeck"))
        #expect(try await Self.claim(library)?.mayBeThere == false)
    }

    @Test("Undo of a repeated request brings the outcome of the first one back", arguments: [false, true])
    func repeatedIsUndone(isUnsure: Bool) async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await library.requestSave(of: id, to: "readeck")
        let save = try #require(try await Self.claim(library))
        try await library.finishSave(save, isUnsure ? .unsure : .failed(.credentials(.readeck)))
        let earlier = try await library.saves(of: id)
        #expect(try await library.requestSave(of: id, to: "readeck"))
        #expect(
            try await library.undo() == .marks(UndoneMarks(.save(service: "readeck"), count: 1, title: "a")))
        #expect(try await library.saves(of: id) == earlier)
        #expect(try await Self.claim(library) == nil)
    }

    @Test("Every article of a story shows what became of it; one that is split off only its own")
    func story() async throws {
        let fixture = try await StoryTests.fixture()
        let library = fixture.library
        let (a, b) = (try await StoryTests.id("a story", in: fixture), try await StoryTests.id("b story", in: fixture))
        func marks() async throws -> [Save.Mark?] {
            let rows = try await fixture.headlines(HeadlineFilter(feed: Feed.ID(rawValue: 2)))
            let shown = try await fixture.headlines().first { $0.id == a || $0.id == b }
            return [shown?.saveMark, rows.first { $0.id == b }?.saveMark]
        }
        try await library.requestSave(of: a, to: "readeck")
        #expect(try await marks() == [.waiting, .waiting])
        #expect(try await !library.requestSave(of: b, to: "readeck"))
        try await library.finishSave(try #require(try await Self.claim(library)), .saved)
        #expect(try await marks() == [.saved, .saved])
        try await library.requestSave(of: b, to: "linkding")
        #expect(try await marks() == [.waiting, .waiting])
    }

    @Test("What has failed for one article of a story is asked for again by any of them")
    func storyAgain() async throws {
        let fixture = try await StoryTests.fixture()
        let library = fixture.library
        let (a, b) = (try await StoryTests.id("a story", in: fixture), try await StoryTests.id("b story", in: fixture))
        try await library.requestSave(of: a, to: "readeck")
        try await library.finishSave(try #require(try await Self.claim(library)), .failed(.refused(status: 422)))
        #expect(try await library.requestSave(of: b, to: "readeck"))
        let save = try #require(try await Self.claim(library))
        #expect(save.article == a)
        try await library.finishSave(save, .saved)
        #expect(try await Self.claim(library) == nil)
        let rows = try await fixture.headlines()
        #expect(rows.first { $0.id == a || $0.id == b }?.saveMark == .saved)
    }

    @Test("A file's wait for a text is no attempt, and ends when the text is stored")
    func waitForText() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await library.requestSave(of: id, to: "readeck")
        let save = try #require(try await Self.claim(library))
        try await library.finishSave(save, .postponed(nil, until: Sample.time(900), mayBeThere: false))
        #expect(try await Self.claim(library) == nil)
        let text = FullText(html: "<p>Text.</p>", url: "https://a.example/1", fetched: Sample.now)
        #expect(try await library.storeFullText(text, of: id))
        #expect(try await Self.claim(library)?.attempts == 0)
    }

    @Test("Undo of a saved page hides it, and saving it again brings it back")
    func pageIsUndone() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss", FeedAddress.saved])
        let library = fixture.library
        let id = try await library.storePage("https://b.example/page").id
        #expect(
            try await library.undo() == .marks(UndoneMarks(.unhide, count: 1, title: "https://b.example/page")))
        #expect(try await fixture.headlines().isEmpty)
        #expect(try await library.setHidden([id], false) == 1)
        #expect(try await fixture.headlines().map(\.id) == [id])
    }

    @Test("What waits for a service that is not configured says so, and is counted")
    func missingService() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await library.requestSave(of: id, to: "readeck")
        try await library.retrySaves(to: ["other"])
        #expect(try await library.saves(of: id).map(\.state) == [.waiting(.noService, next: Sample.now)])
        #expect(try await library.waitingSaves() == ["readeck": 1])
        try await library.retrySaves(to: ["readeck"])
        #expect(try await Self.claim(library)?.article == id)
    }

    @Test("While a server wants a pause, a new request waits for the same reason, however often it is made")
    func pause() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        let other = try #require(try await fixture.headlines().first { $0.id != id }).id
        try await library.requestSave(of: id, to: "readeck")
        let later = Sample.time(3_600)
        let failure = SaveFailure.refused(status: 429)
        try await library.finishSave(
            try #require(try await Self.claim(library)), .postponed(failure, until: later, mayBeThere: false))
        for _ in 1...2 {
            try await library.requestSave(of: other, to: "readeck")
            #expect(try await library.saves(of: other).map(\.state) == [.waiting(failure, next: later)])
        }
        #expect(try await Self.claim(library) == nil)
    }

    @Test("Retention keeps what waits to be sent, and deletes it once it is saved")
    func retention() async throws {
        let (fixture, id) = try await Self.fixture()
        let library = fixture.library
        try await fixture.store([])
        try await library.requestSave(of: id, to: "readeck")
        #expect(try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        try await library.finishSave(try #require(try await Self.claim(library)), .saved)
        #expect(try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("A saved page is one article however often it is saved, never expires, and gets its title with its text")
    func pages() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss", FeedAddress.saved])
        let library = fixture.library
        let (id, isNew) = try await library.storePage("https://b.example/page")
        #expect(isNew)
        for address in [
            "https://B.example/page", "https://b.example:443/page#part", "https://b.example/page?utm_source=x",
        ] {
            let again = try await library.storePage(address)
            #expect(again.id == id && !again.isNew)
        }
        #expect(try await library.requestedFullTexts(limit: 9) == [id])
        #expect(try await library.article(id)?.headline.title == "https://b.example/page")
        for title in ["The page", "Another"] {
            try await library.storeHead(SavedPageHead(title: title, author: "Ada", published: nil), of: id)
        }
        #expect(try await library.article(id)?.headline.title == "The page")
        #expect(try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 0)
        #expect(try await library.checkIntegrity() == [])
        try await library.setFeedList([ListedFeed(url: "https://a.example/rss")])
        await #expect(throws: LibraryError.self) { try await library.storePage("https://b.example/other") }
        #expect(try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 0)
        try await library.setFeedList([ListedFeed(url: "https://a.example/rss"), ListedFeed(url: FeedAddress.saved)])
        #expect(try await library.article(id)?.headline.title == "The page")
        // Hiding it is how the user lets it go.
        try await library.setHidden([id], true)
        #expect(try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
    }
}
