import BackgroundTransfers
import Foundation
import News
import NewsStore
import Synchronization
import Testing
import Web

@testable import Newsroom

@Suite("Requesting a file")
struct AskingTests {
    @Test("It is fetched, named by the pattern, and recorded with its path")
    func whole() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads(pattern: "{feed}/{date} {title}")
        let download = try await workspace.ask(downloads, for: "Tides")
        let transfer = try #require(await workspace.session.transfers[download.task])
        #expect(
            transfer.request.url == "https://casts.example/Tides.mp3"
                && transfer.request.expectedContentType == "audio/mpeg")
        #expect(transfer.request.countOfBytesClientExpectsToReceive == 10)
        #expect(transfer.request.priority == DownloadRequest.defaultPriority)
        try await workspace.session.finish(download.task, "sound")
        try await workspace.run(downloads) {
            // Afterwards the session forgets it.
            guard try await workspace.state(of: download) == .finished else { return false }
            return await workspace.session.tasks().isEmpty
        }
        let stored = try #require(try await workspace.library.download(download.id))
        #expect(stored.path == workspace.target + "/Casts/2027-01-15 Tides.mp3")
        #expect(try workspace.text(stored.path) == "sound")
        #expect(workspace.files() == ["Casts/2027-01-15 Tides.mp3"])
        #expect(await workspace.session.tasks().isEmpty && workspace.session.files.isEmpty)
        #expect(try await downloads.open(download.id) { _, _ in } == stored.path)
        #expect(try await downloads.open("https://casts.example/Tides.mp3") { _, _ in } == stored.path)
        #expect(try await workspace.library.download(download.id)?.opened == workspace.clock.now)
    }

    @Test("A file named by a public feed must not be on the private network; one named by the user may")
    func reach() async throws {
        let workspace = try await DownloadWorkspace()
        let enclosure = Enclosure(url: "http://192.168.1.1/reboot", type: "audio/mpeg")
        try await workspace.store([Entry(identity: "1", title: "Tides", enclosures: [enclosure])])
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        #expect(await workspace.session.transfers[download.task]?.request.reach == .publicOnly)
        _ = try await downloads.request(Enclosure(url: "http://192.168.1.1/typed"))
        #expect(
            await workspace.session.transfers.values.first { $0.request.url.hasSuffix("typed") }?.request.reach
                == .asNamed)

        let own = RefreshSettings(feeds: ["https://casts.example/rss": FeedSettings(isPrivate: true)])
        await workspace.session.fail(download.task)
        try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        let again = try await workspace.ask(workspace.downloads(refresh: own), for: "Tides")
        #expect(await workspace.session.transfers[again.task]?.request.reach == .anywhere)
    }

    @Test("A transfer begun by an earlier version without rules about addresses gets them, once")
    func olderTransfer() async throws {
        let workspace = try await DownloadWorkspace()
        let enclosure = Enclosure(url: "http://192.168.1.1/reboot", type: "audio/mpeg")
        try await workspace.store([Entry(identity: "1", title: "Tides", enclosures: [enclosure])])
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        let typed = Enclosure(url: "http://192.168.1.1/typed")
        _ = try await downloads.request(typed)
        let other = try #require(try await workspace.library.download(of: typed.url)).task
        for task in [download.task, other] { await workspace.session.forgetReach(task) }
        try await downloads.handOverForgotten()
        #expect(await workspace.session.transfers[download.task]?.request.reach == .publicOnly)
        #expect(await workspace.session.transfers[other]?.request.reach == .asNamed)
        #expect(await workspace.session.begun == [download.task: 1, other: 1])
        #expect(await workspace.session.tasks().allSatisfy { $0.originalRequest.reach != nil })
    }

    @Test("A file that no program could open does not count as opened")
    func notOpened() async throws {
        struct NoPlayer: Error {}
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        await #expect(throws: DownloadError.notDownloadedYet) { try await downloads.open(download.id) { _, _ in } }
        try await workspace.session.finish(download.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
        await #expect(throws: NoPlayer.self) { try await downloads.open(download.id) { _, _ in throw NoPlayer() } }
        await #expect(throws: NoPlayer.self) {
            try await downloads.open(download.enclosure.url) { _, _ in throw NoPlayer() }
        }
        #expect(try await workspace.library.download(download.id)?.opened == nil)
    }

    @Test("A second request starts no download: neither in progress, nor when the file is there")
    func twice() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let enclosure = Enclosure(url: "https://casts.example/Tides.mp3")
        let first = try await workspace.ask(downloads, for: "Tides")
        guard case .known(let status) = try await downloads.request(enclosure) else {
            Issue.record("begun twice")
            return
        }
        #expect(status.download.id == first.id && status.phase == .waiting(.turn))
        try await workspace.session.finish(first.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: first) == .finished }
        guard case .known(let there) = try await downloads.request(enclosure) else {
            Issue.record("begun twice")
            return
        }
        #expect(there.phase == .finished && there.download.path == workspace.target + "/Tides.mp3")
        #expect(await workspace.session.begun == [first.task: 1])
    }

    @Test("An address alone is enough; a scheme other than HTTP is refused")
    func addresses() async throws {
        let workspace = try await DownloadWorkspace()
        let downloads = workspace.downloads(pattern: "{feed}/{title}")
        guard case .begun(let status) = try await downloads.request(Enclosure(url: "https://a.example/x/One.ogg?y"))
        else {
            Issue.record("known")
            return
        }
        let download = status.download
        #expect(download.article == nil && download.name == "One.ogg")
        try await workspace.session.finish(download.task, "sound")
        try await workspace.run(downloads) { try await workspace.state(of: download) == .finished }
        #expect(workspace.files() == ["One.ogg"])
        for address in ["file:///etc/passwd", "-rf", "ftp://a.example/b", "", "http://", "https:///x"] {
            await #expect(throws: DownloadError.notAWebAddress(address)) {
                try await downloads.request(Enclosure(url: address))
            }
        }
        #expect(try await workspace.library.downloads().count == 1)
        let sentence = "\(DownloadError.notAWebAddress("ftp://ann:geheim@a.example/b"))"
        #expect(sentence == "“ftp://a.example/b” is not a web address: only http and https can be downloaded.")
    }

    @Test("The feed's credentials go to the feed's own server only")
    func passwords() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.library.setFeedList([ListedFeed(url: "https://ann:geheim@casts.example/rss")])
        try await workspace.store([
            Entry(identity: "1", title: "Own", enclosures: [Enclosure(url: "https://casts.example/own.mp3")]),
            Entry(identity: "2", title: "Other", enclosures: [Enclosure(url: "https://cdn.example/other.mp3")]),
        ])
        let downloads = workspace.downloads()
        let own = try await workspace.ask(downloads, for: "Own")
        let other = try await workspace.ask(downloads, for: "Other")
        #expect(await workspace.session.transfers[own.task]?.request.url == "https://ann:geheim@casts.example/own.mp3")
        #expect(await workspace.session.transfers[other.task]?.request.url == "https://cdn.example/other.mp3")
        #expect(!own.enclosure.url.contains("geheim"))
    }

    @Test("User name and password in a file's own address are sent instead of the feed's")
    func ownPassword() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.library.setFeedList([ListedFeed(url: "https://ann:geheim@casts.example/rss")])
        let address = "https://guest:welcome@casts.example/own.mp3"
        try await workspace.store([Entry(identity: "1", title: "Own", enclosures: [Enclosure(url: address)])])
        let own = try await workspace.ask(workspace.downloads(), for: "Own")
        #expect(await workspace.session.transfers[own.task]?.request.url == address)
    }

    @Test("A request the session cannot take is on the list, says why, and is given to it by the next process, once")
    func notTaken() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        await workspace.session.setFailing(true)
        let file = Enclosure(url: "https://casts.example/Tides.mp3")
        let begun = try await workspace.downloads().request(file)
        guard case .begun(let status) = begun else {
            Issue.record("\(begun)")
            return
        }
        #expect(status.failure?.sentence == "\(FakeDownloadSession.Failure())")
        #expect(workspace.notes.withLock { $0 } == [])
        await workspace.session.setFailing(false)
        let download = try #require(try await workspace.library.downloads().first)
        #expect(try await workspace.downloads().statuses().map(\.phase) == [.waiting(nil)])
        for _ in 0..<2 {
            try await workspace.run(workspace.downloads()) { await workspace.session.transfers[download.task] != nil }
        }
        #expect(await workspace.session.begun == [download.task: 1])
    }

    @Test("Cancelling ends the request, and so does an unreadable library, without blaming the session")
    func cutOff() async throws {
        let workspace = try await DownloadWorkspace()
        let file = Enclosure(url: "https://casts.example/Tides.mp3")
        await workspace.session.setFailing(with: CancellationError())
        await #expect(throws: CancellationError.self) { try await workspace.downloads().request(file) }
        await workspace.session.setFailing(with: LibraryError.closed)
        let other = Enclosure(url: "https://casts.example/Ebb.mp3")
        await #expect(throws: LibraryError.closed) { try await workspace.downloads().request(other) }
        #expect(workspace.notes.withLock { $0 } == [])
        #expect(try await workspace.library.downloads().count == 2)
    }

    @Test("A failed download says why, and resumes where it stopped")
    func failure() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        await workspace.session.fail(download.task, received: 2)
        try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        let status = try await downloads.status(of: download.id)
        let missing = "There is nothing at this address (404); the file may have moved."
        #expect(status.phase == .failed && status.failure == ExchangeFailure(missing, .download(.status(404))))
        try await downloads.retry(download.id)
        let again = try #require(try await workspace.library.download(download.id))
        #expect(again.task != download.task && again.state == .active)
        #expect(await workspace.session.transfers[again.task]?.resumeData?.countOfBytesReceived == 2)
        // Requesting the download again does the same.
        await workspace.session.fail(again.task)
        try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        try await workspace.ask(downloads, for: "Tides")
        #expect(try await workspace.state(of: download) == .active)
    }

    @Test("Pausing, resuming and retrying at once reach the session; a finished download cannot be paused")
    func control() async throws {
        let workspace = try await DownloadWorkspace()
        try await workspace.store("Tides")
        let downloads = workspace.downloads()
        let download = try await workspace.ask(downloads, for: "Tides")
        try await downloads.pause(download.id)
        #expect(try await downloads.statuses().map(\.phase) == [.paused])
        try await downloads.resume(download.id)
        #expect(try await downloads.statuses().map(\.phase) == [.waiting(.turn)])
        try await downloads.retry(download.id)
        #expect(await workspace.session.resumed.count == 2)
        await workspace.session.progress(download.task, received: 1, expected: 10)
        await #expect(throws: DownloadError.isTransferring) { try await downloads.retry(download.id) }
        await workspace.session.fail(download.task)
        try await workspace.run(downloads) { try await workspace.state(of: download) == .failed }
        await #expect(throws: DownloadError.hasFailed(download.id)) {
            try await downloads.open(download.id) { _, _ in }
        }
        await #expect(throws: DownloadError.notUnderWay) { try await downloads.pause(download.id) }
        await #expect(throws: DownloadError.unknown(Download.ID(rawValue: 99))) {
            try await downloads.pause(Download.ID(rawValue: 99))
        }
    }
}
