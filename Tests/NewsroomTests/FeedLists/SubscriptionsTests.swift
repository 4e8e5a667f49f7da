import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Subscriptions")
struct SubscriptionsTests {
    struct Room {
        let folder: TemporaryFolder
        let library: Library
        let subscriptions: Subscriptions

        init(_ urls: String? = nil) throws {
            folder = try TemporaryFolder()
            if let urls { try folder.write(urls, to: "urls") }
            library = try Library.open(directory: folder.file("data"))
            subscriptions = Subscriptions(file: FeedListFile(path: folder.file("urls")), library: library)
        }

        func listed() async throws -> [String] { try await library.feeds().map(\.url) }

        func text() throws -> String { try String(contentsOfFile: folder.file("urls"), encoding: .utf8) }

        func change(_ url: String, to address: String) async throws {
            let listing = try subscriptions.listing(of: url)
            var change = FeedListingChange(from: listing, to: listing)
            change.new.address = address
            try await subscriptions.change(url, by: change, name: "A")
        }
    }

    @Test("The library follows the list: order, titles, tags and hidden feeds")
    func synchronize() async throws {
        let room = try Room(
            "https://a.example/ \"~Mine\" x\nbroken \"\nhttps://b.example/ !hidden\nhttps://c.example/\n")
        let state = try await room.subscriptions.synchronize()
        #expect(state.problems.map(\.line) == [2])
        #expect(state.entries.count == 3)
        let feeds = try await room.library.feeds()
        #expect(feeds.map(\.url) == ["https://a.example/", "https://b.example/", "https://c.example/"])
        #expect(feeds.map(\.isHidden) == [false, true, false])
        #expect(feeds.first?.title == "Mine")
        #expect(feeds.first?.tags == ["x"])
        #expect(try await room.library.checks(urls: nil).count == 3)
    }

    @Test("Adding keeps the list's comments; undo takes the feed off again")
    func addAndUndo() async throws {
        let room = try Room("# mine\n")
        let added = try await room.subscriptions.add("a.example/feed")
        #expect(added.url == "https://a.example/feed" && added.isNew)
        #expect(try await room.listed() == ["https://a.example/feed"])
        #expect(try await !room.subscriptions.add("https://a.example/feed").isNew)
        #expect(try await room.subscriptions.undo() == .added(["https://a.example/feed"]))
        #expect(try room.folder.text(of: "urls") == "# mine\n")
        #expect(try await room.listed().isEmpty)
        #expect(try await room.subscriptions.undo() == nil)
    }

    @Test("To undo what made the feed list takes the list away again, and the welcome feed is back")
    func undoFirst() async throws {
        let room = try Room()
        try await room.subscriptions.synchronize()
        #expect(try await room.listed() == [Subscriptions.welcomeURL])
        for _ in 1...2 {
            let feeds = Array("https://a.example/\nhttps://b.example/".utf8)
            _ = try await room.subscriptions.importFeeds(feeds, name: "x")
            _ = try await room.subscriptions.add("https://c.example/")
            #expect(try await room.listed().count == 3)
            _ = try await room.subscriptions.undo()
            #expect(try await room.listed() == ["https://a.example/", "https://b.example/"])
            _ = try await room.subscriptions.undo()
            #expect(try await room.listed() == [Subscriptions.welcomeURL])
            #expect(try !room.subscriptions.read().hasFile)
        }
        _ = try await room.subscriptions.add("https://a.example/")
        try room.folder.write("# mine\nhttps://a.example/\n", to: "urls")
        _ = try await room.subscriptions.undo()
        #expect(try room.folder.text(of: "urls") == "# mine\n")
    }

    @Test("A list without an end of its last line has none again after an undo, unless something follows by then")
    func openEnd() async throws {
        let room = try Room("https://b.example/")
        _ = try await room.subscriptions.add("https://a.example/")
        _ = try await room.subscriptions.undo()
        #expect(try room.folder.text(of: "urls") == "https://b.example/")
        _ = try await room.subscriptions.add("https://a.example/")
        try room.folder.write(room.folder.text(of: "urls") + "# more\n", to: "urls")
        _ = try await room.subscriptions.undo()
        #expect(try room.folder.text(of: "urls") == "https://b.example/\n# more\n")
    }

