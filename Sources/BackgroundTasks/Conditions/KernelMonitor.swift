import Dispatch
import Glibc
import Synchronization

/// Listens to the kernel through netlink for what concerns the conditions: links, addresses and routes (rtnetlink(7)),
/// and power supplies (kernel object events). Where a socket is not allowed, as in some containers, its changes are
/// seen with the next decision only.
final class KernelMonitor: Sendable {
    /// Dispatch sources are not marked as Sendable on Linux; the lock is what makes sharing them safe.
    private struct Sources: @unchecked Sendable {
        var all: [any DispatchSourceRead] = []
    }

    private static let routeProtocol: Int32 = 0
    private static let objectEventProtocol: Int32 = 15
    /// RTMGRP_LINK, RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE, RTMGRP_IPV6_IFADDR, RTMGRP_IPV6_ROUTE.
    private static let routeGroups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
    /// The events as the kernel sends them; group 2 is what udev makes of them.
    private static let kernelGroup: UInt32 = 1

    private let queue = DispatchQueue(label: "BackgroundTasks.KernelMonitor")
    private let sources = Mutex(Sources())

    /// - Parameter onChange: called on a queue of the monitor's own.
    init(onChange: @escaping @Sendable () -> Void) {
        listen(Self.routeProtocol, Self.routeGroups) { _ in onChange() }
        listen(Self.objectEventProtocol, Self.kernelGroup) { message in
            if message.contains("SUBSYSTEM=power_supply") { onChange() }
        }
    }

    deinit { stop() }

    func stop() {
        let stopped = sources.withLock { sources in
            defer { sources.all = [] }
            return sources
        }
        for source in stopped.all { source.cancel() }
    }

    private func listen(
        _ netlinkProtocol: Int32, _ groups: UInt32, _ onMessage: @escaping @Sendable (String) -> Void
    ) {
        let type = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_NETLINK, type, netlinkProtocol)
        guard descriptor >= 0 else { return }
        // struct sockaddr_nl (linux/netlink.h): family and padding, port, groups.
        let address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(AF_NETLINK), 0, 0, groups)
        let isBound = withUnsafeBytes(of: address) { bytes in
            bytes.baseAddress.map {
                bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
            } ?? false
        }
        guard isBound else {
            close(descriptor)
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            for message in Self.messages(descriptor) { onMessage(message) }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        sources.withLock { $0.all.append(source) }
    }

    /// All that has arrived, the parts of each message with spaces between them. An overrun buffer counts as a message
    /// that may be about anything.
    private static func messages(_ descriptor: Int32) -> [String] {
        var messages: [String] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                let text = buffer[..<count].map { $0 == 0 ? 0x20 : $0 }
                messages.append(String(decoding: text, as: UTF8.self))
            } else if count < 0 && errno == ENOBUFS {
                messages.append("SUBSYSTEM=power_supply")
            } else if count == 0 || errno != EINTR {
                return messages
            }
        }
    }
}
