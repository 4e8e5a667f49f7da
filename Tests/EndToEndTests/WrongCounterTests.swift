import Foundation
import TestSupport
import Testing

/// A library whose article counters differ from its articles, through the program.
@Suite("A counter that is wrong", .inTurn)
struct WrongCounterTests {
    /// Three unread articles, and wrong counters.
    private func withWrongCounter(
        articles: Int, unread: Int, _ body: @Sendable (Household, [String]) async throws -> Void
    ) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One", "Two", "Three"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            #expect(try await household.run("refresh").status == 0)
            let path = household.home.path + "/.local/share/newsterm/newsterm.db"
            let library = try NewsboatLibrary(existing: path)
            try library.execute("UPDATE feed SET article_count = \(articles), unread_count = \(unread)")
            library.close()
            let list = try await household.run("list", "--format", "{id}")
            try await body(household, list.output.split(separator: "\n").map(String.init))
        }
    }

    private func unread(_ household: Household) async throws -> Int? {
        let list = try await household.run("feeds", "--json")
        let feeds = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
        return feeds?.first?["unread"] as? Int
    }

    @Test("It keeps nobody from marking articles, and is right afterwards")
    func marking() async throws {
        try await withWrongCounter(articles: 3, unread: 1) { household, ids in
            let run = try await household.run("mark-read", ids[0], ids[1])
            #expect(run.status == 0, "\(run.words)")
            #expect(try await unread(household) == 1)
        }
    }

    @Test("Maintenance corrects it, and says so")
    func maintenance() async throws {
        try await withWrongCounter(articles: 5, unread: 4) { household, _ in
            let run = try await household.run("maintain")
            #expect(run.status == 0)
            #expect(run.words.contains("corrected the article counts of 1 feed; the library is sound."), "\(run.words)")
            #expect(try await unread(household) == 3)
            #expect(try await household.run("maintain", "--json").output.contains("\"corrected\":0"))
        }
    }

    @Test("The doctor corrects it, and says so")
    func doctor() async throws {
        try await withWrongCounter(articles: 3, unread: 0) { household, _ in
            let run = try await household.run("doctor")
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("The article counts of 1 feed were wrong, and have been corrected."))
            #expect(try await unread(household) == 3)
        }
    }
}