    @Test("A feed that is listed already gets the tags and the title that it has not, and undo takes them off again")
    func addListed() async throws {
        let text = "https://a.example/feed sea # mine\nhttps://b.example/feed \"~B\" sea\n"
        let room = try Room(text)
        let added = try await room.subscriptions.add("a.example/feed", title: "A", tags: ["sea", "hill"])
        #expect(
            added == AddedFeed(url: "https://a.example/feed", isNew: false, newTags: ["hill"], newTitle: "A"))
        #expect(try room.folder.text(of: "urls").hasPrefix("https://a.example/feed \"~A\" sea hill # mine\n"))
        #expect(try await room.library.feeds()[0].tags == ["sea", "hill"])
        // If nothing changes, there is nothing to undo.
        let same = try await room.subscriptions.add("https://b.example/feed", title: "C", tags: ["sea"])
        #expect(same == AddedFeed(url: "https://b.example/feed", isNew: false))
        #expect(try await room.subscriptions.undo() == .changedFeeds(1))
        #expect(try room.folder.text(of: "urls") == text)
        #expect(try await room.subscriptions.undo() == nil)
    }

    @Test("A feed with a password is known by the address that is shown, and not added a second time")
    func addByShownAddress() async throws {
        let text = "https://ann:geheim@a.example/feed\nhttps://b:1@b.example/\nhttps://c:2@b.example/\n"
        let room = try Room(text)
        for address in ["https://a.example/feed", "a.example/feed", "https://b.example"] {
            #expect(try await room.subscriptions.listed(address)?.isNew == false)
            #expect(try await !room.subscriptions.add(address).isNew)
        }
        #expect(try room.folder.text(of: "urls") == text)
        #expect(try await room.subscriptions.add("https://bob:x@a.example/feed").isNew)
    }

    @Test("A feed with a password is removed by the address that is shown, unless that is several feeds'")
    func removeByShownAddress() async throws {
        let text =
            "https://ann:geheim@a.example/ \"~A\"\nhttps://b:1@b.example/\nhttps://c:2@b.example/\nhttps://b.example\n"
        let room = try Room(text)
        try await room.subscriptions.synchronize()
        let removed = try await room.subscriptions.remove("HTTPS://A.example")
        #expect(removed.name == "A" && removed.url == "https://ann:geheim@a.example/")
        // The exact address takes precedence.
        #expect(try await room.subscriptions.remove("https://b.example/").url == "https://b.example")
        await #expect(throws: NewsroomError.listedSeveralTimes(url: "https://b.example/")) {
            try await room.subscriptions.remove("https://b.example/")
        }
        #expect(try await room.listed() == ["https://b:1@b.example/", "https://c:2@b.example/"])
        #expect(try await room.subscriptions.remove("https://c:2@b.example/").url == "https://c:2@b.example/")
        for _ in 1...3 { _ = try await room.subscriptions.undo() }
        #expect(try room.folder.text(of: "urls") == text)
    }

    @Test("Removing can be undone, and the line comes back as it was, where it was")
    func removeAndUndo() async throws {
        let text = "# one\nhttps://a.example/   x  \"~A\" # why\nhttps://b.example/\n"
        let room = try Room(text)
        try await room.subscriptions.synchronize()
        let removed = try await room.subscriptions.remove("https://a.example")
        #expect(removed.name == "A" && removed.url == "https://a.example/")
        #expect(try await room.listed() == ["https://b.example/"])
        #expect(try await room.subscriptions.undo() == .removed(name: "A"))
        #expect(try room.folder.text(of: "urls") == text)
        #expect(try await room.listed() == ["https://a.example/", "https://b.example/"])
    }

    @Test("Removing what is not listed says so")
    func removeUnlisted() async throws {
        let room = try Room("https://a.example/\n")
        await #expect(throws: NewsroomError.notListed(url: "https://x.example/")) {
            try await room.subscriptions.remove("https://x.example/")
        }
    }

    @Test("An address that cannot be fetched is refused, and the list is as before")
    func addBad() async throws {
        let room = try Room("# mine\n")
        await #expect(throws: NewsroomError.self) { try await room.subscriptions.add("exec:rm -rf /") }
        #expect(try room.folder.text(of: "urls") == "# mine\n")
    }

    @Test("The user's own title is set and taken away in the list")
    func rename() async throws {
        let room = try Room("https://a.example/ x\n")
        try await room.subscriptions.rename("https://a.example/", to: "Mine")
        #expect(try await room.library.feeds().map(\.title) == ["Mine"])
        try await room.subscriptions.rename("https://a.example/", to: nil)
        #expect(try room.folder.text(of: "urls") == "https://a.example/ x\n")
    }
}

