import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

extension Save.State {
    fileprivate var failure: SaveFailure? { if case .waiting(let failure, _) = self { failure } else { nil } }
}

@Suite("Saving through an account's server")
struct AccountSavingTests {
    /// A synced account, and a service that saves by it.
    private static func run(
        _ path: AccountPath = .miniflux, account: String = "home",
        _ body: (AccountRoom, SaveSender) async throws -> Void
    ) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            room.server.setUpService()
            try await room.syncNow()
            _ = room.server.takeRequests()
            let sender = SaveSender(
                [SaveService(name: "mine", .miniflux, at: account)], room.room.refresher, room.sync,
                library: room.library, owner: "me", isGone: { _ in true }, note: { _ in })
            try await body(room, sender)
        }
    }

    private static func state(_ room: AccountRoom, _ id: Headline.ID) async throws -> Save.State? {
        try await room.library.saves(of: id).first?.state
    }

    @Test("An article is saved once, however often it is asked for")
    func once() async throws {
        try await Self.run { room, sender in
            let id = try await room.ids("a1")[0]
            for isNew in [true, false] {
                #expect(try await room.library.requestSave(of: id, to: "mine") == isNew)
                try await sender.send()
            }
            #expect(try await Self.state(room, id)?.mark == .saved && room.server.saved == ["a1"])
        }
    }

    @Test("An article that the account does not have is refused at once, and nothing is asked of the server")
    func otherArticle() async throws {
        try await Self.run { room, sender in
            await room.room.server.set("/feed", .feed(FeedText.rss([FeedText.Item(guid: "1", title: "Own")])))
            try await room.room.list("/feed")
            try await room.room.refresh()
            let id = try #require(try await room.room.headlines().first { $0.title == "Own" }).id
            try await room.library.requestSave(of: id, to: "mine")
            try await sender.send()
            let state = try await Self.state(room, id)
            #expect(state == .failed(.notOfAccount(name: "home")) && room.server.requests.isEmpty, "\(state as Any)")
        }
    }

    @Test("An article of the user's own list with the link of one of the account is saved as that one")
    func sameLink() async throws {
        try await Self.run { room, sender in
            let link = room.server.library["a1"].url
            let own = FeedText.Item(guid: "1", title: "Own", link: link)
            await room.room.server.set("/feed", .feed(FeedText.rss([own])))
            try await room.room.list("/feed")
            try await room.room.refresh()
            try await room.library.joinStories()
            let feed = try #require(try await room.library.feeds().first { $0.account == nil })
            let id = try #require(
                try await room.library.headlines(HeadlineFilter(feed: feed.id), .first, limit: 10).first
            ).id
            try await room.library.requestSave(of: id, to: "mine")
            try await sender.send()
            #expect(room.server.saved == ["a1"])
        }
    }

    @Test("A save waits while the server does not answer, and is not repeated if its answer was lost")
    func lostAnswer() async throws {
        try await Self.run { room, sender in
            let ids = try await room.ids("a1", "a2")
            room.server.fail(.status(503, ["Retry-After": "60"]), .status(500))
            for (id, status) in [(ids[0], 503), (ids[0], 500)] {
                try await room.library.requestSave(of: id, to: "mine")
                try await sender.send()
                guard case .waiting(.refused(status)?, let next) = try await Self.state(room, id) else {
                    Issue.record("\(status): \(try await Self.state(room, id) as Any)")
                    return
                }
                room.pass(next.timeIntervalSince(room.room.clock.now) + 1)
            }
            try await sender.send()
            #expect(try await Self.state(room, ids[0])?.mark == .saved && room.server.saved == ["a1"])
            room.server.fail(.droppedAfter)
            try await room.library.requestSave(of: ids[1], to: "mine")
            for _ in 1...3 {
                try await sender.send()
                room.pass(100_000)
            }
            #expect(try await Self.state(room, ids[1]) == .unsure && room.server.saved == ["a1", "a2"])
            // As the user wants it.
            try await room.library.requestSave(of: ids[1], to: "mine")
            try await sender.send()
            #expect(try await Self.state(room, ids[1])?.mark == .saved && room.server.saved == ["a1", "a2", "a2"])
        }
    }

    @Test("What a killed process was sending is not sent again until the user asks")
    func killed() async throws {
        try await Self.run { room, sender in
            let id = try await room.ids("a1")[0]
            try await room.library.requestSave(of: id, to: "mine")
            _ = try await room.library.claimSave(of: "mine", for: "other") { _ in false }
            try await sender.send()
            #expect(try await Self.state(room, id) == .unsure && room.server.requests.isEmpty)
        }
    }

    @Test("An article that the server has deleted fails; another answer than Miniflux's may be over later")
    func refusals() async throws {
        try await Self.run { room, sender in
            let ids = try await room.ids("a1", "a2")
            room.server.change { $0.forget(["a1"]) }
            try await room.library.requestSave(of: ids[0], to: "mine")
            try await sender.send()
            #expect(try await Self.state(room, ids[0]) == .failed(.goneFromServer))
            room.server.fail(.status(401), .status(401))
            try await room.library.requestSave(of: ids[1], to: "mine")
            try await sender.send()
            guard case .waiting(.account(.credentials)?, _) = try await Self.state(room, ids[1]) else {
                Issue.record("\(try await Self.state(room, ids[1]) as Any)")
                return
            }
        }
    }

    @Test("A server without a service, an account of another protocol, and one that is not there say so")
    func configuration() async throws {
        for (path, name, failure) in [
            (AccountPath.miniflux, "home", nil), (.minifluxAsReader, "home", .accountCannotSave(name: "home")),
            (.miniflux, "office", SaveFailure.noAccount(name: "office")),
        ] {
            try await Self.run(path, account: name) { room, sender in
                let id = try await room.ids("a1")[0]
                try await room.library.requestSave(of: id, to: "mine")
                try await sender.send()
                let state = try await Self.state(room, id)
                if let failure {
                    #expect(state?.failure == failure, "\(state as Any)")
                } else {
                    #expect(state?.mark == .saved)
                }
                let accounts = try await room.library.accounts()
                func probe() async throws {
                    try await AccountSync.testSaving(name, of: accounts, in: room.folder, userAgent: "test")
                }
                if let failure {
                    await #expect(throws: failure) { try await probe() }
                } else {
                    try await probe()
                }
                #expect(room.server.saved == (failure == nil ? ["a1"] : []))
            }
        }
        try await AccountRoom.run(.miniflux) { room in
            let accounts = try await room.library.accounts()
            await #expect(throws: SaveFailure.noIntegration) {
                try await AccountSync.testSaving("home", of: accounts, in: room.folder, userAgent: "newsterm-test")
            }
        }
    }
}
