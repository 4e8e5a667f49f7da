import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Stored reading positions")
struct ReadingPlaceTests {
    private static func count(_ library: Library) async throws -> Int? {
        try await library.read { try $0.first(Int.self, "SELECT count(*) FROM reading_place") }
    }

    @Test("The position is returned with the article, also after reopening the library; the last one counts")
    func kept() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a"), Sample.entry("b")])
        let ids = try await fixture.headlines().map(\.id)
        #expect(try await fixture.library.article(ids[0])?.place == nil)
        try await fixture.library.savePlace(ReadingPlace(offset: 120), of: ids[0])
        try await fixture.library.savePlace(ReadingPlace(offset: 340), of: ids[0])
        let other = try fixture.reopened()
        defer { other.close() }
        #expect(try await other.article(ids[0])?.place == ReadingPlace(offset: 340))
        #expect(try await other.article(ids[1])?.place == nil)
    }

    @Test("An article read to its end has no position any more")
    func finished() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let id = try await fixture.headlines()[0].id
        try await fixture.library.savePlace(ReadingPlace(offset: 120), of: id)
        try await fixture.library.savePlace(nil, of: id)
        #expect(try await fixture.library.article(id)?.place == nil)
    }

    @Test("A position is deleted with its article, and none is stored for a deleted one")
    func deleted() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        try await fixture.store([])
        let id = try await fixture.headlines()[0].id
        try await fixture.library.savePlace(ReadingPlace(offset: 120), of: id)
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        #expect(try await Self.count(fixture.library) == 0)
        try await fixture.library.savePlace(ReadingPlace(offset: 120), of: id)
        #expect(try await Self.count(fixture.library) == 0)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Maintenance keeps the latest 5,000 positions")
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

    @Test("A single headline is read by its number; a deleted article has none")
    func headline() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a"), Sample.entry("b")])
        let headline = try await fixture.headlines()[1]
        #expect(try fixture.library.headlineNow(headline.id) == headline)
        #expect(try fixture.library.headlineNow(Headline.ID(rawValue: 999)) == nil)
    }
}
