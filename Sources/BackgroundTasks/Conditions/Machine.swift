import FoundationEssentials

/// The machine's own conditions, read from the kernel's file systems whenever one asks.
struct Machine: Sendable {
    let load: ProcessorLoad
    private let network: NetworkRoutes
    private let powerDirectory: String

    /// - Parameters:
    ///   - proc: where the kernel's process file system is.
    ///   - sys: where its device file system is.
    ///   - addressed: see ``NetworkInterfaces/addressed``.
    init(proc: String, sys: String, addressed: @escaping @Sendable () -> [String]) {
        network = NetworkRoutes(
            directory: "\(proc)/net",
            interfaces: NetworkInterfaces(directory: "\(sys)/class/net", addressed: addressed))
        load = ProcessorLoad(proc: proc, sys: sys)
        powerDirectory = "\(sys)/class/power_supply"
    }

    /// Knows nothing of the person, nor of what the network costs.
    var reading: ConditionReading {
        let power = PowerSupplies(directory: powerDirectory)
        return ConditionReading(
            network: network.observation.state, metered: .unknown, externalPower: power.isExternal.state,
            batteryLow: power.isLow(percentage: LinuxConditions.lowBatteryPercentage).state,
            highLoad: load.observation.state)
    }

    var networkReport: ConditionReport {
        ConditionReport(
            .network, network.observation,
            source: "\(network.directory)/route, \(network.directory)/ipv6_route, \(network.interfaces.directory)")
    }

    var powerReports: [ConditionReport] {
        let power = PowerSupplies(directory: powerDirectory)
        let isLow = power.isLow(percentage: LinuxConditions.lowBatteryPercentage)
        return [
            ConditionReport(.externalPower, power.isExternal, source: powerDirectory),
            ConditionReport(.batteryLow, isLow, source: powerDirectory),
        ]
    }

    var loadReport: ConditionReport {
        ConditionReport(.highLoad, load.observation, source: "\(load.pressureFile), \(load.proc)/loadavg")
    }
}
