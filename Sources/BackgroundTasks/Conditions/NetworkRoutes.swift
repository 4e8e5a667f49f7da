import FoundationEssentials
import Glibc

/// Whether the kernel's tables hold a way out of this machine: a default route that is up, in IPv4 or IPv6. Two halves
/// of the address space, as some tunnels set them, count as well.
struct NetworkRoutes: Sendable {
    /// `/proc/net`.
    let directory: String

    var isReachable: ConditionReading.State {
        let tables = [table("route"), table("ipv6_route")]
        if tables[0].map(Self.hasDefaultRoute) == true || tables[1].map(Self.hasDefaultRoute6) == true { return .yes }
        return tables.contains { $0 != nil } ? .no : .unknown
    }

    private func table(_ name: String) -> [[Substring]]? {
        guard let bytes = try? File(path: "\(directory)/\(name)", flags: O_RDONLY).read() else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(whereSeparator: \.isWhitespace)
        }
    }

    /// Columns: interface, destination, gateway, flags, …, mask (eighth); hexadecimal, the address in network order.
    private static func hasDefaultRoute(_ rows: [[Substring]]) -> Bool {
        rows.contains { row in
            guard row.count >= 8, row[0] != "lo", let flags = UInt32(row[3], radix: 16) else { return false }
            // "00000080" is 128.0.0.0 as a little-endian number.
            let isWide = ["00000000", "00000080"].contains(row[7])
            return isWide && isUsable(flags)
        }
    }

    /// Columns: destination, its prefix length, source, its prefix length, next hop, metric, two counters, flags,
    /// interface; hexadecimal.
    private static func hasDefaultRoute6(_ rows: [[Substring]]) -> Bool {
        rows.contains { row in
            guard row.count >= 10, row[9] != "lo", let prefix = Int(row[1], radix: 16),
                let flags = UInt32(row[8], radix: 16)
            else { return false }
            return prefix <= 1 && isUsable(flags)
        }
    }

    /// `RTF_UP` is set, `RTF_REJECT` is not (linux/route.h).
    private static func isUsable(_ flags: UInt32) -> Bool { flags & 0x0001 != 0 && flags & 0x0200 == 0 }
}
