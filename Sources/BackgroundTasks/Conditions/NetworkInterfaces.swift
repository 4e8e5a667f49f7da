import Glibc

/// Determines which interfaces lead to other machines, from `/sys/class/net`.
struct NetworkInterfaces: Sendable {
    /// `/sys/class/net`.
    let directory: String
    /// The names of interfaces that are up and have their own IPv4 address. No kernel file lists them.
    let addressed: @Sendable () -> [String]

    /// The maximum depth of stacked interfaces, such as a bridge on a VLAN on a bond.
    private static let deepest = 8

    /// Whether an interface with a route or an address reaches other machines: its link is up, and hardware lies below
    /// it. Without hardware it leads to the machine's own containers and virtual machines, or is a tunnel, which needs
    /// another interface. In a container no interface has hardware: there every Ethernet-like one counts. Interfaces
    /// unknown to `/sys` count as well.
    func reachesOtherMachines(_ name: String) -> Bool {
        guard name != "lo", !name.contains("/") else { return false }
        let files = Set(KernelFiles.names("\(directory)/\(name)"))
        guard !files.isEmpty else { return true }
        let downs = ["down", "lowerlayerdown", "notpresent", "dormant", "testing"]
        if let state = text("operstate", of: name), downs.contains(state) { return false }
        if hasHardware(name) { return true }
        // ARPHRD_ETHER (linux/if_arp.h), the type of a container's virtual Ethernet device.
        guard text("type", of: name) == "1", !files.contains("bridge") else { return false }
        return !KernelFiles.names(directory).contains { hasHardware($0) }
    }

    /// Whether an interface is hardware or is stacked on some.
    private func hasHardware(_ name: String, depth: Int = 0) -> Bool {
        let files = KernelFiles.names("\(directory)/\(name)")
        if files.contains("device") { return true }
        guard depth < Self.deepest else { return false }
        return files.contains { $0.hasPrefix("lower_") && hasHardware(String($0.dropFirst(6)), depth: depth + 1) }
    }

    private func text(_ file: String, of name: String) -> String? { KernelFiles.line("\(directory)/\(name)/\(file)") }

    /// The machine's own interfaces with an address, from getifaddrs(3). Empty when the call fails.
    static func withAddress() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var names: [String] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            // IFF_UP is set, IFF_LOOPBACK is not (net/if.h).
            guard entry.ifa_flags & 0x9 == 0x1, let address = entry.ifa_addr,
                address.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr.s_addr }
            guard !NetworkRoutes.isLinkLocal(UInt32(littleEndian: number)) else { continue }
            names.append(String(cString: entry.ifa_name))
        }
        return names
    }
}
