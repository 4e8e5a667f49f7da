import CLinux
import Glibc

/// The beginning of a program's standard error, in memory. Unlike a pipe it needs no reader, which a program that
/// outlives this one would not have, and unlike a file it cannot grow.
final class ErrorFile: Sendable {
    private static let size = 4_096

    let descriptor: Int32

    /// nil if the system cannot provide it.
    init?() {
        descriptor = clinux_bounded_memory(Int32(Self.size))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    var firstLine: String {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        var errorLine = ErrorOutput()
        bytes.prefix(max(0, count)).prefix { $0 != 0 }.withUnsafeBytes { errorLine.take($0) }
        return errorLine.firstLine
    }
}
