import Foundation
import Glibc
import Testing

@testable import Programs

@Suite("Copying files, and the space for them")
struct FileCopyTests {
    @Test("A file system that claims to be endless has the largest number of bytes")
    func endless() {
        var status = statvfs()
        status.f_frsize = 4_096
        (status.f_bavail, status.f_blocks) = (.max, .max)
        #expect(DiskSpace(status).free == .max && DiskSpace(status).all == .max)
        (status.f_bavail, status.f_blocks) = (10, 20)
        #expect(DiskSpace(status).free == 40_960 && DiskSpace(status).all == 81_920)
    }

    @Test("A copy has every byte, also of an empty file; a cancelled copy says so", arguments: [0, 1, 3 << 20])
    func copying(length: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "newsterm-copy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (from, to) = (folder.appending(path: "from"), folder.appending(path: "to"))
        let bytes = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try bytes.write(to: from)
        let source = open(from.path, O_RDONLY | O_CLOEXEC)
        defer { close(source) }
        let target = open(to.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(target) }
        try FileCopy.copy(source, to: target, write: { write($0, $1.baseAddress, $1.count) == $1.count })
        #expect(try Data(contentsOf: to) == bytes)
        // A pipe shares no blocks with any file.
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(throws: FileCopy.Failure(number: ECANCELED, isReadFailure: false)) {
            try FileCopy.copy(source, to: ends[1], write: { _, _ in false }, isCancelled: { true })
        }
    }
}
