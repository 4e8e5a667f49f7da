import Glibc

/// A file that only its descriptor leads to, at its beginning: nothing stands in a list of processes or in a pipe that
/// somebody has to empty. To be closed by the caller.
enum UnnamedFile {
    static func make(_ bytes: [UInt8]) throws(SpawnFailure) -> Int32 {
        var path = Array("/tmp/newsterm-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw SpawnFailure(number: errno) }
        unlink(path)
        // Closed in programs that are started meanwhile; dup2 leaves that out.
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
