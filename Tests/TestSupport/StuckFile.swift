import Glibc

/// A file that is written as on a disk that does not answer: what opens the path and writes waits until `release`.
///
/// A named pipe that is full. It is opened once, at the beginning, so that letting go needs no further descriptor.
public final class StuckFile: Sendable {
    private let path: String
    private let descriptor: Int32

    /// nil: the pipe cannot be made there.
    public init?(_ path: String) {
        guard mkfifo(path, 0o600) == 0 else { return nil }
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.path = path
        self.descriptor = descriptor
        let filling = [UInt8](repeating: 0, count: 4096)
        while write(descriptor, filling, filling.count) > 0 {}
    }

    deinit { close(descriptor) }

    /// Lets every write through from now on, to nowhere.
    public func release() {
        unlink(path)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
