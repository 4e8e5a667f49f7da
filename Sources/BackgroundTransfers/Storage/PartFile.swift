import FoundationEssentials
import Glibc
import Synchronization

/// The bytes of a transfer that is under way, to which its exchange appends.
///
/// Its length is always that of the file: what a process had written when it was killed is there for the next one.
final class PartFile: Sendable {
    private let descriptor: Int32
    private let bytes: Atomic<Int64>

    /// Opens a part, or makes it, and cuts it to a length.
    /// - Throws: when it is shorter than that: bytes have vanished, and a hole must not take their place.
    init(path: String, from offset: Int64) throws(BackgroundTransferError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        bytes = Atomic(offset)
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard Int64(status.st_size) >= offset else {
            bytes.store(Int64(status.st_size), ordering: .relaxed)
            throw .connection(reason: "bytes that were there have vanished from the disk")
        }
        guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw .system(errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var length: Int64 { bytes.load(ordering: .relaxed) }

    /// For one thread at a time.
    func append(_ piece: UnsafeRawBufferPointer) throws(BackgroundTransferError) {
        var rest = piece
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(errno) }
            bytes.add(Int64(count), ordering: .relaxed)
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Returns when what has been written has reached the disk.
    func sync() throws(BackgroundTransferError) {
        guard fdatasync(descriptor) == 0 else { throw .system(errno) }
    }

    /// The length of a file that may not be there.
    static func length(path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}

extension BackgroundTransferError {
    /// What a failed call to the system means for a transfer.
    static func system(_ number: Int32) -> BackgroundTransferError {
        number == ENOSPC || number == EDQUOT ? .noSpace : .unusableFolder(reason: String(cString: strerror(number)))
    }
}
