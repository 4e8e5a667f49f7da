import Foundation
import News
import NewsStore
import Testing

@testable import Newsroom

@Suite("Undoing what was done to another feed list")
struct OtherListUndoTests {
    private static let text = "https://a.example/\nhttps://b.example/\n"

    private let room: SubscriptionsTests.Room
    /// The same library, with a list that holds the feed that the room adds.
    private let other: Subscriptions

    init() async throws {
        room = try SubscriptionsTests.Room(Self.text)
        try room.folder.write("https://c.example/\n", to: "other")
        other = Subscriptions(file: FeedListFile(path: room.folder.file("other")), library: room.library)
        try await room.subscriptions.synchronize()
    }

    @Test("It is undone in the list that was changed, whichever is named by then")
    func otherList() async throws {
        _ = try await room.subscriptions.add("https://c.example/")
        try await room.subscriptions.remove("https://a.example/")
        _ = try await other.undo()
        #expect(try room.folder.text(of: "urls") == Self.text + "https://c.example/\n")
        #expect(try await other.undo() == .added(["https://c.example/"]))
        #expect(try room.folder.text(of: "urls") == Self.text)
        #expect(try room.folder.text(of: "other") == "https://c.example/\n")
        #expect(try await other.undo() == nil)
    }

    @Test("An edit of the whole list is undone in that list, too")
    func edited() async throws {
        _ = try await room.subscriptions.edit { try Data("# mine\n".utf8).write(to: URL(fileURLWithPath: $0)) }
        #expect(try await other.undo() == .editedList)
        #expect(try room.folder.text(of: "urls") == Self.text)
        #expect(try room.folder.text(of: "other") == "https://c.example/\n")
    }

    @Test("Of a list that is not there any more that is told, no other is made, and what was done before can be undone")
    func missing() async throws {
        _ = try await other.add("https://d.example/")
        try await room.subscriptions.remove("https://a.example/")
        try FileManager.default.removeItem(atPath: room.folder.file("urls"))
        await #expect {
            try await other.undo()
        } throws: {
            guard case NewsroomError.undoOfMissingList(_, room.folder.file("urls")) = $0 else { return false }
            return true
        }
        #expect(!FileManager.default.fileExists(atPath: room.folder.file("urls")))
        #expect(try await other.undo() == .added(["https://d.example/"]))
    }

    @Test("What an earlier version did, which noted no list, is undone in the list that is named")
    func earlier() async throws {
        let payload = #"{"added":["https://c.example/"],"removed":[]}"#
        _ = try await room.library.recordFeedListAct("https://c.example/ added to the feed list", payload: payload)
        #expect(try await other.undo() == .added(["https://c.example/"]))
        #expect(try room.folder.text(of: "other") == "")
    }
}
