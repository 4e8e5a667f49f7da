import Foundation
import News
import NewsStore
import Testing

@testable import Newsroom

@Suite("Undoing what was done to another feed list")
struct OtherListUndoTests {
    private static let text = "https://a.example/\nhttps://b.example/\n"

    private let room: SubscriptionsTests.Room
    /// The same library, with a list that contains the feed added by the room.
    private let other: Subscriptions

    init() async throws {
        room = try SubscriptionsTests.Room(Self.text)
        try room.folder.write("https://c.example/\n", to: "other")
        other = Subscriptions(file: FeedListFile(path: room.folder.file("other")), library: room.library)
        try await room.subscriptions.synchronize()
    }

    @Test("It is refused with the list's path, changes neither list, and is undone in its own list")
    func otherList() async throws {
        try await room.subscriptions.remove("https://a.example/")
        let changed = try room.folder.text(of: "urls")
        await #expect {
            try await other.undo()
        } throws: {
            guard case NewsroomError.undoInOtherList(_, room.folder.file("urls")) = $0 else { return false }
            return true
        }
        #expect(try room.folder.text(of: "urls") == changed)
        #expect(try room.folder.text(of: "other") == "https://c.example/\n")
        _ = try await room.subscriptions.undo()
        #expect(try room.folder.text(of: "urls") == Self.text)
    }

    @Test("What an earlier version did, which noted no list, is undone in the list that is named")
    func earlier() async throws {
        let payload = #"{"added":["https://c.example/"],"removed":[]}"#
        _ = try await room.library.recordFeedListAct("https://c.example/ added to the feed list", payload: payload)
        #expect(try await other.undo() == .added(["https://c.example/"]))
        #expect(try room.folder.text(of: "other") == "")
    }
}
