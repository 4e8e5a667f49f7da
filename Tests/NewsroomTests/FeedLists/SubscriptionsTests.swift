import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Subscriptions")
struct SubscriptionsTests {
    struct Workspace {
        let folder: TemporaryDirectory
        let library: Library
        let subscriptions: Subscriptions

        init(_ urls: String? = nil) throws {
            folder = try TemporaryDirectory()
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
        let workspace = try Workspace(
            "https://a.example/ \"~Mine\" x\nbroken \"\nhttps://b.example/ !hidden\nhttps://c.example/\n")
        let state = try await workspace.subscriptions.synchronize()
        #expect(state.problems.map(\.line) == [2])
        #expect(state.entries.count == 3)
        let feeds = try await workspace.library.feeds()
        #expect(feeds.map(\.url) == ["https://a.example/", "https://b.example/", "https://c.example/"])
        #expect(feeds.map(\.isHidden) == [false, true, false])
        #expect(feeds.first?.title == "Mine")
        #expect(feeds.first?.tags == ["x"])
        #expect(try await workspace.library.checks(urls: nil).count == 3)
    }

    @Test("Adding keeps the list's comments; undo removes the feed again")
    func addAndUndo() async throws {
        let workspace = try Workspace("# mine\n")
        let added = try await workspace.subscriptions.add("a.example/feed")
        #expect(added.url == "https://a.example/feed" && added.isNew)
        #expect(try await workspace.listed() == ["https://a.example/feed"])
        #expect(try await !workspace.subscriptions.add("https://a.example/feed").isNew)
        #expect(try await workspace.subscriptions.undo() == .added(["https://a.example/feed"]))
        #expect(try workspace.folder.text(of: "urls") == "# mine\n")
        #expect(try await workspace.listed().isEmpty)
        #expect(try await workspace.subscriptions.undo() == nil)
    }

    @Test("Undoing the change that created the feed list deletes it, and the welcome feed is back")
    func undoFirst() async throws {
        let workspace = try Workspace()
        try await workspace.subscriptions.synchronize()
        #expect(try await workspace.listed() == [Subscriptions.welcomeURL])
        for _ in 1...2 {
            let feeds = Array("https://a.example/\nhttps://b.example/".utf8)
            _ = try await workspace.subscriptions.importFeeds(feeds, name: "x")
            _ = try await workspace.subscriptions.add("https://c.example/")
            #expect(try await workspace.listed().count == 3)
            _ = try await workspace.subscriptions.undo()
            #expect(try await workspace.listed() == ["https://a.example/", "https://b.example/"])
            _ = try await workspace.subscriptions.undo()
            #expect(try await workspace.listed() == [Subscriptions.welcomeURL])
            #expect(try !workspace.subscriptions.read().hasFile)
        }
        _ = try await workspace.subscriptions.add("https://a.example/")
        try workspace.folder.write("# mine\nhttps://a.example/\n", to: "urls")
        _ = try await workspace.subscriptions.undo()
        #expect(try workspace.folder.text(of: "urls") == "# mine\n")
    }

    @Test("A list without a final line end has none again after undo, unless something follows by then")
    func openEnd() async throws {
        let workspace = try Workspace("https://b.example/")
        _ = try await workspace.subscriptions.add("https://a.example/")
        _ = try await workspace.subscriptions.undo()
        #expect(try workspace.folder.text(of: "urls") == "https://b.example/")
        _ = try await workspace.subscriptions.add("https://a.example/")
        try workspace.folder.write(workspace.folder.text(of: "urls") + "# more\n", to: "urls")
        _ = try await workspace.subscriptions.undo()
        #expect(try workspace.folder.text(of: "urls") == "https://b.example/\n# more\n")
    }

