import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("A feed list that has gone")
struct GoneListTests {
    @Test("It is not begun anew by what is added or undone, and comes back with all its feeds")
    func gone() async throws {
        let room = try SubscriptionsTests.Room("https://a.example/\nhttps://b.example/\n")
        let list = room.folder.file("urls")
        try await room.subscriptions.synchronize()
        try await room.subscriptions.remove("https://b.example/")
        try FileManager.default.moveItem(atPath: list, toPath: room.folder.file("away"))
        let gone = NewsroomError.listGone(path: list)
        await #expect(throws: gone) { try await room.subscriptions.checkIsThere() }
        await #expect(throws: gone) { try await room.subscriptions.add("https://c.example/") }
        await #expect(throws: gone) {
            try await room.subscriptions.importFeeds(Array("https://c.example/\n".utf8), name: "urls")
        }
        // The act stays, and can be undone once the list is back.
        for _ in 1...2 { await #expect(throws: gone) { try await room.subscriptions.undo() } }
        #expect(!FileManager.default.fileExists(atPath: list))
        #expect(try await room.listed() == ["https://a.example/"])
        try FileManager.default.moveItem(atPath: room.folder.file("away"), toPath: list)
        #expect(try await room.subscriptions.undo() == .removed(name: "https://b.example/"))
        #expect(try await room.listed() == ["https://a.example/", "https://b.example/"])
    }

    @Test("A list of whose feeds none is left is not one that has gone")
    func undoneAddition() async throws {
        let room = try SubscriptionsTests.Room()
        _ = try await room.subscriptions.add("https://a.example/")
        _ = try await room.subscriptions.undo()
        #expect(!FileManager.default.fileExists(atPath: room.folder.file("urls")))
        try await room.subscriptions.checkIsThere()
        _ = try await room.subscriptions.add("https://b.example/")
        #expect(try await room.listed() == ["https://b.example/"])
    }

