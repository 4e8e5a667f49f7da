import CCurl
import Glibc

/// A file or bytes sent with a request, as libcurl reads them. Confined to the transfer thread.
final class UploadFile {
    /// Empty for bytes.
    let path: String
    /// In bytes, when it was opened.
    let length: Int64
    /// -1 for bytes.
    private let descriptor: Int32
    private let bytes: [UInt8]
    private var offset: Int64 = 0

    init(_ content: WebUpload.Content) throws(WebError) {
        switch content {
        case .bytes(let bytes), .repeatable(let bytes):
            (path, descriptor, self.bytes, length) = ("", -1, bytes, Int64(bytes.count))
        case .file(let path): (self.path, descriptor, bytes, length) = try Self.open(path)
        }
    }

    private static func open(_ path: String) throws(WebError) -> (String, Int32, [UInt8], Int64) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let number = errno
            throw number == ENOENT
                ? .fileNotFound(path) : .fileUnreadable(path, reason: String(cString: strerror(number)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notARegularFile(path)
        }
        return (path, descriptor, [], Int64(status.st_size))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func seek(to offset: Int64) { self.offset = offset }

    /// Reads the next bytes.
    /// - Returns: Their count; 0 at the end.
    /// - Throws: Also if the file has shrunk, since the announced length must be sent.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WebError) -> Int {
        let wanted = Int(min(Int64(buffer.count), length - offset))
        guard wanted > 0 else { return 0 }
        if descriptor < 0 {
            bytes[Int(offset)..<Int(offset) + wanted].withUnsafeBytes { buffer.copyMemory(from: $0) }
            offset += Int64(wanted)
            return wanted
        }
        while true {
            let count = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = count < 0 ? String(cString: strerror(errno)) : "it has shrunk"
                throw .fileUnreadable(path, reason: reason)
            }
            offset += Int64(count)
            return count
        }
    }

    /// Bytes read so far.
    var position: Int64 { offset }
}
