import Foundation
import NewsStore
import TestSupport
import Testing

@Suite("newsboat's cache")
struct NewsboatCacheTests {
    /// A folder with a cache, and one for copies.
    private final class Place: Sendable {
        let folder = LibraryFixture.newFolder()
        var cache: String { folder + "/cache.db" }
        var scratch: String { folder + "/scratch" }

        init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func open() async throws -> NewsboatCache { try await NewsboatCache.open(cache, scratch: scratch) }

        /// The bytes of all files in newsboat's folder.
        func bytes() throws -> [String: Data] {
            var files: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "scratch" {
                files[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            }
            return files
        }
    }

    private func items(_ cache: NewsboatCache) async throws -> [NewsboatItem] {
        var items: [NewsboatItem] = []
        for feed in cache.feeds {
            var end = feed.articleCount
            while end > 0 {
                let slice = try await cache.slice(of: feed, before: end)
                items = slice.items.map(\.item) + items
                end = slice.start
            }
        }
        return items
    }

    /// Leaves a cache of fifty articles with an unfinished transaction of a killed program.
    private static func cutOff(_ place: Place) throws {
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add((0..<50).map { .init("\($0)", content: String(repeating: "y", count: 5_000)) })
        // With a small cache, changed pages go to the file before the transaction ends.
        try newsboat.execute("PRAGMA cache_size = 1; BEGIN; UPDATE rss_item SET unread = 0, content = content || 'z'")
        for name in ["cache.db", "cache.db-journal"] {
            try FileManager.default.copyItem(atPath: place.folder + "/" + name, toPath: place.folder + "/kept-" + name)
        }
        try newsboat.execute("ROLLBACK")
        newsboat.close()
        for name in ["cache.db", "cache.db-journal"] {
            try? FileManager.default.removeItem(atPath: place.folder + "/" + name)
            try FileManager.default.moveItem(atPath: place.folder + "/kept-" + name, toPath: place.folder + "/" + name)
        }
    }

    @Test("All fields of an article are read, the oldest first, and nothing is written")
    func reading() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add(feed: "https://a.example/rss", title: "A", site: "https://a.example/")
        try newsboat.add(
            .init("one", isUnread: false, flags: "aZ"),
            .init(
                "two", contentType: "text/plain", enclosure: ("https://a.example/2.mp3", "audio/mpeg"), isDeleted: true)
        )
        newsboat.close()
        let before = try place.bytes()
        let cache = try await place.open()
        #expect(cache.feeds.map(\.url) == ["https://a.example/rss"])
        #expect(cache.feeds.first?.title == "A")
        let items = try await self.items(cache)
        #expect(items.map(\.guid) == ["one", "two"])
        #expect(items.map(\.isUnread) == [false, true])
        #expect(items.map(\.isDeleted) == [false, true])
        #expect(items.map(\.flags) == ["aZ", ""])
        #expect(items.map(\.enclosureURL) == ["", "https://a.example/2.mp3"])
        #expect(items.map(\.contentType) == ["", "text/plain"])
        #expect(try place.bytes() == before)
        #expect(!FileManager.default.fileExists(atPath: place.scratch))
    }

