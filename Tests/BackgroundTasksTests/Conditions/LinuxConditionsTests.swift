import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("The conditions of a Linux machine")
struct LinuxConditionsTests {
    private func power(_ supplies: [String: [String: String]]?) throws -> ConditionReading.State {
        let directory = try TemporaryDirectory()
        for (name, attributes) in supplies ?? [:] {
            for (attribute, value) in attributes {
                try directory.write(value + "\n", to: "class/power_supply/\(name)/\(attribute)")
            }
        }
        return LinuxConditions(sys: directory.path).current().externalPower
    }

    @Test("No battery is mains")
    func noBattery() throws {
        #expect(try power(nil) == .yes)
        #expect(try power(["AC": ["type": "Mains", "online": "0"]]) == .yes)
        #expect(try power(["BAT0": ["type": "Battery", "present": "0"]]) == .yes)
        let mouse = ["type": "Battery", "scope": "Device", "status": "Discharging"]
        #expect(try power(["hid-mouse": mouse]) == .yes)
    }

    @Test("A battery that is discharged means no external power, unless a supply is on line")
    func battery() throws {
        #expect(try power(["BAT0": ["type": "Battery", "status": "Discharging"]]) == .no)
        #expect(
            try power([
                "BAT0": ["type": "Battery", "status": "Charging"], "AC": ["type": "Mains", "online": "1"],
            ]) == .yes)
        #expect(
            try power([
                "BAT0": ["type": "Battery", "status": "Discharging"], "ucsi": ["type": "USB", "online": "1"],
            ]) == .yes)
        #expect(
            try power([
                "BAT0": ["type": "Battery", "status": "Unknown"], "AC": ["type": "Mains", "online": "0"],
            ]) == .no)
        #expect(try power(["BAT0": ["type": "Battery", "status": "Full"]]) == .yes)
    }

    @Test("A battery that says nothing, alone, is unknown")
    func unknownPower() throws {
        #expect(try power(["BAT0": ["type": "Battery"]]) == .unknown)
    }

    private func network(_ routes: String?, _ routes6: String?) throws -> ConditionReading.State {
        let directory = try TemporaryDirectory()
        let header = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"
        if let routes { try directory.write(header + routes, to: "net/route") }
        if let routes6 { try directory.write(routes6, to: "net/ipv6_route") }
        return LinuxConditions(proc: directory.path).current().network
    }

    @Test("A default route is a network, in either protocol")
    func defaultRoute() throws {
        #expect(try network("eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", "") == .yes)
        let zero = String(repeating: "0", count: 32)
        let router = "fe80" + String(repeating: "0", count: 27) + "1"
        let route = "\(zero) 00 \(zero) 00 \(router) 00000400 00000001 00000000 00450003     eth0\n"
        #expect(try network("", route) == .yes)
        // Two halves, as tunnels set them.
        #expect(try network("tun0\t00000000\t0100080A\t0003\t0\t0\t0\t00000080\t0\t0\t0\n", nil) == .yes)
    }

    @Test("Routes to neighbours, to oneself, and rejections are no network")
    func noRoute() throws {
        #expect(try network("eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n", "") == .no)
        #expect(try network("eth0\t00000000\t010200C0\t0203\t0\t0\t0\t00000000\t0\t0\t0\n", "") == .no)
        let zero = String(repeating: "0", count: 32)
        let reject = "\(zero) 00 \(zero) 00 \(zero) ffffffff 00000001 00000000 00200200       lo\n"
        #expect(try network("", reject) == .no)
        #expect(try network("garbage\n\u{0}\n", "a b c") == .no)
    }

    @Test("Tables that can not be read leave the network unknown")
    func unknownNetwork() throws {
        #expect(try network(nil, nil) == .unknown)
    }

    @Test("The person's last activity is part of the reading")
    func activity() {
        let conditions = LinuxConditions()
        #expect(conditions.current().lastActivity == nil)
        let date = Date()
        conditions.noteActivity(at: date)
        #expect(conditions.current().lastActivity == date)
    }

    @Test("The stream of changes of the real machine begins and ends without a sound", .timeLimit(.minutes(1)))
    func changes() async {
        let task = Task {
            var count = 0
            for await _ in LinuxConditions().changes() { count += 1 }
            return count
        }
        task.cancel()
        _ = await task.value
    }
}
