import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Downloads in the library")
struct DownloadRowTests {
    private static let enclosure = Enclosure(
        url: "https://a.example/1.mp3", type: "audio/mpeg", length: 7, duration: 90, title: "Part one")

    private static func fixture() async throws -> (LibraryFixture, Headline) {
        let fixture = try await LibraryFixture()
        try await fixture.store([
            Entry(identity: "1", title: "One", published: Sample.time(-60), enclosures: [enclosure])
        ])
        return (fixture, try #require(try await fixture.headlines().first))
    }

    @Test("A download is stored with all its values, and read by any process")
    func wholeRow() async throws {
        let (fixture, headline) = try await Self.fixture()
        let task = UUID()
        let (added, isNew) = try await fixture.library.addDownload(Self.enclosure, of: headline.id, task: task)
        #expect(isNew)
        let wanted = Download(
            id: added.id, article: headline.id, feed: headline.feedID, feedTitle: "Feed 0", title: "One",
            published: Sample.time(-60), enclosure: Self.enclosure, task: task, added: Sample.now)
        #expect(added == wanted)
        let other = try fixture.reopened()
        defer { other.close() }
        #expect(try await other.downloads() == [wanted])
        #expect(try await other.download(task: task) == wanted)
        #expect(try await other.download(of: Self.enclosure.url) == wanted)
        #expect(try await other.addDownload(Self.enclosure, of: nil, task: UUID()).download == wanted)
    }

    @Test("It has its feed's current title")
    func renamed() async throws {
        let (fixture, headline) = try await Self.fixture()
        let library = fixture.library
        let id = try await library.addDownload(Self.enclosure, of: headline.id, task: UUID()).download.id
        try await library.setFeedList([ListedFeed(url: "https://a.example/rss", title: "Tides")])
        #expect(try await library.download(id)?.feedTitle == "Tides")
        #expect(try await library.downloads().map(\.feedTitle) == ["Tides"])
    }

    @Test("It goes from wanted to placed step by step, and a late step does not undo an end")
    func states() async throws {
        let (fixture, headline) = try await Self.fixture()
        let library = fixture.library
        let id = try await library.addDownload(Self.enclosure, of: headline.id, task: UUID()).download.id
        try await library.planDownload(id, path: "/p/One.mp3")
        var stored = try await library.download(id)
        #expect(stored?.state == .placing && stored?.path == "/p/One.mp3")
        try await library.keepDownload(
            id, because: ExchangeFailure("No room.", .download(.unplaced(.noSpace(path: "/p")))))
        stored = try await library.download(id)
        #expect(
            stored?.failure?.sentence == "No room."
                && stored?.failure?.cause == .download(.unplaced(.noSpace(path: "/p"))) && stored?.path == nil)
        try await library.planDownload(id, path: "/p/One.mp3")
        let mark = FileMark(size: 7, modified: 1)
        try await library.finishDownload(id, path: "/p/One.mp3", file: mark, at: Sample.now)
        for _ in 0..<2 {
            let stored = try #require(try await library.download(id))
            #expect(stored.state == .finished && stored.file == mark && stored.finished == Sample.now)
            #expect(stored.failure == nil && stored.path == "/p/One.mp3")
            try await library.failDownload(id, because: ExchangeFailure("Late.", nil), resumeData: nil)
            try await library.planDownload(id, path: "/p/Two.mp3")
        }
        try await library.noteOpened(id, at: Sample.time(5))
        #expect(try await library.download(id)?.opened == Sample.time(5))
    }

    @Test("A removed one is remembered as long as its article is stored, and no longer")
    func removing() async throws {
        let (fixture, headline) = try await Self.fixture()
        let library = fixture.library
        let id = try await library.addDownload(Self.enclosure, of: headline.id, task: UUID()).download.id
        let alone = try await library.addDownload(Enclosure(url: "https://b.example/"), of: nil, task: UUID())
        try await library.removeDownload(id)
        try await library.removeDownload(alone.download.id)
        #expect(try await library.downloads().isEmpty)
        #expect(try await library.download(id)?.state == .removed)
        #expect(try await library.download(alone.download.id) == nil)
        try await library.forgetRemovedDownloads()
        #expect(try await library.download(id) != nil)
        try await fixture.store([Sample.entry("2")], at: Sample.time(10))
        #expect(try await library.deleteExpired(olderThan: Sample.time(5), keepingUnread: false) == 1)
        #expect(try await library.download(id)?.article == nil)
        try await library.forgetRemovedDownloads()
        #expect(try await library.download(id) == nil)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("A removed one keeps no password, is still recognised, and gets its address back when it is added again")
    func passwords() async throws {
        let bare = Enclosure(url: "https://b.example/2.mp3", type: "audio/mpeg")
        let secret = Enclosure(url: "https://ann:geheim@b.example/2.mp3", type: "audio/mpeg")
        let fixture = try await LibraryFixture()
        try await fixture.store([
            Entry(identity: "1", title: "One", published: Sample.time(-60), enclosures: [secret, bare])
        ])
        let library = fixture.library
        let headline = try #require(try await fixture.headlines().first)
        let first = try await library.addDownload(secret, of: headline.id, task: UUID()).download
        try await library.removeDownload(first.id)
        #expect(try await library.download(first.id)?.enclosure.url == bare.url)
        let isKnown = try await library.read { try DownloadWriter.wasKnown(secret.url, $0) }
        #expect(isKnown)
        let again = try await library.addDownload(secret, of: headline.id, task: UUID())
        #expect(again.isNew && again.download.id == first.id && again.download.enclosure.url == secret.url)
        // As an earlier version left it.
        try await library.write { database in
            try database.execute("UPDATE download SET state = 'removed'")
            return ((), nil)
        }
        try await library.forgetRemovedDownloads()
        #expect(try await library.download(first.id)?.enclosure.url == bare.url)
        // If both files of the article are requested and removed, one row records both.
        let one = try await library.addDownload(secret, of: headline.id, task: UUID()).download
        let other = try await library.addDownload(bare, of: headline.id, task: UUID()).download
        try await library.removeDownload(one.id)
        #expect(try await library.downloads().map(\.id) == [other.id])
        #expect(try await library.download(one.id) == nil)
        try await library.removeDownload(other.id)
        #expect(try await library.download(other.id)?.state == .removed)
    }

    @Test("A finished one needs a path, and none is stored twice")
    func constraints() async throws {
        let (fixture, headline) = try await Self.fixture()
        let id = try await fixture.library.addDownload(Self.enclosure, of: headline.id, task: UUID()).download.id
        for sql in [
            "UPDATE download SET state = 'finished' WHERE id = \(id.rawValue)",
            "UPDATE download SET state = 'somewhere' WHERE id = \(id.rawValue)",
            """
            INSERT INTO download (article_id, feed_title, title, url, task, state, is_automatic, added_at)
            SELECT article_id, '', '', url, 'other', 'active', 0, 0 FROM download
            """,
        ] {
            await #expect(throws: LibraryError.self) {
                try await fixture.library.write { database in
                    try database.execute(sql)
                    return ((), nil)
                }
            }
        }
    }
}
