import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// The bytes of an unfinished transfer, to which its exchange appends.
///
/// Unbuffered, so that the file's length is exact, and what a killed process has written is not lost.
final class PartFile: Sendable {
    /// Space left free for the record, the commands and other files: bytes, and the largest share (one in `part`) of a
    /// small file system. A file system that is completely full cannot take the command that would free space.
    private static let reserve = (bytes: Int64(32 << 20), part: Int64(4))
    /// Bytes between two checks of the free space; small, since several parts grow at once.
    private static let stride: Int64 = 1 << 20

    private let descriptor: Int32
    private let bytes: Atomic<Int64>
    private let system: FileSystem
    private let space: @Sendable (_ descriptor: Int32) -> DiskSpace?
    /// The length at which the free space is checked again.
    private let nextConditionCheck: Atomic<Int64>

    /// Opens or creates a part, and truncates it to a length.
    /// - Parameter space: that of a descriptor's file system; nil: unknown.
    /// - Throws: if the part is shorter than the length, since a hole must not take the place of lost bytes; `noSpace`.
    init(
        path: String, from offset: Int64, system: FileSystem = .kernel,
        space: @escaping @Sendable (_ descriptor: Int32) -> DiskSpace? = { DiskSpace(of: $0) }
    ) throws(BackgroundTransferError) {
        self.space = space
        self.system = system
        nextConditionCheck = Atomic(offset)
        descriptor = system.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        bytes = Atomic(offset)
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard Int64(status.st_size) >= offset else {
            throw .connection(reason: "the partial file is shorter than recorded")
        }
        guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw .system(errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var length: Int64 { bytes.load(ordering: .relaxed) }

    /// Call from one thread at a time.
    func append(_ piece: UnsafeRawBufferPointer) throws(BackgroundTransferError) {
        if length >= nextConditionCheck.load(ordering: .relaxed) { try checkSpace() }
        let isWritten = system.writeAll(descriptor, piece) { bytes.add(Int64($0), ordering: .relaxed) }
        guard isWritten else { throw .system(errno) }
    }

    private func checkSpace() throws(BackgroundTransferError) {
        guard let space = space(descriptor) else { return }
        let reserve = min(Self.reserve.bytes, space.all / Self.reserve.part)
        guard space.free > reserve else { throw .noSpace }
        nextConditionCheck.store(length + min(Self.stride, reserve / 4), ordering: .relaxed)
    }

    /// Returns when all written bytes are on disk.
    func sync() throws(BackgroundTransferError) {
        guard system.sync(descriptor) == 0 else { throw .system(errno) }
    }

    /// The length of a file; 0 if it does not exist.
    static func length(path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
