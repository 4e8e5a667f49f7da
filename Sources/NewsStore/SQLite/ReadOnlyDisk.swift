import FoundationEssentials
import Glibc

/// Determines whether a file's disk can be written at all.
enum ReadOnlyDisk {
    /// Whether the file's mount is read-only.
    static func isMountedReadOnly(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Whether no process can write to the file: its file system itself is read-only and on a local disk. A read-only
    /// mount may be writable elsewhere, as with a container's volume, and a network file system always may.
    static func holds(_ path: String) -> Bool {
        guard isMountedReadOnly(path) else { return false }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard let info = text("/proc/self/fdinfo/\(descriptor)"), let mounts = text("/proc/self/mountinfo"),
            let mount = info.split(separator: "\n").first(where: { $0.hasPrefix("mnt_id:") })?
                .split(whereSeparator: \.isWhitespace).last
        else { return false }
        return isReadOnly(mount: mount, in: mounts)
    }

    /// - Parameter mounts: The contents of `/proc/self/mountinfo` (proc_pid_mountinfo(5)).
    static func isReadOnly(mount: Substring, in mounts: String) -> Bool {
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.first == mount, let end = fields.firstIndex(of: "-"), fields.count > end + 3 else { continue }
            let (source, options) = (fields[end + 2], fields[end + 3])
            return source.hasPrefix("/dev/") && options.split(separator: ",").contains("ro")
        }
        return false
    }

    private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
