import Glibc

/// Whether the kernel tells of files that other processes write (inotify).
enum InotifyCheck {
    /// - Parameter folder: what would be watched; when it is not there, the root is.
    static func run(folder: String) -> DoctorCheck {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return problem(errno) }
        defer { close(descriptor) }
        let watched = access(folder, F_OK) == 0 ? folder : "/"
        guard inotify_add_watch(descriptor, watched, UInt32(IN_MODIFY)) >= 0 else { return problem(errno) }
        return DoctorCheck("inotify", .ok, "What other processes store is seen at once.")
    }

    private static func problem(_ number: Int32) -> DoctorCheck {
        let limit: String? =
            switch number {
            case EMFILE: "Raise fs.inotify.max_user_instances with sysctl, or close what uses them."
            case ENOSPC: "Raise fs.inotify.max_user_watches with sysctl, or close what uses them."
            default: nil
            }
        return DoctorCheck(
            "inotify", .problem,
            "It does not work (\(String(cString: strerror(number)))): an open reader does not see what others store.",
            remedy: limit)
    }
}
