import Foundation
import TestSupport
import Testing

/// A library whose article counters differ from its articles, through the program.
@Suite("A wrong counter", .inTurn)
struct WrongCounterTests {
    /// Three unread articles, and wrong counters.
    private func withWrongCounter(
        articles: Int, unread: Int, _ body: @Sendable (TestHome, [String]) async throws -> Void
    ) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One", "Two", "Three"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            let path = testHome.home.path + "/.local/share/newsterm/newsterm.db"
            let library = try NewsboatLibrary(existing: path)
            try library.execute("UPDATE feed SET article_count = \(articles), unread_count = \(unread)")
            library.close()
            let list = try await testHome.run("list", "--format", "{id}")
            try await body(testHome, list.output.split(separator: "\n").map(String.init))
        }
    }

    private func unread(_ testHome: TestHome) async throws -> Int? {
        let list = try await testHome.run("feeds", "--json")
        let feeds = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
        return feeds?.first?["unread"] as? Int
    }

    @Test("It does not prevent marking articles, and is correct afterwards")
    func marking() async throws {
        try await withWrongCounter(articles: 3, unread: 1) { testHome, ids in
            let run = try await testHome.run("mark-read", ids[0], ids[1])
            #expect(run.status == 0, "\(run.words)")
            #expect(try await unread(testHome) == 1)
        }
    }

    @Test("Maintenance corrects it, and says so")
    func maintenance() async throws {
        try await withWrongCounter(articles: 5, unread: 4) { testHome, _ in
            let run = try await testHome.run("maintain")
            #expect(run.status == 0)
            #expect(run.words.contains("corrected the article counts of 1 feed; the library is sound."), "\(run.words)")
            #expect(try await unread(testHome) == 3)
            #expect(try await testHome.run("maintain", "--json").output.contains("\"corrected\":0"))
        }
    }

    @Test("The doctor corrects it, and says so")
    func doctor() async throws {
        try await withWrongCounter(articles: 3, unread: 0) { testHome, _ in
            let run = try await testHome.run("doctor")
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("The article counts of 1 feed were wrong, and have been corrected."))
            #expect(try await unread(testHome) == 3)
        }
    }
}
