import Glibc

/// An unlinked temporary file, positioned at its start: unlike arguments it does not show in a process list, and unlike
/// a pipe it cannot block its writer. The caller must close it.
enum UnlinkedFile {
    static func make(_ bytes: [UInt8]) throws(SpawnFailure) -> Int32 {
        var path = Array("/tmp/newsterm-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw SpawnFailure(number: errno) }
        unlink(path)
        // Close it in programs spawned meanwhile; a descriptor duplicated by dup2 stays open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                let number = errno
                close(descriptor)
                throw SpawnFailure(number: number)
            }
            rest = rest.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }
}
