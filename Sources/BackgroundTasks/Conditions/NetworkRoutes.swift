import FoundationEssentials
import Glibc

/// Whether the kernel's tables hold a way out of this machine: a default route that is up, in IPv4 or IPv6. Two halves
/// of the address space, as some tunnels set them, count as well.
struct NetworkRoutes: Sendable {
    /// `/proc/net`.
    let directory: String

    var observation: Observation {
        let tables = [(table("route"), Self.interface), (table("ipv6_route"), Self.interface6)]
        for case (let rows?, let interface) in tables {
            if let name = rows.lazy.compactMap(interface).first {
                return Observation(state: .yes, words: "default route through \(name)")
            }
        }
        guard tables.contains(where: { $0.0 != nil }) else {
            return Observation(state: .unknown, words: "the tables of routes can not be read")
        }
        return Observation(state: .no, words: "no default route")
    }

    private func table(_ name: String) -> [[Substring]]? {
        guard let bytes = try? File(path: "\(directory)/\(name)", flags: O_RDONLY).read() else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(whereSeparator: \.isWhitespace)
        }
    }

    /// The interface of an IPv4 route to everywhere. Columns: interface, destination, gateway, flags, …, mask (eighth);
    /// hexadecimal, the address in network order.
    private static func interface(_ row: [Substring]) -> Substring? {
        guard row.count >= 8, row[0] != "lo", let flags = UInt32(row[3], radix: 16) else { return nil }
        // "00000080" is 128.0.0.0 as a little-endian number.
        let isWide = ["00000000", "00000080"].contains(row[7])
        return isWide && isUsable(flags) ? row[0] : nil
    }

    /// The interface of an IPv6 route to everywhere. Columns: destination, its prefix length, source, its prefix length,
    /// next hop, metric, two counters, flags, interface; hexadecimal.
    private static func interface6(_ row: [Substring]) -> Substring? {
        guard row.count >= 10, row[9] != "lo", let prefix = Int(row[1], radix: 16),
            let flags = UInt32(row[8], radix: 16)
        else { return nil }
        return prefix <= 1 && isUsable(flags) ? row[9] : nil
    }

    /// `RTF_UP` is set, `RTF_REJECT` is not (linux/route.h).
    private static func isUsable(_ flags: UInt32) -> Bool { flags & 0x0001 != 0 && flags & 0x0200 == 0 }
}
