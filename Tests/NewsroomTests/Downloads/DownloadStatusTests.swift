import BackgroundTransfers
import Foundation
import News
import Synchronization
import TestSupport
import Testing

@testable import Newsroom

extension Downloads {
    /// The state after following, with these marks seen of those paths.
    fileprivate func follow(seen marks: [String: FileMark], of paths: Set<String> = []) {
        (seen, examinedPaths) = (marks, paths)
    }
}

@Suite("The status of downloads")
struct DownloadStatusTests {
    @Test("Bytes, speed and time left are updated once a second, while bytes arrive")
    func progress() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        var updates = downloads.updates().makeAsyncIterator()
        let running = Task { try await workspace.work(downloads) }
        #expect(await updates.next()?.map(\.phase) == [.waiting(.turn)])
        #expect(workspace.sleeper.durations.isEmpty)
        await workspace.session.progress(download.task, received: 1_000, expected: 101_000)
        let first = await updates.next()?.first
        #expect(first?.phase == .transferring && first?.received == 1_000 && first?.bytesPerSecond == nil)
        workspace.clock.advance(by: 2)
        await workspace.session.progress(download.task, received: 21_000, expected: 101_000)
        while !workspace.sleeper.durations.contains(.seconds(1)) { try await Task.sleep(for: .milliseconds(5)) }
        while await downloads.watched?.first?.countOfBytesReceived != 21_000 {
            try await Task.sleep(for: .milliseconds(5))
        }
        workspace.sleeper.wake(.seconds(1))
        let second = await updates.next()?.first
        #expect(second?.received == 21_000 && second?.bytesPerSecond == 10_000)
        #expect(second?.secondsLeft == 8 && second?.fraction.map { Int($0 * 100) } == 20)
        running.cancel()
        try? await running.value
    }

    @Test("An impossible length is ignored", arguments: [-1, 0, 1_000_000_000_000_000_000, .max])
    func impossibleLength(length: Int64) async throws {
        let workspace = try await DownloadWorkspace()
        let enclosure = Enclosure(url: "https://casts.example/Tides.mp3", type: "audio/mpeg", length: length)
        try await workspace.store([Entry(identity: "1", title: "Tides", enclosures: [enclosure])])
        let downloads = workspace.downloads()
        try await workspace.ask(downloads, for: "Tides")
        #expect(try await downloads.statuses().map(\.expected) == [nil])
    }

    @Test("It says what the download waits for, and what went wrong last time")
    func waiting() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        let date = workspace.clock.now.addingTimeInterval(300)
        await workspace.session.change(download.task) {
            $0.wait = .retry(date)
            $0.error = .noSpace
        }
        let status = try #require(try await downloads.statuses().first)
        #expect(status.phase == .waiting(.retry(date)))
        #expect(status.failure?.sentence == "The disk is full. The download resumes when there is space.")
    }

    @Test("A complete file not yet taken from the session is shown as being placed")
    func complete() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        await workspace.session.change(download.task) {
            ($0.state, $0.countOfBytesReceived, $0.wait) = (.completed, 10, nil)
        }
        #expect(try await downloads.statuses().map(\.phase) == [.placing])
        await #expect(throws: DownloadError.isBeingPlaced) { try await downloads.retry(download.id) }
    }

    @Test("Pausing a download that its server cannot resume warns that it starts over; others do not warn")
    func notResumable() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        for (isResumable, startsOver) in [(nil, false), (true, false), (false, true)] as [(Bool?, Bool)] {
            await workspace.session.change(download.task) { $0.isResumable = isResumable }
            #expect(try await downloads.pause(download.id) == startsOver)
            #expect(try await downloads.status(of: download.id).isResumable == isResumable)
        }
    }

    @Test("A transfer in an older session record whose file is already there is cancelled")
    func olderRecord() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        let transfer = try #require(await workspace.session.transfers[download.task])
        try await workspace.session.finish(download.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
        try await workspace.run(downloads) { await workspace.session.kept.isEmpty }
        try await workspace.session.downloadTasks([transfer])
        try await downloads.reconcile()
        #expect(await workspace.session.kept.map(\.taskIdentifier) == [download.task])
    }

    @Test("A file waiting to be placed has all its bytes, and the journal names it")
    func unplaced() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        // A file is in the folder's place.
        try Data().write(to: URL(fileURLWithPath: workspace.target))
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(download.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: download) == .unplaced }
        let status = try #require(try await workspace.downloads().statuses().first)
        #expect(status.phase == .unplaced && status.received == 5 && status.expected == 5)
        #expect(workspace.notes.withLock { $0 }.first == "Downloading “Tides”.")
        #expect(workspace.notes.withLock { $0 }.last?.hasPrefix("“Tides” is downloaded but not in place yet: ") == true)
        try FileManager.default.removeItem(atPath: workspace.target)
        try await downloads.retry(download.id)
        #expect(workspace.notes.withLock { $0 }.last == "Downloaded “Tides” to \(workspace.target)/Tides.mp3.")
    }

    @Test("The journal records a file placed while the process is told to end")
    func noted() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads { step in
            if step == .recorded { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let download = try await workspace.ask(downloads, for: "Tides")
        let file = workspace.folder.file("whole")
        try Data("sound".utf8).write(to: URL(fileURLWithPath: file))
        let ended = try await Task { try await downloads.handle(.didFinishDownloading(download.task, location: file)) }
            .value
        #expect(ended?.state == .finished)
        #expect(workspace.notes.withLock { $0 }.last == "Downloaded “Tides” to \(workspace.target)/Tides.mp3.")
    }

    @Test("A deleted finished file is noticed when the library changes")
    func missing() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides", "Ebb")
        let downloads = workspace.downloads()
        let tides = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(tides.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: tides) == .finished }
        try await workspace.ask(downloads, for: "Ebb")
        var updates = downloads.updates().makeAsyncIterator()
        let running = Task { try await workspace.work(downloads) }
        while await updates.next()?.map(\.phase) != [.waiting(.turn), .finished] {}
        while await downloads.examinedPaths.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try FileManager.default.removeItem(atPath: workspace.target + "/Tides.mp3")
        try await workspace.store("Flood")
        while await updates.next()?.map(\.phase) != [.waiting(.turn), .missing] {}
        running.cancel()
        try? await running.value
    }

    @Test("A new follower gets the last known state of the files at once, without waiting for a slow folder")
    func known() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let tides = try await workspace.ask(downloads, for: "Tides")
        try await workspace.session.finish(tides.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: tides) == .finished }
        try FileManager.default.removeItem(atPath: workspace.target + "/Tides.mp3")
        #expect(try await downloads.statuses().map(\.phase) == [.missing])
        await downloads.follow(seen: [:])
        let status = try #require(try await downloads.statuses().first)
        #expect(status.phase == .finished && status.received == 5)
        await downloads.follow(seen: [:], of: [workspace.target + "/Tides.mp3"])
        #expect(try await downloads.statuses().map(\.phase) == [.missing])
    }

    @Test("Downloads in progress come first in order of request, then failed ones, then finished ones, newest first")
    func order() {
        func status(_ id: Int64, _ phase: DownloadStatus.Phase, finished: Double? = nil) -> DownloadStatus {
            let date = Date(timeIntervalSince1970: 0)
            return DownloadStatus(
                download: Download(
                    id: Download.ID(rawValue: id), enclosure: Enclosure(url: "https://a.example/"), task: UUID(),
                    added: date, finished: finished.map(date.addingTimeInterval)), phase: phase)
        }
        let statuses = [
            status(1, .finished, finished: 10), status(2, .failed), status(3, .finished, finished: 20),
            status(4, .paused), status(5, .unplaced), status(6, .transferring), status(7, .missing, finished: 15),
        ]
        #expect(statuses.inOrder.map(\.id.rawValue) == [4, 6, 2, 5, 3, 7, 1])
    }

    @Test("The speed is that of the last seconds; a restarted transfer has none yet")
    func speed() {
        var speed = TransferSpeed()
        let start = Date(timeIntervalSince1970: 1_000)
        #expect(speed.bytesPerSecond == nil)
        for second in 0...20 {
            speed.note(second < 10 ? 0 : Int64(second - 10) * 1_000, at: start.addingTimeInterval(Double(second)))
        }
        #expect(speed.bytesPerSecond == 1_000)
        speed.note(10, at: start.addingTimeInterval(21))
        #expect(speed.bytesPerSecond == nil)
        // The speed of a stalled transfer falls to zero.
        for second in 22...40 { speed.note(10, at: start.addingTimeInterval(Double(second))) }
        #expect(speed.bytesPerSecond == 0)
    }
}
