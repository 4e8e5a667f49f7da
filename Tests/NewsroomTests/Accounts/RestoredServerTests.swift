import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Servers that were restored from a backup")
struct RestoredServerTests {
    /// An account that was synced after a backup of its server: with a5, a6, and the feed Kappa with k1 and k2. The
    /// server was restored, and has the feed Lamda.
    private static func run(
        _ path: AccountPath, new: [String], _ body: (AccountRoom) async throws -> Void
    ) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let backup = room.server.library
            room.server.change { library in
                library.add(["a5", "a6"], to: "alpha")
                library.add(feed: "kappa", title: "Kappa")
                library.add(["k1", "k2"], to: "kappa")
            }
            try await room.syncNow()
            room.server.change { $0 = backup }
            room.pass()
            room.server.change { library in
                library.add(feed: "lamda", title: "Lamda")
                library.add(new, to: "lamda")
            }
            _ = room.server.takeRequests()
            try await body(room)
        }
    }

    @Test(
        "New articles under the numbers of lost ones change nothing, get no marks, and are received when the user decides",
        arguments: [AccountPath.minifluxAsReader, .miniflux], [3, 6])
    func reusedNumbers(path: AccountPath, count: Int) async throws {
        let new = (1...count).map { "l\($0)" }
        try await Self.run(path, new: new) { room in
            let before = Set(try await room.articles().keys)
            try await room.library.setRead(try await room.ids("a5"), true)
            for _ in 1...2 {
                #expect(
                    try await room.failure() == .otherArticles(here: "Alpha & <more>: Article a5", there: "Article l1"))
            }
            await #expect(throws: AccountFailure.self) { try await room.sync.send(try await room.account()) }
            #expect(room.server.takeMarkings().isEmpty)
            #expect(try await Set(room.articles().keys) == before)
            #expect(try await room.account().outgoingMarks == 1)

            let found = try #require(try await room.sync.compare(try await room.account()))
            #expect(found.others.first?.here == "Kappa" && found.others.first?.there == "Lamda")
            #expect(found.others.count == 1 + min(count, 4) && found.marks.count == 0)
            #expect(try await room.sync.forgetOthers(of: try await room.account()))
            let report = try await room.syncNow()
            #expect(report.received == count && report.sent == 0 && report.held == nil)
            let names = Set(["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3"] + new)
            #expect(try await Set(room.articles().keys) == names)
            #expect(try await room.library.feeds().map(\.title).sorted() == ["Alpha & <more>", "Beta", "Lamda"])
            #expect(try await room.account().outgoingMarks == 0)
            // What stays here is no longer the server's.
            #expect(try await !room.unread().contains("a5"))
            try await room.library.setRead(try await room.ids("a6", "l1"), true)
            room.server.change { $0.add(["l8", "l9"], to: "lamda") }
            let next = try await room.syncNow()
            #expect(next.sent == 1 && next.received == 2)
            #expect(room.server.library["l1"].isRead)
            #expect(try await room.unread() == room.server.library.unread)
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("Without marks to send, a sync notices it, too", arguments: [AccountPath.minifluxAsReader, .miniflux])
    func received(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let backup = room.server.library
            room.server.change { $0.add(["a5", "a6"], to: "alpha") }
            try await room.syncNow()
            room.server.change { $0 = backup }
            room.pass()
            room.server.change { $0.add(["b4", "b5", "b6"], to: "beta") }
            #expect(try await room.failure() == .otherArticles(here: "Alpha & <more>: Article a6", there: "Article b5"))
            #expect(try await room.unread() == ["a1", "a2", "a5", "a6", "b1", "b2", "b3"])
        }
    }

    @Test("A feed under the number of a lost one does not take its place")
    func reusedFeed() async throws {
        try await Self.run(.freshRSS, new: ["l1", "l2"]) { room in
            #expect(try await room.failure() == .otherArticles(here: "Kappa", there: "Lamda"))
            #expect(try await room.library.feeds().map(\.title).contains("Kappa"))
            // Nor is it removed in its place.
            let kappa = try #require(try await room.library.feeds().first { $0.title == "Kappa" })
            await #expect(throws: AccountFailure.self) {
                try await room.sync.unsubscribe(try await room.account(), from: kappa, mayWait: false)
            }
            #expect(room.server.library.feed("lamda") != nil)
            // Nor is it renamed, or reached by undo.
            let name = try await room.library.remoteName(of: kappa.id)
            let change = FeedChange(
                .change, feed: name, url: kappa.url, name: kappa.title, title: "Mine", oldTitle: kappa.title)
            _ = try await room.library.addFeedChange(change, of: room.id, isAct: true)
            #expect(try await room.sync.forgetOthers(of: try await room.account()))
            #expect(try await room.syncNow().received == 2)
            #expect(try await room.library.feeds().map(\.title).sorted() == ["Alpha & <more>", "Beta", "Lamda"])
            #expect(try await !room.articles().keys.contains("k1"))
            #expect(room.server.library.feed("Lamda") != nil)
            #expect(try await room.account().feedChanges.isEmpty)
            #expect(try await room.undo() == nil)
        }
    }

    @Test("A feed that has moved, and an article with another title and link, are what they were")
    func moved() async throws {
        for path in AccountPath.allCases {
            try await AccountRoom.run(path) { room in
                room.server.fill()
                try await room.syncNow()
                room.server.change { library in
                    library.feeds[0].url = "https://moved.example/feed"
                    library["b3"].title = "Corrected"
                    library["b3"].url = "https://feeds.example/2/corrected"
                    library.setRead(true, ["a1"])
                }
                #expect(try await room.syncNow().followed == 1)
                #expect(try await room.library.feeds().contains { $0.url == "https://moved.example/feed" })
            }
        }
    }

    @Test("Another address is one of the account only if its library is there", arguments: AccountPath.allCases)
    func otherLibrary(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            let other = try SyncServer(path.dialect)
            let service = AccountService(kind: path.kind, address: other.address, user: SyncServer.user)
            func isThere() async throws -> Bool {
                try await room.sync.hasLibrary(
                    of: try await room.account(), at: service, password: SyncServer.password)
            }
            #expect(try await isThere())
            room.server.fill()
            try await room.syncNow()
            let copy = room.server.library
            other.change { $0 = copy }
            #expect(try await isThere())
            // The same feeds, but articles that are others, or none.
            other.change { $0.remove(feed: 1) }
            other.change { $0.remove(feed: 2) }
            #expect(try await !isThere())
            other.change { library in
                library = copy
                for name in ["a1", "a2", "a3", "a4", "b1", "b2", "b3"] {
                    library[name].title += " there"
                    library[name].url += "-there"
                    library[name].published += 1
                }
            }
            #expect(try await !isThere())
            #expect(other.keys == ["phone"])
        }
    }
}
