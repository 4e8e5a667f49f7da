import Testing

@testable import BackgroundTasks

@Suite("The network, from the kernel's routes")
struct NetworkRoutesTests {
    private static let zero = String(repeating: "0", count: 32)
    private static let header = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"

    /// 192.0.2.0/24, without a gateway.
    private static func lan(_ interface: String) -> String {
        "\(interface)\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"
    }

    /// fd00::/64, without a gateway.
    private static func lan6(_ interface: String) -> String {
        "fd" + String(repeating: "0", count: 30) + " 40 \(zero) 00 \(zero) 00000100 00000001 00000000 00000001     "
            + "\(interface)\n"
    }

    private func report(_ routes: String?, _ routes6: String?) throws -> ConditionReport? {
        let machine = try MachineFixture()
        if let routes { try machine.setProc("net/route", Self.header + routes) }
        if let routes6 { try machine.setProc("net/ipv6_route", routes6) }
        let report = machine.report(.network)
        #expect(machine.reading.network == report?.state)
        return report
    }

    @Test("A default route counts as a network, in either protocol, and is named")
    func defaultRoute() throws {
        let route = try report("eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", "")
        #expect(route?.state == .yes)
        #expect(route?.observation == "default route through eth0")
        let router = "fe80" + String(repeating: "0", count: 27) + "1"
        let row6 = "\(Self.zero) 00 \(Self.zero) 00 \(router) 00000400 00000001 00000000 00450003     wlan0\n"
        let route6 = try report("", row6)
        #expect(route6?.state == .yes)
        #expect(route6?.observation == "default route through wlan0")
        // Two halves, as tunnels set them.
        #expect(try report("tun0\t00000000\t0100080A\t0003\t0\t0\t0\t00000080\t0\t0\t0\n", nil)?.state == .yes)
    }

    @Test("A route to the local network alone counts, in either protocol")
    func localNetworkOnly() throws {
        let neighbours = try report(Self.lan("eth0"), "")
        #expect(neighbours?.state == .yes)
        #expect(neighbours?.observation == "route through eth0")
        #expect(try report("", Self.lan6("eth0"))?.state == .yes)
    }

    @Test("Loopback, unreachable and rejecting routes do not count as a network")
    func noRoute() throws {
        let own = try report("lo\t0000007F\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0\n", "")
        #expect(own?.state == .no)
        #expect(own?.observation == "no route to another machine")
        // 169.254.0.0/16, and fe80::/64: what an interface assigns itself.
        #expect(try report("eth0\t0000FEA9\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n", "")?.state == .no)
        let link = "fe80" + String(repeating: "0", count: 28)
        let local = "\(link) 40 \(Self.zero) 00 \(Self.zero) 00000100 00000002 00000000 00000001     eth0\n"
        #expect(try report("", local)?.state == .no)
        let multicast = "ff" + String(repeating: "0", count: 30)
        let group = "\(multicast) 08 \(Self.zero) 00 \(Self.zero) 00000100 00000003 00000000 00000001     eth0\n"
        #expect(try report("", group)?.state == .no)
        #expect(try report("eth0\t00000000\t010200C0\t0203\t0\t0\t0\t00000000\t0\t0\t0\n", "")?.state == .no)
        let reject = "\(Self.zero) 00 \(Self.zero) 00 \(Self.zero) ffffffff 00000001 00000000 00200200       lo\n"
        #expect(try report("", reject)?.state == .no)
        #expect(try report("garbage\n\u{0}\n", "a b c")?.state == .no)
    }

    @Test("Interfaces to the machine's own containers, and tunnels without a network below, do not count")
    func ownInterfaces() throws {
        let machine = try MachineFixture()
        try machine.setProc("net/ipv6_route", "")
        func state(_ name: String) throws -> ConditionReading.State? {
            try machine.setProc("net/route", Self.header + Self.lan(name))
            return machine.reading.network
        }
        try machine.addInterface("eth0", ["operstate": "up", "type": "1", "device/vendor": "0x8086"])
        try machine.addInterface("wlan0", ["operstate": "down", "type": "1", "device/vendor": "0x8086"])
        try machine.addInterface("docker0", ["operstate": "up", "type": "1", "bridge/stp_state": "0"])
        try machine.addInterface(
            "br0", ["operstate": "up", "type": "1", "bridge/stp_state": "0", "lower_eth0/type": "1"])
        try machine.addInterface("tun0", ["operstate": "unknown", "type": "65534"])
        try machine.addInterface("vmnet8", ["operstate": "unknown", "type": "1"])
        try machine.addInterface("eth0.7", ["operstate": "up", "type": "1", "lower_eth0/type": "1"])
        let expected: [String: ConditionReading.State] = [
            "eth0": .yes, "wlan0": .no, "docker0": .no, "br0": .yes, "tun0": .no, "vmnet8": .no, "eth0.7": .yes,
        ]
        for (name, expected) in expected { #expect(try state(name) == expected, "\(name)") }
    }

    @Test("With policy routing, an interface's address decides")
    func policyRouting() throws {
        var machine = try MachineFixture()
        try machine.setProc("net/route", Self.header)
        try machine.setProc("net/ipv6_route", "")
        try machine.addInterface("eth0", ["operstate": "up", "type": "1", "device/vendor": "0x8086"])
        #expect(machine.reading.network == .no)
        machine.addressed = ["eth0"]
        #expect(machine.reading.network == .yes)
        #expect(machine.report(.network)?.observation == "address on eth0")
        try machine.addInterface("eth0", ["operstate": "down"])
        #expect(machine.reading.network == .no)
    }

    @Test("The real machine's interfaces with an address do not include loopback")
    func realAddresses() {
        #expect(!NetworkInterfaces.withAddress().contains("lo"))
    }

    @Test("In a container, whose interfaces have no hardware, one that is up counts as a network")
    func container() throws {
        let machine = try MachineFixture()
        try machine.setProc("net/ipv6_route", "")
        try machine.setProc("net/route", Self.header + Self.lan("eth0"))
        try machine.addInterface("lo", ["operstate": "unknown", "type": "772"])
        try machine.addInterface("eth0", ["operstate": "up", "type": "1"])
        #expect(machine.reading.network == .yes)
    }

    @Test("Tables that cannot be read leave the network unknown")
    func unknown() throws {
        #expect(try report(nil, nil)?.state == .unknown)
    }

    @Test("Control characters in an interface's name do not get into the report")
    func hostileName() throws {
        let route = try report("e\u{1B}[2J\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", "")
        #expect(route?.observation == "default route through e [2J")
    }
}
