import Foundation
import NewsStore
import TestSupport
import Testing

@Suite("newsboat's cache")
struct NewsboatCacheTests {
    /// A folder with a cache in it, and one for copies.
    private final class Place: Sendable {
        let folder = LibraryFixture.newFolder()
        var cache: String { folder + "/cache.db" }
        var scratch: String { folder + "/scratch" }

        init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func open() async throws -> NewsboatCache { try await NewsboatCache.open(cache, scratch: scratch) }

        /// What is in newsboat's folder, with every byte.
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
                items = slice.items + items
                end = slice.start
            }
        }
        return items
    }

    @Test("Everything of an article is read, the oldest first, and nothing is written")
    func reading() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add(feed: "https://a.example/rss", title: "A", site: "https://a.example/")
        try newsboat.add(
            .init("one", isUnread: false, flags: "aZ"),
            .init(
                "two", contentType: "text/plain", enclosure: ("https://a.example/2.mp3", "audio/mpeg"), isDeleted: true)
        )
        try newsboat.close()
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
        try newsboat.close()
        let cache = try await place.open()
        // Of a feed that is in the table of articles only.
        #expect(cache.feeds.map(\.url) == ["https://a.example/rss"])
        let items = try await self.items(cache)
        #expect(items.map(\.guid) == ["one"] && items.map(\.flags) == [""] && items.map(\.isDeleted) == [false])
    }

    @Test("Slices are bounded, and together they are all articles in their order")
    func slices() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        let long = String(repeating: "x", count: 1_500_000)
        try newsboat.add((0..<1_203).map { .init("\($0)", content: $0 < 6 ? long : "") })
        try newsboat.close()
        let cache = try await place.open()
        let feed = try #require(cache.feeds.first)
        #expect(try await cache.slice(of: feed, before: feed.articleCount).items.count == 500)
        #expect(try await cache.slice(of: feed, before: 6).items.count == 3)
        #expect(try await items(cache).map(\.guid) == (0..<1_203).map(String.init))
    }

    @Test("What stands in a write-ahead log is read from a copy, which goes again")
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
        try newsboat.close()
    }

    @Test("A transaction that was cut off is undone in the copy, not in newsboat's file")
    func cutOff() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add((0..<50).map { .init("\($0)", content: String(repeating: "y", count: 5_000)) })
        // Changed pages go to the file before the end of the transaction when the cache is small.
        try newsboat.execute("PRAGMA cache_size = 1; BEGIN; UPDATE rss_item SET unread = 0, content = content || 'z'")
        for name in ["cache.db", "cache.db-journal"] {
            try FileManager.default.copyItem(atPath: place.folder + "/" + name, toPath: place.folder + "/kept-" + name)
        }
        try newsboat.execute("ROLLBACK")
        try newsboat.close()
        for name in ["cache.db", "cache.db-journal"] {
            try? FileManager.default.removeItem(atPath: place.folder + "/" + name)
            try FileManager.default.moveItem(atPath: place.folder + "/kept-" + name, toPath: place.folder + "/" + name)
        }
        let before = try place.bytes()
        let items = try await self.items(try await place.open())
        #expect(items.count == 50 && items.allSatisfy { $0.isUnread && !$0.content.hasSuffix("z") })
        #expect(try place.bytes() == before)
    }

    @Test("A file that newsboat keeps locked is called so")
    func locked() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.execute("BEGIN EXCLUSIVE")
        await #expect(throws: NewsboatCacheError.busy(path: place.cache)) {
            try await NewsboatCache.open(place.cache, scratch: place.scratch, patience: 0.1)
        }
        try newsboat.execute("ROLLBACK")
        #expect(try await place.open().feeds.isEmpty)
    }

    @Test("What is no cache is refused with a sentence that says so")
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

    @Test("A damaged file is called damaged; what can be read of it is read")
    func damaged() async throws {
        let place = try Place()
        let newsboat = try NewsboatLibrary(path: place.cache)
        try newsboat.add((0..<200).map { .init("\($0)", content: String(repeating: "y", count: 3_000)) })
        try newsboat.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: place.cache))
        let middle = bytes.count / 4096 / 2 * 4096
        for page in 0..<4 {
            bytes.replaceSubrange(
                (middle + page * 4096)..<(middle + page * 4096 + 64), with: Data(repeating: 0xEE, count: 64))
        }
        try bytes.write(to: URL(fileURLWithPath: place.cache))
        do {
            let cache = try await place.open()
            let feed = try #require(cache.feeds.first)
            let slice = try await cache.slice(of: feed, before: feed.articleCount)
            #expect(slice.unreadable > 0)
            #expect(slice.items.count + slice.unreadable <= 200)
        } catch let error as NewsboatCacheError {
            guard case .damaged = error else { throw error }
        }
    }
}
