import Foundation
import Glibc
import News
import NewsStore
import Synchronization
import Testing

@testable import Newsroom

/// Collects the ended downloads in order.
private final class Ended: Sendable {
    private let kept = Mutex<[String]>([])
    var names: [String] { kept.withLock { $0 } }
    func take(_ download: Download) { kept.withLock { $0.append(download.name) } }
}

@Suite("A finished file on its way to its place")
struct ArrivalTests {
    private struct Crash: Error {}

    /// A folder on another file system than that of temporary files; `nil` if this machine has none.
    static let elsewhere: String? = {
        var (a, b) = (stat(), stat())
        guard stat("/dev/shm", &a) == 0, stat(FileManager.default.temporaryDirectory.path, &b) == 0,
            a.st_dev != b.st_dev, access("/dev/shm", W_OK) == 0
        else { return nil }
        return "/dev/shm"
    }()

    /// Runs a process that ends at a step, and then one that does not.
    private static func crash(_ room: DownloadRoom, into target: String, at step: DownloadStep) async throws {
        let download = try await room.ask(room.downloads(into: target), for: "Tides")
        try await room.session.finish(download.task, "sound")
        let dying = room.downloads(into: target) { if $0 == step { throw Crash() } }
        await #expect(throws: Crash.self) { try await room.work(dying) }
        try await room.run(room.downloads(into: target)) { try await room.state(of: download) == .finished }
        try await room.run(room.downloads(into: target)) { await room.session.kept.isEmpty }
        #expect(room.files(in: target) == ["Tides.mp3"], "\(step)")
        let stored = try await room.library.download(download.id)
        #expect(stored?.path == target + "/Tides.mp3" && stored?.file?.size == 5)
        #expect(try room.text(stored?.path) == "sound")
        #expect(room.waiting.isEmpty && room.session.files.isEmpty)
        #expect(await room.session.begun == [download.task: 1])
    }