/// Changes of listed feeds, and additions of several feeds at once.
extension SubscriptionsTests {
    @Test("Feeds and lists of other readers are added as one change, and undone as one")
    func addTogether() async throws {
        let room = try Room("https://two.example/feed\n")
        let list = Array("https://one.example/feed sea\nexec:touch x\nhttps://two.example/feed\n".utf8)
        let report = try await room.subscriptions.add(
            ["https://three.example/feed"], titles: ["https://three.example/feed": "Three"],
            lists: [(list, "urls"), (Array(FeedImportTests.opml.utf8), "x.opml")])
        #expect(report.added == ["https://three.example/feed", "https://one.example/feed"])
        #expect(report.alreadyListed == ["https://two.example/feed"] && report.leftOut.count == 3)
        #expect(
            report.leftOut.map { $0.described(in: "") }.first?.hasPrefix(
                "urls:2: newsterm does not run commands") == true)
        #expect(try !room.folder.text(of: "urls").contains("exec:"))
        #expect(try room.folder.text(of: "urls").contains("https://three.example/feed \"~Three\" loose\n"))
        #expect(try await room.subscriptions.undo() == .added(report.added))
        #expect(try room.folder.text(of: "urls") == "https://two.example/feed\n")
    }

    @Test("Of lists one of which cannot be read, none is added")
    func unreadableList() async throws {
        let room = try Room("https://two.example/feed\n")
        await #expect(throws: NewsroomError.self) {
            try await room.subscriptions.add(
                ["https://three.example/feed"], lists: [(Array("SQLite format 3\0".utf8), "cache.db")])
        }
        #expect(try room.folder.text(of: "urls") == "https://two.example/feed\n")
    }

    @Test("A feed's title and tags are changed in its line, the library follows, and undo puts the line back")
    func change() async throws {
        let text = "# mine\nhttps://a.example/feed  sea  # note\n"
        let room = try Room(text)
        try await room.subscriptions.synchronize()
        let listing = try room.subscriptions.listing(of: "https://a.example/feed")
        #expect(listing == FeedListing(address: "https://a.example/feed", tags: ["sea"]))
        var change = FeedListingChange(from: listing, to: listing)
        change.new.title = "Gazette"
        change.new.interval = "6h"
        try await room.subscriptions.change("https://a.example/feed", by: change, name: "a.example")
        #expect(
            try room.folder.text(of: "urls") == "# mine\nhttps://a.example/feed \"~Gazette\"  sea every:6h  # note\n")
        let feed = try #require(try await room.library.feeds().first)
        #expect(feed.title == "Gazette")
        #expect(try await room.library.details(of: feed.id)?.interval == 6 * 3600)
        #expect(try await room.subscriptions.undo() == .changed(name: "a.example"))
        #expect(try room.folder.text(of: "urls") == text)
        #expect(throws: NewsroomError.notListed(url: "https://b.example/")) {
            try room.subscriptions.listing(of: "https://b.example/")
        }
    }

    @Test("A feed with another address keeps its number, and undo takes it back; an address of the list is refused")
    func changeAddress() async throws {
        let text = "https://a.example/feed  sea  # note\nhttps://b.example/\n"
        let room = try Room(text)
        try await room.subscriptions.synchronize()
        let id = try await room.library.feeds()[0].id
        let listing = try room.subscriptions.listing(of: "https://a.example/feed")
        func change(to address: String) async throws {
            var change = FeedListingChange(from: listing, to: listing)
            change.new.address = address
            try await room.subscriptions.change("https://a.example/feed", by: change, name: "A")
        }
        await #expect(throws: NewsroomError.listedAlready(url: "https://B.example")) {
            try await change(to: "https://B.example")
        }
        await #expect(throws: NewsroomError.self) { try await change(to: "exec:feed") }
        #expect(try room.folder.text(of: "urls") == text)
        try await change(to: "c.example/feed")
        #expect(try room.folder.text(of: "urls").hasPrefix("https://c.example/feed  sea  # note\n"))
        #expect(try await room.listed() == ["https://c.example/feed", "https://b.example/"])
        #expect(try await room.library.feeds()[0].id == id)
        #expect(try await room.subscriptions.undo() == .changed(name: "A"))
        #expect(try room.folder.text(of: "urls") == text)
        #expect(try await room.listed() == ["https://a.example/feed", "https://b.example/"])
        #expect(try await room.library.feeds()[0].id == id)
    }

    @Test("An undo that the library refuses leaves list and library in step, and can be tried again")
    func undoThatFails() async throws {
        let text = "https://a.example/feed sea\nhttps://A.example/feed again\n"
        let room = try Room(text)
        try await room.subscriptions.synchronize()
        let id = try await room.library.feeds()[0].id
        try await room.change("https://a.example/feed", to: "https://c.example/feed")
        let after = try room.folder.text(of: "urls")
        #expect(after == "https://c.example/feed sea\nhttps://c.example/feed again\n")
        try alterDatabase(
            room.library.path,
            "CREATE TRIGGER refuse BEFORE UPDATE OF url ON feed BEGIN SELECT RAISE(ABORT, 'no'); END")
        await #expect(throws: LibraryError.self) { try await room.subscriptions.undo() }
        #expect(try room.folder.text(of: "urls") == after)
        try await room.subscriptions.synchronize()
        #expect(try await room.library.feeds().map(\.id) == [id])
        try alterDatabase(room.library.path, "DROP TRIGGER refuse")
        #expect(try await room.subscriptions.undo() == .changed(name: "A"))
        #expect(try room.folder.text(of: "urls") == text)
        #expect(try await room.library.feeds().map(\.id) == [id])
    }

    @Test("An undo says when the old address is another feed's by then")
    func undoOfTakenAddress() async throws {
        let room = try Room("https://a.example/feed\n")
        try await room.subscriptions.synchronize()
        try await room.change("https://a.example/feed", to: "https://c.example/feed")
        try room.folder.write("https://c.example/feed\nhttps://a.example/feed\n", to: "urls")
        #expect(try await room.subscriptions.undo() == .changed(name: "A", keepsAddress: true))
        #expect(try await room.listed() == ["https://c.example/feed", "https://a.example/feed"])
    }

    @Test("A feed whose address was changed when newsterm was killed keeps its articles, and the change can be undone")
    func killed() async throws {
        let text = "https://a.example/feed sea\n"
        let room = try Room(text)
        try await room.subscriptions.synchronize()
        let id = try await room.library.feeds()[0].id
        let listing = try room.subscriptions.listing(of: "https://a.example/feed")
        var change = FeedListingChange(from: listing, to: listing)
        change.new.address = "https://c.example/feed"
        // The library is not in step yet.
        _ = try await room.subscriptions.write(change, of: "https://a.example/feed", name: "A")
        let after = try room.folder.text(of: "urls")
        #expect(after == "https://c.example/feed sea\n")
        #expect(try await room.listed() == ["https://a.example/feed"])
        try await room.subscriptions.synchronize()
        #expect(try await room.library.feeds().map(\.id) == [id])
        #expect(try await room.listed() == ["https://c.example/feed"])

        // An undo that only got as far as the list.
        try room.folder.write(text, to: "urls")
        try await room.subscriptions.synchronize()
        #expect(try await room.library.feeds().map(\.id) == [id])
        #expect(try await room.listed() == ["https://a.example/feed"])
        try room.folder.write(after, to: "urls")
        try await room.subscriptions.synchronize()

        #expect(try await room.subscriptions.undo() == .changed(name: "A"))
        #expect(try room.folder.text(of: "urls") == text)
        #expect(try await room.library.feeds().map(\.id) == [id])
        #expect(try await room.subscriptions.undo() == nil)
    }
}
