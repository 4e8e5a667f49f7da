import Foundation
import Glibc
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

/// Collects the ended downloads in order.
private final class Ended: Sendable {
    private let kept = Mutex<[String]>([])
    var names: [String] { kept.withLock { $0 } }
    func take(_ download: Download) { kept.withLock { $0.append(download.name) } }
}

@Suite("Moving a finished file into place")
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
    private static func crash(_ workspace: DownloadWorkspace, into target: String, at step: DownloadStep) async throws {
        let download = try await workspace.ask(workspace.downloads(into: target), for: "Tides")
        try await workspace.session.finish(download.task, "sound")
        let dying = workspace.downloads(into: target) { if $0 == step { throw Crash() } }
        await #expect(throws: Crash.self) { try await workspace.work(dying) }
        try await workspace.run(workspace.downloads(into: target)) {
            try await workspace.state(of: download) == .finished
        }
        try await workspace.run(workspace.downloads(into: target)) { await workspace.session.kept.isEmpty }
        #expect(workspace.files(in: target) == ["Tides.mp3"], "\(step)")
        let stored = try await workspace.library.download(download.id)
        #expect(stored?.path == target + "/Tides.mp3" && stored?.file?.size == 5)
        #expect(try workspace.text(stored?.path) == "sound")
        #expect(workspace.waiting.isEmpty && workspace.session.files.isEmpty)
        #expect(await workspace.session.begun == [download.task: 1])
    }

    @Test("An empty file is a failure if the feed announces more; otherwise it is the file")
    func empty() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(download.task, "")
        try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        let status = try await downloads.status(of: download.id)
        #expect(status.failure?.cause == .download(.emptyFile(announced: 10)))
        #expect(
            status.failure?.sentence
                == "The server sent an empty file, but the feed announces 10 bytes. Try again later.")
        #expect(workspace.files() == [])
        let again = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(again.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: again) == .finished }

        let typed = Enclosure(url: "https://casts.example/empty.txt")
        _ = try await downloads.request(typed)
        let unannounced = try #require(try await workspace.library.download(of: typed.url))
        try await workspace.session.finish(unannounced.task, "")
        try await workspace.run(downloads) { try await workspace.state(of: unannounced) == .finished }
    }

    @Test("A process that ends between two steps loses and duplicates nothing", arguments: DownloadStep.allCases)
    func crashes(step: DownloadStep) async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        try await Self.crash(workspace, into: workspace.target, at: step)
    }

    @Test(
        "Nor does it if the folder is on another file system", .enabled(if: elsewhere != nil),
        arguments: DownloadStep.allCases)
    func crashesAcross(step: DownloadStep) async throws {
        let target = "\(try #require(Self.elsewhere))/newsterm-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: target) }
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        try await Self.crash(workspace, into: target, at: step)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["Tides.mp3"])
    }

    @Test("An event delivered twice is handled once")
    func deliveredTwice() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let download = try await workspace.ask(workspace.downloads(), for: "Tides")
        try await workspace.session.finish(download.task, "sound")
        await workspace.session.setLosingAnswers(true)
        await #expect(throws: FakeDownloadSession.Failure.self) { try await workspace.work(workspace.downloads()) }
        #expect(workspace.files() == ["Tides.mp3"])
        await workspace.session.setLosingAnswers(false)
        try await workspace.run(workspace.downloads()) { await workspace.session.kept.isEmpty }
        #expect(workspace.files() == ["Tides.mp3"] && workspace.waiting.isEmpty)
    }

    @Test("A leftover copy is recognised by its bytes; another file keeps its name")
    func halfMoved() async throws {
        for (there, files) in [
            ("sound", ["Tides.mp3"]), ("other", ["Tides (2).mp3", "Tides.mp3"]), ("", ["Tides.mp3"]),
        ] {
            let workspace = try await DownloadWorkspace()
            try await workspace.store("Tides")
            let download = try await workspace.ask(workspace.downloads(), for: "Tides")
            try await workspace.session.finish(download.task, "sound")
            try FileManager.default.createDirectory(atPath: workspace.target, withIntermediateDirectories: true)
            try workspace.folder.write(there, to: "Podcasts/Tides.mp3")
            try await workspace.library.planDownload(download.id, path: workspace.target + "/Tides.mp3")
            try workspace.folder.write(
                "half", to: "Podcasts/.newsterm-\(download.task.uuidString).part")
            try await workspace.run(workspace.downloads()) { try await workspace.state(of: download) == .finished }
            #expect(workspace.files() == files, "\(there)")
            #expect(try workspace.text(try await workspace.library.download(download.id)?.path) == "sound")
            if there == "other" { #expect(try workspace.text(workspace.target + "/Tides.mp3") == "other") }
        }
    }

    @Test("No file is overwritten, whoever created it, whatever the case of its name")
    func namesTaken() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides", "TIDES")
        try FileManager.default.createDirectory(atPath: workspace.target, withIntermediateDirectories: true)
        try workspace.folder.write("mine", to: "Podcasts/tides.MP3")
        let downloads = workspace.downloads()
        for title in ["Tides", "TIDES"] {
            let download = try await workspace.ask(downloads, for: title)
            try await workspace.session.finish(download.task, title)
            try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
        }
        #expect(workspace.files() == ["TIDES (3).mp3", "Tides (2).mp3", "tides.MP3"])
        #expect(try workspace.text(workspace.target + "/tides.MP3") == "mine")
    }

    @Test("A name taken at the last moment is left to the other file")
    func race() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let folder = workspace.folder
        let downloads = workspace.downloads { step in
            guard step == .planned, FileMover.mark(of: folder.file("Podcasts/Tides.mp3")) == nil else { return }
            try folder.write("theirs", to: "Podcasts/Tides.mp3")
        }
        let download = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(download.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
        #expect(workspace.files() == ["Tides (2).mp3", "Tides.mp3"])
        #expect(try workspace.text(workspace.target + "/Tides.mp3") == "theirs")
    }

    @Test("An unusable folder is reported; the file waits, others continue, and it is placed later")
    func badFolder() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides", "Ebb")
        // A file in the folder's place: not even the superuser can create the folder.
        try workspace.folder.write("", to: "Podcasts")
        let downloads = workspace.downloads()
        let tides = try await workspace.ask(downloads, for: "Tides")
        let ebb = try await workspace.ask(downloads, for: "Ebb")
        try await workspace.session.finish(tides.task, "sound")
        try await workspace.session.finish(ebb.task, "sand")
        let (library, session) = (workspace.library, workspace.session)
        try await workspace.run(downloads) {
            let isWaiting = try await library.downloads().allSatisfy { $0.state == .unplaced }
            return await session.kept.isEmpty && isWaiting
        }
        let status = try await downloads.status(of: tides.id)
        #expect(status.phase == .unplaced && status.fraction == 1)
        #expect(
            status.failure?.sentence
                == "The download folder cannot be used: \(workspace.target): not a directory. The file is kept until "
                + "it can be, or until downloads.folder in config.toml names another folder.")
        #expect(workspace.waiting.count == 2 && workspace.session.files.isEmpty)
        // A retry fails in the same way.
        await #expect(throws: DownloadError.folderUnusable(path: workspace.target, reason: "not a directory")) {
            try await downloads.retry(tides.id)
        }
        try FileManager.default.removeItem(atPath: workspace.target)
        try await downloads.retry(tides.id)
        #expect(workspace.files() == ["Tides.mp3"])
        // The other file is moved into place automatically, at the next start.
        try await workspace.run(workspace.downloads()) { try await workspace.state(of: ebb) == .finished }
        #expect(workspace.files() == ["Ebb.mp3", "Tides.mp3"] && workspace.waiting.isEmpty)
    }

    @Test("The unusable folder is named, even one inside the download folder")
    func badFolderWithin() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        try FileManager.default.createDirectory(atPath: workspace.target, withIntermediateDirectories: true)
        try workspace.folder.write("", to: "Podcasts/Casts")
        for pattern in ["{feed}/{title}", "{feed}/more/{title}"] {
            let downloads = workspace.downloads(pattern: pattern)
            let download = try await workspace.ask(downloads, for: "Tides")
            try await workspace.session.finish(download.task, "sound")
            try await workspace.run(downloads) { try await workspace.state(of: download) == .unplaced }
            await #expect(
                throws: DownloadError.folderUnusable(path: workspace.target + "/Casts", reason: "not a directory")
            ) {
                try await downloads.retry(download.id)
            }
            try await downloads.remove(download.id)
        }
    }

    @Test("A file placed later is reported as well, whichever process does it")
    func placedLater() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides", "Ebb")
        try workspace.folder.write("", to: "Podcasts")
        let downloads = workspace.downloads()
        for title in ["Tides", "Ebb"] {
            let download = try await workspace.ask(downloads, for: title)
            try await workspace.session.finish(download.task, title)
            try await workspace.run(downloads) { try await workspace.state(of: download) == .unplaced }
        }
        try FileManager.default.removeItem(atPath: workspace.target)
        let ended = Ended()
        let takes: Downloads.EndHandler = { ended.take($0) }
        try await workspace.run(workspace.downloads(), hasEnded: takes) { ended.names.count == 2 }
        #expect(ended.names == ["Tides", "Ebb"])
        // Nothing is left for a refresh to report.
        try await workspace.downloads().requestAutomatically { ended.take($0) }
        #expect(ended.names.count == 2)
    }

    @Test("A file without a known extension gets the one for its contents")
    func ending() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store([
            Entry(
                identity: "1", title: "Tides",
                enclosures: [Enclosure(url: "https://casts.example/get.php?1", type: "application/octet-stream")]),
            Entry(identity: "2", title: "Ebb", enclosures: [Enclosure(url: "https://casts.example/get.php?2")]),
        ])
        let downloads = workspace.downloads()
        for (title, text) in [("Tides", "ID3\u{4}sound"), ("Ebb", "words")] {
            let download = try await workspace.ask(downloads, for: title)
            try await workspace.session.finish(download.task, text)
            try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
        }
        #expect(workspace.files() == ["Ebb", "Tides.mp3"])
    }

    @Test("A folder is retried every few minutes while a file waits")
    func later() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        try workspace.folder.write("", to: "Podcasts")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(download.task, "sound")
        let target = workspace.target
        try await workspace.run(downloads) {
            // With growing pauses, so that a disk that only fails at the end is not filled every few minutes.
            if try await workspace.state(of: download) == .unplaced, workspace.sleeper.durations.contains(.seconds(300))
            {
                workspace.sleeper.wake(.seconds(300))
            }
            if workspace.sleeper.durations.contains(.seconds(600)) {
                try? FileManager.default.removeItem(atPath: target)
                workspace.sleeper.wake(.seconds(600))
            }
            return try await workspace.state(of: download) == .finished
        }
        #expect(workspace.files() == ["Tides.mp3"])
    }

    @Test("A finished file that disappeared is reported, and can be downloaded again")
    func lost() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(download.task, "sound")
        try FileManager.default.removeItem(atPath: workspace.folder.file("session/\(download.task.uuidString).done"))
        try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        #expect(try await downloads.status(of: download.id).failure?.sentence == "\(DownloadError.lost)")
        try await downloads.retry(download.id)
        #expect(try await workspace.state(of: download) == .active)
    }
}
