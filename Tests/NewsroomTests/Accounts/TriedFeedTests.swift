import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Changes of an account's feeds that were tried before")
struct TriedFeedTests {
    private static let alpha = "Alpha & <more>"

    /// The list of feeds arrives, the change itself does not.
    private static func loseChange(_ room: AccountRoom) {
        room.server.fail(after: room.path.isReader ? 2 : 1, .droppedBefore, .droppedBefore)
    }

    private static func undoWhileAway(_ room: AccountRoom) async throws {
        room.server.fail(.status(503))
        _ = try #require(try await room.undo())
        room.server.fail()
    }

    @Test("A removal and its undo, sent by one sync, leave the feed there", arguments: AccountPath.allCases)
    func removed(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            Self.loseChange(room)
            let feed = try await room.feed(Self.alpha)
            #expect(try await room.sync.unsubscribe(try await room.account(), from: feed) == .waits)
            try await Self.undoWhileAway(room)
            #expect(try await room.syncNow().feedsSent == 2)
            #expect(room.server.library.feed(Self.alpha) != nil)
            #expect(try await room.library.feeds().contains { $0.title == Self.alpha })
            #expect(try await room.library.takeRefusedFeedChanges(of: room.id).isEmpty)
        }
    }

    @Test(
        "An addition and its undo, sent by one sync, leave no feed there", arguments: AccountPath.allCases,
        [AccountRoom.newFeed, "https://new.example/"])
    func added(path: AccountPath, address: String) async throws {
        try await AccountRoom.runFilled(path) { room in
            Self.loseChange(room)
            let result = try await room.sync.subscribe(
                try await room.account(), to: address, title: nil, category: nil)
            #expect(result == .waits)
            try await Self.undoWhileAway(room)
            #expect(try await room.syncNow().feedsSent == 2)
            #expect(room.server.library.feeds.count == 2)
            #expect(try await room.library.feeds().count == 2)
        }
    }

    @Test(
        "A feed that was there before keeps its title, and undo does not remove it", arguments: AccountPath.allCases,
        ["https://feeds.example/beta.xml", "https://feeds.example/beta/"])
    func thereBefore(path: AccountPath, address: String) async throws {
        try await AccountRoom.runFilled(path) { room in
            room.server.fail(.status(503))
            let result = try await room.sync.subscribe(
                try await room.account(), to: address, title: "Mine", category: "Mine")
            #expect(result == .waits)
            room.server.fail()
            let before = room.server.library
            try await room.syncNow()
            #expect(room.server.library == before)
            #expect(Set(try await room.library.feeds().map(\.title)) == [Self.alpha, "Beta"])
            #expect(try await room.undo() == nil)
            #expect(room.server.library.feeds.count == 2)
        }
    }

    @Test(
        "A change that the server cannot make now holds up neither articles nor marks", arguments: AccountPath.allCases,
        [false, true])
    func notNow(path: AccountPath, isSync: Bool) async throws {
        try await AccountRoom.runFilled(path) { room in
            room.server.fail(.status(503))
            let beta = try await room.feed("Beta")
            try await room.sync.change(beta, of: try await room.account(), title: "Gamma", category: nil)
            try await room.library.setRead(try await room.ids("b1"), true)
            room.server.change { $0.add(["x"], to: "Beta") }
            room.server.fail(after: path.isReader ? 2 : 1, .status(502))
            let account = try await room.account()
            let refusal = AccountFailure.refused(status: 502, reason: "Fault")
            if isSync {
                let report = try #require(try await room.sync.sync(account))
                #expect(report.failure == refusal && report.received == 1 && report.sent == 1)
            } else {
                await #expect(throws: refusal) { try await room.sync.send(account) }
            }
            #expect(room.server.library["b1"].isRead)
            if isSync { #expect(try await room.unread().contains("x")) }
            let after = try await room.account()
            #expect(after.feedChanges.count == 1 && after.nextSync != nil)
        }
    }

    @Test(
        "A change that the server never makes holds up later ones of its own feed only",
        arguments: AccountPath.allCases,
        [SyncServer.Fault.status(502), .cut])
    func never(path: AccountPath, fault: SyncServer.Fault) async throws {
        try await AccountRoom.runFilled(path) { room in
            let account = try await room.account()
            let beta = try await room.feed("Beta")
            let before = path.isReader ? 2 : 1
            room.server.fail(after: before, fault)
            #expect(try await room.sync.change(beta, of: account, title: "Gamma", category: nil) == .waits)
            room.server.fail(after: before, fault)
            #expect(try await room.sync.change(beta, of: account, title: "Delta", category: nil) == .waits)
            room.server.fail(.status(503))
            try await room.sync.unsubscribe(account, from: try await room.feed(Self.alpha))
            room.server.change { $0.add(["x"], to: fault == .cut ? "Gamma" : "Beta") }
            // The removal comes first, since it was not tried yet.
            room.server.fail(after: before + 1, fault)
            #expect(try await room.failure() != nil)
            // The removal was made, and articles have arrived.
            #expect(room.server.library.feeds.map(\.title) == [fault == .cut ? "Gamma" : "Beta"])
            #expect(try await room.unread().contains("x"))
            #expect(try await room.feed("Delta").id == beta.id)
            let after = try await room.account()
            #expect(after.feedChanges.map(\.title) == ["Gamma", "Delta"] && after.nextSync != nil)
            room.server.fail()
            room.pass()
            #expect(try await room.syncNow().feedsSent == 2)
            #expect(room.server.library.feeds.map(\.title) == ["Delta"])
        }
    }

    @Test(
        "A title that the server never takes does not hold up the removal of its feed", arguments: AccountPath.allCases)
    func removedAfterAll(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            let account = try await room.account()
            let beta = try await room.feed("Beta")
            room.server.fail(after: path.isReader ? 2 : 1, .status(502))
            #expect(try await room.sync.change(beta, of: account, title: "Gamma", category: nil) == .waits)
            room.server.fail()
            #expect(try await room.sync.unsubscribe(account, from: try await room.feed("Gamma")) == .done(nil))
            #expect(room.server.library.feeds.map(\.title) == [Self.alpha])
            #expect(try await room.account().feedChanges.isEmpty)
        }
    }

    @Test(
        "A title that was tried is sent after all if the removal of its feed is undone, or refused",
        arguments: AccountPath.allCases, [false, true])
    func notRemovedAfterAll(path: AccountPath, isRefused: Bool) async throws {
        try await AccountRoom.runFilled(path) { room in
            let (account, before) = (try await room.account(), path.isReader ? 2 : 1)
            room.server.fail(after: before, .status(502))
            let beta = try await room.feed("Beta")
            #expect(try await room.sync.change(beta, of: account, title: "Gamma", category: nil) == .waits)
            room.server.fail(.status(503))
            #expect(try await room.sync.unsubscribe(account, from: try await room.feed("Gamma")) == .waits)
            if isRefused {
                room.server.fail(after: before, .status(403))
            } else {
                try await Self.undoWhileAway(room)
            }
            #expect(try await room.syncNow().feedsSent == 1)
            #expect(Set(room.server.library.feeds.map(\.title)) == [Self.alpha, "Gamma"])
            #expect(try await room.feed("Gamma").id == beta.id)
            #expect(try await room.account().feedChanges.isEmpty)
        }
    }

    @Test("A change is made, and said to be, though an earlier one waits on", arguments: AccountPath.allCases)
    func madeThough(path: AccountPath) async throws {
        try await AccountRoom.runFilled(path) { room in
            let account = try await room.account()
            room.server.fail(.status(503))
            try await room.sync.change(try await room.feed("Beta"), of: account, title: "Gamma", category: nil)
            // The one that the user waits for is sent first.
            room.server.fail(after: path.isReader ? 3 : 2, .status(502))
            let alpha = try await room.feed(Self.alpha)
            #expect(try await room.sync.unsubscribe(account, from: alpha, mayWait: false) == .done(nil))
            #expect(room.server.library.feeds.map(\.title) == ["Beta"])
        }
    }
}
