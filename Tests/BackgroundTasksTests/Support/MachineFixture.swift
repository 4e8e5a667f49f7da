import TestSupport

@testable import BackgroundTasks

/// Folders that look like a machine's `/proc`, `/sys` and `/run`, with what a test puts there.
struct MachineFixture {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    var proc: String { "\(directory.path)/proc" }
    var sys: String { "\(directory.path)/sys" }
    var run: String { "\(directory.path)/run" }
    /// The interfaces with an address.
    var addressed: [String] = []
    var conditions: LinuxConditions {
        LinuxConditions(proc: proc, sys: sys, run: run) { [addressed] in addressed }
    }
    var reading: ConditionReading { conditions.current() }

    /// A power supply, from its attributes.
    func addSupply(_ name: String, _ attributes: [String: String]) throws {
        for (attribute, value) in attributes {
            try directory.write(value + "\n", to: "sys/class/power_supply/\(name)/\(attribute)")
        }
    }

    /// A network interface, from the files of its folder.
    func addInterface(_ name: String, _ files: [String: String]) throws {
        for (file, text) in files { try directory.write(text + "\n", to: "sys/class/net/\(name)/\(file)") }
    }

    /// A file under `/proc`.
    func setProc(_ name: String, _ text: String) throws { try directory.write(text, to: "proc/\(name)") }

    /// The list of processors that are online.
    func setProcessors(_ list: String) throws {
        try directory.write(list + "\n", to: "sys/devices/system/cpu/online")
    }

    /// The report of a condition.
    func report(_ condition: Condition) -> ConditionReport? {
        conditions.reports().first { $0.condition == condition }
    }
}
