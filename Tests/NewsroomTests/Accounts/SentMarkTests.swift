import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

@Suite("Marks sent to an account's server")
struct SentMarkTests {
    @Test("Marks made here are sent, one request for each kind", arguments: AccountPath.allCases)
    func sent(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setRead(try await room.ids("a1", "b1"), true)
            try await room.library.setRead(try await room.ids("a3"), false)
            try await room.library.setStarred(try await room.ids("b2"), true)
            try await room.library.setStarred(try await room.ids("a4"), false)
            #expect(try await room.account().outgoingMarks == 5)
            _ = room.server.takeRequests()
            #expect(try await room.sync.send(try await room.account())?.sent == 5)
            #expect(room.server.takeMarkings().count == 4)
            #expect(try await room.account().outgoingMarks == 0)
            try await room.expectAgreement(unread: ["a2", "a3", "b2", "b3"], starred: ["b2", "b3"])
            // Nothing waits any more.
            #expect(try await room.sync.send(try await room.account()) == nil)
            #expect(room.server.takeRequests().isEmpty)
            #expect(try await room.syncNow().followed == 0)
            try await room.expectAgreement()
        }
    }

    @Test("A thousand articles marked at once take at most five requests", arguments: AccountPath.allCases)
    func many(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.change { library in
                library.add(feed: "alpha")
                library.add((1...1_000).map { "n\($0)" }, to: "alpha")
            }
            try await room.syncNow()
            _ = room.server.takeRequests()
            #expect(try await room.library.markAllRead() == 1_000)
            #expect(try await room.sync.send(try await room.account())?.sent == 1_000)
            #expect(room.server.takeMarkings().count <= 5)
            try await room.expectAgreement(unread: [])
        }
    }

    @Test("What a server refuses waits on, and holds up no other mark", arguments: AccountPath.allCases)
    func refused(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setRead(try await room.ids("a1", "a2", "b1"), true)
            try await room.library.setStarred(try await room.ids("b2"), true)
            // All three together, then the first of them, after the token of such calls and a look at the articles.
            room.server.fail(after: path == .minifluxAsReader ? 2 : 1, .status(400), .status(400))
            await #expect(throws: AccountFailure.marksRefused(count: 1)) {
                try await room.sync.send(try await room.account())
            }
            #expect(try await room.account().outgoingMarks == 1)
            #expect(room.server.library.unread.count == 3 && room.server.library.starred.contains("b2"))
            try await room.syncNow()
            try await room.expectAgreement()
        }
    }

    @Test("Of two marks of an article the last is sent", arguments: AccountPath.allCases)
    func merged(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let id = try await room.ids("a1")
            try await room.library.setRead(id, true)
            try await room.library.setRead(id, false)
            try await room.library.setStarred(id, true)
            try await room.library.setStarred(id, false)
            try await room.library.setStarred(id, true)
            // Meanwhile on the phone.
            room.server.setRead(true, "a1")
            _ = room.server.takeRequests()
            #expect(try await room.syncNow().sent == 2)
            #expect(room.server.takeMarkings().count == 2)
            #expect(room.server.library["a1"].isRead == false && room.server.library["a1"].isStarred)
            try await room.expectAgreement()
        }
    }

    @Test(
        "Marks survive a lost answer, and are sent again without effect", arguments: AccountPath.allCases,
        [SyncServer.Fault.droppedBefore, .droppedAfter, .status(500), .status(502)])
    func lostAnswer(path: AccountPath, fault: SyncServer.Fault) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setRead(try await room.ids("a1", "a2"), true)
            // Google Reader's successors are asked for a token first, and Miniflux for the articles.
            let before = path == .freshRSS ? 1 : 2
            room.server.fail(after: before, fault)
            // A connection that was open may have died of age, so that the request is repeated over another.
            let isDropped = fault == .droppedBefore || fault == .droppedAfter
            if path != .freshRSS, isDropped { room.server.fail(after: before, fault, fault) }
            await #expect(throws: AccountFailure.self) { try await room.sync.send(try await room.account()) }
            let account = try await room.account()
            #expect(account.outgoingMarks == 2 && account.failure != nil && account.failureCount == 1)
            #expect(room.server.library["a1"].isRead == (fault == .droppedAfter))
            #expect(try await room.syncNow().sent == 2)
            try await room.expectAgreement(unread: ["b1", "b2", "b3"])
            #expect(try await room.account().failure == nil)
        }
    }

    @Test("What the server says does not undo a mark on its way", arguments: AccountPath.allCases)
    func onItsWay(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let ids = try await room.ids("a1", "a4")
            let library = room.library
            // The user marks after the sync has asked for what is unread.
            let isFirst = FirstTime()
            room.server.beforeEach { request in
                guard request.isOfUnreadList, isFirst.take() else { return }
                _ = try? await library.setRead([ids[0]], true)
                _ = try? await library.setStarred([ids[1]], false)
            }
            let report = try await room.syncNow()
            #expect(report.followed == 0 && report.sent == 2)
            try await room.expectAgreement(unread: ["a2", "b1", "b2", "b3"], starred: ["b3"])
        }
    }

    @Test(
        "An answer that is older than a mark that was sent meanwhile does not undo it", arguments: AccountPath.allCases)
    func sentMeanwhile(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let id = try await room.ids("a1")
            let (library, server) = (room.library, room.server)
            let isFirst = FirstTime()
            server.beforeEach { request in
                guard request.isOfUnreadList, isFirst.take() else { return }
                // As if this sync had sent it after it had asked for the list.
                _ = try? await library.setRead(id, true)
                if let marks = try? await library.outgoingMarks(of: room.id, atMost: 10) {
                    try? await library.confirm(marks, of: room.id)
                }
            }
            try await room.syncNow()
            #expect(try await room.unread() == ["a2", "b1", "b2", "b3"])
            server.beforeEach(nil)
            // From the next sync on the server is right.
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a1", "a2", "b1", "b2", "b3"])
        }
    }

    @Test("Undo goes to the server", arguments: AccountPath.allCases)
    func undo(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setRead(try await room.ids("a1", "a2"), true)
            try await room.syncNow()
            #expect(room.server.library.unread == ["b1", "b2", "b3"])
            _ = try await room.library.undo()
            #expect(try await room.syncNow().sent == 2)
            try await room.expectAgreement(unread: ["a1", "a2", "b1", "b2", "b3"])
            #expect(try await room.library.markAllRead() == 5)
            try await room.syncNow()
            #expect(room.server.library.unread == [])
            _ = try await room.library.undo()
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a1", "a2", "b1", "b2", "b3"])
        }
    }

    @Test("What the server changed is not an act that undo sees", arguments: AccountPath.allCases)
    func undoOfOthers(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.setRead(true, "a1")
            try await room.syncNow()
            #expect(try await room.library.undo() == nil)
            #expect(try await room.account().outgoingMarks == 0)
        }
    }

    @Test("Hiding an article sends that it is read, and showing it again keeps it so", arguments: AccountPath.allCases)
    func hiding(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let id = try await room.ids("a1")
            try await room.library.setHidden(id, true)
            try await room.syncNow()
            #expect(room.server.library["a1"].isRead)
            // Hidden articles are not unread, whatever the phone does.
            room.server.setRead(false, "a1")
            try await room.syncNow()
            #expect(try await room.unread() == ["a2", "b1", "b2", "b3"])
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("What a rule marks as an article arrives is sent, if not at once then later", arguments: AccountPath.allCases)
    func rule(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            room.room.refresher.replaceRules([
                try Rule(when: "title:a1", then: ["read"]), try Rule(when: "title:b1", then: ["star"]),
            ])
            room.server.failEach { $0.method == "PUT" || $0.path.hasSuffix("/edit-tag") ? .status(400) : nil }
            let report = try await room.syncNow()
            #expect(report.received == 7 && report.marksFailure == .marksRefused(count: 2))
            room.server.failEach(nil)
            #expect(try await room.syncNow().sent == 2)
            try await room.expectAgreement(unread: ["a2", "b1", "b2", "b3"], starred: ["a4", "b1", "b3"])
            #expect(try await room.account().outgoingMarks == 0)
        }
    }

    @Test(
        "Reading a link in a local feed sends it for the account's, and the other way round",
        arguments: AccountPath.allCases)
    func sameLink(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            let links = ["a1", "a2"].map { room.server.library[$0].url }
            await room.room.server.set(
                "/feed",
                .feed(FeedText.rss(links.map { FeedText.Item(guid: $0, title: "Local \($0)", link: $0) })))
            try await room.room.list("/feed")
            try await room.room.refresh()
            try await room.syncNow()
            try await room.library.joinStories()
            let local = try #require(try await room.library.ownFeeds().first)
            let rows = try await room.library.headlines(HeadlineFilter(feed: local.id), .first, limit: 10)
            let one = try #require(rows.first { $0.link == links[0] })
            try await room.library.setRead([one.id], true)
            try await room.syncNow()
            #expect(room.server.library["a1"].isRead)
            room.server.setRead(true, "a2")
            try await room.syncNow()
            let left = try await room.library.headlines(
                HeadlineFilter(feed: local.id, unreadOnly: true), .first, limit: 10)
            #expect(left.isEmpty)
            // One act of the user, on all copies.
            _ = try await room.library.undo()
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a1", "b1", "b2", "b3"])
        }
    }

    @Test("Marks of a feed that the server dropped are sent, and do no harm", arguments: AccountPath.allCases)
    func droppedFeed(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setRead(try await room.ids("a1", "b1"), true)
            room.server.change { $0.remove(feed: 1) }
            try await room.syncNow()
            #expect(room.server.library.unread == ["b2", "b3"])
            #expect(try await room.account().outgoingMarks == 0)
            try await room.expectAgreement()
        }
    }
}

extension SyncServer.Request {
    /// Whether it asks which articles are unread.
    var isOfUnreadList: Bool {
        path == "/v1/entries/ids" && self["status"] == "unread"
            || path == "/reader/api/0/stream/items/ids" && self["xt"] != nil
    }
}

/// Something that happens once.
final class FirstTime: Sendable {
    private let isOver = Mutex(false)

    func take() -> Bool {
        isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
    }
}
