import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("The first sync of an account")
struct FirstSyncTests {
    @Test("It stores feeds with their titles and categories", arguments: AccountPath.allCases)
    func feeds(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            let report = try await room.syncNow()
            #expect(report.received == 7 && report.remarks == [])
            let feeds = try await room.library.feeds()
            #expect(feeds.count == 2 && feeds.reduce(0) { $0 + $1.articleCount } == 7)
            #expect(Set(feeds.map(\.title)) == ["Alpha & <more>", "Beta"])
            let alpha = try #require(feeds.first { $0.title.hasPrefix("Alpha") })
            #expect(alpha.tags == ["Sci & <co>", "@home"] && alpha.account == room.id)
            #expect(alpha.url == "https://feeds.example/alpha.xml")
            #expect(alpha.siteLink == "https://feeds.example/alpha/")
            #expect(alpha.articleCount == 4 && alpha.unreadCount == 2)
            // What servers call having no category.
            #expect(feeds.first { $0.title == "Beta" }?.tags == ["@home"])
            #expect(try await room.library.ownFeeds() == [])
            let account = try await room.account()
            #expect(account.lastSync == room.room.clock.now && account.failure == nil && account.outgoingMarks == 0)
        }
    }

    @Test("It stores articles with what belongs to them, and their marks", arguments: AccountPath.allCases)
    func articles(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            room.server.change { library in
                library.add(["rich"], to: "beta") { article in
                    article.title = "AT&T <b>merges</b> with Q&A"
                    article.author = "Ann & Bob"
                    article.content = "<p>Text with <a href=\"https://x.example/\">a link</a></p>"
                    article.comments = "https://talk.example/1?a=b&c=d"
                    article.tags = ["R&D", "Tech"]
                    article.file = SyncLibrary.File(
                        url: "https://cdn.example/1.mp3?x=1&y=2", type: "audio/mpeg", length: 1_000_000)
                }
            }
            try await room.syncNow()
            try await room.expectAgreement(unread: ["a1", "a2", "b1", "b2", "b3", "rich"], starred: ["a4", "b3"])
            let articles = try await room.articles()
            let rich = try #require(articles["rich"])
            #expect(rich.headline.title == "AT&T <b>merges</b> with Q&A")
            #expect(rich.headline.author == "Ann & Bob")
            let published = room.server.library["rich"].published
            #expect(rich.headline.published == Date(timeIntervalSince1970: Double(published)))
            #expect(rich.content?.contains("Text with <a href=\"https://x.example/\">a link</a>") == true)
            #expect(rich.categories == ["R&D", "Tech"] || path == .minifluxAsReader)
            #expect(rich.comments == (path == .miniflux ? "https://talk.example/1?a=b&c=d" : nil))
            #expect(rich.enclosures.map(\.url) == ["https://cdn.example/1.mp3?x=1&y=2"])
            #expect(rich.enclosures.first?.type == "audio/mpeg")
            #expect(rich.enclosures.first?.length == (path == .minifluxAsReader ? nil : 1_000_000))
            #expect(articles["a1"]?.content?.contains("Text of a1") == true)
        }
    }

    @Test("A sync with nothing new asks at most four times, and changes nothing", arguments: AccountPath.allCases)
    func nothingNew(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            let before = try await room.articles()
            room.pass()
            _ = room.server.takeRequests()
            let report = try await room.syncNow()
            #expect(room.server.takeRequests().count <= 4)
            #expect(report.received == 0 && report.followed == 0 && report.sent == 0 && report.updates.isEmpty)
            #expect(try await room.articles() == before)
        }
    }

    @Test("Later syncs bring new articles, with the marks that they got elsewhere", arguments: AccountPath.allCases)
    func later(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.pass()
            room.server.change { library in
                library.add(["n1", "n2"], to: "alpha")
                library.add(["n3"], to: "beta", isRead: true)
                library.add(["n4"], to: "beta", isRead: true, isStarred: true)
            }
            #expect(try await room.syncNow().received == 4)
            try await room.expectAgreement()
            #expect(try await room.articles().count == 11)
        }
    }

    @Test(
        "An article that was published before the last sync, and was read elsewhere before it was seen here, arrives",
        arguments: AccountPath.allCases)
    func backdated(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            try await room.syncNow()
            room.pass()
            // Google Reader's interface of Miniflux knows no other date.
            let age = path == .minifluxAsReader ? 86_400 : 100 * 86_400
            let published = Int(room.room.clock.now.timeIntervalSince1970) - age
            room.server.change { library in
                library.add(["old"], to: "alpha", isRead: true) { $0.published = published }
            }
            try await room.syncNow()
            #expect(try await room.articles()["old"]?.headline.isRead == true)
        }
    }

    @Test("Nothing is left out if the clock here is ahead of the server's", arguments: AccountPath.allCases)
    func clockAhead(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            room.room.clock.advance(by: 3_600)
            try await room.syncNow()
            room.room.clock.advance(by: -3_000)
            room.pass(0)
            room.room.clock.advance(by: 3_000)
            room.server.change { $0.add(["late"], to: "alpha", isRead: true) }
            try await room.syncNow()
            #expect(try await room.articles()["late"] != nil)
        }
    }

    @Test("More articles than one request asks for arrive all", arguments: AccountPath.allCases)
    func batches(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.change { library in
                library.add(feed: "alpha")
                library.add((1...620).map { "n\($0)" }, to: "alpha", isRead: true)
                library.add((621...700).map { "n\($0)" }, to: "alpha")
            }
            #expect(try await room.syncNow().received == 700)
            try await room.expectAgreement()
        }
    }

    @Test("Articles that retention would delete at once are not taken", arguments: AccountPath.allCases)
    func retention(path: AccountPath) async throws {
        try await AccountRoom.run(path, retention: RetentionPolicy(maximumAgeDays: 10)) { room in
            room.server.change { library in
                library.add(feed: "alpha")
                library.add(["old"], to: "alpha", isRead: true)
                library.add(["unread"], to: "alpha")
                library.advance(to: 1_799_900_000)
                library.add(["new"], to: "alpha", isRead: true)
            }
            try await room.syncNow()
            // Lists of Miniflux's own cannot be asked for by date.
            let expected: Set<String> = path == .miniflux ? ["old", "unread", "new"] : ["unread", "new"]
            #expect(Set(try await room.articles().keys) == expected)
        }
    }

    @Test(
        "Starred articles of a feed that is not listed are asked for once, and come with the feed",
        arguments: AccountPath.allCases)
    func unlisted(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            room.server.fill()
            let beta = try #require(room.server.library.feed("beta"))
            room.server.change { library in library.feeds.removeAll { $0.title == "Beta" } }
            try await room.syncNow()
            #expect(try await room.starred() == ["a4"])
            for _ in 1...2 {
                room.pass()
                _ = room.server.takeRequests()
                try await room.syncNow()
                let contents = room.server.takeRequests().filter { request in
                    request.path.hasSuffix("/contents")
                        || request.path.hasPrefix("/v1/entries") && request.path != "/v1/entries/ids"
                }
                #expect(contents.isEmpty)
            }
            room.server.change { $0.feeds.append(beta) }
            room.pass()
            try await room.syncNow()
            try await room.expectAgreement(starred: ["a4", "b3"])
        }
    }

    @Test("The service can be tried without storing anything", arguments: AccountPath.allCases)
    func trial(path: AccountPath) async throws {
        try await AccountRoom.run(path) { room in
            let service = try await room.account().service
            try await room.sync.test(service, password: SyncServer.password)
            await #expect(throws: AccountFailure.credentials) {
                try await room.sync.test(service, password: "wrong")
            }
            await #expect(throws: AccountFailure.noPassword) { try await room.sync.test(service, password: nil) }
            var elsewhere = service
            elsewhere.address += "/elsewhere"
            await #expect(throws: AccountFailure.self) {
                try await room.sync.test(elsewhere, password: SyncServer.password)
            }
        }
    }

    @Test("An earlier Miniflux, whose own interface lacks the lists, is told apart by a trial")
    func oldMiniflux() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.becomeOld()
            let service = try await room.account().service
            let error = await #expect(throws: AccountFailure.self) {
                try await room.sync.test(service, password: SyncServer.password)
            }
            #expect(
                error == .refused(status: 400, reason: "invalid entry ID")
                    || error == .otherServer(call: "/v1/entries/ids"))
        }
    }

    @Test("A key of Miniflux takes the place of user and password")
    func key() async throws {
        try await AccountRoom.run(.miniflux) { room in
            room.server.fill()
            var service = try await room.account().service
            service.user = ""
            try await room.library.change(room.id, to: service)
            try room.sync.storePassword(SyncServer.key, of: room.id)
            #expect(try await room.syncNow().received == 7)
        }
    }
}
