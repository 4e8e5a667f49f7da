import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("The retention of downloaded files")
struct DownloadRetentionTests {
    /// A room with a file for each article, downloaded an hour apart; the first article has the newest file.
    private static func workspace(_ titles: String...) async throws -> DownloadWorkspace {
        let workspace = try await DownloadWorkspace()
        for title in titles.reversed() {
            try await workspace.store([
                Entry(
                    identity: title, title: title,
                    enclosures: [Enclosure(url: "https://casts.example/\(title).mp3")])
            ])
            let downloads = workspace.downloads()
            let download = try await workspace.ask(downloads, for: title)
            try await workspace.session.finish(download.task, title)
            try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
            workspace.clock.advance(by: 3_600)
        }
        return workspace
    }

    private static func read(_ workspace: DownloadWorkspace, _ titles: String...) async throws {
        for title in titles { try await workspace.library.setRead([try await workspace.headline(title).id], true) }
        // A change that can still be undone keeps its file.
        workspace.clock.advance(by: 25 * 3_600)
    }

    @Test("By default no file is deleted")
    func off() async throws {
        let workspace = try await Self.workspace("A")
        try await Self.read(workspace, "A")
        workspace.clock.advance(by: 1_000 * 86_400)
        #expect(try await workspace.downloads().removeExpired() == 0)
        #expect(workspace.files() == ["A.mp3"])
    }

    @Test("Played files are deleted after some days: those opened, or whose article is read; others stay")
    func days() async throws {
        let workspace = try await Self.workspace("Opened", "Read", "Unplayed", "Starred", "Tagged", "Moved", "Changed")
        let downloads = workspace.downloads(retention: DownloadRetentionPolicy(days: 3))
        _ = try await downloads.open("https://casts.example/Opened.mp3") { _, _ in }
        try await workspace.library.setStarred([try await workspace.headline("Starred").id], true)
        try await workspace.library.changeTags(
            of: [try await workspace.headline("Tagged").id], adding: ["keep"], removing: [])
        try await Self.read(workspace, "Read", "Starred", "Tagged", "Moved", "Changed")
        #expect(try await downloads.removeExpired() == 0)
        workspace.clock.advance(by: 3 * 86_400)
        try FileManager.default.moveItem(
            atPath: workspace.target + "/Moved.mp3", toPath: workspace.target + "/My own.mp3")
        try workspace.folder.write("tagged", to: "Podcasts/Changed.mp3")
        #expect(try await downloads.removeExpired() == 2)
        #expect(workspace.files() == ["Changed.mp3", "My own.mp3", "Starred.mp3", "Tagged.mp3", "Unplayed.mp3"])
        // Files removed by the user are no longer listed.
        #expect(try await downloads.statuses().map(\.download.title).sorted() == ["Starred", "Tagged", "Unplayed"])
    }

    @Test("Of more files per feed than the limit, the oldest played ones are deleted")
    func count() async throws {
        let workspace = try await Self.workspace("A", "B", "C", "D")
        try await Self.read(workspace, "A", "C", "D")
        let downloads = workspace.downloads(retention: DownloadRetentionPolicy(count: 2))
        #expect(try await downloads.removeExpired() == 2)
        #expect(workspace.files() == ["A.mp3", "B.mp3"])
    }

    @Test("A file whose article's mark can still be undone is kept for a day")
    func undo() async throws {
        let workspace = try await Self.workspace("A", "B")
        workspace.clock.advance(by: 86_400)
        let downloads = workspace.downloads(retention: DownloadRetentionPolicy(days: 1))
        try await workspace.library.setRead([try await workspace.headline("A").id], true)
        let starred = try await workspace.headline("B")
        try await workspace.library.setStarred([starred.id], true)
        try await workspace.library.setRead([starred.id], true)
        try await workspace.library.setStarred([starred.id], false)
        #expect(try await downloads.removeExpired() == 0)
        workspace.clock.advance(by: 86_401)
        #expect(try await downloads.removeExpired() == 2)
        #expect(workspace.files().isEmpty)
    }

    @Test("Maintenance deletes them, and says so")
    func maintenance() async throws {
        let workspace = try await Self.workspace("A")
        try await Self.read(workspace, "A")
        workspace.clock.advance(by: 2 * 86_400)
        let downloads = workspace.downloads(retention: DownloadRetentionPolicy(days: 1))
        let clock = workspace.clock
        let report = try await Maintenance(library: workspace.library, downloads: downloads, now: { clock.now }).run()
        #expect(report.deletedFiles == 1 && workspace.files().isEmpty)
        #expect(
            report.sentence
                == "No article stored more than 30 days ago had to go; deleted 1 downloaded file; the library is sound."
        )
    }
}
