import Glibc
import NewsService

/// Reads a file or pipe from start to end.
enum InputFile {
    /// - Parameters:
    ///   - path: "-" for standard input.
    ///   - consume: receives the next piece; returns false to stop reading.
    static func read(_ path: String, _ consume: (UnsafeRawBufferPointer) throws -> Bool) throws {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT, path.contains("://") {
                throw CommandFailure("\(path): not a file. Give - in its place, and pipe in what curl -sL URL gets")
            }
            throw CommandFailure("\(path): cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { if path != "-" { close(descriptor) } }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandFailure("\(path): cannot be read: \(String(cString: strerror(errno)))")
            }
            guard count > 0, try buffer.withUnsafeBytes({ try consume(.init(rebasing: $0[..<count])) }) else { return }
        }
    }
}
