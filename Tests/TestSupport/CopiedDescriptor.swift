import Foundation
import Glibc

/// A second descriptor of a file that this process has open, as a child has between fork and exec. Closed when the
/// value is released.
public final class CopiedDescriptor: Sendable {
    private let descriptor: Int32

    /// - Throws: if the process does not have the file open.
    public init(of path: String) throws {
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let files = FileManager.default
        let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").first {
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
        guard let number = open.flatMap({ Int32($0) }) else { throw CocoaError(.fileNoSuchFile) }
        descriptor = dup(number)
    }

    deinit { close(descriptor) }
}
