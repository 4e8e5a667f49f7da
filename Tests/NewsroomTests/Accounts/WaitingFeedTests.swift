import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

@Suite("Changes of an account's feeds while its server is away")
struct WaitingFeedTests {
    private static let alpha = "Alpha & <more>"

    /// Renames and moves Beta, removes Alpha, adds New; the server does not answer.
    private static func changeAll(_ room: AccountRoom, _ fault: SyncServer.Fault) async throws {
        let account = try await room.account()
        // Twice each, since a request over a connection that was open is repeated.
        room.server.fail(fault, fault)
        #expect(
            try await room.sync.change(try await room.feed("Beta"), of: account, title: "Gamma", category: "News")
                == .waits)
        room.server.fail(fault, fault)
        #expect(try await room.sync.unsubscribe(account, from: try await room.feed(alpha)) == .waits)
        room.server.fail(fault, fault)
        #expect(
            try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: "Mine", category: "Sci & <co>")
                == .waits)
        room.server.fail()
    }

    /// Number of requests before the first that changes a feed.
    private static func requestsBefore(_ path: AccountPath) -> Int { path.isReader ? 2 : 1 }

    /// Number of requests before the first that names an added feed.
    private static let requestsBeforeNaming = 3

    @Test(
        "They show at once, and the next sync tells the server", arguments: AccountPath.allCases,
        [SyncServer.Fault.status(503), .droppedBefore])
    func waiting(path: AccountPath, fault: SyncServer.Fault) async throws {
        try await AccountRoom.runFilled(path) { room in
            let before = room.server.library
            try await Self.changeAll(room, fault)
            #expect(room.server.library == before)
            let feed = try await room.feed("Gamma")
            #expect(feed.categories == ["News"] && feed.accountName == "home")
            #expect(try await room.library.feeds().count == 1)
            #expect(try await room.unread() == ["b1", "b2", "b3"])
            let words = try await room.account().feedChanges.map(\.words)
            #expect(words == ["change Beta", "remove \(Self.alpha)", "add Mine"])
            try await room.library.setRead(try await room.ids("b1"), true)

            let report = try await room.syncNow()
            #expect(report.feedsSent == 3 && report.sent == 1 && report.remarks == [])
            let library = room.server.library
            #expect(library.feeds.map(\.title).sorted() == ["Gamma", "Mine"])
            #expect(library.feed("Gamma")?.category == "News" && library.feed("Mine")?.category == "Sci & <co>")
            #expect(try await Set(room.library.feeds().map(\.title)) == ["Gamma", "Mine"])
            #expect(try await room.account().feedChanges == [])
            try await room.expectAgreement(unread: ["b2", "b3"])
        }
    }

    @Test(
        "A sync that is cut at any request, and repeated, makes each of them once", arguments: AccountPath.allCases,
        [SyncServer.Fault.droppedAfter, .cut])
    func cut(path: AccountPath, fault: SyncServer.Fault) async throws {
        for number in 0..<9 {
            try await AccountRoom.runFilled(path) { room in
                try await Self.changeAll(room, .status(503))
                room.server.fail(after: number, fault, fault)
                _ = try await room.failure()
                room.server.fail()
                room.pass()
                try await room.syncNow()
                try await room.syncNow()
                let library = room.server.library
                #expect(library.feeds.map(\.title).sorted() == ["Gamma", "Mine"], "\(number)")
                #expect(library.feed("Gamma")?.category == "News", "\(number)")
                #expect(library.feed("Mine")?.category == "Sci & <co>", "\(number)")
                #expect(try await Set(room.library.feeds().map(\.title)) == ["Gamma", "Mine"], "\(number)")
                #expect(try await room.account().feedChanges == [])
                #expect(try await room.library.takeRefusedFeedChanges(of: room.id).isEmpty, "\(number)")
            }
        }
    }

    @Test("A change whose answer is lost waits, and is not made twice", arguments: AccountPath.allCases)
    func lostAnswer(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            let before = Self.requestsBefore(path)
            room.server.fail(after: path == .miniflux ? before + 1 : before, .droppedAfter, .droppedAfter)
            let account = try await room.account()
            #expect(
                try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: nil, category: "News") == .waits)
            room.server.fail()
            #expect(room.server.library.feed("New") != nil)
            #expect(try await room.syncNow().feedsSent == 1)
            #expect(room.server.library.feed("New")?.category == "News")
            #expect(try await room.library.takeRefusedFeedChanges(of: room.id).isEmpty)
        }
    }

    @Test("Of two titles the last is sent, and nothing of a feed that was added and removed")
    func merged() async throws {
        try await AccountRoom.runFilled(.miniflux) { room in
            let account = try await room.account()
            for title in ["One", "Two"] {
                room.server.fail(.status(503))
                let feed = try #require(try await room.library.feeds().last)
                try await room.sync.change(feed, of: account, title: title, category: nil)
            }
            room.server.fail(.status(503))
            try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: nil, category: nil)
            let addition = try #require(try await room.account().feedChanges.last)
            #expect(try await room.sync.takeBack(addition, of: account) == .done(nil))
            _ = room.server.takeRequests()
            try await room.syncNow()
            let changes = room.server.takeRequests().filter { $0.path.hasPrefix("/v1/feeds") && $0.method != "GET" }
            #expect(changes.map(\.method) == ["PUT"] && changes[0].body.contains("Two"))
        }
    }

    @Test("An addition that waits and is taken back leaves nothing to undo", arguments: [false, true])
    func takenBack(wasTried: Bool) async throws {
        try await AccountRoom.runFilled(.miniflux) { room in
            let account = try await room.account()
            if wasTried { room.server.fail(after: 1, .status(502)) } else { room.server.fail(.status(503)) }
            try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: nil, category: nil)
            let addition = try #require(try await room.account().feedChanges.last)
            room.server.fail()
            #expect(try await room.sync.takeBack(addition, of: account) == .done(nil))
            #expect(room.server.library.feed("New") == nil)
            #expect(try await room.account().feedChanges == [])
            #expect(try await room.library.undo() == nil)
        }
    }

    @Test("What the server refuses at once is thrown, and changes nothing here", arguments: AccountPath.allCases)
    func refusedAtOnce(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            let (account, feeds) = (try await room.account(), try await room.library.feeds())
            let beta = try await room.feed("Beta")
            room.server.fail(after: Self.requestsBefore(path), .status(400))
            await #expect(throws: AccountFailure.refused(status: 400, reason: "Fault")) {
                try await room.sync.change(beta, of: account, title: "Gamma", category: "News")
            }
            room.server.fail(after: Self.requestsBefore(path), .status(400))
            await #expect(throws: AccountFailure.refused(status: 400, reason: "Fault")) {
                try await room.sync.unsubscribe(account, from: beta)
            }
            room.server.changePassword("other")
            room.server.deleteMadeKeys()
            await #expect(throws: AccountFailure.credentials) { try await room.sync.unsubscribe(account, from: beta) }
            #expect(try await room.library.feeds() == feeds)
            #expect(try await room.account().feedChanges == [])
            #expect(try await room.undo() == nil)
        }
    }

    @Test(
        "What the server refuses later is taken back, kept to be said, and holds up no other",
        arguments: AccountPath.allCases)
    func refusedLater(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            try await Self.changeAll(room, .status(503))
            try await room.library.setRead(try await room.ids("b1"), true)
            room.server.fail(after: Self.requestsBefore(path), .status(403))
            #expect(try await room.syncNow().feedsSent == 2)
            let library = room.server.library
            #expect(Set(library.feeds.map(\.title)) == ["Beta", "Mine"] && library["b1"].isRead)
            let beta = try await room.feed("Beta")
            #expect(!beta.categories.contains("News"))
            let refused = try await room.library.takeRefusedFeedChanges(of: room.id)
            #expect(refused.map(\.change.words) == ["change Beta"])
            #expect(refused.map(\.refusal) == [.refused(status: 403, reason: "Fault")])
            #expect(try await room.library.takeRefusedFeedChanges(of: room.id).isEmpty)
        }
    }

    @Test(
        "An addition with a category that the server refuses is an addition, and the category alone is refused",
        arguments: AccountPath.allCases, [false, true])
    func refusedCategory(path: AccountPath, isLater: Bool) async throws {
        try await AccountRoom.runFilled(path) { room in
            let account = try await room.account()
            func subscribe() async throws -> AccountSync.FeedChangeResult {
                try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: nil, category: "X")
            }
            func refuse() { room.server.fail(after: Self.requestsBeforeNaming, .status(403)) }
            if isLater {
                room.server.fail(.status(503))
                #expect(try await subscribe() == .waits)
                refuse()
                #expect(try await room.syncNow().feedsSent == 1)
            } else {
                refuse()
                let result = try await subscribe()
                #expect(result == .done(try await room.feed("New").id))
            }
            #expect(room.server.waitingFaults == 0)
            #expect(room.server.library.feed("New")?.category != "X")
            let feed = try await room.feed("New")
            #expect(!feed.tags.contains("X"))
            #expect(try await room.account().feedChanges == [])
            let refused = try await room.library.takeRefusedFeedChanges(of: room.id)
            #expect(refused.map(\.change.words) == ["change \(AccountRoom.newFeed)"])
            #expect(refused.map(\.refusal) == [.refused(status: 403, reason: "Fault")])
            // It can be undone.
            _ = try #require(try await room.undo())
            #expect(room.server.library.feed("New") == nil)
        }
    }

    @Test("A category that the server cannot give an added feed now waits on", arguments: AccountPath.allCases)
    func laterCategory(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            // Miniflux says 500 to an address that it cannot read.
            room.server.fail(after: Self.requestsBeforeNaming, .status(500))
            let account = try await room.account()
            try await room.sync.subscribe(account, to: AccountRoom.newFeed, title: "Mine", category: "X")
            #expect(room.server.library.feed("New") != nil && room.server.waitingFaults == 0)
            let feed = try await room.feed("Mine")
            #expect(feed.tags.contains("X"))
            #expect(try await room.account().feedChanges.map(\.kind) == [.change])
            try await room.syncNow()
            #expect(room.server.library.feed("Mine")?.category == "X")
            #expect(try await room.account().feedChanges == [])
        }
    }

    @Test("A feed that another device has removed meanwhile is not changed", arguments: AccountPath.allCases)
    func goneMeanwhile(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            try await Self.changeAll(room, .status(503))
            let number = try #require(room.server.library.feed("Beta")?.id)
            room.server.change { $0.remove(feed: number) }
            #expect(try await room.syncNow().feedsSent == 2)
            #expect(try await room.library.takeRefusedFeedChanges(of: room.id).map(\.change.name) == ["Beta"])
            #expect(try await room.library.feeds().map(\.title) == ["Mine"])
        }
    }

    @Test("A server that lists no feeds any more is told nothing", arguments: AccountPath.allCases)
    func emptied(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            try await Self.changeAll(room, .status(503))
            for feed in room.server.library.feeds { room.server.change { $0.remove(feed: feed.id) } }
            #expect(try await room.failure() == .noFeeds)
            #expect(try await room.account().feedChanges.count == 3)
        }
    }

    @Test("The list of a sync that asked before a change was sent does not undo it", arguments: AccountPath.allCases)
    func olderList(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            let (sync, account, beta) = (room.sync, try await room.account(), try await room.feed("Beta"))
            let isList = { @Sendable (request: SyncServer.Request) in
                request.path == "/v1/feeds" || request.path == "/reader/api/0/subscription/list"
            }
            let old = room.server.library
            let isFirst = Mutex(true)
            room.server.beforeEach { [unowned server = room.server] request in
                guard isList(request),
                    isFirst.withLock({ was in
                        defer { was = false }
                        return was
                    })
                else { return }
                // Another process makes the change while the sync waits for the list.
                _ = try? await sync.change(beta, of: account, title: "Gamma", category: nil)
                server.change { library in
                    if library.feed("Gamma") != nil { library = old }
                }
            }
            try await room.syncNow()
            room.server.beforeEach(nil)
            #expect(try await room.library.feeds().map(\.title).contains("Gamma"))
            // From the next one on, the server's list counts.
            try await room.syncNow()
            #expect(try await room.library.feeds().map(\.title).contains("Beta"))
        }
    }
}

extension AccountRoom {
    func feed(_ title: String) async throws -> Feed {
        try #require(try await library.feeds().first { $0.title == title })
    }
}
