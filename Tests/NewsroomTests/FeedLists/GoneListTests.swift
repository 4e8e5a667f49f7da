import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("A feed list that has disappeared")
struct GoneListTests {
    @Test("Adding or undoing does not recreate it, and it returns with all its feeds")
    func gone() async throws {
        let workspace = try SubscriptionsTests.Workspace("https://a.example/\nhttps://b.example/\n")
        let list = workspace.folder.file("urls")
        try await workspace.subscriptions.synchronize()
        try await workspace.subscriptions.remove("https://b.example/")
        try FileManager.default.moveItem(atPath: list, toPath: workspace.folder.file("away"))
        let gone = NewsroomError.listGone(path: list)
        await #expect(throws: gone) { try await workspace.subscriptions.requireList() }
        await #expect(throws: gone) { try await workspace.subscriptions.add("https://c.example/") }
        await #expect(throws: gone) {
            try await workspace.subscriptions.importFeeds(Array("https://c.example/\n".utf8), name: "urls")
        }
        // The act stays, and can be undone once the list is back.
        for _ in 1...2 { await #expect(throws: gone) { try await workspace.subscriptions.undo() } }
        #expect(!FileManager.default.fileExists(atPath: list))
        #expect(try await workspace.listed() == ["https://a.example/"])
        try FileManager.default.moveItem(atPath: workspace.folder.file("away"), toPath: list)
        #expect(try await workspace.subscriptions.undo() == .removed(name: "https://b.example/"))
        #expect(try await workspace.listed() == ["https://a.example/", "https://b.example/"])
    }

    @Test("A list whose feeds were all removed by undo has not disappeared")
    func undoneAddition() async throws {
        let workspace = try SubscriptionsTests.Workspace()
        _ = try await workspace.subscriptions.add("https://a.example/")
        _ = try await workspace.subscriptions.undo()
        #expect(!FileManager.default.fileExists(atPath: workspace.folder.file("urls")))
        try await workspace.subscriptions.requireList()
        _ = try await workspace.subscriptions.add("https://b.example/")
        #expect(try await workspace.listed() == ["https://b.example/"])
    }

