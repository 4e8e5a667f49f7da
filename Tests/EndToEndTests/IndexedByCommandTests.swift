import Foundation
import News
import NewsStore
import TestSupport
import Testing

/// A command indexes some of the articles it fetched, and leaves the rest to maintenance.
@Suite("What a refresh by command indexes", .inTurn)
struct IndexedByCommandTests {
    @Test("It indexes 500 new articles, and none of a backlog if nothing is new")
    func bounded() async throws {
        try await FeedServer.run { server in
            await server.setItems((1...620).map { "Number \($0)" }, of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            #expect(try await testHome.run("refresh", "--force").status == 0)
            #expect(await server.requestCount(of: "news") == 2)
            let library = try Library.open(directory: testHome.home.path + "/.local/share/newsterm")
            defer { library.close() }
            #expect(try await library.indexForSearch().indexed == 120)
        }
    }
}