    @Test("A file of the first version, which lacks columns, is read")
    func firstVersion() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache, version: .first)
        try newsboat.add(.init("one", isUnread: false))
        newsboat.close()
        let cache = try await place.open()
        // A feed that only the table of articles has.
        #expect(cache.feeds.map(\.url) == ["https://a.example/rss"])
        let items = try await self.items(cache)
        #expect(items.map(\.guid) == ["one"] && items.map(\.flags) == [""] && items.map(\.isDeleted) == [false])
    }

    @Test("Batches are bounded, and together contain all articles in order")
    func slices() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        let long = String(repeating: "x", count: 1_500_000)
        try newsboat.add((0..<1_203).map { .init("\($0)", content: $0 < 6 ? long : "") })
        newsboat.close()
        let cache = try await place.open()
        let feed = try #require(cache.feeds.first)
        #expect(try await cache.slice(of: feed, before: feed.articleCount).items.count == 500)
        #expect(try await cache.slice(of: feed, before: 6).items.count == 3)
        #expect(try await items(cache).map(\.guid) == (0..<1_203).map(String.init))
    }

    @Test("A write-ahead log is read from a copy, which is then deleted")
    func log() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache, hasLog: true)
        try newsboat.add(.init("one"))
        let before = try place.bytes()
        #expect(before["cache.db-wal"]?.isEmpty == false)
        var cache: NewsboatCache? = try await place.open()
        #expect(try await self.items(try #require(cache)).map(\.guid) == ["one"])
        cache = nil
        #expect(try place.bytes()["cache.db"] == before["cache.db"])
        #expect(try place.bytes()["cache.db-wal"] == before["cache.db-wal"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.scratch) == [])
        newsboat.close()
    }

    @Test("An interrupted transaction is rolled back in the copy, not in newsboat's file")
    func cutOff() async throws {
        let place = try Place()
        try Self.cutOff(place)
        let before = try place.bytes()
        let items = try await self.items(try await place.open())
        #expect(items.count == 50 && items.allSatisfy { $0.isUnread && !$0.content.hasSuffix("z") })
        #expect(try place.bytes() == before)
    }

    @Test(
        "A symbolic link is followed: the files beside its target are used, and nothing there changes",
        arguments: [true, false])
    func links(hasLog: Bool) async throws {
        let place = try Place()
        let elsewhere = try Place()
        let newsboat = try NewsboatLibrary(path: elsewhere.cache, hasLog: hasLog)
        try newsboat.add(.init("one"))
        let before = try elsewhere.bytes()
        #expect((before["cache.db-wal"]?.isEmpty == false) == hasLog)
        try FileManager.default.createSymbolicLink(atPath: place.cache, withDestinationPath: elsewhere.cache)
        #expect(try await items(try await place.open()).map(\.guid) == ["one"])
        let after = try elsewhere.bytes()
        #expect(after["cache.db"] == before["cache.db"] && after["cache.db-wal"] == before["cache.db-wal"])
        newsboat.close()
    }

    @Test("An interrupted transaction behind a relative link is found, and rolled back in the copy")
    func linkToCutOff() async throws {
        let place = try Place()
        let elsewhere = try Place()
        try Self.cutOff(elsewhere)
        let name = (elsewhere.folder as NSString).lastPathComponent
        try FileManager.default.createSymbolicLink(
            atPath: place.cache, withDestinationPath: "../\(name)/cache.db")
        let before = try elsewhere.bytes()
        let items = try await self.items(try await place.open())
        #expect(items.count == 50 && items.allSatisfy { $0.isUnread && !$0.content.hasSuffix("z") })
        #expect(try elsewhere.bytes() == before)
    }

    @Test("Beside a newsboat in the middle of a transaction the earlier state is read, without a copy")
    func beside() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add(.init("one"))
        try newsboat.execute("BEGIN IMMEDIATE; UPDATE rss_item SET unread = 0")
        #expect(try place.bytes()["cache.db-journal"] != nil)
        let items = try await self.items(try await place.open())
        #expect(items.map(\.isUnread) == [true])
        #expect(!FileManager.default.fileExists(atPath: place.scratch))
        try newsboat.execute("ROLLBACK")
        newsboat.close()
    }

    @Test("A copy is deleted as soon as it is open, and one left by a killed program after a day")
    func copies() async throws {
        let place = try Place()
        try Self.cutOff(place)
        for (name, age) in [("import-old", 25.0), ("import-new", 1), ("mine", 25)] {
            let path = place.scratch + "/" + name
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age * 3_600)], ofItemAtPath: path)
        }
        let cache = try await place.open()
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.scratch).sorted() == ["import-new", "mine"])
        #expect(try await items(cache).count == 50)
    }

    @Test("Oversized articles are left out, and the others are read")
    func oversized() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add(.init("one"), .init("two"), .init("three"))
        try newsboat.execute("UPDATE rss_item SET content = zeroblob(17 << 20) WHERE guid = 'one'")
        try newsboat.execute("UPDATE rss_item SET title = zeroblob(17 << 20) WHERE guid = 'two'")
        newsboat.close()
        let cache = try await place.open()
        let feed = try #require(cache.feeds.first)
        let slice = try await cache.slice(of: feed, before: feed.articleCount)
        #expect(slice.items.map(\.item.guid) == ["three"] && slice.oversized == 2 && slice.unreadable == 0)
        #expect(try await cache.item(of: feed, at: 0) == nil)
        #expect(try await cache.duplicates(of: feed) { _ in "same" } == [[0, 2]])
    }

    @Test("The contents of all columns count towards the size of a batch")
    func longTitles() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        let long = String(repeating: "x", count: 1_500_000)
        try newsboat.add((0..<6).map { .init("\($0)", title: long, content: "") })
        newsboat.close()
        let cache = try await place.open()
        let feed = try #require(cache.feeds.first)
        #expect(try await cache.slice(of: feed, before: 6).items.count == 3)
    }

    @Test("A view in place of a table is not a cache, even if it is endless")
    func view() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.execute(
            """
            DROP TABLE rss_item;
            CREATE VIEW rss_item AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
                SELECT id, '' AS guid, '' AS title, '' AS author, '' AS url, 'x' AS feedurl, 0 AS pubDate,
                    '' AS content, 0 AS unread FROM n
            """)
        newsboat.close()
        await #expect(throws: NewsboatCacheError.notACache(path: place.cache)) { try await place.open() }
    }

    @Test("A file locked by newsboat is reported as such")
    func locked() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.execute("BEGIN EXCLUSIVE")
        await #expect(throws: NewsboatCacheError.busy(path: place.cache)) {
            try await NewsboatCache.open(place.cache, scratch: place.scratch, timeout: 0.1)
        }
        try newsboat.execute("ROLLBACK")
        #expect(try await place.open().feeds.isEmpty)
    }

    @Test("A file that is not a cache is refused with a message")
    func others() async throws {
        let place = try Place()
        await #expect(throws: NewsboatCacheError.self) { try await place.open() }
        try Data("no database".utf8).write(to: URL(fileURLWithPath: place.cache))
        await #expect(throws: NewsboatCacheError.notACache(path: place.cache)) { try await place.open() }
        #expect(!NewsboatCache.isDatabase(place.cache))
        let library = try await LibraryFixture()
        library.library.close()
        await #expect(throws: NewsboatCacheError.notACache(path: library.library.path)) {
            try await NewsboatCache.open(library.library.path, scratch: place.scratch)
        }
    }

    @Test("From a damaged file the readable articles are read, and the rest is counted")
    func damaged() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add((0..<200).map { .init("\($0)", content: String(repeating: "y", count: 3_000)) })
        // Newsboat's index: the list of articles is read from it, not from the damaged pages.
        try newsboat.execute("CREATE INDEX idx_rssitem ON rss_item (feedurl)")
        newsboat.close()
        try damage(place.cache, pages: 4)
        let cache = try await place.open()
        let feed = try #require(cache.feeds.first)
        #expect(feed.articleCount == 200)
        let slice = try await cache.slice(of: feed, before: feed.articleCount)
        #expect(slice.unreadable > 0 && slice.items.count > 100)
        #expect(slice.items.count + slice.unreadable == 200)
    }

    @Test("A file whose list of articles is damaged is reported as damaged")
    func damagedThroughout() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add((0..<200).map { .init("\($0)", content: String(repeating: "y", count: 3_000)) })
        newsboat.close()
        try damage(place.cache, pages: 50)
        await #expect {
            try await place.open()
        } throws: { error in
            if case .damaged? = error as? NewsboatCacheError { true } else { false }
        }
    }

    private func damage(_ path: String, pages: Int) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let middle = bytes.count / 4096 / 2 * 4096
        for page in 0..<pages {
            bytes.replaceSubrange(
                (middle + page * 4096)..<(middle + page * 4096 + 64), with: Data(repeating: 0xEE, count: 64))
        }
        try bytes.write(to: URL(fileURLWithPath: path))
    }
}
