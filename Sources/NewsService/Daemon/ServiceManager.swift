import FoundationEssentials
import Glibc

/// The service manager that started this process and wants to be notified, if any: systemd, for a unit of type
/// `notify`. sd_notify(3) describes the protocol: a datagram of lines to the socket that NOTIFY_SOCKET names.
package struct ServiceManager: Sendable {
    private let socketPath: String?

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reports that the start-up is complete. `status` is the line that `systemctl status` shows.
    func ready(status: String) { notify("READY=1\nSTATUS=\(status)") }

    /// Reports that the shutdown has begun.
    func stopping() { notify("STOPPING=1") }

    /// Ignores a failure to send: the work does not depend on the manager.
    private func notify(_ message: String) {
        guard let socketPath else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(socketPath.utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        let length = MemoryLayout<sa_family_t>.size + path.count
        // "@" stands for the zero byte at the start of an abstract name (unix(7)).
        if path.first == UInt8(ascii: "@") { path[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(message.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
            }
        }
    }
}
