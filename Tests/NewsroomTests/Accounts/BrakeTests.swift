import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("The brake on changes of very many marks")
struct BrakeTests {
    private static let names = (1...300).map { "n\($0)" }
    private static let read = Array(names.prefix(250))

    /// An account with 300 unread articles, starred ones.
    private static func run(_ path: AccountPath, _ body: (AccountRoom) async throws -> Void) async throws {
        try await AccountRoom.run(path) { room in
            // The server's clock is this one's from now on.
            room.pass()
            room.server.change { library in
                library.add(feed: "alpha")
                library.add(names, to: "alpha", isStarred: true)
            }
            try await room.syncNow()
            try await room.expectAgreement(unread: Set(names), starred: Set(names))
            try await body(room)
        }
    }

    @Test("What a phone marked at once goes through if the server's answers agree", arguments: AccountPath.allCases)
    func agreeing(path: AccountPath) async throws {
        try await Self.run(path) { room in
            room.server.change { $0.setRead(true, Self.read) }
            _ = room.server.takeRequests()
            let report = try await room.syncNow()
            #expect(report.followed == 250 && report.held == nil)
            try await room.expectAgreement()
            room.server.change { $0.setRead(false, Self.read) }
            #expect(try await room.syncNow().held == nil)
            try await room.expectAgreement(unread: Set(Self.names))
            room.server.change { $0.setRead(true, Self.names) }
            room.server.change { $0.setStarred(false, Self.names) }
            #expect(try await room.syncNow().held == nil)
            try await room.expectAgreement(unread: [], starred: [])
        }
    }

    @Test("What comes back from a backup is held, though the server agrees with itself, until the user allows it")
    func backup() async throws {
        try await Self.run(.miniflux) { room in
            let backup = room.server.library
            room.server.change { $0.setRead(true, Self.read) }
            #expect(try await room.syncNow().followed == 250)
            room.pass(7_200)
            _ = try await room.syncNow()
            room.server.change { $0 = backup }
            for _ in 1...2 {
                let report = try await room.syncNow()
                #expect(report.followed == 0 && report.held?.unread == 250)
                #expect(report.held?.contradictions == [.unchanged(asked: 25, unchanged: 25)])
            }
            #expect(try await room.unread().count == 50)
            // A phone marks them meanwhile.
            room.pass(7_200)
            room.server.change { $0.setRead(true, Self.read) }
            #expect(try await room.syncNow().held == nil)
            room.server.change { $0 = backup }
            #expect(try await room.syncNow(allowsAll: true).held == nil)
            try await room.expectAgreement(unread: Set(Self.names))
        }
    }

    @Test(
        "Nothing is marked if the server's count disagrees, until the user allows it",
        arguments: [AccountPath.freshRSS, .miniflux])
    func count(path: AccountPath) async throws {
        try await Self.run(path) { room in
            room.server.change { $0.setRead(true, Self.read) }
            room.server.lie { $0.countsMore = 1 }
            for _ in 1...2 {
                let report = try await room.syncNow()
                #expect(report.followed == 0 && report.held?.read == 250 && report.held?.count == 250)
                #expect(report.held?.words == "The server counts 51 unread articles, but names 50.")
                #expect(try await room.account().held == report.held)
                #expect(try await room.unread().count == 300)
            }
            // What the user marks meanwhile, and new articles, are not held up.
            try await room.library.setRead(try await room.ids("n300"), true)
            room.server.change { $0.add(["new"], to: "alpha") }
            let report = try await room.syncNow()
            #expect(report.sent == 1 && report.received == 1 && report.held != nil)
            #expect(room.server.library["n300"].isRead)
            #expect(try await room.syncNow(allowsAll: true).held == nil)
            try await room.expectAgreement()
            #expect(try await room.account().held == nil)
        }
    }

