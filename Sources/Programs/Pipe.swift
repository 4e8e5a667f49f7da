import Glibc

/// A pipe for a program's output: the program's end for writing, and this one's for non-blocking reads. Both are closed
/// in spawned programs unless passed explicitly.
final class Pipe {
    let reading: Int32
    /// -1 once it is closed.
    private(set) var writing: Int32

    init() throws(SpawnFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SpawnFailure(number: errno) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(reading)
        closeWriting()
    }

    /// Leaves the program as the only writer, so that reading ends when it does.
    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    /// The result of a read.
    enum Readiness { case bytes, nothing, end }

    /// Passes on what is available, at most one buffer full.
    func readAvailable(
        _ buffer: UnsafeMutableRawBufferPointer, _ receive: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Readiness {
        while true {
            let count = read(reading, buffer.baseAddress, buffer.count)
            if count > 0 {
                try receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return .bytes
            }
            if count < 0, errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .nothing : .end
        }
    }
}
