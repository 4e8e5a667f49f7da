import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("The feeds of an account, managed from here")
struct AccountFeedTests {
    private static let page = "https://new.example/"
    private static let url = "https://new.example/feed.xml"

    private static func run(_ path: AccountPath, _ body: (AccountRoom) async throws -> Void) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            room.server.publish(url, title: "New", site: page)
            try await room.syncNow()
            try await body(room)
        }
    }

    @Test(
        "A feed is added there, from its address or that of a page, and its articles arrive",
        arguments: AccountPath.allCases, [page, url])
    func added(path: AccountPath, address: String) async throws {
        try await Self.run(path) { room in
            try await room.sync.subscribe(try await room.account(), to: address, title: nil, category: nil)
            #expect(room.server.library.feed("New")?.url == Self.url)
            #expect(try await room.library.feeds().contains { $0.url == Self.url && $0.title == "New" })
            room.server.change { $0.add(["x"], to: "New") }
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a1", "a2", "b1", "b2", "b3", "x"])
        }
    }

    @Test("One that another device has added meanwhile is taken over", arguments: AccountPath.allCases)
    func addedElsewhere(path: AccountPath) async throws {
        try await Self.run(path) { room in
            _ = room.server.change { $0.add(feed: "Theirs", url: Self.url) }
            let account = try await room.account()
            let result = try await room.sync.subscribe(account, to: Self.url, title: nil, category: nil)
            #expect(result != .waits)
            #expect(room.server.library.feeds.count { $0.url == Self.url } == 1)
            #expect(try await room.library.feeds().count { $0.url == Self.url } == 1)
        }
    }

    @Test(
        "A feed gets a title and a category there, new or old", arguments: AccountPath.allCases,
        ["Sci & <co>", "Ünï 日本"])
    func named(path: AccountPath, category: String) async throws {
        try await Self.run(path) { room in
            let account = try await room.account()
            try await room.sync.subscribe(account, to: Self.url, title: "Mine & <x>", category: category)
            #expect(room.server.library.feed("Mine & <x>")?.category == category)
            let feed = try #require(try await room.library.feeds().first { $0.url == Self.url })
            #expect(feed.title == "Mine & <x>" && feed.tags.contains(category))
            let beta = try #require(try await room.library.feeds().first { $0.title == "Beta" })
            try await room.sync.change(beta, of: try await room.account(), title: "Gamma", category: category)
            #expect(room.server.library.feed("Gamma")?.category == category)
            try await room.sync.change(beta, of: try await room.account(), title: "Delta", category: nil)
            #expect(room.server.library.feed("Delta")?.category == category)
            #expect(try await room.library.feeds().first { $0.id == beta.id }?.title == "Delta")
        }
    }

    @Test("A feed is removed there, and its articles are hidden here", arguments: AccountPath.allCases)
    func removed(path: AccountPath) async throws {
        try await Self.run(path) { room in
            let beta = try #require(try await room.library.feeds().first { $0.title == "Beta" })
            try await room.sync.unsubscribe(try await room.account(), from: beta)
            #expect(room.server.library.feeds.map(\.title) == ["Alpha & <more>"])
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a1", "a2"], starred: ["a4"])
        }
    }

    @Test("What the server does not add fails, and changes nothing", arguments: AccountPath.allCases)
    func refused(path: AccountPath) async throws {
        try await Self.run(path) { room in
            let before = room.server.library
            for address in ["https://none.example/", "https://feeds.example/beta.xml", "nothing"] {
                let account = try await room.account()
                await #expect(throws: AccountFailure.self) {
                    try await room.sync.subscribe(account, to: address, title: "x", category: "y")
                }
            }
            #expect(room.server.library == before)
            #expect(try await room.library.feeds().count == 2)
        }
    }

    @Test("From a bare address it is found out how the server speaks", arguments: AccountPath.allCases)
    func finder(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            // An earlier Miniflux is asked by Google Reader's interface.
            if path == .minifluxAsReader { room.server.becomeOld() }
            var service = try await room.account().service
            service.address = room.server.base + "/"
            let finder = AccountFinder(room.sync)
            let found = try await finder.find(service, kind: nil, password: SyncServer.password)
            #expect(found.kind == path.kind && found.address == room.server.address)
            let again = try await finder.find(found, kind: nil, password: SyncServer.password)
            #expect(again.kind == path.kind && again.address == room.server.address)
            let wrong = service
            await #expect(throws: AccountFailure.credentials) {
                try await finder.find(wrong, kind: nil, password: "wrong")
            }
        }
    }
}