    @Test(
        "Nothing is marked if the articles themselves disagree, and all is well once they do not",
        arguments: AccountPath.allCases)
    func contents(path: AccountPath) async throws {
        try await Self.run(path) { room in
            room.server.lie { $0.allRead = true }
            let report = try await room.syncNow()
            #expect(report.held?.read == 300 && report.followed == 0)
            #expect(try await room.unread().count == 300)
            #expect(
                report.held?.words.contains(
                    "asked for 25 of these articles, and 25 have other marks than the server's list says.") == true)
            room.server.lie { $0.allRead = false }
            #expect(try await room.syncNow().held == nil)
            try await room.expectAgreement(unread: Set(Self.names))
            #expect(try await room.account().held == nil && room.server.library.unread.count == 300)
        }
    }

    @Test(
        "A server that was restored from a backup, and lacks most articles, marks nothing",
        arguments: AccountPath.allCases)
    func restored(path: AccountPath) async throws {
        try await Self.run(path) { room in
            room.server.change { $0.forget(Self.read) }
            let report = try await room.syncNow()
            #expect(report.held?.read == 250 && report.held?.unstarred == 250 && report.held?.count == 500)
            let gone = "newsterm asked for 25 of these articles, and 25 are not on the server any more."
            #expect(report.held?.words == "\(gone) \(gone)")
            #expect(try await room.unread().count == 300)
            #expect(try await room.starred().count == 300)
        }
    }

    @Test("A comparison names articles, and tells those that the server does not have any more")
    func comparison() async throws {
        try await Self.run(.miniflux) { room in
            room.server.change { library in
                library.forget(Self.read)
                library.setRead(true, ["n251"])
                library.setStarred(false, ["n252"])
            }
            let found = try #require(try await room.sync.compare(try await room.account()))
            let gone = try #require(found.kinds[.goneUnread])
            #expect(gone.count == 250 && gone.titles.count == 20)
            #expect(gone.titles.allSatisfy { $0.hasPrefix("alpha: Article n") })
            #expect(found.kinds[.read]?.titles == ["alpha: Article n251"])
            #expect(found.kinds[.goneStarred]?.count == 250)
            #expect(found.kinds[.unstarred]?.titles == ["alpha: Article n252"])
            #expect(found.kinds[.unread] == nil && found.kinds[.starred] == nil)
        }
    }

    @Test(
        "Less than a third of a list, or few articles, follow unchecked",
        arguments: [AccountPath.freshRSS, .miniflux])
    func small(path: AccountPath) async throws {
        try await Self.run(path) { room in
            room.server.change { $0.add((301...1_000).map { "n\($0)" }, to: "alpha") }
            try await room.syncNow()
            room.server.lie { $0.countsMore = 1 }
            room.server.change { $0.setRead(true, Self.read) }
            #expect(try await room.syncNow().followed == 250)
            room.server.change { $0.setRead(true, (251...450).map { "n\($0)" }) }
            #expect(try await room.syncNow().followed == 200)
            try await room.expectAgreement()
        }
    }

    @Test("What rules mark is not counted", arguments: AccountPath.allCases)
    func rules(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.change { library in
                library.add(feed: "alpha")
                library.add(Self.names, to: "alpha")
            }
            room.server.lie { $0.countsMore = 1 }
            room.room.refresher.replaceRules([try Rule(when: "title:article", then: ["read"])])
            let report = try await room.syncNow()
            #expect(report.sent == 300 && report.held == nil)
            #expect(room.server.library.unread == [])
            #expect(try await room.syncNow().held == nil)
            try await room.expectAgreement(unread: [])
        }
    }

    @Test("A server that has lost its data takes nothing away here", arguments: AccountPath.allCases)
    func emptied(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let (unread, starred) = (try await room.unread(), try await room.starred())
            room.server.change { library in
                for feed in library.feeds { library.remove(feed: feed.id) }
            }
            #expect(try await room.failure() == .noFeeds)
            #expect(try await room.unread() == unread)
            #expect(try await room.starred() == starred)
        }
    }
}
