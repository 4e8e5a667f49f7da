import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Undoing a change of another feed list")
struct OtherListUndoTests {
    private static let text = "https://a.example/\nhttps://b.example/\n"

    private let workspace: SubscriptionsTests.Workspace
    /// The same library, with a list that contains the feed added by the room.
    private let other: Subscriptions

    init() async throws {
        workspace = try SubscriptionsTests.Workspace(Self.text)
        try workspace.folder.write("https://c.example/\n", to: "other")
        other = Subscriptions(file: FeedListFile(path: workspace.folder.file("other")), library: workspace.library)
        try await workspace.subscriptions.synchronize()
    }

    @Test("It is refused with that list's path, changes neither list, and can be undone in its own list")
    func otherList() async throws {
        try await workspace.subscriptions.remove("https://a.example/")
        let changed = try workspace.folder.text(of: "urls")
        await #expect {
            try await other.undo()
        } throws: {
            guard case NewsroomError.undoInOtherList(_, workspace.folder.file("urls")) = $0 else { return false }
            return true
        }
        #expect(try workspace.folder.text(of: "urls") == changed)
        #expect(try workspace.folder.text(of: "other") == "https://c.example/\n")
        _ = try await workspace.subscriptions.undo()
        #expect(try workspace.folder.text(of: "urls") == Self.text)
    }

    @Test("A change by an earlier version, which recorded no list, is undone in the given list")
    func earlier() async throws {
        let payload = #"{"added":["https://c.example/"],"removed":[]}"#
        _ = try await workspace.library.recordFeedListAct("https://c.example/ added to the feed list", payload: payload)
        #expect(try await other.undo() == .added(["https://c.example/"]))
        #expect(try workspace.folder.text(of: "other") == "")
    }
}