    @Test("A list that was missing when read drops no feed, even if it is back by now")
    func backMeanwhile() async throws {
        let workspace = try SubscriptionsTests.Workspace("https://a.example/\n")
        try await workspace.subscriptions.synchronize()
        let gone = NewsroomError.listGone(path: workspace.folder.file("urls"))
        await #expect(throws: gone) {
            try await workspace.subscriptions.follow(FeedListState(list: nil), isClear: false)
        }
        #expect(try await workspace.listed() == ["https://a.example/"])
    }

    @Test("A list that disappears after the first check is not recreated either, and its feeds are kept")
    func goesMeanwhile() async throws {
        let workspace = try SubscriptionsTests.Workspace("https://a.example/\n")
        try await workspace.subscriptions.synchronize()
        let list = workspace.folder.file("urls")
        let gone = NewsroomError.listGone(path: list)
        try FileManager.default.removeItem(atPath: list)
        await #expect(throws: gone) {
            try await workspace.subscriptions.editList { list in list.remove("https://a.example/") }
        }
        for _ in 1...2 { await #expect(throws: gone) { try await workspace.subscriptions.synchronize() } }
        await #expect(throws: gone) { try await workspace.subscriptions.remove("https://a.example/") }
        #expect(throws: gone) { try workspace.subscriptions.listing(of: "https://a.example/") }
        #expect(try await workspace.listed() == ["https://a.example/"])
    }

    @Test("A list without a usable line is not followed either, and can be fixed in an editor, or by undoing the edit")
    func broken() async throws {
        let workspace = try SubscriptionsTests.Workspace("https://a.example/\nhttps://b.example/\n")
        try await workspace.subscriptions.synchronize()
        try await workspace.subscriptions.remove("https://b.example/")
        let first = FeedListProblem(line: 2, .badAddress(.noScheme("lost")))
        let broken = NewsroomError.listBroken(path: workspace.folder.file("urls"), first: first)
        _ = try await workspace.subscriptions.edit {
            try Data("# None\nlost\n".utf8).write(to: URL(fileURLWithPath: $0))
        }
        await #expect(throws: broken) { try await workspace.subscriptions.synchronize() }
        await #expect(throws: broken) { try await workspace.subscriptions.requireList() }
        await #expect(throws: broken) { try await workspace.subscriptions.add("https://c.example/") }
        #expect(try workspace.text() == "# None\nlost\n")
        #expect(try await workspace.listed() == ["https://a.example/"])
        #expect(try await workspace.subscriptions.undo() == .editedList)
        #expect(try workspace.text() == "https://a.example/\n")
        // Another kind of act waits until the list is corrected.
        try workspace.folder.write("lost\n", to: "urls")
        let other = FeedListProblem(line: 1, .badAddress(.noScheme("lost")))
        await #expect(throws: NewsroomError.listBroken(path: workspace.folder.file("urls"), first: other)) {
            try await workspace.subscriptions.undo()
        }
        _ = try await workspace.subscriptions.edit {
            try Data("https://a.example/\n".utf8).write(to: URL(fileURLWithPath: $0))
        }
        try await workspace.subscriptions.synchronize()
        #expect(try await workspace.subscriptions.undo() == .editedList)
        #expect(try workspace.text() == "lost\n")
        try workspace.folder.write("https://a.example/\n", to: "urls")
        #expect(try await workspace.subscriptions.undo() == .removed(name: "https://b.example/"))
        #expect(try await workspace.listed() == ["https://a.example/", "https://b.example/"])
    }

    @Test("An edit of a broken list at a first start can be undone, and leaves no feed behind")
    func editOfBroken() async throws {
        let workspace = try SubscriptionsTests.Workspace("lost\n")
        try await workspace.subscriptions.synchronize()
        _ = try await workspace.subscriptions.edit {
            try Data("https://a.example/\n".utf8).write(to: URL(fileURLWithPath: $0))
        }
        try await workspace.subscriptions.synchronize()
        #expect(try await workspace.subscriptions.undo() == .editedList)
        #expect(try workspace.text() == "lost\n")
        #expect(try await workspace.listed() == [])
        try await workspace.subscriptions.requireList()
    }

    @Test("The last feed beside unusable lines can be removed and restored")
    func lastBesideBroken() async throws {
        let workspace = try SubscriptionsTests.Workspace("lost\nhttps://a.example/\n")
        try await workspace.subscriptions.synchronize()
        try await workspace.subscriptions.remove("https://a.example/")
        #expect(try await workspace.listed() == [])
        #expect(try await workspace.subscriptions.undo() == .removed(name: "https://a.example/"))
        #expect(try await workspace.listed() == ["https://a.example/"])
    }

    @Test("A change already reverted in the file is not reported as undone; the next undo reverts the act before")
    func undoneInTheList() async throws {
        let workspace = try SubscriptionsTests.Workspace("https://a.example/\n")
        try await workspace.subscriptions.synchronize()
        try await workspace.subscriptions.remove("https://a.example/")
        _ = try await workspace.subscriptions.add("https://b.example/")
        try workspace.folder.write("https://c.example/\n", to: "urls")
        await #expect(throws: NewsroomError.undoneAlready(sentence: "https://b.example/ added to the feed list")) {
            try await workspace.subscriptions.undo()
        }
        #expect(try await workspace.subscriptions.undo() == .removed(name: "https://a.example/"))
        #expect(try await workspace.subscriptions.undo() == nil)
        #expect(try workspace.text() == "https://a.example/\nhttps://c.example/\n")
    }

    @Test("Undoing several feeds added as one reports those actually removed, and only what was changed")
    func partlyUndone() async throws {
        let workspace = try SubscriptionsTests.Workspace("https://a.example/\n")
        try await workspace.subscriptions.synchronize()
        let list = "https://b.example/\nhttps://c.example/\nhttps://a.example/ news\n\"query:Q:unread = \\\"yes\\\"\"\n"
        for (left, expected) in [
            ("https://a.example/ news\nhttps://b.example/\n", UndoneChange.added(["https://b.example/"])),
            ("https://a.example/ news\n", .changedFeeds(1)),
        ] {
            _ = try await workspace.subscriptions.importFeeds(Array(list.utf8), name: "urls")
            try workspace.folder.write(left, to: "urls")
            #expect(try await workspace.subscriptions.undo() == expected)
            #expect(try workspace.text() == "https://a.example/\n")
        }
    }

    @Test("A change that cannot be recorded is not made to the list either")
    func unrecorded() async throws {
        let list = "# Mine\nhttps://a.example/ \"~A\" x\nhttps://a.example/ y\nhttps://b.example/"
        let workspace = try SubscriptionsTests.Workspace(list)
        try await workspace.subscriptions.synchronize()
        let path = workspace.library.path
        #expect(rename(path, path + ".away") == 0)
        for act in [
            { _ = try await workspace.subscriptions.remove("https://a.example/") },
            { _ = try await workspace.subscriptions.add("https://c.example/") },
            { _ = try await workspace.subscriptions.add("https://a.example/", tags: ["z"]) },
            { _ = try await workspace.subscriptions.importFeeds(Array("https://d.example/\n".utf8), name: "urls") },
            { _ = try await workspace.subscriptions.edit { try Data().write(to: URL(fileURLWithPath: $0)) } },
        ] as [() async throws -> Void] {
            await #expect(throws: LibraryError.replaced(path: path)) { try await act() }
            #expect(try workspace.text() == list)
        }
    }

    @Test("A first addition and a title already removed from the file by hand are not reported as undone either")
    func undoneByHand() async throws {
        let workspace = try SubscriptionsTests.Workspace()
        _ = try await workspace.subscriptions.add("https://a.example/")
        let url = "https://a.example/"
        let listing = try workspace.subscriptions.listing(of: url)
        var change = FeedListingChange(from: listing, to: listing)
        change.new.title = "Mine"
        try await workspace.subscriptions.change(url, by: change, name: "A")
        try workspace.folder.write(url + "\n", to: "urls")
        await #expect(throws: NewsroomError.undoneAlready(sentence: "A changed in the feed list")) {
            try await workspace.subscriptions.undo()
        }
        try workspace.folder.write("", to: "urls")
        try await workspace.subscriptions.synchronize()
        await #expect(throws: NewsroomError.undoneAlready(sentence: "\(url) added to the feed list")) {
            try await workspace.subscriptions.undo()
        }
        #expect(try await workspace.subscriptions.undo() == nil)
    }

    @Test("An interrupted undo of the first addition is completed by the next undo")
    func interruptedUndo() async throws {
        let workspace = try SubscriptionsTests.Workspace()
        _ = try await workspace.subscriptions.add("https://a.example/")
        try FileManager.default.removeItem(atPath: workspace.folder.file("urls"))
        #expect(try await workspace.subscriptions.undo() == .added(["https://a.example/"]))
        #expect(try await workspace.listed() == [Subscriptions.welcomeURL])
        #expect(!FileManager.default.fileExists(atPath: workspace.folder.file("urls")))
    }
}
