import Dispatch
import Glibc
import Synchronization

/// Listens to the kernel for what concerns the conditions. Where it does not let us, `failures` says so, and who waits
/// for a change of that kind looks for it now and then.
final class KernelMonitor: Sendable {
    /// Something the kernel tells of.
    enum Event: Sendable, CaseIterable {
        /// Links, addresses and routes (rtnetlink(7)).
        case routes
        /// Power supplies that come and go, and batteries that fill or empty (kernel object events).
        case powerSupplies

        /// The conditions that it changes.
        var conditions: [Condition] {
            switch self {
            case .routes: [.network]
            case .powerSupplies: [.externalPower, .batteryLow]
            }
        }

        /// How the kernel tells, in words.
        var means: String {
            switch self {
            case .routes: "routes, by a netlink socket"
            case .powerSupplies: "power supplies, by a netlink socket"
            }
        }
    }

    /// Dispatch sources are not marked as Sendable on Linux; the lock is what makes sharing them safe.
    private struct Sources: @unchecked Sendable {
        var all: [any DispatchSourceRead] = []
        var failures: [Event: SystemFailure] = [:]
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
        listen(.routes, Self.routeProtocol, Self.routeGroups) { _ in onChange() }
        listen(.powerSupplies, Self.objectEventProtocol, Self.kernelGroup) { message in
            if message?.contains("SUBSYSTEM=power_supply") ?? true { onChange() }
        }
    }

    deinit {
        for source in sources.withLock({ $0.all }) { source.cancel() }
    }

    /// What the kernel does not tell, and its reasons.
    var failures: [Event: SystemFailure] { sources.withLock { $0.failures } }

    private func listen(
        _ event: Event, _ netlinkProtocol: Int32, _ groups: UInt32, _ onMessage: @escaping @Sendable (String?) -> Void
    ) {
        switch NetlinkSocket.open(protocol: netlinkProtocol, groups: groups) {
        case .failure(let failure): sources.withLock { $0.failures[event] = failure }
        case .success(let descriptor):
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler {
                for message in NetlinkSocket.messages(descriptor) { onMessage(message) }
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            sources.withLock { $0.all.append(source) }
        }
    }
}
