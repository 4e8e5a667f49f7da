import BackgroundTransfers
import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("Removing downloads")
struct RemovingTests {
    private static func finished(_ workspace: DownloadWorkspace, _ downloads: Downloads, _ title: String) async throws
        -> Download
    {
        let download = try await workspace.ask(downloads, for: title)
        try await workspace.session.finish(download.task, title)
        try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
        return try #require(try await workspace.library.download(download.id))
    }

    @Test("A download in progress is cancelled, in the session too")
    func underWay() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        #expect(try await downloads.remove(download.id) == .ended)
        #expect(try await downloads.statuses().isEmpty)
        try await workspace.run(workspace.downloads()) { await workspace.session.tasks().isEmpty }
        #expect(try await downloads.statuses().isEmpty)
    }

    @Test("The resume data of a failed one is discarded with it")
    func resumeData() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        await workspace.session.fail(download.task, received: 3)
        try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        #expect(await workspace.session.discarded.isEmpty)
        try await downloads.remove(download.id)
        #expect(await workspace.session.discarded.map(\.countOfBytesReceived) == [3])
    }

    @Test("A transfer left in the session by a crash is cancelled by the next process")
    func leftBehind() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let download = try await workspace.ask(workspace.downloads(), for: "Tides")
        try await workspace.library.removeDownload(download.id)
        // The session may contain others' tasks.
        let other = UUID()
        try await workspace.session.downloadTasks([
            BackgroundSession.NamedDownload(
                identifier: other, request: DownloadRequest(url: "https://a.example/", taskDescription: "refresh"))
        ])
        try await workspace.run(workspace.downloads()) { await workspace.session.tasks().map(\.id) == [other] }
    }

    @Test("Its file is deleted too, unless it is to stay, or is not the downloaded one any more")
    func files() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides", "Ebb", "Flood", "Moved")
        let downloads = workspace.downloads()
        let tides = try await Self.finished(workspace, downloads, "Tides")
        let path = workspace.target + "/Tides.mp3"
        #expect(try await downloads.remove(tides.id) == .deleted(path: path))
        #expect(workspace.files().isEmpty)
        let ebb = try await Self.finished(workspace, downloads, "Ebb")
        #expect(
            try await downloads.remove(ebb.id, keepingFile: true) == .left(path: workspace.target + "/Ebb.mp3"))
        let flood = try await Self.finished(workspace, downloads, "Flood")
        try workspace.folder.write("changed by a tagger", to: "Podcasts/Flood.mp3")
        #expect(try await downloads.remove(flood.id) == .left(path: workspace.target + "/Flood.mp3"))
        let moved = try await Self.finished(workspace, downloads, "Moved")
        try FileManager.default.moveItem(atPath: try #require(moved.path), toPath: workspace.target + "/elsewhere.mp3")
        #expect(try await downloads.statuses().map(\.phase) == [.missing])
        await #expect(throws: DownloadError.fileMissing(path: workspace.target + "/Moved.mp3")) {
            try await downloads.open(moved.id) { _, _ in }
        }
        #expect(try await downloads.open(moved.enclosure.url) { _, _ in } == nil)
        #expect(try await downloads.remove(moved.id) == .ended)
        #expect(workspace.files() == ["Ebb.mp3", "Flood.mp3", "elsewhere.mp3"])
        #expect(try await downloads.statuses().isEmpty)
    }

    @Test(
        "All failed ones, and all with a file present or missing, can be removed together, keeping the files if wished"
    )
    func groups() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("A", "B", "C", "D", "E")
        let downloads = workspace.downloads()
        for title in ["A", "B"] { _ = try await Self.finished(workspace, downloads, title) }
        try FileManager.default.removeItem(atPath: workspace.target + "/B.mp3")
        for title in ["C", "D"] {
            let download = try await workspace.ask(downloads, for: title)
            await workspace.session.fail(download.task)
            try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        }
        try await workspace.ask(downloads, for: "E")
        #expect(try await downloads.removeAll(.failed, keepingFiles: true) == 2)
        #expect(try await downloads.statuses().map(\.name) == ["E", "B", "A"])
        #expect(try await downloads.removeAll(.finished, keepingFiles: true) == 2)
        #expect(try await downloads.statuses().map(\.name) == ["E"] && workspace.files() == ["A.mp3"])
        try await workspace.ask(downloads, for: "A")
        #expect(try await downloads.removeAll(.finished, keepingFiles: false) == 0)
    }

    @Test("A file waiting to be placed is deleted as well, and so is one whose row is gone")
    func waiting() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides", "Ebb")
        try workspace.folder.write("", to: "Podcasts")
        let downloads = workspace.downloads()
        for title in ["Tides", "Ebb"] {
            let download = try await workspace.ask(downloads, for: title)
            try await workspace.session.finish(download.task, title)
            try await workspace.run(downloads) { try await workspace.state(of: download) == .unplaced }
        }
        let ids = try await workspace.library.downloads().map(\.id)
        #expect(workspace.waiting.count == 2)
        #expect(try await downloads.remove(ids[0]) == .ended)
        #expect(workspace.waiting.count == 1)
        try await workspace.library.removeDownload(ids[1])
        try await workspace.run(workspace.downloads()) { workspace.waiting.isEmpty }
    }

    @Test("A removed download can be requested again")
    func again() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let first = try await Self.finished(workspace, downloads, "Tides")
        try await downloads.remove(first.id)
        let second = try await Self.finished(workspace, downloads, "Tides")
        #expect(second.task != first.task && workspace.files() == ["Tides.mp3"])
    }

    @Test("A download outlives its article, keeping its names")
    func articleGone() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await Self.finished(workspace, downloads, "Tides")
        try await workspace.store([Entry(identity: "new", title: "New")])
        let later = workspace.clock.now.addingTimeInterval(1)
        #expect(try await workspace.library.deleteExpired(olderThan: later, keepingUnread: false) == 1)
        let stored = try #require(try await downloads.statuses().first)
        #expect(stored.download.article == nil && stored.download.name == "Tides")
        #expect(stored.download.feedTitle == "Casts" && stored.phase == .finished)
        #expect(try await downloads.remove(download.id) == .deleted(path: workspace.target + "/Tides.mp3"))
    }
}
