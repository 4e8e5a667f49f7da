import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

@Suite("Marks that an account's server tells of")
struct ReceivedMarkTests {
    @Test("Marks made on the phone arrive here", arguments: AccountPath.allCases)
    func phone(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.setRead(true, "a1", "b1")
            room.server.setRead(false, "a3")
            room.server.setStarred(true, "a2")
            room.server.setStarred(false, "b3")
            #expect(try await room.syncNow().followed == 5)
            try await room.expectAgreement(unread: ["a2", "a3", "b2", "b3"], starred: ["a2", "a4"])
            #expect(try await room.library.checkIntegrity() == [])
        }
    }

    @Test("A mark here and another one there on different articles meet", arguments: AccountPath.allCases)
    func bothSides(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setRead(try await room.ids("a1"), true)
            try await room.library.setStarred(try await room.ids("b1"), true)
            room.server.setRead(true, "b2")
            room.server.setStarred(false, "a4")
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a2", "b1", "b3"], starred: ["b1", "b3"])
        }
    }

    @Test("Two libraries of one account and a phone meet after a hundred acts", arguments: AccountPath.allCases)
    func threeSides(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            let folder = try TemporaryDirectory()
            let clock = room.room.clock
            let library = try Library.open(directory: folder.file("data"), clock: { clock.now })
            defer { library.close() }
            let refresher = FeedRefresher(library: library, web: room.room.refresher.web, now: { clock.now })
            let sync = AccountSync(
                library: library, folder: folder.file("accounts"), refresher: refresher, retention: nil, userAgent: "t")
            let id = try #require(try await library.addAccount("away", try await room.account().service))
            try sync.storePassword(SyncServer.password, of: id)
            let other = AccountRoom(
                path: path, room: room.room, server: room.server, sync: sync, id: id, folder: folder.path,
                otherLibrary: library)
            try await room.syncNow()
            try await other.syncNow()
            var numbers = SeededNumbers(seed: 32)
            let names = room.server.library.articles.map(\.name)
            let places = [try await room.articles().mapValues(\.id), try await other.articles().mapValues(\.id)]
            for act in 1...100 {
                let (name, isSet) = (names.randomElement(using: &numbers)!, Bool.random(using: &numbers))
                let side = Int.random(in: 0..<3, using: &numbers)
                if side == 2 {
                    if act.isMultiple(of: 2) {
                        room.server.setRead(isSet, name)
                    } else {
                        room.server.setStarred(isSet, name)
                    }
                } else {
                    let here = side == 0 ? room : other
                    let ids = [try #require(places[side][name])]
                    if act.isMultiple(of: 2) {
                        try await here.library.setRead(ids, isSet)
                    } else {
                        try await here.library.setStarred(ids, isSet)
                    }
                }
                if act.isMultiple(of: 7) { try await room.syncNow() }
                if act.isMultiple(of: 11) { try await other.syncNow() }
            }
            for _ in 1...2 {
                try await room.syncNow()
                try await other.syncNow()
            }
            try await room.expectAgreement()
            try await other.expectAgreement()
        }
    }

    @Test("Pages that shift while they are read lose nothing", arguments: AccountPath.allCases, [1, 3])
    func shift(path: AccountPath, count: Int) async throws {
        try await AccountRoom.run(path) { room in
            let names = (1...10).map { "n\($0)" }
            room.server.change { library in
                library.add(feed: "alpha")
                library.add(names, to: "alpha", isStarred: true)
            }
            room.server.setLargestPage(3)
            try await room.syncNow()
            try await room.expectAgreement(unread: Set(names), starred: Set(names))
            // Articles of the first page, down to its last one, leave both lists before the second page.
            let left = Array(names.suffix(3).prefix(count))
            let server = room.server
            let asked = Mutex(0)
            server.beforeEach { request in
                guard request["c"] != nil || request["offset"].map({ $0 != "0" }) == true else { return }
                let number = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                if number == 1 { server.change { $0.setRead(true, left) } }
                if request["starred"] != nil || request["s"]?.hasSuffix("starred") == true {
                    server.change { $0.setStarred(false, left) }
                }
            }
            try await room.syncNow()
            // What is unread there is unread here; what was read meanwhile may follow later.
            #expect(try await room.unread().isSuperset(of: server.library.unread))
            #expect(try await room.starred().isSuperset(of: server.library.starred))
            server.beforeEach(nil)
            try await room.syncNow()
            try await room.expectAgreement(unread: Set(names).subtracting(left), starred: Set(names).subtracting(left))
        }
    }

    @Test("New articles that arrive while pages are read lose nothing", arguments: AccountPath.allCases)
    func arrival(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            let names = (1...10).map { "n\($0)" }
            room.server.change { library in
                library.add(feed: "alpha")
                library.add(names, to: "alpha")
            }
            room.server.setLargestPage(3)
            let (server, isFirst) = (room.server, FirstTime())
            server.beforeEach { request in
                guard request["c"] == "3" || request["offset"] == "3", isFirst.take() else { return }
                server.change { $0.add(["m1", "m2", "m3"], to: "alpha") }
            }
            try await room.syncNow()
            #expect(try await room.unread().isSuperset(of: names))
            try await room.syncNow()
            try await room.expectAgreement()
        }
    }

    @Test("An incomplete list changes nothing, and that is said", arguments: AccountPath.allCases)
    func incomplete(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.setRead(true, "a1")
            room.server.setLargestPage(2)
            room.server.lie { $0.ignoresPages = true }
            let report = try await room.syncNow()
            #expect(report.followed == 0 && report.remarks.count { $0.description.contains("incomplete") } >= 1)
            #expect(try await room.unread() == ["a1", "a2", "b1", "b2", "b3"])
            room.server.lie { $0.ignoresPages = false }
            #expect(try await room.syncNow().remarks == [])
            try await room.expectAgreement()
        }
    }

    @Test("Names that lists repeat count once", arguments: AccountPath.allCases)
    func repeated(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            room.server.lie { $0.repeats = true }
            #expect(try await room.syncNow().received == 7)
            try await room.expectAgreement()
            room.server.setRead(true, "a1")
            try await room.syncNow()
            try await room.expectAgreement()
        }
    }

    @Test("Feeds that were renamed, moved, removed and added elsewhere are so here", arguments: AccountPath.allCases)
    func feeds(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.server.change { library in
                library.move(feed: "beta", to: "News")
                library.feeds[0].title = "Alpha two"
                library.add(feed: "gamma", category: "News")
                library.add(["c1"], to: "gamma")
            }
            // Another name or category goes without saying, a feed that is gone does not.
            #expect(try await room.syncNow().remarks == [])
            var feeds = try await room.library.feeds()
            #expect(Set(feeds.map(\.title)) == ["Alpha two", "Beta", "gamma"])
            #expect(feeds.first { $0.title == "Beta" }?.tags == ["News", "@home"])
            room.server.change { $0.remove(feed: 2) }
            #expect(try await room.syncNow().remarks == [.feedsGone(titles: ["Beta"])])
            #expect(try await room.syncNow().remarks == [])
            feeds = try await room.library.feeds()
            #expect(Set(feeds.map(\.title)) == ["Alpha two", "gamma"])
            try await room.expectAgreement(unread: ["a1", "a2", "c1"], starred: ["a4"])
        }
    }

    @Test("The articles of a feed that was added while a sync was under way arrive", arguments: AccountPath.allCases)
    func addedMeanwhile(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            let (server, isFirst) = (room.server, FirstTime())
            server.beforeEach { request in
                guard request.isOfUnreadList, isFirst.take() else { return }
                server.change { library in
                    library.add(feed: "gamma")
                    library.add(["c1"], to: "gamma")
                }
            }
            try await room.syncNow()
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a1", "a2", "b1", "b2", "b3", "c1"])
        }
    }

    @Test("An article that its feed changed keeps its marks", arguments: AccountPath.allCases)
    func changedArticle(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            try await room.library.setStarred(try await room.ids("a1"), true)
            room.server.change { $0["a1"].title = "Corrected" }
            try await room.syncNow()
            try await room.expectAgreement(starred: ["a1", "a4", "b3"])
        }
    }

    @Test(
        "An article that is starred here keeps its star although the server has deleted it",
        arguments: AccountPath.allCases)
    func deletedThere(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let id = try await room.ids("a1")
            room.server.change { $0.forget(["a1"]) }
            try await room.library.setStarred(id, true)
            for _ in 1...3 {
                room.pass()
                try await room.syncNow()
                #expect(try await room.starred() == ["a1", "a4", "b3"])
            }
            _ = room.server.takeRequests()
            try await room.library.setStarred(id, false)
            try await room.syncNow()
            #expect(room.server.takeMarkings().isEmpty)
            // What is not deleted still follows.
            room.server.setStarred(false, "a4")
            try await room.syncNow()
            #expect(try await room.starred() == ["b3"])
        }
    }

    @Test("However many starred articles a server has deleted, all keep their stars", arguments: AccountPath.allCases)
    func manyDeletedThere(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            let names = (1...300).map { "n\($0)" }
            room.server.change { library in
                library.add(feed: "alpha")
                library.add(["kept"], to: "alpha")
                library.add(names, to: "alpha", isRead: true, isStarred: true)
            }
            try await room.syncNow()
            room.server.change { $0.forget(names) }
            try await room.syncNow(allowsAll: true)
            #expect(try await room.starred() == Set(names))
        }
    }
}
