package import Glibc

/// The calls of the system that change files, as values: tests put others in their place, which fail, write less than they
/// were given, or do nothing any more, as those of a process that was killed. Each returns what the system's own does and
/// leaves the reason in `errno`.
package struct FileSystem: Sendable {
    package static let kernel = FileSystem()

    package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = { Glibc.open($0, $1, $2) }
    package var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
    package var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
    /// Makes a file empty.
    package var empty: @Sendable (Int32) -> Int32 = { ftruncate($0, 0) }
    package var rename: @Sendable (_ path: String, _ new: String) -> Int32 = { Glibc.rename($0, $1) }
    package var link: @Sendable (_ path: String, _ new: String) -> Int32 = { Glibc.link($0, $1) }
    package var remove: @Sendable (_ path: String) -> Int32 = { unlink($0) }
    package var makeFolder: @Sendable (_ path: String) -> Int32 = { mkdir($0, 0o700) }
}
