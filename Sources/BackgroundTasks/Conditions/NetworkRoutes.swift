/// Whether this machine reaches others: through an IPv4 or IPv6 default route that is up (or two halves of the address
/// space, as some tunnels set them), or else a route or an address on an interface that leads to other machines, as on
/// an isolated network, or with policy routing (`/proc/net/route` shows only the main table).
struct NetworkRoutes: Sendable {
    /// `/proc/net`.
    let directory: String
    let interfaces: NetworkInterfaces

    var observation: Observation {
        let tables = [
            KernelFiles.words("\(directory)/route").map { $0.compactMap(Self.route) },
            KernelFiles.words("\(directory)/ipv6_route").map { $0.compactMap(Self.route6) },
        ]
        let routes = tables.compactMap { $0 }.joined()
        if let route = routes.first(where: \.isDefault) {
            return Observation(state: .yes, words: "default route through \(route.interface)")
        }
        if let route = routes.first(where: { interfaces.reachesOtherMachines($0.interface) }) {
            return Observation(state: .yes, words: "route through \(route.interface)")
        }
        if let name = interfaces.addressed().first(where: interfaces.reachesOtherMachines) {
            return Observation(state: .yes, words: "address on \(name)")
        }
        guard tables.contains(where: { $0 != nil }) else {
            return Observation(state: .unknown, words: "the routing tables cannot be read")
        }
        return Observation(state: .no, words: "no route to another machine")
    }

    private struct Route {
        let interface: String
        let isDefault: Bool
    }

    /// An IPv4 route beyond this machine. Columns: interface, destination, gateway, flags, …, mask (eighth);
    /// hexadecimal, addresses in network order.
    private static func route(_ row: [Substring]) -> Route? {
        guard row.count >= 8, row[0] != "lo", let flags = UInt32(row[3], radix: 16), isUsable(flags),
            let destination = UInt32(row[1], radix: 16), !isLinkLocal(destination), destination & 0xf0 != 0xe0
        else { return nil }
        // "00000080" is 128.0.0.0 as a little-endian number.
        return Route(interface: String(row[0]), isDefault: ["00000000", "00000080"].contains(row[7]))
    }

    /// An IPv6 route. Columns: destination, its prefix length, source, its prefix length, next hop, metric, two
    /// counters, flags, interface; hexadecimal.
    private static func route6(_ row: [Substring]) -> Route? {
        guard row.count >= 10, row[9] != "lo", let prefix = Int(row[1], radix: 16),
            let flags = UInt32(row[8], radix: 16), isUsable(flags), let head = UInt16(row[0].prefix(4), radix: 16),
            head & 0xffc0 != 0xfe80, head & 0xff00 != 0xff00
        else { return nil }
        return Route(interface: String(row[9]), isDefault: prefix <= 1)
    }

    /// `RTF_UP` is set, `RTF_REJECT` is not (linux/route.h).
    private static func isUsable(_ flags: UInt32) -> Bool { flags & 0x0001 != 0 && flags & 0x0200 == 0 }

    /// 169.254.0.0/16 (RFC 3927): addresses that interfaces assign themselves when no server assigns one.
    static func isLinkLocal(_ address: UInt32) -> Bool { address & 0xffff == 0xfea9 }
}
