import Dispatch
import Glibc
import Synchronization

/// Receives kernel events about the conditions. Conditions whose events are unavailable are listed in `failures`, and
/// must be polled.
final class KernelMonitor: Sendable {
    /// A kind of kernel event received through a netlink socket.
    struct Event: Sendable, Hashable {
        let conditions: [Condition]
        let means: String
        /// The socket's protocol and groups.
        let number: Int32
        let groups: UInt32
        /// The text that identifies relevant messages; nil: all messages are relevant.
        var sign: String?

        /// Links, addresses and routes (rtnetlink(7)): RTMGRP_LINK, RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE,
        /// RTMGRP_IPV6_IFADDR, RTMGRP_IPV6_ROUTE.
        static let routes = Event(
            conditions: [.network], means: "routes, by a netlink socket", number: 0,
            groups: 0x1 | 0x10 | 0x40 | 0x100 | 0x400)
        /// Power supplies that are added or removed, and batteries that charge or discharge: object events from the
        /// kernel; group 2 would carry those of udev.
        static let powerSupplies = Event(
            conditions: [.externalPower, .batteryLow], means: "power supplies, by a netlink socket", number: 15,
            groups: 1, sign: "SUBSYSTEM=power_supply")
        static let all = [routes, powerSupplies]

        fileprivate func isRelevant(_ message: String) -> Bool { sign.map(message.contains) ?? true }
    }

    typealias OpenSocket = @Sendable (_ number: Int32, _ groups: UInt32) -> Result<Int32, SystemFailure>

    /// Dispatch sources are not marked Sendable on Linux; the lock makes sharing them safe.
    private struct Sources: @unchecked Sendable {
        var all: [Event: any DispatchSourceRead] = [:]
        var failures: [Event: SystemFailure] = [:]
    }

    private let queue = DispatchQueue(label: "BackgroundTasks.KernelMonitor")
    private let sources = Mutex(Sources())
    private let open: OpenSocket
    private let onChange: @Sendable () -> Void

    /// Opens nothing yet.
    /// - Parameter onChange: called on the monitor's own queue.
    init(
        open: @escaping OpenSocket = { NetlinkSocket.open(protocol: $0, groups: $1) },
        onChange: @escaping @Sendable () -> Void
    ) {
        self.open = open
        self.onChange = onChange
    }

    deinit {
        for source in sources.withLock({ $0.all }).values { source.cancel() }
    }

    /// Opens the sockets that are not open yet: one that failed before, as for lack of descriptors, may succeed later.
    func listen() {
        sources.withLock { sources in
            for event in Event.all where sources.all[event] == nil {
                switch open(event.number, event.groups) {
                case .failure(let failure): sources.failures[event] = failure
                case .success(let descriptor):
                    sources.failures[event] = nil
                    sources.all[event] = source(event, descriptor)
                }
            }
        }
    }

    /// The events that are unavailable, with the system's reasons.
    var failures: [Event: SystemFailure] { sources.withLock { $0.failures } }

    private func source(_ event: Event, _ descriptor: Int32) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [onChange] in
            // A lost message may have been about anything.
            for message in NetlinkSocket.messages(descriptor) where message.map(event.isRelevant) ?? true { onChange() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        return source
    }
}

/// A socket for kernel events (netlink(7)); the caller of `open` closes it.
enum NetlinkSocket {
    /// Opens a non-blocking socket that receives groups of events.
    /// - Returns: its descriptor, or the system's error, as in containers that forbid such sockets.
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

    /// All received messages, with spaces between the parts of each; nil stands for lost messages after an overflow,
    /// which may have been about anything.
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

/// The error of a system call that involves no file.
struct SystemFailure: Error, Equatable {
    /// The system's error text.
    let reason: String

    /// The error of the system call that has just failed.
    init() { reason = String(cString: strerror(errno)) }
}
