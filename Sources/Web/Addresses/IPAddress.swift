import Glibc

/// An IP address, classified by who can reach it.
package enum IPAddress: Sendable, Equatable {
    case v4(UInt32)
    case v6(UInt64, UInt64)

    /// nil for families other than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                .v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            self = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { Self($0.pointee.sin6_addr) }
        default: return nil
        }
    }

    /// Parses the usual notation; an IPv6 address may have brackets.
    package init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        if inet_pton(AF_INET, bare, &v4) == 1 {
            self = .v4(UInt32(bigEndian: v4.s_addr))
        } else if inet_pton(AF_INET6, bare, &v6) == 1 {
            self = Self(v6)
        } else {
            return nil
        }
    }

    package var isLoopback: Bool {
        switch self {
        case .v4(let address): address >> 24 == 127
        case .v6(let high, let low):
            if let embedded { embedded.isLoopback } else { high == 0 && low == 1 }
        }
    }

    /// Whether it is not on the public Internet: this machine, the local network, and special-purpose ranges (the IANA
    /// special-purpose address registries, RFC 6890).
    var isPrivate: Bool {
        switch self {
        case .v4(let address): Self.privateV4.contains { $0.contains(address) }
        case .v6(let high, let low):
            if let embedded {
                embedded.isPrivate
            } else {
                high == 0 && low <= 1  // unspecified, loopback
                    || high >> 16 == 0x0064_ff9b_0001  // 64:ff9b:1::/48, a network's own translation to IPv4
                    || high == 0x0100_0000_0000_0000  // 100::/64, discarded
                    || high == 0x0100_0000_0000_0001  // 100:0:0:1::/64, dummy prefix
                    || high >> 41 == 0x2001_0000 >> 9  // 2001::/23, protocols: Teredo, benchmarks, ORCHID
                    || high >> 32 == 0x2001_0db8  // 2001:db8::/32, documentation
                    || high >> 44 == 0x3fff0  // 3fff::/20, documentation
                    || high >> 48 == 0x5f00  // 5f00::/16, segment routing
                    || high >> 57 == 0xfc >> 1  // fc00::/7, unique local
                    || high >> 54 == 0xfe80 >> 6  // fe80::/10, link-local
                    || high >> 54 == 0xfec0 >> 6  // fec0::/10, site-local
                    || high >> 56 == 0xff  // multicast
            }
        }
    }
}

extension IPAddress {
    private init(_ address: in6_addr) {
        let (high, low) = withUnsafeBytes(of: address) {
            (
                UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        self = .v6(high, low)
    }

    /// The IPv4 address embedded in an IPv6 address.
    private var embedded: IPAddress? {
        guard case .v6(let high, let low) = self else { return nil }
        if high == 0, low >> 32 == 0xffff { return .v4(UInt32(truncatingIfNeeded: low)) }  // ::ffff:0:0/96, mapped
        // ::ffff:0:0:0/96, translated (RFC 2765)
        if high == 0, low >> 32 == 0xffff_0000 { return .v4(UInt32(truncatingIfNeeded: low)) }
        if high == 0, low >> 32 == 0, low > 1 { return .v4(UInt32(truncatingIfNeeded: low)) }  // ::/96, compatible
        if high == 0x0064_ff9b_0000_0000, low >> 32 == 0 { return .v4(UInt32(truncatingIfNeeded: low)) }  // NAT64
        if high >> 48 == 0x2002 { return .v4(UInt32(truncatingIfNeeded: high >> 16)) }  // 6to4
        return nil
    }

    private struct Block {
        var address: UInt32
        var length: Int

        init(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ length: Int) {
            self.address = a << 24 | b << 16 | c << 8 | d
            self.length = length
        }

        func contains(_ other: UInt32) -> Bool { (address ^ other) >> (32 - length) == 0 }
    }

    private static let privateV4 = [
        Block(0, 0, 0, 0, 8), Block(10, 0, 0, 0, 8), Block(100, 64, 0, 0, 10), Block(127, 0, 0, 0, 8),
        Block(169, 254, 0, 0, 16), Block(172, 16, 0, 0, 12), Block(192, 0, 0, 0, 24), Block(192, 0, 2, 0, 24),
        Block(192, 88, 99, 0, 24), Block(192, 168, 0, 0, 16), Block(198, 18, 0, 0, 15), Block(198, 51, 100, 0, 24),
        Block(203, 0, 113, 0, 24), Block(224, 0, 0, 0, 4), Block(240, 0, 0, 0, 4),
    ]
}