    @Test("A listed feed gets missing tags and a missing title, and undo removes them")
    func addListed() async throws {
        let text = "https://a.example/feed sea # mine\nhttps://b.example/feed \"~B\" sea\n"
        let workspace = try Workspace(text)
        let added = try await workspace.subscriptions.add("a.example/feed", title: "A", tags: ["sea", "hill"])
        #expect(
            added == AddedFeed(url: "https://a.example/feed", isNew: false, newTags: ["hill"], newTitle: "A"))
        #expect(try workspace.folder.text(of: "urls").hasPrefix("https://a.example/feed \"~A\" sea hill # mine\n"))
        #expect(try await workspace.library.feeds()[0].tags == ["sea", "hill"])
        // If nothing changes, there is nothing to undo.
        let same = try await workspace.subscriptions.add("https://b.example/feed", title: "C", tags: ["sea"])
        #expect(same == AddedFeed(url: "https://b.example/feed", isNew: false))
        #expect(try await workspace.subscriptions.undo() == .changedFeeds(1))
        #expect(try workspace.folder.text(of: "urls") == text)
        #expect(try await workspace.subscriptions.undo() == nil)
    }

    @Test("A feed with a password is recognised by its displayed address, and not added twice")
    func addByShownAddress() async throws {
        let text = "https://ann:geheim@a.example/feed\nhttps://b:1@b.example/\nhttps://c:2@b.example/\n"
        let workspace = try Workspace(text)
        for address in ["https://a.example/feed", "a.example/feed", "https://b.example"] {
            #expect(try await workspace.subscriptions.listed(address)?.isNew == false)
            #expect(try await !workspace.subscriptions.add(address).isNew)
        }
        #expect(try workspace.folder.text(of: "urls") == text)
        #expect(try await workspace.subscriptions.add("https://bob:x@a.example/feed").isNew)
    }

    @Test("A feed with a password is removed by its displayed address, unless several feeds have that")
    func removeByShownAddress() async throws {
        let text =
            "https://ann:geheim@a.example/ \"~A\"\nhttps://b:1@b.example/\nhttps://c:2@b.example/\nhttps://b.example\n"
        let workspace = try Workspace(text)
        try await workspace.subscriptions.synchronize()
        let removed = try await workspace.subscriptions.remove("HTTPS://A.example")
        #expect(removed.name == "A" && removed.url == "https://ann:geheim@a.example/")
        // The exact address takes precedence.
        #expect(try await workspace.subscriptions.remove("https://b.example/").url == "https://b.example")
        await #expect(throws: NewsroomError.listedSeveralTimes(url: "https://b.example/")) {
            try await workspace.subscriptions.remove("https://b.example/")
        }
        #expect(try await workspace.listed() == ["https://b:1@b.example/", "https://c:2@b.example/"])
        #expect(try await workspace.subscriptions.remove("https://c:2@b.example/").url == "https://c:2@b.example/")
        for _ in 1...3 { _ = try await workspace.subscriptions.undo() }
        #expect(try workspace.folder.text(of: "urls") == text)
    }

    @Test("Removing can be undone, and the line is restored unchanged, in its place")
    func removeAndUndo() async throws {
        let text = "# one\nhttps://a.example/   x  \"~A\" # why\nhttps://b.example/\n"
        let workspace = try Workspace(text)
        try await workspace.subscriptions.synchronize()
        let removed = try await workspace.subscriptions.remove("https://a.example")
        #expect(removed.name == "A" && removed.url == "https://a.example/")
        #expect(try await workspace.listed() == ["https://b.example/"])
        #expect(try await workspace.subscriptions.undo() == .removed(name: "A"))
        #expect(try workspace.folder.text(of: "urls") == text)
        #expect(try await workspace.listed() == ["https://a.example/", "https://b.example/"])
    }

    @Test("Removing an unlisted feed says so")
    func removeUnlisted() async throws {
        let workspace = try Workspace("https://a.example/\n")
        await #expect(throws: NewsroomError.notListed(url: "https://x.example/")) {
            try await workspace.subscriptions.remove("https://x.example/")
        }
    }

    @Test("An address that cannot be fetched is refused, and the list is unchanged")
    func addBad() async throws {
        let workspace = try Workspace("# mine\n")
        await #expect(throws: NewsroomError.self) { try await workspace.subscriptions.add("exec:rm -rf /") }
        #expect(try workspace.folder.text(of: "urls") == "# mine\n")
    }
}

