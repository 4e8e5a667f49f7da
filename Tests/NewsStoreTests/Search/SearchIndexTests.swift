import Foundation
import News
import Programs
import TestSupport
import Testing

@testable import NewsStore

@Suite("The search index")
struct SearchIndexTests {
    @Test("A changed article is found by its current text, before and after it is indexed again")
    func changed() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "old words"), Sample.entry("b", content: "other")])
        _ = try await fixture.library.indexForSearch()
        try await fixture.store([Sample.entry("a", content: "new text"), Sample.entry("b", content: "other")])
        for _ in 0..<2 {
            #expect(try await fixture.found("old").isEmpty)
            #expect(try await fixture.found("new") == ["a"])
            #expect(try await fixture.found("\"new text\"") == ["a"])
            #expect(try await fixture.found("text -old") == ["a"])
            _ = try await fixture.library.indexForSearch()
        }
        // Changes are removed once they are in the index.
        #expect(
            try await fixture.library.read { try $0.first(Int.self, "SELECT count(*) FROM article_change") } == 0)
    }

    @Test("Marking an article does not change the index")
    func marking() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(5))
        _ = try await fixture.library.indexForSearch()
        _ = try await fixture.library.markAllRead()
        #expect(try await fixture.library.indexForSearch() == SearchIndexProgress(indexed: 0, isComplete: true))
    }

    @Test("A deleted article is no longer found, before and after the index is rebuilt")
    func deleted() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("gone", content: "needle")], at: Sample.time(-100_000))
        try await fixture.store([Sample.entry("here", content: "needle")])
        _ = try await fixture.library.indexForSearch()
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(-1), keepingUnread: false) == 1)
        #expect(try await fixture.found("needle") == ["here"])
        _ = try await fixture.library.indexForSearch()
        #expect(try await fixture.found("needle") == ["here"])
    }

    @Test("When more articles were deleted than remain, a new index generation replaces the old one")
    func generations() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store((0..<30).map { Sample.entry("e\($0)", content: "needle") })
        _ = try await fixture.library.indexForSearch()
        // As if this had been a library of a hundred thousand articles.
        try await fixture.withIndex { try $0.execute("UPDATE generation SET documents = 100000") }
        _ = try await fixture.library.indexForSearch(upTo: 10)
        #expect(try await fixture.generations() == [1, 2])
        #expect(try await fixture.found("needle").count == 30)
        try await fixture.store((0..<30).map { Sample.entry("e\($0)", content: $0 == 3 ? "thread" : "needle") })
        #expect(try await fixture.found("needle").count == 29)
        while try await !fixture.library.indexForSearch(upTo: 7).isComplete {
            #expect(try await fixture.found("needle").count == 29)
            #expect(try await fixture.found("thread") == ["e3"])
        }
        #expect(try await fixture.generations() == [2])
        #expect(try await fixture.found("needle").count == 29)
        #expect(try await fixture.found("thread") == ["e3"])
        #expect(try await fixture.library.indexForSearch() == SearchIndexProgress(indexed: 0, isComplete: true))
    }

    @Test("Indexing can stop anywhere and resume; nothing is missing meanwhile")
    func interrupted() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store((0..<40).map { Sample.entry("e\($0)", content: "needle") })
        var indexed = 0
        while true {
            #expect(try await fixture.found("needle").count == 40)
            let progress = try await fixture.library.indexForSearch(upTo: 3)
            indexed += progress.indexed
            if progress.isComplete { break }
            // Reopens everything, as after a crash.
            fixture.library.searchIndex.reopen()
        }
        #expect(indexed == 40)
        let library = fixture.library
        let filling = Task { try await library.indexForSearch() }
        filling.cancel()
        _ = await filling.result
        #expect(try await fixture.found("needle").count == 40)
    }

    @Test("Two processes that index at once index every article once")
    func twoProcesses() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store((0..<200).map { Sample.entry("e\($0)", content: "needle") })
        let other = try fixture.reopened()
        defer { other.close() }
        let library = fixture.library
        let indexed = try await withThrowingTaskGroup(of: Int.self) { group in
            for library in [library, other] {
                group.addTask {
                    var indexed = 0
                    while true {
                        let progress = try await library.indexForSearch(upTo: 9)
                        indexed += progress.indexed
                        if progress.isComplete { return indexed }
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(indexed == 200)
        #expect(try await fixture.found("needle").count == 200)
        // However long it takes: a page that returns early has what was found so far.
        let page = try await other.search(ArticleQuery.parse("needle").query, limit: 300, timeout: nil)
        #expect(page.hits.count == 200)
    }

    @Test("A damaged index, and one of another library, is rebuilt; a search finds everything meanwhile")
    func damaged() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "needle")])
        for garbage in [Data("this is no database, and long enough to be seen as none".utf8), Data(count: 100_000)] {
            _ = try await fixture.library.indexForSearch()
            fixture.library.searchIndex.reopen()
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: fixture.indexPath + suffix) }
            try garbage.write(to: URL(filePath: fixture.indexPath))
            #expect(try await fixture.found("needle") == ["a"])
            #expect(try await fixture.library.indexForSearch().isComplete)
            #expect(try await fixture.found("needle") == ["a"])
        }
        try await fixture.withIndex { try $0.execute("UPDATE index_file SET library = x'00'") }
        #expect(try await fixture.found("needle") == ["a"])
        fixture.library.searchIndex.reopen()
        #expect(try await fixture.library.indexForSearch().indexed == 1)
        #expect(try await fixture.found("needle") == ["a"])
    }

    @Test("The index file can be deleted at any time")
    func removed() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "needle")])
        _ = try await fixture.library.indexForSearch()
        #expect(try await fixture.found("needle") == ["a"])
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: fixture.indexPath + suffix) }
        try await fixture.store([Sample.entry("a", content: "needle"), Sample.entry("b", content: "needle")])
        #expect(Set(try await fixture.found("needle")) == ["a", "b"])
        _ = try await fixture.library.indexForSearch()
        #expect(FileManager.default.fileExists(atPath: fixture.indexPath))
        #expect(Set(try await fixture.found("needle")) == ["a", "b"])
    }

    /// While a connection reads one snapshot of the library, its log cannot restart.
    @Test("An indexing batch does not hold one state of the library: it sees what is stored meanwhile")
    func portions() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store((0..<600).map { Sample.entry("e\($0)", content: "needle") })
        let (source, index) = try fixture.library.searchIndex.filler()
        let other = try TestDatabase(path: fixture.library.path)
        var articles = 0
        let indexer = SearchIndexer(source: source, index: index) {
            articles += 1
            if articles == 1 {
                try? other.execute(
                    """
                    INSERT INTO article (feed_id, identity, fingerprint, sort_date, stored_at, title)
                    SELECT feed_id, 1, 1, sort_date, stored_at, 'late' FROM article LIMIT 1
                    """)
            }
            return false
        }
        let slice = try indexer.fillSlice(limit: .max)
        #expect(slice.isComplete && slice.indexed == 601)
        #expect(try await fixture.found("late") == ["late"])
    }

    @Test("While locks are suspended nothing is indexed, but other processes may; afterwards it resumes")
    func suspended() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "needle")])
        let locks = HeldLocks()
        let library = try fixture.reopened(locks)
        defer { library.close() }
        locks.suspend(until: .now() + .seconds(60))
        async let filled = library.indexForSearch()
        #expect(try await fixture.library.indexForSearch().indexed == 1)
        #expect(try await fixture.found("needle") == ["a"])
        locks.resume()
        let rest = try await filled
        #expect(rest.isComplete && rest.indexed == 0)
    }

    @Test("Indexing pauses when locks are suspended, even if another lock is still held")
    func suspendedBesideAnother() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "needle")])
        let locks = HeldLocks()
        let library = try fixture.reopened(locks)
        defer { library.close() }
        _ = try library.searchIndex.filler()
        #expect(locks.begin())
        locks.suspend(until: .now())
        async let filled = library.indexForSearch()
        #expect(try await fixture.library.indexForSearch().indexed == 1)
        locks.end()
        locks.resume()
        #expect(try await filled.indexed == 0)
    }

    @Test("Storing a feed does not write to the index, nor wait for one who does")
    func apart() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        _ = try await fixture.library.indexForSearch()
        let other = try HeldDatabase(path: fixture.indexPath)
        #expect(try await fixture.store([Sample.entry("b", content: "needle")]).new == 1)
        #expect(try await fixture.found("needle") == ["b"])
        try other.letGo()
    }
}

extension LibraryFixture {
    var indexPath: String { library.searchIndex.path }

    fileprivate func withIndex(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
        try await DatabaseQueue(indexPath).perform(body)
    }

    fileprivate func generations() async throws -> [Int] {
        try await DatabaseQueue(indexPath).read { database in
            try database.all(Int.self, "SELECT number FROM generation ORDER BY number")
        }
    }
}
