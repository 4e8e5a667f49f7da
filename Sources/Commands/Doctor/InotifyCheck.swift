import Glibc

/// Checks whether the kernel reports files written by other processes (inotify).
enum InotifyCheck {
    /// - Parameter folder: the folder to watch; the root if it does not exist.
    static func run(folder: String) -> DoctorCheck {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return problem(errno) }
        defer { close(descriptor) }
        let watched = access(folder, F_OK) == 0 ? folder : "/"
        guard inotify_add_watch(descriptor, watched, UInt32(IN_MODIFY)) >= 0 else { return problem(errno) }
        return DoctorCheck("inotify", .ok, "Changes by other processes are seen at once.")
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
            "It does not work (\(String(cString: strerror(number)))): an open reader does not see changes by other processes.",
            remedy: limit)
    }
}
