import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

/// Titles of feeds with which the server does nothing wait to be sent.
@Suite("Changes of an account's feeds that a server never makes")
struct FairFeedTests {
    private static let titles = (1...6).map { "New \($0)" }

    /// Six feeds get other titles while the server is away. It never takes the titles of the first ones.
    private static func run(
        _ fault: SyncServer.Fault, never count: Int,
        _ body: (AccountRoom, _ isRename: @Sendable (SyncServer.Request) -> Bool) async throws -> Void
    ) async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.change { library in for title in titles { library.add(feed: "Old \(title)") } }
            try await room.syncNow()
            for title in titles {
                room.server.fail(.status(503))
                let feed = try await room.feed("Old \(title)")
                let account = try await room.account()
                #expect(try await room.sync.change(feed, of: account, title: title, category: nil) == .waits)
            }
            room.server.fail()
            let isRename = { @Sendable (request: SyncServer.Request) in request.method == "PUT" }
            let never = titles.prefix(count)
            room.server.failEach { request in
                isRename(request) && never.contains { request.body.contains($0) } ? fault : nil
            }
            try await body(room, isRename)
        }
    }

    @Test(
        "They hold up no other for long, and a server that is down is not asked for each",
        arguments: [SyncServer.Fault.status(502), .cut], [2, 6])
    func fair(fault: SyncServer.Fault, count: Int) async throws {
        try await Self.run(fault, never: count) { room, isRename in
            let rest = Self.titles.dropFirst(count)
            _ = room.server.takeRequests()
            var asked: [Int] = []
            for _ in 0..<4 {
                _ = try await room.failure()
                asked.append(room.server.takeRequests().count(where: isRename))
                room.pass(7_200)
            }
            #expect(asked == (rest.isEmpty ? [2, 2, 2, 2] : [2, 6, 2, 2]))
            #expect(Set(room.server.library.feeds.map(\.title)).isSuperset(of: rest))
            let waiting = try await room.account().feedChanges.compactMap(\.title)
            #expect(waiting == Array(Self.titles.prefix(count)))
        }
    }

    @Test("The one that the user waits for goes before them", arguments: [SyncServer.Fault.status(502), .cut])
    func asked(fault: SyncServer.Fault) async throws {
        try await Self.run(fault, never: 2) { room, _ in
            let feed = try await room.feed("New 6")
            let account = try await room.account()
            #expect(try await room.sync.unsubscribe(account, from: feed, mayWait: false) == .done(nil))
            #expect(!room.server.library.feeds.contains { $0.title == "Old 6" })
            #expect(try await room.account().feedChanges.count == 5)
        }
    }

    @Test("They lengthen the pause each time, until the server takes them")
    func pauses() async throws {
        try await Self.run(.status(502), never: 1) { room, _ in
            var pauses: [Double] = []
            for _ in 0..<8 {
                #expect(try await room.failure() == .refused(status: 502, reason: "Fault"))
                let account = try await room.account()
                #expect(account.lastSync == room.room.clock.now)
                let next = try #require(account.nextSync)
                pauses.append(next.timeIntervalSince(room.room.clock.now))
                room.pass(pauses.last ?? 0)
            }
            #expect(pauses == [60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
            room.server.failEach(nil)
            try await room.syncNow()
            let account = try await room.account()
            #expect(account.nextSync == nil && account.failure == nil && account.failureCount == 0)
        }
    }

    @Test("So do marks that it refuses")
    func marks() async throws {
        try await AccountRoom.runFilled(.miniflux) { room in
            try await room.library.setRead(try await room.ids("b1"), true)
            room.server.failEach { $0.method == "PUT" ? .status(400) : nil }
            var pauses: [Double] = []
            for _ in 0..<3 {
                #expect(try await room.failure() == .marksRefused(count: 1))
                let next = try #require(try await room.account().nextSync)
                pauses.append(next.timeIntervalSince(room.room.clock.now))
                room.pass(pauses.last ?? 0)
            }
            #expect(pauses == [60, 120, 240])
        }
    }
}
