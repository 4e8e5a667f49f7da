import Glibc
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("Messages about an added feed")
struct AddingTests {
    @Test("A feed that was listed before says how many of its articles are here, and how many are new")
    func returned() {
        #expect(AddedNote.stored(new: 1, of: 1).words == ": 1 article.")
        #expect(AddedNote.stored(new: 1_200, of: 1_200).words == ": 1,200 articles.")
        #expect(AddedNote.stored(new: 0, of: 20).words == ": 20 articles, none new.")
        #expect(AddedNote.stored(new: 3, of: 23).words == ": 23 articles, 3 new.")
        #expect(AddedNote.stored(new: 0, of: 0).words == ": 0 articles.")
    }

    @Test("Other changes are in the list before the address has been checked")
    func restFirst() async throws {
        let server = try RawServer { _, _ in }
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/ sea\n", to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(in: folder)
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            let feed = try #require(try await services.library.feeds().first)
            let listing = try services.subscriptions.listing(of: feed.url)
            var change = FeedListingChange(from: listing, to: listing)
            change.new.title = "Tides"
            change.new.address = "127.0.0.1:\(server.port)/feed"
            let task = Task { [change] in try await services.change(feed, by: change) }
            #expect(
                try await eventually { try folder.text(of: "urls") == "https://a.example/ \"~Tides\" sea\n" })
            task.cancel()
            try await task.value
            #expect(try folder.text(of: "urls") == "https://127.0.0.1:\(server.port)/feed \"~Tides\" sea\n")
        }
    }

    @Test("The reader writes no list if it disappeared while a server was answering")
    func listGone() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        try folder.write("", to: "config.toml")
        let list = "\(folder.path)/urls"
        let server = try RawServer { connection, _ in
            unlink(list)
            let feed = "<rss version='2.0'><channel><title>Tides</title></channel></rss>"
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(feed.utf8.count)\r\n\r\n\(feed)")
        }
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: list, data: "\(folder.path)/data")
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            await #expect(throws: NewsroomError.listGone(path: list)) {
                try await services.add(server.url("/feed"), storesAtOnce: true)
            }
            #expect(try await services.library.feeds().map(\.url) == ["https://a.example/"])
        }
        #expect(access(list, F_OK) != 0)
    }

    @Test("An article with the link of another one is one row with it as soon as its feed is added")
    func joined() async throws {
        let server = try RawServer { connection, request in
            let title = request.hasPrefix("GET /a") ? "Tides" : "Waves"
            let item = "<item><title>\(title) rise</title><link>https://site.example/story</link></item>"
            connection.answer(body: "<rss version='2.0'><channel><title>\(title)</title>\(item)</channel></rss>")
        }
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(in: folder)
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            for path in ["/a", "/b"] { _ = try await services.add(server.url(path), storesAtOnce: true) }
            let rows = try await services.library.headlines(HeadlineFilter(), .first, limit: 9)
            #expect(rows.count == 1 && rows.first?.alsoIn.count == 1, "\(rows)")
        }
    }

    @Test("For an address typed without a scheme the message says that https is only assumed")
    func assumedScheme() {
        let failure = ExchangeFailure("slow.example did not answer within 30 s.", .noReaction(host: "slow.example"))
        let note = AddedNote.unseen(because: failure, until: nil, assumesHTTPS: true)
        #expect(note.words.hasSuffix(" Could not tell whether it uses https or http; https is assumed."))
        #expect(!AddedNote.unseen(because: failure, until: nil, assumesHTTPS: false).words.contains("https"))
    }

    @Test("If the server wants another password, the message says where it is configured")
    func wrongPassword() {
        let failure = ExchangeFailure("The server rejected the user name and password (401).", .credentialsRefused)
        #expect(
            AddedNote.unseen(because: failure, until: nil, assumesHTTPS: false).words
                == ", not fetched yet. The server rejected the user name and password (401). Write the correct ones "
                + "into its line of the feed list, as in https://NAME:PASSWORD@HOST/feed; the next refresh retries it.")
    }

    @Test("A new address without a scheme becomes http if its server does not support https, as when adding a feed")
    func plainHTTP() async throws {
        let server = try RawServer.withoutTLS(answers: true)
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/ sea\n", to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(in: folder)
        let plain = server.url("/feed")
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            let feed = try #require(try await services.library.feeds().first)
            let listing = try services.subscriptions.listing(of: feed.url)
            var change = FeedListingChange(from: listing, to: listing)
            change.new.address = String(plain.dropFirst("http://".count))
            try await services.change(feed, by: change)
            #expect(try await services.library.feeds().map(\.id) == [feed.id])
        }
        #expect(try folder.text(of: "urls") == "\(plain) sea\n")
    }
}
