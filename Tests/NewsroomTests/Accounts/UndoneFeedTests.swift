import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Undoing changes of an account's feeds")
struct UndoneFeedTests {

    private static func run(_ path: AccountPath, _ body: (AccountRoom) async throws -> Void) async throws {
        // The old interface of Miniflux takes no feed out of all categories.
        try await AccountRoom.runFilled(path, before: { $0.move(feed: "beta", to: "Home") }, body)
    }

    @Test("One that waits is taken off, and what was before shows again", arguments: AccountPath.allCases)
    func waiting(path: AccountPath) async throws {
        try await Self.run(path) { room in
            let (account, feeds) = (try await room.account(), try await room.library.feeds())
            func away() { room.server.fail(.status(503)) }
            away()
            let beta = try await room.feed("Beta")
            let old = beta.categories.first
            try await room.sync.change(beta, of: account, title: "Gamma", category: "X", insteadOf: old)
            away()
            let alpha = try await room.feed("Alpha & <more>")
            try await room.sync.unsubscribe(account, from: alpha)
            away()
            try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: nil, category: nil)
            room.server.fail()
            _ = room.server.takeRequests()
            #expect(try await room.undo() == .added([AccountRoom.newFeed]))
            let restored = RestoredFeed("Alpha & <more>", url: alpha.url, account: "home")
            #expect(try await room.undo() == .restored(restored))
            #expect(try await room.undo() == .changed(name: "Beta"))
            #expect(try await room.undo() == nil)
            #expect(try await room.library.feeds() == feeds)
            #expect(try await room.account().feedChanges == [])
            #expect(room.server.requests.isEmpty)
            try await room.syncNow()
            try await room.expectAgreement()
        }
    }

    @Test("One that was sent is reversed on the server", arguments: AccountPath.allCases)
    func sent(path: AccountPath) async throws {
        try await Self.run(path) { room in
            let (account, before) = (try await room.account(), room.server.library)
            let beta = try await room.feed("Beta")
            let old = beta.categories.first
            try await room.sync.change(beta, of: account, title: "Gamma", category: "X", insteadOf: old)
            try await room.sync.subscribe(account, to: "https://new.example/", title: nil, category: nil)
            let alpha = try await room.feed("Alpha & <more>")
            try await room.sync.unsubscribe(account, from: alpha)
            #expect(Set(room.server.library.feeds.map(\.title)) == ["Gamma", "New"])

            // Also after a sync has forgotten what was sent.
            try await room.syncNow()
            #expect(
                try await room.undo()
                    == .onServer(
                        .restored(RestoredFeed("Alpha & <more>", url: alpha.url, account: "home", marks: nil)),
                        account: "home", waits: false))
            #expect(
                try await room.undo()
                    == .onServer(.added(["https://new.example/"]), account: "home", waits: false))
            #expect(
                try await room.undo()
                    == .onServer(.changed(name: "Beta"), account: "home", waits: false))
            for feed in before.feeds {
                #expect(room.server.library.feed(feed.title)?.category == feed.category, "\(feed.title)")
            }
            #expect(room.server.library.feeds.count == 2)
            #expect(Set(try await room.library.feeds().map(\.title)) == ["Alpha & <more>", "Beta"])
            #expect(try await room.undo() == nil)
        }
    }

    @Test("While the server is away it waits in turn", arguments: AccountPath.allCases)
    func waitsInTurn(path: AccountPath) async throws {
        try await Self.run(path) { room in
            let account = try await room.account()
            try await room.sync.change(try await room.feed("Beta"), of: account, title: "Gamma", category: nil)
            room.server.fail(.status(503))
            #expect(
                try await room.undo()
                    == .onServer(.changed(name: "Beta"), account: "home", waits: true))
            #expect(room.server.library.feed("Gamma") != nil)
            #expect(try await room.library.feeds().contains { $0.title == "Beta" })
            try await room.syncNow()
            #expect(room.server.library.feed("Beta") != nil)
            #expect(try await room.library.feeds().contains { $0.title == "Beta" })
        }
    }

    @Test("What may have reached the server is reversed there, too", arguments: AccountPath.allCases)
    func unsure(path: AccountPath) async throws {
        try await Self.run(path) { room in
            let account = try await room.account()
            room.server.fail(after: path.isReader ? 2 : 1, .droppedAfter, .droppedAfter)
            let result = try await room.sync.change(
                try await room.feed("Beta"), of: account, title: "Gamma", category: nil)
            room.server.fail()
            #expect(result == .waits && room.server.library.feed("Gamma") != nil)
            #expect(
                try await room.undo()
                    == .onServer(.changed(name: "Beta"), account: "home", waits: false))
            #expect(room.server.library.feed("Beta") != nil)
        }
    }

    @Test("After a removal was undone, undoing the addition before it unsubscribes", arguments: AccountPath.allCases)
    func againAndAgain(path: AccountPath) async throws {
        try await Self.run(path) { room in
            let account = try await room.account()
            try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: nil, category: nil)
            try await room.sync.unsubscribe(account, from: try await room.feed("New"))
            _ = try await room.undo()
            #expect(room.server.library.feed("New") != nil)
            _ = try await room.undo()
            #expect(room.server.library.feed("New") == nil)
        }
    }
}
