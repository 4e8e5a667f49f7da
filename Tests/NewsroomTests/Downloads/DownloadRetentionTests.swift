import Foundation
import News
import NewsStore
import Testing

@testable import Newsroom

@Suite("The retention of downloaded files")
struct DownloadRetentionTests {
    /// A room with a file for each article, downloaded an hour apart; the first article has the newest file.
    private static func room(_ titles: String...) async throws -> DownloadRoom {
        let room = try await DownloadRoom()
        for title in titles.reversed() {
            try await room.store([
                Entry(
                    identity: title, title: title,
                    enclosures: [Enclosure(url: "https://casts.example/\(title).mp3")])
            ])
            let downloads = room.downloads()
            let download = try await room.ask(downloads, for: title)
            try await room.session.finish(download.task, title)
            try await room.run(downloads) { try await room.state(of: download) == .finished }
            room.clock.advance(by: 3_600)
        }
        return room
    }

    private static func read(_ room: DownloadRoom, _ titles: String...) async throws {
        for title in titles { try await room.library.setRead([try await room.headline(title).id], true) }
        // A change that can still be undone keeps its file.
        room.clock.advance(by: 25 * 3_600)
    }

    @Test("Unless it is wished, no file is deleted")
    func off() async throws {
        let room = try await Self.room("A")
        try await Self.read(room, "A")
        room.clock.advance(by: 1_000 * 86_400)
        #expect(try await room.downloads().removeExpired() == 0)
        #expect(room.files() == ["A.mp3"])
    }

    @Test("Played files go after so many days: those that were opened, or whose article is read; others stay")
    func days() async throws {
        let room = try await Self.room("Opened", "Read", "Unplayed", "Starred", "Tagged", "Moved", "Changed")
        let downloads = room.downloads(retention: DownloadRetentionPolicy(days: 3))
        _ = try await downloads.open("https://casts.example/Opened.mp3") { _, _ in }
        try await room.library.setStarred([try await room.headline("Starred").id], true)
        try await room.library.changeTags(of: [try await room.headline("Tagged").id], adding: ["keep"], removing: [])
        try await Self.read(room, "Read", "Starred", "Tagged", "Moved", "Changed")
        #expect(try await downloads.removeExpired() == 0)
        room.clock.advance(by: 3 * 86_400)
        try FileManager.default.moveItem(
            atPath: room.target + "/Moved.mp3", toPath: room.target + "/My own.mp3")
        try room.folder.write("tagged", to: "Podcasts/Changed.mp3")
        #expect(try await downloads.removeExpired() == 2)
        #expect(room.files() == ["Changed.mp3", "My own.mp3", "Starred.mp3", "Tagged.mp3", "Unplayed.mp3"])
        // Files removed by the user are no longer listed.
        #expect(try await downloads.statuses().map(\.download.title).sorted() == ["Starred", "Tagged", "Unplayed"])
    }

    @Test("Of more files of a feed than are wanted, the oldest of the played ones go")
    func count() async throws {
        let room = try await Self.room("A", "B", "C", "D")
        try await Self.read(room, "A", "C", "D")
        let downloads = room.downloads(retention: DownloadRetentionPolicy(count: 2))
        #expect(try await downloads.removeExpired() == 2)
        #expect(room.files() == ["A.mp3", "B.mp3"])
    }

    @Test("What somebody may still take back holds on to its file for a day")
    func undo() async throws {
        let room = try await Self.room("A", "B")
        room.clock.advance(by: 86_400)
        let downloads = room.downloads(retention: DownloadRetentionPolicy(days: 1))
        try await room.library.setRead([try await room.headline("A").id], true)
        let starred = try await room.headline("B")
        try await room.library.setStarred([starred.id], true)
        try await room.library.setRead([starred.id], true)
        try await room.library.setStarred([starred.id], false)
        #expect(try await downloads.removeExpired() == 0)
        room.clock.advance(by: 86_401)
        #expect(try await downloads.removeExpired() == 2)
        #expect(room.files().isEmpty)
    }

    @Test("Maintenance does it, and says so")
    func maintenance() async throws {
        let room = try await Self.room("A")
        try await Self.read(room, "A")
        room.clock.advance(by: 2 * 86_400)
        let downloads = room.downloads(retention: DownloadRetentionPolicy(days: 1))
        let clock = room.clock
        let report = try await Maintenance(library: room.library, downloads: downloads, now: { clock.now }).run()
        #expect(report.deletedFiles == 1 && room.files().isEmpty)
        #expect(
            report.sentence
                == "No article stored more than 30 days ago had to go; deleted 1 downloaded file; the library is sound."
        )
    }
}
