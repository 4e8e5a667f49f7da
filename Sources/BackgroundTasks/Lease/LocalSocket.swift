import Glibc

/// Unix-domain sockets addressed by a name in a directory.
///
/// A socket address holds at most 107 bytes, fewer than many paths. So the directory is opened, and the address uses
/// the short path `/proc/self/fd`.
enum LocalSocket {
    /// Listens on a socket in the directory, accessible to its owner only. An existing socket file of that name is
    /// replaced atomically: a client finds the old one or the new one.
    static func listen(_ name: String, in directory: String) throws(BackgroundTaskError) -> Int32 {
        let path = "\(directory)/\(name)"
        let temporary = "\(name).new"
        let folder = try File(path: directory, flags: O_RDONLY | O_DIRECTORY)
        let descriptor = try make(path)
        // If a folder has one of the names, the error must name that folder.
        let obstacle = ["\(path).new", path].first(where: File.isFolder)
        unlinkat(folder.descriptor, temporary, 0)
        // The socket file is created with the descriptor's permissions.
        guard fchmod(descriptor, 0o600) == 0, use(descriptor, folder, temporary, bind) == 0,
            fchmodat(folder.descriptor, temporary, 0o600, 0) == 0, Glibc.listen(descriptor, 64) == 0,
            renameat(folder.descriptor, temporary, folder.descriptor, name) == 0
        else {
            if obstacle != nil { errno = EISDIR }
            let error = File.error(.listenAt, obstacle ?? path)
            close(descriptor)
            unlinkat(folder.descriptor, temporary, 0)
            throw error
        }
        return descriptor
    }

    /// Connects to the listening socket of that name.
    /// - Throws: `noHolder` when no process listens, `noAnswer` when its queue of waiting clients is full.
    static func connect(_ name: String, in directory: String) throws(BackgroundTaskError) -> Int32 {
        let path = "\(directory)/\(name)"
        guard access(path, F_OK) == 0 || errno != ENOENT else { throw .noHolder(directory: directory) }
        let folder = try File(path: directory, flags: O_RDONLY | O_DIRECTORY)
        let descriptor = try make(path)
        if use(descriptor, folder, name, Glibc.connect) == 0 { return descriptor }
        let code = errno
        let error = File.error(.connectTo, path)
        close(descriptor)
        switch code {
        case ENOENT, ECONNREFUSED: throw .noHolder(directory: directory)
        case EAGAIN: throw .noAnswer(directory: directory)
        default: throw error
        }
    }

    private static func make(_ path: String) throws(BackgroundTaskError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw File.error(.makeSocketFor, path) }
        return descriptor
    }

    private static func use(
        _ descriptor: Int32, _ folder: borrowing File, _ name: String,
        _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("/proc/self/fd/\(folder.descriptor)/\(name)".utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return -1
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
