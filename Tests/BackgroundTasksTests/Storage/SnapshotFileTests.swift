import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("A file that is replaced as a whole")
struct SnapshotFileTests {
    @Test("A failed sync of the folder does not make a sound file damaged, and the next write reports its contents")
    func folderWithoutSync() throws {
        let directory = try TemporaryDirectory()
        let isBroken = Mutex(false)
        var system = FileSystem.kernel
        system.sync = { descriptor in
            var status = stat()
            fstat(descriptor, &status)
            guard isBroken.withLock({ $0 }), status.st_mode & S_IFMT == S_IFDIR else { return fsync(descriptor) }
            errno = EIO
            return -1
        }
        var file = SnapshotFile(directory: directory.path, name: "file", keepsPrevious: true, system: system)
        try file.store(Data("one".utf8))
        isBroken.withLock { $0 = true }
        for text in ["two", "three"] {
            #expect(throws: BackgroundTaskError.self) { try file.store(Data(text.utf8)) }
        }
        isBroken.withLock { $0 = false }
        try file.store(Data("one".utf8))
        #expect(try SnapshotFile.read("file", in: directory.path) == .payload(Data("one".utf8)))
        #expect(directory.names == ["file", "file.previous"])
    }
}