    @Test("An empty file has failed where the feed announces more; where it announces nothing, it is the file")
    func empty() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(download.task, "")
        try await room.run(downloads) { try await room.state(of: download) == .failed }
        let status = try await downloads.status(of: download.id)
        #expect(status.trouble?.cause == .download(.emptyFile(announced: 10)))
        #expect(
            status.trouble?.sentence
                == "The server sent an empty file, but the feed announces 10 bytes. Try again later.")
        #expect(room.files() == [])
        let again = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(again.task, "sound")
        try await room.run(downloads) { try await room.state(of: again) == .finished }

        let typed = Enclosure(url: "https://casts.example/empty.txt")
        _ = try await downloads.ask(for: typed)
        let unannounced = try #require(try await room.library.download(of: typed.url))
        try await room.session.finish(unannounced.task, "")
        try await room.run(downloads) { try await room.state(of: unannounced) == .finished }
    }

    @Test("A process that ends between two steps loses nothing and doubles nothing", arguments: DownloadStep.allCases)
    func crashes(step: DownloadStep) async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        try await Self.crash(room, into: room.target, at: step)
    }

    @Test(
        "Nor where the folder is on another file system", .enabled(if: elsewhere != nil),
        arguments: DownloadStep.allCases)
    func crashesAcross(step: DownloadStep) async throws {
        let target = "\(try #require(Self.elsewhere))/newsterm-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: target) }
        let room = try await DownloadRoom()
        try await room.store("Tides")
        try await Self.crash(room, into: target, at: step)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["Tides.mp3"])
    }

    @Test("An event that comes twice is handled once")
    func answerLost() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let download = try await room.ask(room.downloads(), for: "Tides")
        try await room.session.finish(download.task, "sound")
        await room.session.setLosingAnswers(true)
        await #expect(throws: FakeDownloadSession.Failure.self) { try await room.work(room.downloads()) }
        #expect(room.files() == ["Tides.mp3"])
        await room.session.setLosingAnswers(false)
        try await room.run(room.downloads()) { await room.session.kept.isEmpty }
        #expect(room.files() == ["Tides.mp3"] && room.waiting.isEmpty)
    }

    @Test("A copy that was made and not cleared away behind is recognised by its bytes; another file keeps its name")
    func halfMoved() async throws {
        for (there, files) in [
            ("sound", ["Tides.mp3"]), ("other", ["Tides (2).mp3", "Tides.mp3"]), ("", ["Tides.mp3"]),
        ] {
            let room = try await DownloadRoom()
            try await room.store("Tides")
            let download = try await room.ask(room.downloads(), for: "Tides")
            try await room.session.finish(download.task, "sound")
            try FileManager.default.createDirectory(atPath: room.target, withIntermediateDirectories: true)
            try room.folder.write(there, to: "Podcasts/Tides.mp3")
            try await room.library.planDownload(download.id, path: room.target + "/Tides.mp3")
            try room.folder.write(
                "half", to: "Podcasts/.newsterm-\(download.task.uuidString).part")
            try await room.run(room.downloads()) { try await room.state(of: download) == .finished }
            #expect(room.files() == files, "\(there)")
            #expect(try room.text(try await room.library.download(download.id)?.path) == "sound")
            if there == "other" { #expect(try room.text(room.target + "/Tides.mp3") == "other") }
        }
    }

    @Test("No file is written over, whoever made it, in whichever letters")
    func namesTaken() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides", "TIDES")
        try FileManager.default.createDirectory(atPath: room.target, withIntermediateDirectories: true)
        try room.folder.write("mine", to: "Podcasts/tides.MP3")
        let downloads = room.downloads()
        for title in ["Tides", "TIDES"] {
            let download = try await room.ask(downloads, for: title)
            try await room.session.finish(download.task, title)
            try await room.run(downloads) { try await room.state(of: download) == .finished }
        }
        #expect(room.files() == ["TIDES (3).mp3", "Tides (2).mp3", "tides.MP3"])
        #expect(try room.text(room.target + "/tides.MP3") == "mine")
    }

    @Test("A name taken at the last moment is left to the other file")
    func race() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let folder = room.folder
        let downloads = room.downloads { step in
            guard step == .planned, FileMover.mark(of: folder.file("Podcasts/Tides.mp3")) == nil else { return }
            try folder.write("theirs", to: "Podcasts/Tides.mp3")
        }
        let download = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(download.task, "sound")
        try await room.run(downloads) { try await room.state(of: download) == .finished }
        #expect(room.files() == ["Tides (2).mp3", "Tides.mp3"])
        #expect(try room.text(room.target + "/Tides.mp3") == "theirs")
    }

    @Test("A folder that cannot be used is told of; the file waits, others go on, and it is put there later")
    func badFolder() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides", "Ebb")
        // A file in the folder's place: not even the superuser can create the folder.
        try room.folder.write("", to: "Podcasts")
        let downloads = room.downloads()
        let tides = try await room.ask(downloads, for: "Tides")
        let ebb = try await room.ask(downloads, for: "Ebb")
        try await room.session.finish(tides.task, "sound")
        try await room.session.finish(ebb.task, "sand")
        let (library, session) = (room.library, room.session)
        try await room.run(downloads) {
            let isWaiting = try await library.downloads().allSatisfy { $0.state == .unplaced }
            return await session.kept.isEmpty && isWaiting
        }
        let status = try await downloads.status(of: tides.id)
        #expect(status.phase == .unplaced && status.fraction == 1)
        #expect(
            status.trouble?.sentence
                == "The download folder cannot be used: \(room.target): not a directory. The file is kept until it can "
                + "be, or until downloads.folder in config.toml names another folder.")
        #expect(room.waiting.count == 2 && room.session.files.isEmpty)
        // A retry fails in the same way.
        await #expect(throws: DownloadError.folderUnusable(path: room.target, reason: "not a directory")) {
            try await downloads.retry(tides.id)
        }
        try FileManager.default.removeItem(atPath: room.target)
        try await downloads.retry(tides.id)
        #expect(room.files() == ["Tides.mp3"])
        // The other file is moved into place automatically, at the next start.
        try await room.run(room.downloads()) { try await room.state(of: ebb) == .finished }
        #expect(room.files() == ["Ebb.mp3", "Tides.mp3"] && room.waiting.isEmpty)
    }

    @Test("The folder that cannot be used is named, be it one within the folder of downloads")
    func badFolderWithin() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        try FileManager.default.createDirectory(atPath: room.target, withIntermediateDirectories: true)
        try room.folder.write("", to: "Podcasts/Casts")
        for pattern in ["{feed}/{title}", "{feed}/more/{title}"] {
            let downloads = room.downloads(pattern: pattern)
            let download = try await room.ask(downloads, for: "Tides")
            try await room.session.finish(download.task, "sound")
            try await room.run(downloads) { try await room.state(of: download) == .unplaced }
            await #expect(
                throws: DownloadError.folderUnusable(path: room.target + "/Casts", reason: "not a directory")
            ) {
                try await downloads.retry(download.id)
            }
            try await downloads.remove(download.id)
        }
    }

    @Test("What gets its place later is told of as well, whoever puts it there")
    func toldLater() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides", "Ebb")
        try room.folder.write("", to: "Podcasts")
        let downloads = room.downloads()
        for title in ["Tides", "Ebb"] {
            let download = try await room.ask(downloads, for: title)
            try await room.session.finish(download.task, title)
            try await room.run(downloads) { try await room.state(of: download) == .unplaced }
        }
        try FileManager.default.removeItem(atPath: room.target)
        let ended = Ended()
        let takes: Downloads.EndHandler = { ended.take($0) }
        try await room.run(room.downloads(), hasEnded: takes) { ended.names.count == 2 }
        #expect(ended.names == ["Tides", "Ebb"])
        // Nothing is left for a refresh to report.
        try await room.downloads().askAutomatically { ended.take($0) }
        #expect(ended.names.count == 2)
    }

    @Test("A file whose ending nobody tells gets that of what it is")
    func ending() async throws {
        let room = try await DownloadRoom()
        try await room.store([
            Entry(
                identity: "1", title: "Tides",
                enclosures: [Enclosure(url: "https://casts.example/get.php?1", type: "application/octet-stream")]),
            Entry(identity: "2", title: "Ebb", enclosures: [Enclosure(url: "https://casts.example/get.php?2")]),
        ])
        let downloads = room.downloads()
        for (title, text) in [("Tides", "ID3\u{4}sound"), ("Ebb", "words")] {
            let download = try await room.ask(downloads, for: title)
            try await room.session.finish(download.task, text)
            try await room.run(downloads) { try await room.state(of: download) == .finished }
        }
        #expect(room.files() == ["Ebb", "Tides.mp3"])
    }

    @Test("A folder is tried again every few minutes while a file waits")
    func later() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        try room.folder.write("", to: "Podcasts")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(download.task, "sound")
        let target = room.target
        try await room.run(downloads) {
            // With growing pauses, so that a disk that only fails at the end is not filled every few minutes.
            if try await room.state(of: download) == .unplaced, room.sleeper.durations.contains(.seconds(300)) {
                room.sleeper.wake(.seconds(300))
            }
            if room.sleeper.durations.contains(.seconds(600)) {
                try? FileManager.default.removeItem(atPath: target)
                room.sleeper.wake(.seconds(600))
            }
            return try await room.state(of: download) == .finished
        }
        #expect(room.files() == ["Tides.mp3"])
    }

    @Test("A finished file that has vanished is told of, and can be had again")
    func lost() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(download.task, "sound")
        try FileManager.default.removeItem(atPath: room.folder.file("session/\(download.task.uuidString).done"))
        try await room.run(downloads) { try await room.state(of: download) == .failed }
        #expect(try await downloads.status(of: download.id).trouble?.sentence == "\(DownloadError.lost)")
        try await downloads.retry(download.id)
        #expect(try await room.state(of: download) == .active)
    }
}
