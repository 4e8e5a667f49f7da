import Foundation
import Glibc
import News
import TestSupport
import Testing

@testable import NewsStore

@Suite("Opening the library")
struct LibraryOpeningTests {
    private let directory = LibraryFixture.newFolder()
    private var file: String { directory + "/newsterm.db" }

    @Test("The folder and the file are created, and opened again the next time")
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

    @Test("Processes that open a fresh folder at once all get the same library")
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

    /// As on a disk mounted read-only.
    private func openReadOnly(isUnchanging: Bool = false) throws -> Library {
        try Library.open(
            directory: directory, clock: { Sample.now }, canWrite: { _ in false }, isUnchanging: { _ in isUnchanging })
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: directory))
    }

    @Test("A library that is not writable opens read-only: lists, searches and counts work, and nothing is created")
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
        let refusal = LibraryError.readOnly(path: library.path, because: .permissions)
        await #expect(throws: refusal) { try await library.setRead([headline.id], true) }
        await #expect(throws: refusal) { try await library.setFeedList([]) }
        await #expect(throws: refusal) { try await library.compact() }
        #expect(throws: refusal) { try library.checkWritable() }
        #expect(try names() == before)
        library.close()
        await #expect(throws: LibraryError.closed) { try await library.setRead([headline.id], true) }
    }

    @Test(
        "A read-only library with a log is read including it, in a copy if SQLite would have to write"
    )
    func readOnlyWithLog() async throws {
        defer { remove() }
        let writable = try Library.open(directory: directory)
        try await writable.setFeedList([ListedFeed(url: "https://a.example")])
        let library = try openReadOnly()
        #expect(try await library.feeds().count == 1)
        library.close()
        // As left by a killed program, without its shared memory.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: file + suffix, toPath: directory + "/copy" + suffix)
        }
        writable.close()
        for suffix in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: file + suffix)
            try FileManager.default.moveItem(atPath: directory + "/copy" + suffix, toPath: file + suffix)
        }
        let before = try names()
        let copied = try openReadOnly()
        defer { copied.close() }
        #expect(try await copied.feeds().count == 1)
        #expect(try await copied.checkIntegrity() == [])
        #expect(try names() == before)
    }

    @Test(
        "If only permissions make a library read-only, another program's writes do not disturb its readers")
    func writtenMeanwhile() async throws {
        defer { remove() }
        let first = try Library.open(directory: directory, clock: { Sample.now })
        try await first.setFeedList([ListedFeed(url: "https://a.example")])
        first.close()
        let library = try openReadOnly()
        defer { library.close() }
        let writable = try Library.open(directory: directory, clock: { Sample.now })
        try await writable.setFeedList((1...200).map { ListedFeed(url: "https://\($0).example") })
        // Checkpoints the log into the file, as a writer may at any time.
        writable.close()
        #expect(try await library.feeds().map(\.url) == ["https://a.example"])
        #expect(try await library.checkIntegrity() == [])
        // If a writer is already there, the log is read, and its writes are seen.
        let writer = try Library.open(directory: directory, clock: { Sample.now })
        defer { writer.close() }
        let follower = try openReadOnly()
        defer { follower.close() }
        #expect(try await follower.feeds().count == 200)
        try await writer.setFeedList([])
        #expect(try await follower.feeds().isEmpty)
    }

    @Test("A library too large to be copied is read in place")
    func tooLargeForCopy() async throws {
        defer { remove() }
        let writable = try Library.open(directory: directory, clock: { Sample.now })
        try await writable.setFeedList([ListedFeed(url: "https://a.example")])
        writable.close()
        try #require(truncate(file, LibraryCopy.maximumSize + 8192) == 0)
        let before = try names()
        for isUnchanging in [false, true] {
            let library = try openReadOnly(isUnchanging: isUnchanging)
            defer { library.close() }
            #expect(library.isReadOnly)
            #expect(try await library.feeds().count == 1)
            #expect(try names() == before)
        }
        // A log that cannot be checkpointed has changes that the file lacks.
        try Data("log".utf8).write(to: URL(fileURLWithPath: file + "-wal"))
        for isUnchanging in [false, true] {
            #expect(throws: LibraryError.needsWriting(path: file)) { _ = try openReadOnly(isUnchanging: isUnchanging) }
        }
    }

    @Test("A read-only library of an older newsterm that is too large to be copied is refused")
    func tooLargeOldVersion() async throws {
        defer { remove() }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try await SchemaTests.fill(file, version: Schema.oldestVersion)
        let page = 4_096
        let pages = UInt32(LibraryCopy.maximumSize / page + 1)
        try #require(truncate(file, Int(pages) * page) == 0)
        // The number of pages in the file's header (https://sqlite.org/fileformat.html, 1.3.8).
        let handle = try #require(FileHandle(forUpdatingAtPath: file))
        try handle.seek(toOffset: 28)
        try handle.write(contentsOf: withUnsafeBytes(of: pages.bigEndian) { Data($0) })
        try handle.close()
        #expect(throws: LibraryError.needsWriting(path: file)) { _ = try openReadOnly() }
    }

    @Test(
        "A disk is immutable if its local file system is read-only, not because of how it is mounted here"
    )
    func mounts() {
        let mounts = """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            23 22 8:1 /srv /mnt/bound ro,relatime - ext4 /dev/sda1 rw,errors=remount-ro
            24 22 7:0 / /mnt/image ro,relatime shared:9 master:2 - squashfs /dev/loop0 ro
            25 22 0:40 / /mnt/server ro,relatime - nfs4 server:/srv ro,vers=4.2
            """
        for (mount, isUnchanging) in [("22", false), ("23", false), ("24", true), ("25", false), ("2", false)] {
            #expect(ReadOnlyDisk.isReadOnly(mount: Substring(mount), in: mounts) == isUnchanging, "\(mount)")
        }
    }

    @Test("A temporary copy is deleted with its library, and one left by a killed newsterm with the next copy")
    func copies() async throws {
        defer { remove() }
        try Library.open(directory: directory).close()
        let temporary = FileManager.default.temporaryDirectory.path
        let left = "\(temporary)/newsterm-library-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: left) }
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.modificationDate: Date().addingTimeInterval(-120)], ofItemAtPath: left)
        let copy = try LibraryCopy(ofFiles: file)
        #expect(!FileManager.default.fileExists(atPath: left))
        let folder = (copy.path as NSString).deletingLastPathComponent
        // A copy in use stays, however old it is.
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-120)], ofItemAtPath: folder)
        let other = try LibraryCopy(ofFiles: file)
        #expect(FileManager.default.fileExists(atPath: copy.path))
        for copy in [copy, other] {
            copy.remove()
            #expect(!FileManager.default.fileExists(atPath: copy.path))
        }
    }

    @Test("A read-only library of an older newsterm is shown, and left unchanged")
    func readOnlyOldVersion() async throws {
        for isUnchanging in [false, true] {
            defer { remove() }
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            try await SchemaTests.fill(file, version: Schema.oldestVersion)
            let before = try Data(contentsOf: URL(fileURLWithPath: file))
            let library = try openReadOnly(isUnchanging: isUnchanging)
            defer { library.close() }
            #expect(library.isReadOnly)
            #expect(try library.headlinesNow(HeadlineFilter(), .first, limit: 9).map(\.title) == ["two", "one"])
            #expect(try await library.search(ArticleQuery.parse("two").query).hits.count == 1)
            await #expect(throws: LibraryError.readOnly(path: file, because: .permissions)) {
                try await library.setFeedList([])
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
        }
    }

    @Test("A read-only file that is not a library, or is of a newer newsterm, is refused")
    func readOnlyOlder() throws {
        defer { remove() }
        try Library.open(directory: directory).close()
        for (version, error) in [
            (0, LibraryError.notALibrary(path: file)),
            (99, .newerVersion(path: file, version: 99, knownVersion: Schema.version)),
        ] {
            try TestDatabase(path: file).execute("PRAGMA user_version = \(version); PRAGMA wal_checkpoint(TRUNCATE)")
            #expect(throws: error) { _ = try openReadOnly() }
        }
    }

    @Test(
        "Another program's database, whatever its version, is not a library, and is left unchanged",
        arguments: [1, 15, 99])
    func otherDatabase(version: Int) throws {
        defer { remove() }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try TestDatabase(path: file).execute("CREATE TABLE a (b); PRAGMA user_version = \(version)")
        let before = try contents()
        #expect(throws: LibraryError.notALibrary(path: file)) { try Library.open(directory: directory) }
        #expect(throws: LibraryError.notALibrary(path: file)) { _ = try openReadOnly() }
        #expect(try contents() == before)
    }

    @Test("A library of a newer newsterm is refused and left unchanged")
    func newerVersion() throws {
        defer { remove() }
        try Library.open(directory: directory).close()
        try TestDatabase(path: file).execute("PRAGMA user_version = 99")
        let before = try contents()
        let error = #expect(throws: LibraryError.self) { try Library.open(directory: directory) }
        #expect(error == .newerVersion(path: file, version: 99, knownVersion: Schema.version))
        #expect(error?.description.contains("newer newsterm") == true)
        #expect(try contents() == before)
    }

    @Test("A file that is not a database is refused and kept")
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
        try TestDatabase(path: file).execute("CREATE TABLE cookies (id INTEGER)")
        let before = try contents()
        #expect(throws: LibraryError.notALibrary(path: file)) { try Library.open(directory: directory) }
        #expect(try contents() == before)
    }

    @Test("A damaged library is reported as such and kept")
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
        #expect(error?.description.contains("left unchanged") == true)
        #expect(try contents() == bytes)
    }

    @Test("A folder that cannot be created is named with the reason")
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

    @Test("A file that cannot be opened for writing is named")
    func unwritable() throws {
        defer { remove() }
        // A folder in the file's place, since permissions do not bind a test that runs as root.
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        #expect(throws: LibraryError.unwritable(path: file)) { try Library.open(directory: directory) }
    }

    private func contents() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file)) }

    private func remove() { try? FileManager.default.removeItem(atPath: directory) }
}
