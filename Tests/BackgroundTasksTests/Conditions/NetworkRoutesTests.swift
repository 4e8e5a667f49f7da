import Testing

@testable import BackgroundTasks

@Suite("The network, from the kernel's routes")
struct NetworkRoutesTests {
    private static let zero = String(repeating: "0", count: 32)

    private func report(_ routes: String?, _ routes6: String?) throws -> ConditionReport? {
        let machine = try MachineFixture()
        let header = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"
        if let routes { try machine.setProc("net/route", header + routes) }
        if let routes6 { try machine.setProc("net/ipv6_route", routes6) }
        let report = machine.report(.network)
        #expect(machine.reading.network == report?.state)
        return report
    }

    @Test("A default route is a network, in either protocol, and is named")
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

    @Test("Routes to neighbours, to oneself, and rejections are no network")
    func noRoute() throws {
        #expect(try report("eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n", "")?.state == .no)
        #expect(try report("eth0\t00000000\t010200C0\t0203\t0\t0\t0\t00000000\t0\t0\t0\n", "")?.state == .no)
        let reject = "\(Self.zero) 00 \(Self.zero) 00 \(Self.zero) ffffffff 00000001 00000000 00200200       lo\n"
        #expect(try report("", reject)?.state == .no)
        #expect(try report("garbage\n\u{0}\n", "a b c")?.state == .no)
    }

    @Test("Tables that can not be read leave the network unknown")
    func unknown() throws {
        #expect(try report(nil, nil)?.state == .unknown)
    }

    @Test("What an interface's name does to a terminal does not get into the report")
    func hostileName() throws {
        let route = try report("e\u{1B}[2J\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", "")
        #expect(route?.observation == "default route through e [2J")
    }
}
