import BackgroundTransfers
import Foundation
import News
import NewsStore
import Synchronization
import Testing
import Web

@testable import Newsroom

@Suite("Asking for a file")
struct AskingTests {
    @Test("It is fetched, gets its name by the pattern, and is known by its place")
    func whole() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads(pattern: "{feed}/{date} {title}")
        let download = try await room.ask(downloads, for: "Tides")
        let transfer = try #require(await room.session.transfers[download.task])
        #expect(
            transfer.request.url == "https://casts.example/Tides.mp3"
                && transfer.request.expectedContentType == "audio/mpeg")
        #expect(transfer.request.countOfBytesClientExpectsToReceive == 10)
        #expect(transfer.request.priority == DownloadRequest.defaultPriority)
        try await room.session.finish(download.task, "sound")
        try await room.run(downloads) {
            // Afterwards the session forgets it.
            guard try await room.state(of: download) == .finished else { return false }
            return await room.session.tasks().isEmpty
        }
        let stored = try #require(try await room.library.download(download.id))
        #expect(stored.path == room.target + "/Casts/2027-01-15 Tides.mp3")
        #expect(try room.text(stored.path) == "sound")
        #expect(room.files() == ["Casts/2027-01-15 Tides.mp3"])
        #expect(await room.session.tasks().isEmpty && room.session.files.isEmpty)
        #expect(try await downloads.open(download.id) { _, _ in } == stored.path)
        #expect(try await downloads.open("https://casts.example/Tides.mp3") { _, _ in } == stored.path)
        #expect(try await room.library.download(download.id)?.opened == room.clock.now)
    }

    @Test("A file that a public feed names must not lie in the private network; one that the user names may")
    func reach() async throws {
        let room = try await DownloadRoom()
        let enclosure = Enclosure(url: "http://192.168.1.1/reboot", type: "audio/mpeg")
        try await room.store([Entry(identity: "1", title: "Tides", enclosures: [enclosure])])
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        #expect(await room.session.transfers[download.task]?.request.reach == .publicOnly)
        _ = try await downloads.ask(for: Enclosure(url: "http://192.168.1.1/typed"))
        #expect(
            await room.session.transfers.values.first { $0.request.url.hasSuffix("typed") }?.request.reach == .asNamed)

        let own = RefreshSettings(feeds: ["https://casts.example/rss": FeedSettings(isPrivate: true)])
        await room.session.fail(download.task)
        try await room.run(downloads) { try await room.state(of: download) == .failed }
        let again = try await room.ask(room.downloads(refresh: own), for: "Tides")
        #expect(await room.session.transfers[again.task]?.request.reach == .anywhere)
    }

    @Test("A transfer that an earlier version began without a rule of where it may connect to gets it, once")
    func olderTransfer() async throws {
        let room = try await DownloadRoom()
        let enclosure = Enclosure(url: "http://192.168.1.1/reboot", type: "audio/mpeg")
        try await room.store([Entry(identity: "1", title: "Tides", enclosures: [enclosure])])
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        let typed = Enclosure(url: "http://192.168.1.1/typed")
        _ = try await downloads.ask(for: typed)
        let other = try #require(try await room.library.download(of: typed.url)).task
        for task in [download.task, other] { await room.session.forgetReach(task) }
        try await downloads.handOverForgotten()
        #expect(await room.session.transfers[download.task]?.request.reach == .publicOnly)
        #expect(await room.session.transfers[other]?.request.reach == .asNamed)
        #expect(await room.session.begun == [download.task: 1, other: 1])
        #expect(await room.session.tasks().allSatisfy { $0.originalRequest.reach != nil })
    }

    @Test("A file that no program could open does not count as opened")
    func notOpened() async throws {
        struct NoPlayer: Error {}
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        await #expect(throws: DownloadError.notThereYet) { try await downloads.open(download.id) { _, _ in } }
        try await room.session.finish(download.task, "sound")
        try await room.run(downloads) { try await room.state(of: download) == .finished }
        await #expect(throws: NoPlayer.self) { try await downloads.open(download.id) { _, _ in throw NoPlayer() } }
        await #expect(throws: NoPlayer.self) {
            try await downloads.open(download.enclosure.url) { _, _ in throw NoPlayer() }
        }
        #expect(try await room.library.download(download.id)?.opened == nil)
    }

    @Test("Once more, it is not begun again: while it is under way, and when it is there")
    func twice() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let enclosure = Enclosure(url: "https://casts.example/Tides.mp3")
        let first = try await room.ask(downloads, for: "Tides")
        guard case .known(let status) = try await downloads.ask(for: enclosure) else {
            Issue.record("begun twice")
            return
        }
        #expect(status.download.id == first.id && status.phase == .waiting(.turn))
        try await room.session.finish(first.task, "sound")
        try await room.run(downloads) { try await room.state(of: first) == .finished }
        guard case .known(let there) = try await downloads.ask(for: enclosure) else {
            Issue.record("begun twice")
            return
        }
        #expect(there.phase == .finished && there.download.path == room.target + "/Tides.mp3")
        #expect(await room.session.begun == [first.task: 1])
    }

    @Test("An address alone is enough; what is no address of the web is refused")
    func addresses() async throws {
        let room = try await DownloadRoom()
        let downloads = room.downloads(pattern: "{feed}/{title}")
        guard case .begun(let status) = try await downloads.ask(for: Enclosure(url: "https://a.example/x/One.ogg?y"))
        else {
            Issue.record("known")
            return
        }
        let download = status.download
        #expect(download.article == nil && download.name == "One.ogg")
        try await room.session.finish(download.task, "sound")
        try await room.run(downloads) { try await room.state(of: download) == .finished }
        #expect(room.files() == ["One.ogg"])
        for address in ["file:///etc/passwd", "-rf", "ftp://a.example/b", "", "http://", "https:///x"] {
            await #expect(throws: DownloadError.notOfTheWeb(address)) {
                try await downloads.ask(for: Enclosure(url: address))
            }
        }
        #expect(try await room.library.downloads().count == 1)
        let sentence = "\(DownloadError.notOfTheWeb("ftp://ann:geheim@a.example/b"))"
        #expect(sentence == "“ftp://a.example/b” is not a web address: only http and https can be downloaded.")
    }

    @Test("What lets one into the feed goes to the feed's own server only")
    func passwords() async throws {
        let room = try await DownloadRoom()
        try await room.library.setFeedList([ListedFeed(url: "https://ann:geheim@casts.example/rss")])
        try await room.store([
            Entry(identity: "1", title: "Own", enclosures: [Enclosure(url: "https://casts.example/own.mp3")]),
            Entry(identity: "2", title: "Other", enclosures: [Enclosure(url: "https://cdn.example/other.mp3")]),
        ])
        let downloads = room.downloads()
        let own = try await room.ask(downloads, for: "Own")
        let other = try await room.ask(downloads, for: "Other")
        #expect(await room.session.transfers[own.task]?.request.url == "https://ann:geheim@casts.example/own.mp3")
        #expect(await room.session.transfers[other.task]?.request.url == "https://cdn.example/other.mp3")
        #expect(!own.enclosure.url.contains("geheim"))
    }

    @Test("A name and a password in a file's own address are sent, and not those of the feed")
    func ownPassword() async throws {
        let room = try await DownloadRoom()
        try await room.library.setFeedList([ListedFeed(url: "https://ann:geheim@casts.example/rss")])
        let address = "https://guest:welcome@casts.example/own.mp3"
        try await room.store([Entry(identity: "1", title: "Own", enclosures: [Enclosure(url: address)])])
        let own = try await room.ask(room.downloads(), for: "Own")
        #expect(await room.session.transfers[own.task]?.request.url == address)
    }

    @Test("What the session cannot take now is on the list, says why, and is given to it by the next process, once")
    func notTaken() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        await room.session.setFailing(true)
        let file = Enclosure(url: "https://casts.example/Tides.mp3")
        let begun = try await room.downloads().ask(for: file)
        guard case .begun(let status) = begun else {
            Issue.record("\(begun)")
            return
        }
        #expect(status.trouble?.sentence == "\(FakeDownloadSession.Failure())")
        #expect(room.notes.withLock { $0 } == [])
        await room.session.setFailing(false)
        let download = try #require(try await room.library.downloads().first)
        #expect(try await room.downloads().statuses().map(\.phase) == [.waiting(nil)])
        for _ in 0..<2 {
            try await room.run(room.downloads()) { await room.session.transfers[download.task] != nil }
        }
        #expect(await room.session.begun == [download.task: 1])
    }

    @Test("Cancelling ends the asking, and so does a library that cannot be read: the session is not to blame")
    func cutOff() async throws {
        let room = try await DownloadRoom()
        let file = Enclosure(url: "https://casts.example/Tides.mp3")
        await room.session.setFailing(with: CancellationError())
        await #expect(throws: CancellationError.self) { try await room.downloads().ask(for: file) }
        await room.session.setFailing(with: LibraryError.closed)
        let other = Enclosure(url: "https://casts.example/Ebb.mp3")
        await #expect(throws: LibraryError.closed) { try await room.downloads().ask(for: other) }
        #expect(room.notes.withLock { $0 } == [])
        #expect(try await room.library.downloads().count == 2)
    }

    @Test("What failed says why, and is begun anew from where it was")
    func failure() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        await room.session.fail(download.task, received: 2)
        try await room.run(downloads) { try await room.state(of: download) == .failed }
        let status = try await downloads.status(of: download.id)
        let missing = "There is nothing at this address (404); the file may have moved."
        #expect(status.phase == .failed && status.trouble == ExchangeFailure(missing, .download(.status(404))))
        try await downloads.retry(download.id)
        let again = try #require(try await room.library.download(download.id))
        #expect(again.task != download.task && again.state == .active)
        #expect(await room.session.transfers[again.task]?.resumeData?.countOfBytesReceived == 2)
        // Requesting the download again does the same.
        await room.session.fail(again.task)
        try await room.run(downloads) { try await room.state(of: download) == .failed }
        try await room.ask(downloads, for: "Tides")
        #expect(try await room.state(of: download) == .active)
    }

    @Test("Pausing, going on and trying again at once reach the session; what is over has nothing to pause")
    func control() async throws {
        let room = try await DownloadRoom()
        try await room.store("Tides")
        let downloads = room.downloads()
        let download = try await room.ask(downloads, for: "Tides")
        try await downloads.pause(download.id)
        #expect(try await downloads.statuses().map(\.phase) == [.paused])
        try await downloads.resume(download.id)
        #expect(try await downloads.statuses().map(\.phase) == [.waiting(.turn)])
        try await downloads.retry(download.id)
        #expect(await room.session.resumed.count == 2)
        await room.session.progress(download.task, received: 1, expected: 10)
        await #expect(throws: DownloadError.isComingIn) { try await downloads.retry(download.id) }
        await room.session.fail(download.task)
        try await room.run(downloads) { try await room.state(of: download) == .failed }
        await #expect(throws: DownloadError.hasFailed(download.id)) {
            try await downloads.open(download.id) { _, _ in }
        }
        await #expect(throws: DownloadError.notUnderWay) { try await downloads.pause(download.id) }
        await #expect(throws: DownloadError.unknown(Download.ID(rawValue: 99))) {
            try await downloads.pause(Download.ID(rawValue: 99))
        }
    }
}
