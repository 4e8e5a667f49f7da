import BackgroundTransfers
import Foundation
import News
import NewsStore
import Testing

@testable import Newsroom

@Suite("Removing downloads")
struct RemovingTests {
    private static func finished(_ room: DownloadRoom, _ downloads: Downloads, _ title: String) async throws -> Download
    {
        let download = try await room.ask(downloads, for: title)
        try await room.session.finish(download.task, title)
        try await room.run(downloads) { try await room.state(of: download) == .finished }
        return try #require(try await room.library.download(download.id))
    }

    @Test("One that is under way ends, in the session too")
    func underWay() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        #expect(try await downloads.remove(download.id) == .ended)
        #expect(try await downloads.statuses().isEmpty)
        try await room.run(room.downloads()) { await room.session.tasks().isEmpty }
        #expect(try await downloads.statuses().isEmpty)
    }

    @Test("What one that failed has left to go on from is given up with it")
    func rest() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        await room.session.fail(download.task, received: 3)
        try await room.run(downloads) { try await room.state(of: download) == .failed }
        #expect(await room.session.discarded.isEmpty)
        try await downloads.remove(download.id)
        #expect(await room.session.discarded.map(\.countOfBytesReceived) == [3])
    }

    @Test("What a crash left of it in the session is ended by the next process")
    func leftBehind() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let download = try await room.ask(room.downloads(), for: "Tides")
        try await room.library.removeDownload(download.id)
        // The session may contain others' tasks.
        let other = UUID()
        try await room.session.downloadTasks([
            BackgroundSession.NamedDownload(
                identifier: other, request: DownloadRequest(url: "https://a.example/", taskDescription: "refresh"))
        ])
        try await room.run(room.downloads()) { await room.session.tasks().map(\.id) == [other] }
    }

    @Test("Its file goes with it, unless it is to stay, or is no longer the one that was downloaded")
    func files() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides", "Ebb", "Flood", "Moved")
        let downloads = room.downloads()
        let tides = try await Self.finished(room, downloads, "Tides")
        let path = room.target + "/Tides.mp3"
        #expect(try await downloads.remove(tides.id) == .deleted(path: path))
        #expect(room.files().isEmpty)
        let ebb = try await Self.finished(room, downloads, "Ebb")
        #expect(
            try await downloads.remove(ebb.id, keepingFile: true) == .left(path: room.target + "/Ebb.mp3"))
        let flood = try await Self.finished(room, downloads, "Flood")
        try room.folder.write("changed by a tagger", to: "Podcasts/Flood.mp3")
        #expect(try await downloads.remove(flood.id) == .left(path: room.target + "/Flood.mp3"))
        let moved = try await Self.finished(room, downloads, "Moved")
        try FileManager.default.moveItem(atPath: try #require(moved.path), toPath: room.target + "/elsewhere.mp3")
        #expect(try await downloads.statuses().map(\.phase) == [.missing])
        await #expect(throws: DownloadError.fileMissing(path: room.target + "/Moved.mp3")) {
            try await downloads.open(moved.id) { _, _ in }
        }
        #expect(try await downloads.open(moved.enclosure.url) { _, _ in } == nil)
        #expect(try await downloads.remove(moved.id) == .ended)
        #expect(room.files() == ["Ebb.mp3", "Flood.mp3", "elsewhere.mp3"])
        #expect(try await downloads.statuses().isEmpty)
    }

    @Test(
        "All that failed, and all whose file is there or was, are taken off the list together; the files stay if wished"
    )
    func groups() async throws {
        let room = try await DownloadRoom()
        try await room.store("A", "B", "C", "D", "E")
        let downloads = room.downloads()
        for title in ["A", "B"] { _ = try await Self.finished(room, downloads, title) }
        try FileManager.default.removeItem(atPath: room.target + "/B.mp3")
        for title in ["C", "D"] {
            let download = try await room.ask(downloads, for: title)
            await room.session.fail(download.task)
            try await room.run(downloads) { try await room.state(of: download) == .failed }
        }
        try await room.ask(downloads, for: "E")
        #expect(try await downloads.removeAll(.failed, keepingFiles: true) == 2)
        #expect(try await downloads.statuses().map(\.name) == ["E", "B", "A"])
        #expect(try await downloads.removeAll(.finished, keepingFiles: true) == 2)
        #expect(try await downloads.statuses().map(\.name) == ["E"] && room.files() == ["A.mp3"])
        try await room.ask(downloads, for: "A")
        #expect(try await downloads.removeAll(.finished, keepingFiles: false) == 0)
    }

    @Test("A file that waits for its place goes as well, and so does one whose row has gone")
    func waiting() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides", "Ebb")
        try room.folder.write("", to: "Podcasts")
        let downloads = room.downloads()
        for title in ["Tides", "Ebb"] {
            let download = try await room.ask(downloads, for: title)
            try await room.session.finish(download.task, title)
            try await room.run(downloads) { try await room.state(of: download) == .unplaced }
        }
        let ids = try await room.library.downloads().map(\.id)
        #expect(room.waiting.count == 2)
        #expect(try await downloads.remove(ids[0]) == .ended)
        #expect(room.waiting.count == 1)
        try await room.library.removeDownload(ids[1])
        try await room.run(room.downloads()) { room.waiting.isEmpty }
    }

    @Test("One that was removed can be asked for again")
    func again() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let first = try await Self.finished(room, downloads, "Tides")
        try await downloads.remove(first.id)
        let second = try await Self.finished(room, downloads, "Tides")
        #expect(second.task != first.task && room.files() == ["Tides.mp3"])
    }

    @Test("A download outlives its article, under the names it had")
    func articleGone() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await Self.finished(room, downloads, "Tides")
        try await room.store([Entry(identity: "new", title: "New")])
        let later = room.clock.now.addingTimeInterval(1)
        #expect(try await room.library.deleteExpired(olderThan: later, keepingUnread: false) == 1)
        let stored = try #require(try await downloads.statuses().first)
        #expect(stored.download.article == nil && stored.download.name == "Tides")
        #expect(stored.download.feedTitle == "Casts" && stored.phase == .finished)
        #expect(try await downloads.remove(download.id) == .deleted(path: room.target + "/Tides.mp3"))
    }
}
