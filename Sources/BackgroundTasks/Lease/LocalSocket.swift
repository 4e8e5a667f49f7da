import Glibc

/// Unix-domain sockets in a directory, by a name in it.
///
/// The address of such a socket holds 107 bytes, less than many a path. So the directory is opened, and the address
/// goes through `/proc/self/fd`, which is short.
enum LocalSocket {
    /// A socket that listens under a name in a directory, for its owner only. A socket file of that name is replaced in
    /// one step: a client finds the old one or the new one.
    static func listen(_ name: String, in directory: String) throws(BackgroundTaskError) -> Int32 {
        let path = "\(directory)/\(name)"
        let temporary = "\(name).new"
        let folder = try File(path: directory, flags: O_RDONLY | O_DIRECTORY)
        let descriptor = try make(path)
        // A folder that has one of the names is told of under the name that it has.
        let obstacle = ["\(path).new", path].first(where: File.isFolder)
        unlinkat(folder.descriptor, temporary, 0)
        // The file is made with the rights that the socket has.
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

    /// A socket that is connected to the one that listens under a name.
    /// - Throws: `noHolder` when nobody listens, `noAnswer` when more clients wait there than it can take.
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
