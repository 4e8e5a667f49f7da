import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Places in articles that are kept")
struct ReadingPlaceTests {
    private static func count(_ library: Library) async throws -> Int? {
        try await library.read { try $0.first(Int.self, "SELECT count(*) FROM reading_place") }
    }

    @Test("The place comes with the article, also to another opening of the library; the last one counts")
    func kept() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a"), Sample.entry("b")])
        let ids = try await fixture.headlines().map(\.id)
        #expect(try await fixture.library.article(ids[0])?.place == nil)
        try await fixture.library.keepPlace(ReadingPlace(offset: 120), of: ids[0])
        try await fixture.library.keepPlace(ReadingPlace(offset: 340), of: ids[0])
        let other = try fixture.reopened()
        defer { other.close() }
        #expect(try await other.article(ids[0])?.place == ReadingPlace(offset: 340))
        #expect(try await other.article(ids[1])?.place == nil)
    }

    @Test("An article that was read to its end has no place any more")
    func finished() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let id = try await fixture.headlines()[0].id
        try await fixture.library.keepPlace(ReadingPlace(offset: 120), of: id)
        try await fixture.library.keepPlace(nil, of: id)
        #expect(try await fixture.library.article(id)?.place == nil)
    }

    @Test("A place goes with its article, and none is kept for one that is gone")
    func deleted() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        try await fixture.store([])
        let id = try await fixture.headlines()[0].id
        try await fixture.library.keepPlace(ReadingPlace(offset: 120), of: id)
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        #expect(try await Self.count(fixture.library) == 0)
        try await fixture.library.keepPlace(ReadingPlace(offset: 120), of: id)
        #expect(try await Self.count(fixture.library) == 0)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Maintenance leaves the 5,000 places that are the latest")
    func oldest() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(5_010))
        try await fixture.library.write { database in
            try database.execute("INSERT INTO reading_place SELECT id, 100, id FROM article")
            return ((), nil)
        }
        try await fixture.library.forgetOldPlaces()
        let (count, oldest) = try await fixture.library.read { database in
            try (
                database.first(Int.self, "SELECT count(*) FROM reading_place"),
                database.first(
                    Int.self, "SELECT (SELECT min(left_at) FROM reading_place) - (SELECT min(id) FROM article)")
            )
        }
        #expect(count == 5_000 && oldest == 10)
    }

    @Test("A headline is read alone by its number; of an article that is gone there is none")
    func headline() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a"), Sample.entry("b")])
        let headline = try await fixture.headlines()[1]
        #expect(try fixture.library.headlineNow(headline.id) == headline)
        #expect(try fixture.library.headlineNow(Headline.ID(rawValue: 999)) == nil)
    }
}
