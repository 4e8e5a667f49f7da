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

    @Test("Each watcher of a folder gets the events it asked for, and none of another folder")
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

    @Test("An ended watcher gets no more events, and the others still do")
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

    @Test("The removal of a folder is reported, and a new one of the same name is watched")
    func vanished() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/folder"
        for _ in 0..<2 {
            try File.makeDirectory(path)
            let changes = Count()
            let watch = try FolderWatch([path]) { changes.add() }
            rmdir(path)
            #expect(try await eventually { changes.value > 0 })
            withExtendedLifetime(watch) {}
        }
    }

    @Test("A missing folder is refused, and several hundred folders can be watched")
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
