import BackgroundTransfers
import Foundation
import News
import Synchronization
import Testing

@testable import Newsroom

extension Downloads {
    /// The state after following, with these marks seen of those paths.
    fileprivate func follow(seen marks: [String: FileMark], of paths: Set<String> = []) {
        (seen, lookedAt) = (marks, paths)
    }
}

@Suite("What is told of downloads")
struct DownloadStatusTests {
    @Test("Bytes, speed and the time that is left, once a second and only while bytes come in")
    func progress() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        var updates = downloads.updates().makeAsyncIterator()
        let running = Task { try await room.work(downloads) }
        #expect(await updates.next()?.map(\.phase) == [.waiting(.turn)])
        #expect(room.sleeper.durations.isEmpty)
        await room.session.progress(download.task, received: 1_000, expected: 101_000)
        let first = await updates.next()?.first
        #expect(first?.phase == .transferring && first?.received == 1_000 && first?.bytesPerSecond == nil)
        room.clock.advance(by: 2)
        await room.session.progress(download.task, received: 21_000, expected: 101_000)
        while !room.sleeper.durations.contains(.seconds(1)) { try await Task.sleep(for: .milliseconds(5)) }
        while await downloads.watched?.first?.countOfBytesReceived != 21_000 {
            try await Task.sleep(for: .milliseconds(5))
        }
        room.sleeper.wake(.seconds(1))
        let second = await updates.next()?.first
        #expect(second?.received == 21_000 && second?.bytesPerSecond == 10_000)
        #expect(second?.secondsLeft == 8 && second?.fraction.map { Int($0 * 100) } == 20)
        running.cancel()
        try? await running.value
    }

    @Test("A length that no file has is not reckoned with", arguments: [-1, 0, 1_000_000_000_000_000_000, .max])
    func impossibleLength(length: Int64) async throws {
        let room = try await DownloadRoom()
        let enclosure = Enclosure(url: "https://casts.example/Tides.mp3", type: "audio/mpeg", length: length)
        try await room.store([Entry(identity: "1", title: "Tides", enclosures: [enclosure])])
        let downloads = room.downloads()
        try await room.ask(downloads, for: "Tides")
        #expect(try await downloads.statuses().map(\.expected) == [nil])
    }

    @Test("Why it waits, and what went wrong the last time")
    func waiting() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        let date = room.clock.now.addingTimeInterval(300)
        await room.session.change(download.task) {
            $0.wait = .retry(date)
            $0.error = .noSpace
        }
        let status = try #require(try await downloads.statuses().first)
        #expect(status.phase == .waiting(.retry(date)))
        #expect(status.trouble?.sentence == "The disk is full. The download resumes when there is space.")
    }

    @Test("What is whole, and has not been taken from the session yet, is being put in its place")
    func complete() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        await room.session.change(download.task) {
            ($0.state, $0.countOfBytesReceived, $0.wait) = (.completed, 10, nil)
        }
        #expect(try await downloads.statuses().map(\.phase) == [.placing])
        await #expect(throws: DownloadError.isBeingPlaced) { try await downloads.retry(download.id) }
    }

    @Test("Who pauses one whose server cannot resume is told that it begins anew; of any other nothing is said")
    func notResumable() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        for (isResumable, beginsAnew) in [(nil, false), (true, false), (false, true)] as [(Bool?, Bool)] {
            await room.session.change(download.task) { $0.isResumable = isResumable }
            #expect(try await downloads.pause(download.id) == beginsAnew)
            #expect(try await downloads.status(of: download.id).isResumable == isResumable)
        }
    }

    @Test("What an older record of the session still fetches, though its file is there, is given up")
    func fetchedOnceMore() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        let transfer = try #require(await room.session.transfers[download.task])
        try await room.session.finish(download.task, "sound")
        try await room.run(downloads) { try await room.state(of: download) == .finished }
        try await room.run(downloads) { await room.session.kept.isEmpty }
        try await room.session.downloadTasks([transfer])
        try await downloads.reconcile()
        #expect(await room.session.kept.map(\.taskIdentifier) == [download.task])
    }

    @Test("A file that waits for its place has all its bytes, and the journal names it")
    func unplaced() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        // A file is in the folder's place.
        try Data().write(to: URL(fileURLWithPath: room.target))
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(download.task, "sound")
        try await room.run(downloads) { try await room.state(of: download) == .unplaced }
        let status = try #require(try await room.downloads().statuses().first)
        #expect(status.phase == .unplaced && status.received == 5 && status.expected == 5)
        #expect(room.notes.withLock { $0 }.first == "Downloading “Tides”.")
        #expect(room.notes.withLock { $0 }.last?.hasPrefix("“Tides” is downloaded but not in place yet: ") == true)
        try FileManager.default.removeItem(atPath: room.target)
        try await downloads.retry(download.id)
        #expect(room.notes.withLock { $0 }.last == "Downloaded “Tides” to \(room.target)/Tides.mp3.")
    }

    @Test("The journal is told of a file that gets its place while the process is told to end")
    func noted() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads { step in
            if step == .recorded { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let download = try await room.ask(downloads, for: "Tides")
        let file = room.folder.file("whole")
        try Data("sound".utf8).write(to: URL(fileURLWithPath: file))
        let ended = try await Task { try await downloads.handle(.didFinishDownloading(download.task, location: file)) }
            .value
        #expect(ended?.state == .finished)
        #expect(room.notes.withLock { $0 }.last == "Downloaded “Tides” to \(room.target)/Tides.mp3.")
    }

    @Test("A finished file that goes is missed when the library changes")
    func missing() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides", "Ebb")
        let downloads = room.downloads()
        let tides = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(tides.task, "sound")
        try await room.run(downloads) { try await room.state(of: tides) == .finished }
        try await room.ask(downloads, for: "Ebb")
        var updates = downloads.updates().makeAsyncIterator()
        let running = Task { try await room.work(downloads) }
        while await updates.next()?.map(\.phase) != [.waiting(.turn), .finished] {}
        while await downloads.lookedAt.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try FileManager.default.removeItem(atPath: room.target + "/Tides.mp3")
        try await room.store("Flood")
        while await updates.next()?.map(\.phase) != [.waiting(.turn), .missing] {}
        running.cancel()
        try? await running.value
    }

    @Test("Who follows is told at once what was seen last of the files, and nobody waits for a folder that is slow")
    func known() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let tides = try await room.ask(downloads, for: "Tides")
        try await room.session.finish(tides.task, "sound")
        try await room.run(downloads) { try await room.state(of: tides) == .finished }
        try FileManager.default.removeItem(atPath: room.target + "/Tides.mp3")
        #expect(try await downloads.statuses().map(\.phase) == [.missing])
        await downloads.follow(seen: [:])
        let status = try #require(try await downloads.statuses().first)
        #expect(status.phase == .finished && status.received == 5)
        await downloads.follow(seen: [:], of: [room.target + "/Tides.mp3"])
        #expect(try await downloads.statuses().map(\.phase) == [.missing])
    }

    @Test("Under way in the order of the asking, then what failed, then what is there, the newest first")
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

    @Test("The speed is that of the last seconds; a transfer that begins anew has none yet")
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