    @Test("A list that was not there when it was read ends nothing, though it is back by now")
    func backMeanwhile() async throws {
        let room = try SubscriptionsTests.Room("https://a.example/\n")
        try await room.subscriptions.synchronize()
        let gone = NewsroomError.listGone(path: room.folder.file("urls"))
        await #expect(throws: gone) {
            try await room.subscriptions.follow(FeedListState(list: nil), isClear: false)
        }
        #expect(try await room.listed() == ["https://a.example/"])
    }

    @Test("One that goes away after the first look is not begun either, nor are its feeds let go")
    func goesMeanwhile() async throws {
        let room = try SubscriptionsTests.Room("https://a.example/\n")
        try await room.subscriptions.synchronize()
        let list = room.folder.file("urls")
        let gone = NewsroomError.listGone(path: list)
        try FileManager.default.removeItem(atPath: list)
        await #expect(throws: gone) {
            try await room.subscriptions.editList { list in list.remove("https://a.example/") }
        }
        for _ in 1...2 { await #expect(throws: gone) { try await room.subscriptions.synchronize() } }
        await #expect(throws: gone) { try await room.subscriptions.remove("https://a.example/") }
        #expect(throws: gone) { try room.subscriptions.listing(of: "https://a.example/") }
        #expect(try await room.listed() == ["https://a.example/"])
    }

    @Test("One of which no line can be used is followed as little, and can be mended in an editor, and by undoing that")
    func broken() async throws {
        let room = try SubscriptionsTests.Room("https://a.example/\nhttps://b.example/\n")
        try await room.subscriptions.synchronize()
        try await room.subscriptions.remove("https://b.example/")
        let first = FeedListProblem(line: 2, .badAddress(.noScheme("lost")))
        let broken = NewsroomError.listBroken(path: room.folder.file("urls"), first: first)
        _ = try await room.subscriptions.edit { try Data("# None\nlost\n".utf8).write(to: URL(fileURLWithPath: $0)) }
        await #expect(throws: broken) { try await room.subscriptions.synchronize() }
        await #expect(throws: broken) { try await room.subscriptions.checkIsThere() }
        await #expect(throws: broken) { try await room.subscriptions.add("https://c.example/") }
        #expect(try room.text() == "# None\nlost\n")
        #expect(try await room.listed() == ["https://a.example/"])
        #expect(try await room.subscriptions.undo() == .editedList)
        #expect(try room.text() == "https://a.example/\n")
        // Another kind of act waits until the list is corrected.
        try room.folder.write("lost\n", to: "urls")
        let other = FeedListProblem(line: 1, .badAddress(.noScheme("lost")))
        await #expect(throws: NewsroomError.listBroken(path: room.folder.file("urls"), first: other)) {
            try await room.subscriptions.undo()
        }
        _ = try await room.subscriptions.edit {
            try Data("https://a.example/\n".utf8).write(to: URL(fileURLWithPath: $0))
        }
        try await room.subscriptions.synchronize()
        #expect(try await room.subscriptions.undo() == .editedList)
        #expect(try room.text() == "lost\n")
        try room.folder.write("https://a.example/\n", to: "urls")
        #expect(try await room.subscriptions.undo() == .removed(name: "https://b.example/"))
        #expect(try await room.listed() == ["https://a.example/", "https://b.example/"])
    }

    @Test("An edit of a broken list at a first start can be undone, and leaves no feed behind")
    func editOfBroken() async throws {
        let room = try SubscriptionsTests.Room("lost\n")
        try await room.subscriptions.synchronize()
        _ = try await room.subscriptions.edit {
            try Data("https://a.example/\n".utf8).write(to: URL(fileURLWithPath: $0))
        }
        try await room.subscriptions.synchronize()
        #expect(try await room.subscriptions.undo() == .editedList)
        #expect(try room.text() == "lost\n")
        #expect(try await room.listed() == [])
        try await room.subscriptions.checkIsThere()
    }

    @Test("The last feed beside lines that cannot be used can be taken off, and put back")
    func lastBesideBroken() async throws {
        let room = try SubscriptionsTests.Room("lost\nhttps://a.example/\n")
        try await room.subscriptions.synchronize()
        try await room.subscriptions.remove("https://a.example/")
        #expect(try await room.listed() == [])
        #expect(try await room.subscriptions.undo() == .removed(name: "https://a.example/"))
        #expect(try await room.listed() == ["https://a.example/"])
    }

    @Test("What the list itself took back meanwhile is not said to be undone; the next undo takes the act before")
    func undoneInTheList() async throws {
        let room = try SubscriptionsTests.Room("https://a.example/\n")
        try await room.subscriptions.synchronize()
        try await room.subscriptions.remove("https://a.example/")
        _ = try await room.subscriptions.add("https://b.example/")
        try room.folder.write("https://c.example/\n", to: "urls")
        await #expect(throws: NewsroomError.undoneAlready(sentence: "https://b.example/ added to the feed list")) {
            try await room.subscriptions.undo()
        }
        #expect(try await room.subscriptions.undo() == .removed(name: "https://a.example/"))
        #expect(try await room.subscriptions.undo() == nil)
        #expect(try room.text() == "https://a.example/\nhttps://c.example/\n")
    }

    @Test("Of several that were added as one those are told that are taken back, and only what was changed")
    func partlyUndone() async throws {
        let room = try SubscriptionsTests.Room("https://a.example/\n")
        try await room.subscriptions.synchronize()
        let list = "https://b.example/\nhttps://c.example/\nhttps://a.example/ news\n\"query:Q:unread = \\\"yes\\\"\"\n"
        for (left, expected) in [
            ("https://a.example/ news\nhttps://b.example/\n", UndoneChange.added(["https://b.example/"])),
            ("https://a.example/ news\n", .changedFeeds(1)),
        ] {
            _ = try await room.subscriptions.importFeeds(Array(list.utf8), name: "urls")
            try room.folder.write(left, to: "urls")
            #expect(try await room.subscriptions.undo() == expected)
            #expect(try room.text() == "https://a.example/\n")
        }
    }

    @Test("What cannot be recorded is not done to the list either")
    func unrecorded() async throws {
        let list = "# Mine\nhttps://a.example/ \"~A\" x\nhttps://a.example/ y\nhttps://b.example/"
        let room = try SubscriptionsTests.Room(list)
        try await room.subscriptions.synchronize()
        let path = room.library.path
        #expect(rename(path, path + ".away") == 0)
        for act in [
            { _ = try await room.subscriptions.remove("https://a.example/") },
            { _ = try await room.subscriptions.add("https://c.example/") },
            { _ = try await room.subscriptions.add("https://a.example/", tags: ["z"]) },
            { _ = try await room.subscriptions.importFeeds(Array("https://d.example/\n".utf8), name: "urls") },
            { _ = try await room.subscriptions.edit { try Data().write(to: URL(fileURLWithPath: $0)) } },
        ] as [() async throws -> Void] {
            await #expect(throws: LibraryError.replaced(path: path)) { try await act() }
            #expect(try room.text() == list)
        }
    }

    @Test("Nor are a first addition and a title that the user has taken out of the file by hand")
    func undoneByHand() async throws {
        let room = try SubscriptionsTests.Room()
        _ = try await room.subscriptions.add("https://a.example/")
        let url = "https://a.example/"
        let listing = try room.subscriptions.listing(of: url)
        var change = FeedListingChange(from: listing, to: listing)
        change.new.title = "Mine"
        try await room.subscriptions.change(url, by: change, name: "A")
        try room.folder.write(url + "\n", to: "urls")
        await #expect(throws: NewsroomError.undoneAlready(sentence: "A changed in the feed list")) {
            try await room.subscriptions.undo()
        }
        try room.folder.write("", to: "urls")
        try await room.subscriptions.synchronize()
        await #expect(throws: NewsroomError.undoneAlready(sentence: "\(url) added to the feed list")) {
            try await room.subscriptions.undo()
        }
        #expect(try await room.subscriptions.undo() == nil)
    }

    @Test("An undone first addition that was interrupted is finished by the next undo")
    func interruptedUndo() async throws {
        let room = try SubscriptionsTests.Room()
        _ = try await room.subscriptions.add("https://a.example/")
        try FileManager.default.removeItem(atPath: room.folder.file("urls"))
        #expect(try await room.subscriptions.undo() == .added(["https://a.example/"]))
        #expect(try await room.listed() == [Subscriptions.welcomeURL])
        #expect(!FileManager.default.fileExists(atPath: room.folder.file("urls")))
    }
}
