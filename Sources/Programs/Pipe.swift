import Glibc

/// A pipe out of a program: the end that it writes to, and the one that is read here without waiting. Neither is handed
/// to a program unasked.
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

    /// Only the program has it then: what is read ends when the program does.
    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    /// What a look into it brought.
    enum Look { case bytes, nothing, end }

    /// Hands on what is there, at most a buffer full.
    func look(_ buffer: UnsafeMutableRawBufferPointer, _ receive: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Look
    {
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
