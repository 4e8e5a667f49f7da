import Foundation
import GRDB
import News
import Testing

@testable import NewsStore

@Suite("Opening a library")
struct LibraryOpeningTests {
    private let directory = LibraryFixture.newFolder()
    private var file: String { directory + "/newsterm.db" }

    @Test("The folder and the file are made, and found again by the next opening")
    func makesFolder() async throws {
        defer { remove() }
        let library = try Library.open(directory: directory + "/deep/er")
        try await library.setFeedList([ListedFeed(url: "https://a.example")])
        library.close()
        let again = try Library.open(directory: directory + "/deep/er")
        #expect(try await again.feeds().map(\.url) == ["https://a.example"])
        again.close()
    }

    @Test("Closing leaves no log for the next start to recover")
    func closing() async throws {
        defer { remove() }
        let library = try Library.open(directory: directory)
        try await library.setFeedList([ListedFeed(url: "https://a.example")])
        #expect(FileManager.default.fileExists(atPath: file + "-wal"))
        library.close()
        #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
    }

    @Test("Many that open a fresh folder at once all get the same library")
    func openedAtOnce() async throws {
        defer { remove() }
        let directory = directory
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let library = try Library.open(directory: directory)
                    defer { library.close() }
                    try await library.recordFeedListAct("act \(number)", payload: "")
                }
            }
            try await group.waitForAll()
        }
        let library = try Library.open(directory: directory)
        defer { library.close() }
        var acts = 0
        while try await library.undo() != nil { acts += 1 }
        #expect(acts == 8)
    }

    /// As on a disk that is mounted read-only.
    private func openReadOnly() throws -> Library {
        try Library.open(directory: directory, clock: { Sample.now }, canWrite: { _ in false })
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: directory))
    }

    @Test("A library that can not be written is opened for reading: lists, searches and counts go, and nothing is made")
    func readOnly() async throws {
        defer { remove() }
        let writable = try Library.open(directory: directory, clock: { Sample.now })
        try await writable.setFeedList([ListedFeed(url: "https://a.example")])
        let feed = try #require(try await writable.feeds().first)
        _ = try await writable.store(
            FeedUpdate(title: "A", siteLink: nil, entries: [Sample.entry("needle")], validators: Validators()),
            feed: feed.id, at: Sample.now, next: NextCheck(date: Sample.now))
        _ = try await writable.indexForSearch()
        #expect(!writable.isReadOnly)
        writable.close()
        let before = try names()
        let library = try openReadOnly()
        defer { library.close() }
        #expect(library.isReadOnly)
        let headline = try #require(try library.headlinesNow(HeadlineFilter(), .first, limit: 9).first)
        #expect(headline.title == "needle")
        #expect(try await library.article(headline.id)?.headline.title == "needle")
        #expect(try await library.search(ArticleQuery.parse("needle").query).hits.count == 1)
        #expect(try await library.count(.everything, in: HeadlineFilter(unreadOnly: true)) == BoundedCount(1))
        #expect(try await library.checkIntegrity() == [])
        #expect(try await library.indexForSearch().indexed == 0)
        _ = library.changes()
        let refusal = LibraryError.readOnly(path: library.path)
        await #expect(throws: refusal) { try await library.setRead([headline.id], true) }
        await #expect(throws: refusal) { try await library.setFeedList([]) }
        await #expect(throws: refusal) { try await library.compact() }
        #expect(throws: refusal) { try library.checkWritable() }
        #expect(try names() == before)
        library.close()
        await #expect(throws: LibraryError.closed) { try await library.setRead([headline.id], true) }
    }

    @Test(
        "A library that can only be read and has a log is read with it where that goes, and refused where it does not")
    func readOnlyWithLog() async throws {
        defer { remove() }
        let writable = try Library.open(directory: directory)
        try await writable.setFeedList([ListedFeed(url: "https://a.example")])
        let library = try openReadOnly()
        #expect(try await library.feeds().count == 1)
        library.close()
        // As a program leaves it that is killed, without the memory that it shared.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: file + suffix, toPath: directory + "/copy" + suffix)
        }
        writable.close()
        for suffix in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: file + suffix)
            try FileManager.default.moveItem(atPath: directory + "/copy" + suffix, toPath: file + suffix)
        }
        #expect(throws: LibraryError.needsWriting(path: file)) { _ = try openReadOnly() }
    }

    @Test("A library of an older newsterm, and one that is none, are refused where they can only be read")
    func readOnlyOlder() throws {
        defer { remove() }
        try Library.open(directory: directory).close()
        let queue = try DatabaseQueue(path: file)
        for (version, error) in [
            (1, LibraryError.needsWriting(path: file)), (0, .notALibrary(path: file)),
            (99, .newerVersion(path: file, version: 99, knownVersion: Schema.versions.count)),
        ] {
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = \(version)") }
            _ = try queue.writeWithoutTransaction { try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            #expect(throws: error) { _ = try openReadOnly() }
        }
    }

    @Test("A library of a newer newsterm is refused and left untouched")
    func newerVersion() throws {
        defer { remove() }
        try Library.open(directory: directory).close()
        let queue = try DatabaseQueue(path: file)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
        try queue.close()
        let before = try contents()
        let error = #expect(throws: LibraryError.self) { try Library.open(directory: directory) }
        #expect(error == .newerVersion(path: file, version: 99, knownVersion: Schema.versions.count))
        #expect(error?.description.contains("newer newsterm") == true)
        #expect(try contents() == before)
    }

    @Test("A file that is no database is refused and kept")
    func notADatabase() throws {
        defer { remove() }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try Data("These are my notes, not a database. ".utf8 + Array(repeating: 0x20, count: 2_000))
            .write(to: URL(fileURLWithPath: file))
        let before = try contents()
        #expect(throws: LibraryError.notALibrary(path: file)) { try Library.open(directory: directory) }
        #expect(try contents() == before)
    }

    @Test("Another program's database is refused and kept")
    func otherDatabase() throws {
        defer { remove() }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: file)
        try queue.write { try $0.execute(sql: "CREATE TABLE cookies (id INTEGER)") }
        try queue.close()
        let before = try contents()
        #expect(throws: LibraryError.notALibrary(path: file)) { try Library.open(directory: directory) }
        #expect(try contents() == before)
    }

    @Test("A damaged library is named as such and kept")
    func corrupt() throws {
        defer { remove() }
        try Library.open(directory: directory).close()
        var bytes = try contents()
        bytes.replaceSubrange(100..<200, with: Array(repeating: 0xff, count: 100))
        try bytes.write(to: URL(fileURLWithPath: file))
        let error = #expect(throws: LibraryError.self) { try Library.open(directory: directory) }
        guard case .corrupt(file, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("left as it is") == true)
        #expect(try contents() == bytes)
    }

    @Test("A folder that can not be made is named with the reason")
    func folderUnavailable() throws {
        defer { remove() }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: directory + "/file"))
        let error = #expect(throws: LibraryError.self) { try Library.open(directory: directory + "/file/data") }
        guard case .folderUnavailable(let path, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == directory + "/file/data")
        #expect(reason == "Not a directory")
    }

    @Test("A file that can not be opened for writing is named")
    func unwritable() throws {
        defer { remove() }
        // A folder in the file's place: permissions do not bind a test that runs as root.
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        #expect(throws: LibraryError.unwritable(path: file)) { try Library.open(directory: directory) }
    }

    private func contents() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file)) }

    private func remove() { try? FileManager.default.removeItem(atPath: directory) }
}
