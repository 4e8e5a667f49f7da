import Glibc

/// A socket on which the kernel tells of its events (netlink(7)); closed by whoever opened it.
enum NetlinkSocket {
    /// Opens a socket that belongs to groups of events and does not block.
    /// - Returns: its descriptor, or the words of the system for what failed, as in containers that allow no such socket.
    static func open(protocol number: Int32, groups: UInt32) -> Result<Int32, SystemFailure> {
        let type = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_NETLINK, type, number)
        guard descriptor >= 0 else { return .failure(SystemFailure()) }
        // struct sockaddr_nl (linux/netlink.h): family and padding, port, groups.
        let address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(AF_NETLINK), 0, 0, groups)
        let isBound = withUnsafeBytes(of: address) { bytes in
            bytes.baseAddress.map {
                bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
            } ?? false
        }
        guard isBound else {
            let failure = SystemFailure()
            close(descriptor)
            return .failure(failure)
        }
        return .success(descriptor)
    }

    /// All that has arrived, the parts of each message with spaces between them; nil stands for messages that were lost
    /// when too many came, and may have been about anything.
    static func messages(_ descriptor: Int32) -> [String?] {
        var messages: [String?] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                let text = buffer[..<count].map { $0 == 0 ? 0x20 : $0 }
                messages.append(String(decoding: text, as: UTF8.self))
            } else if count < 0 && errno == ENOBUFS {
                messages.append(nil)
            } else if count == 0 || errno != EINTR {
                return messages
            }
        }
    }
}
