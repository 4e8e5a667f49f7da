import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Watching folders")
struct FolderWatchTests {
    private final class Count: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    @Test("Each who watches a folder is told of what it wants to know, and of no other folder")
    func signs() async throws {
        let (one, other) = (try TemporaryDirectory(), try TemporaryDirectory())
        let (names, writes, others) = (Count(), Count(), Count())
        let watches = [
            try FolderWatch([one.path]) { names.add() },
            try FolderWatch([one.path], includesWrites: true) { writes.add() },
            try FolderWatch([other.path], includesWrites: true) { others.add() },
        ]
        try one.write(Data([1]), to: "file")
        #expect(try await eventually { writes.value > 0 })
        #expect(names.value == 0)
        try File.replace("file", in: one.path, with: Data([2]))
        #expect(try await eventually { names.value > 0 })
        #expect(others.value == 0)
        withExtendedLifetime(watches) {}
    }

    @Test("Whoever has ended is told no more, and the others still are")
    func ended() async throws {
        let directory = try TemporaryDirectory()
        let (first, second) = (Count(), Count())
        var watch: FolderWatch? = try FolderWatch([directory.path]) { first.add() }
        let other = try FolderWatch([directory.path]) { second.add() }
        withExtendedLifetime(watch) {}
        watch = nil
        try File.replace("file", in: directory.path, with: Data([1]))
        #expect(try await eventually { second.value > 0 })
        #expect(first.value == 0)
        withExtendedLifetime(other) {}
    }

    @Test("The end of a folder is told, and one of the same name is watched anew")
    func vanished() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/folder"
        for _ in 0..<2 {
            try File.makeDirectory(path)
            let told = Count()
            let watch = try FolderWatch([path]) { told.add() }
            rmdir(path)
            #expect(try await eventually { told.value > 0 })
            withExtendedLifetime(watch) {}
        }
    }

    @Test("A folder that is not there is refused, and several hundred are no trouble")
    func many() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: BackgroundTaskError.self) { try FolderWatch([directory.path, "/nowhere/at/all"]) {} }
        var watches: [FolderWatch] = []
        for number in 0..<300 {
            let path = "\(directory.path)/\(number)"
            try File.makeDirectory(path)
            watches.append(try FolderWatch([path]) {})
        }
        #expect(watches.count == 300)
    }
}