/// Changes of listed feeds, and additions of several feeds at once.
extension SubscriptionsTests {
    @Test("Feeds and other readers' lists are added as one change, and undone as one")
    func addTogether() async throws {
        let workspace = try Workspace("https://two.example/feed\n")
        let list = Array("https://one.example/feed sea\nexec:touch x\nhttps://two.example/feed\n".utf8)
        let report = try await workspace.subscriptions.add(
            ["https://three.example/feed"], titles: ["https://three.example/feed": "Three"],
            lists: [(list, "urls"), (Array(FeedImportTests.opml.utf8), "x.opml")])
        #expect(report.added == ["https://three.example/feed", "https://one.example/feed"])
        #expect(report.alreadyListed == ["https://two.example/feed"] && report.leftOut.count == 3)
        #expect(
            report.leftOut.map { $0.described(in: "") }.first?.hasPrefix(
                "urls:2: newsterm does not run commands") == true)
        #expect(try !workspace.folder.text(of: "urls").contains("exec:"))
        #expect(try workspace.folder.text(of: "urls").contains("https://three.example/feed \"~Three\" loose\n"))
        #expect(try await workspace.subscriptions.undo() == .added(report.added))
        #expect(try workspace.folder.text(of: "urls") == "https://two.example/feed\n")
    }

    @Test("If one of several lists cannot be read, none is added")
    func unreadableList() async throws {
        let workspace = try Workspace("https://two.example/feed\n")
        await #expect(throws: NewsroomError.self) {
            try await workspace.subscriptions.add(
                ["https://three.example/feed"], lists: [(Array("SQLite format 3\0".utf8), "cache.db")])
        }
        #expect(try workspace.folder.text(of: "urls") == "https://two.example/feed\n")
    }

    @Test("A feed's title and tags are changed in its line, the library follows, and undo restores the line")
    func change() async throws {
        let text = "# mine\nhttps://a.example/feed  sea  # note\n"
        let workspace = try Workspace(text)
        try await workspace.subscriptions.synchronize()
        let listing = try workspace.subscriptions.listing(of: "https://a.example/feed")
        #expect(listing == FeedListing(address: "https://a.example/feed", tags: ["sea"]))
        var change = FeedListingChange(from: listing, to: listing)
        change.new.title = "Gazette"
        change.new.interval = "6h"
        try await workspace.subscriptions.change("https://a.example/feed", by: change, name: "a.example")
        #expect(
            try workspace.folder.text(of: "urls")
                == "# mine\nhttps://a.example/feed \"~Gazette\"  sea every:6h  # note\n")
        let feed = try #require(try await workspace.library.feeds().first)
        #expect(feed.title == "Gazette")
        #expect(try await workspace.library.details(of: feed.id)?.interval == 6 * 3600)
        #expect(try await workspace.subscriptions.undo() == .changed(name: "a.example"))
        #expect(try workspace.folder.text(of: "urls") == text)
        #expect(throws: NewsroomError.notListed(url: "https://b.example/")) {
            try workspace.subscriptions.listing(of: "https://b.example/")
        }
    }

    @Test("A feed with a new address keeps its number, and undo reverts it; a listed address is refused")
    func changeAddress() async throws {
        let text = "https://a.example/feed  sea  # note\nhttps://b.example/\n"
        let workspace = try Workspace(text)
        try await workspace.subscriptions.synchronize()
        let id = try await workspace.library.feeds()[0].id
        let listing = try workspace.subscriptions.listing(of: "https://a.example/feed")
        func change(to address: String) async throws {
            var change = FeedListingChange(from: listing, to: listing)
            change.new.address = address
            try await workspace.subscriptions.change("https://a.example/feed", by: change, name: "A")
        }
        await #expect(throws: NewsroomError.listedAlready(url: "https://B.example")) {
            try await change(to: "https://B.example")
        }
        await #expect(throws: NewsroomError.self) { try await change(to: "exec:feed") }
        #expect(try workspace.folder.text(of: "urls") == text)
        try await change(to: "c.example/feed")
        #expect(try workspace.folder.text(of: "urls").hasPrefix("https://c.example/feed  sea  # note\n"))
        #expect(try await workspace.listed() == ["https://c.example/feed", "https://b.example/"])
        #expect(try await workspace.library.feeds()[0].id == id)
        #expect(try await workspace.subscriptions.undo() == .changed(name: "A"))
        #expect(try workspace.folder.text(of: "urls") == text)
        #expect(try await workspace.listed() == ["https://a.example/feed", "https://b.example/"])
        #expect(try await workspace.library.feeds()[0].id == id)
    }

    @Test("An undo that the library refuses leaves list and library consistent, and can be repeated")
    func undoThatFails() async throws {
        let text = "https://a.example/feed sea\nhttps://A.example/feed again\n"
        let workspace = try Workspace(text)
        try await workspace.subscriptions.synchronize()
        let id = try await workspace.library.feeds()[0].id
        try await workspace.change("https://a.example/feed", to: "https://c.example/feed")
        let after = try workspace.folder.text(of: "urls")
        #expect(after == "https://c.example/feed sea\nhttps://c.example/feed again\n")
        try alterDatabase(
            workspace.library.path,
            "CREATE TRIGGER refuse BEFORE UPDATE OF url ON feed BEGIN SELECT RAISE(ABORT, 'no'); END")
        await #expect(throws: LibraryError.self) { try await workspace.subscriptions.undo() }
        #expect(try workspace.folder.text(of: "urls") == after)
        try await workspace.subscriptions.synchronize()
        #expect(try await workspace.library.feeds().map(\.id) == [id])
        try alterDatabase(workspace.library.path, "DROP TRIGGER refuse")
        #expect(try await workspace.subscriptions.undo() == .changed(name: "A"))
        #expect(try workspace.folder.text(of: "urls") == text)
        #expect(try await workspace.library.feeds().map(\.id) == [id])
    }

    @Test("An undo says if another feed has the old address by then")
    func undoOfTakenAddress() async throws {
        let workspace = try Workspace("https://a.example/feed\n")
        try await workspace.subscriptions.synchronize()
        try await workspace.change("https://a.example/feed", to: "https://c.example/feed")
        try workspace.folder.write("https://c.example/feed\nhttps://a.example/feed\n", to: "urls")
        #expect(try await workspace.subscriptions.undo() == .changed(name: "A", keepsAddress: true))
        #expect(try await workspace.listed() == ["https://c.example/feed", "https://a.example/feed"])
    }

    @Test("A feed whose address was being changed when newsterm was killed keeps its articles, and can be undone")
    func killed() async throws {
        let text = "https://a.example/feed sea\n"
        let workspace = try Workspace(text)
        try await workspace.subscriptions.synchronize()
        let id = try await workspace.library.feeds()[0].id
        let listing = try workspace.subscriptions.listing(of: "https://a.example/feed")
        var change = FeedListingChange(from: listing, to: listing)
        change.new.address = "https://c.example/feed"
        // The library is not in step yet.
        _ = try await workspace.subscriptions.write(change, of: "https://a.example/feed", name: "A")
        let after = try workspace.folder.text(of: "urls")
        #expect(after == "https://c.example/feed sea\n")
        #expect(try await workspace.listed() == ["https://a.example/feed"])
        try await workspace.subscriptions.synchronize()
        #expect(try await workspace.library.feeds().map(\.id) == [id])
        #expect(try await workspace.listed() == ["https://c.example/feed"])

        // An undo that only got as far as the list.
        try workspace.folder.write(text, to: "urls")
        try await workspace.subscriptions.synchronize()
        #expect(try await workspace.library.feeds().map(\.id) == [id])
        #expect(try await workspace.listed() == ["https://a.example/feed"])
        try workspace.folder.write(after, to: "urls")
        try await workspace.subscriptions.synchronize()

        #expect(try await workspace.subscriptions.undo() == .changed(name: "A"))
        #expect(try workspace.folder.text(of: "urls") == text)
        #expect(try await workspace.library.feeds().map(\.id) == [id])
        #expect(try await workspace.subscriptions.undo() == nil)
    }
}
