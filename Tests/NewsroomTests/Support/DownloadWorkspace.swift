import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing
import Web

@testable import Newsroom

/// The environment of downloads: a library with a feed of episodes, a session and folders, for several processes.
final class DownloadWorkspace: Sendable {
    let folder: TemporaryDirectory
    let clock = TestClock()
    let library: Library
    let session: FakeDownloadSession
    let sleeper = Sleeper()
    /// The journal's entries.
    let notes = Mutex<[String]>([])

    init(tags: [String] = []) async throws {
        folder = try TemporaryDirectory()
        let clock = clock
        library = try Library.open(directory: folder.file("data"), clock: { clock.now })
        session = try FakeDownloadSession(folder: folder.file("session"))
        try await library.setFeedList([ListedFeed(url: "https://casts.example/rss", tags: tags)])
    }

    deinit { library.close() }

    /// Stores articles with a file each, an hour apart, the newest first.
    func store(_ titles: String..., type: String = "audio/mpeg") async throws {
        let entries = titles.enumerated().map { index, title in
            Entry(
                identity: title, title: title, published: clock.now.addingTimeInterval(-3_600 * Double(index)),
                enclosures: [Enclosure(url: "https://casts.example/\(title).mp3", type: type, length: 10)])
        }
        try await store(entries)
    }

    func store(_ entries: [Entry]) async throws {
        let check = try #require(try await library.checks(urls: nil).first)
        _ = try await library.store(
            FeedUpdate(title: "Casts", siteLink: nil, entries: entries), feed: check.feed, at: clock.now,
            next: NextCheck(date: clock.now.addingTimeInterval(600)))
    }

    func headline(_ title: String) async throws -> Headline {
        let all = try await library.headlines(HeadlineFilter(), .first, limit: 100)
        return try #require(all.first { $0.title == title })
    }

    /// The download folder.
    var target: String { folder.file("Podcasts") }

    var stagingFolder: String { folder.file("waiting") }

    /// The view of one process.
    func downloads(
        into target: String? = nil, pattern: String = "{title}",
        automatic: AutomaticDownloadPolicy = AutomaticDownloadPolicy(),
        retention: DownloadRetentionPolicy = DownloadRetentionPolicy(), refresh: RefreshSettings = RefreshSettings(),
        reached: @escaping @Sendable (DownloadStep) throws -> Void = { _ in }
    ) -> Downloads {
        var folder = DownloadFolder(path: target ?? self.target, pattern: FileNamePattern(pattern))
        folder.secondsFromGMT = { _ in 0 }
        let (clock, sleeper) = (clock, sleeper)
        let note: @Sendable (DownloadNote) -> Void = { [weak self] note in
            self?.notes.withLock { $0.append(note.words) }
        }
        return Downloads(
            library: library, session: session, automatic: session, hasUser: true,
            settings: Downloads.Settings(folder: folder, automatic: automatic, retention: retention),
            stagingFolder: stagingFolder, rules: AddressAccessRules(settings: refresh, web: WebClient()), note: note,
            now: { clock.now }, sleep: { try await sleeper.sleep($0) }, reached: reached)
    }

    /// Requests the download of an article's file.
    @discardableResult
    func ask(_ downloads: Downloads, for title: String) async throws -> Download {
        let headline = try await headline(title)
        let article = try #require(try await library.article(headline.id))
        let asked = try await downloads.request(try #require(article.enclosures.first), of: headline.id)
        switch asked {
        case .begun(let status), .known(let status): return status.download
        }
    }

    /// The paths of the files below the download folder.
    func files(in target: String? = nil) -> [String] {
        let found = FileManager.default.enumerator(atPath: target ?? self.target)?.allObjects as? [String] ?? []
        return found.filter { FileMover.mark(of: "\(target ?? self.target)/\($0)") != nil }.sorted()
    }

    var waiting: [String] { (try? FileManager.default.contentsOfDirectory(atPath: stagingFolder)) ?? [] }

    func text(_ path: String?) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: try #require(path))), as: UTF8.self)
    }

    /// Does what a process does that follows the downloads and handles their events.
    func work(_ downloads: Downloads, hasEnded: @escaping Downloads.EndHandler = { _ in }) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await downloads.run(hasEnded: hasEnded) }
            group.addTask { try await self.session.run { _ = try await downloads.handle($0) } }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Runs a process until a condition holds, then ends it.
    func run(
        _ downloads: Downloads, hasEnded: @escaping Downloads.EndHandler = { _ in },
        until isSo: @escaping @Sendable () async throws -> Bool
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await self.work(downloads, hasEnded: hasEnded) } catch is CancellationError {}
            }
            let isReached = try await eventually(isSo)
            group.cancelAll()
            #expect(isReached)
        }
    }

    func state(of download: Download) async throws -> Download.State? {
        try await library.download(download.id)?.state
    }
}

/// Sleeps that only end when a test says so.
final class Sleeper: Sendable {
    private let sleeping = Mutex<[(duration: Duration, end: AsyncStream<Never>.Continuation)]>([])

    var durations: [Duration] { sleeping.withLock { $0.map(\.duration) } }

    func sleep(_ duration: Duration) async throws {
        let (stream, end) = AsyncStream.makeStream(of: Never.self)
        sleeping.withLock { $0.append((duration, end)) }
        for await _ in stream {}
        try Task.checkCancellation()
    }

    func wake(_ duration: Duration) {
        let woken = sleeping.withLock { sleeping in
            defer { sleeping.removeAll { $0.duration == duration } }
            return sleeping.filter { $0.duration == duration }
        }
        for sleep in woken { sleep.end.finish() }
    }
}
