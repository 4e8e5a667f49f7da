import FoundationEssentials
import Glibc

/// What feeds the machine, after Documentation/ABI/testing/sysfs-class-power in the Linux kernel.
struct PowerSupplies: Sendable {
    /// `/sys/class/power_supply`.
    let directory: String

    /// A supply that is on line means external power; so does the lack of any battery, as on most desktops and in
    /// containers. A battery of a device, such as a mouse's, is none of the machine's.
    var isExternal: ConditionReading.State {
        var batteries: [String] = []
        var supplies: [String] = []
        for name in names {
            switch (attribute("type", name), attribute("scope", name)) {
            case (_, "Device"): continue
            case ("Battery", _) where attribute("present", name) != "0": batteries.append(name)
            case ("Mains", _), ("USB", _): supplies.append(name)
            default: continue
            }
        }
        // 1: on line; 2: on line with a programmable voltage.
        if supplies.contains(where: { ["1", "2"].contains(attribute("online", $0)) }) { return .yes }
        if batteries.isEmpty { return .yes }
        let states = batteries.compactMap { attribute("status", $0) }
        if states.contains("Discharging") { return .no }
        if states.contains(where: { ["Charging", "Full", "Not charging"].contains($0) }) { return .yes }
        return supplies.contains { attribute("online", $0) == "0" } ? .no : .unknown
    }

    private var names: [String] {
        guard let listing = opendir(directory) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private func attribute(_ attribute: String, _ name: String) -> String? {
        guard let bytes = try? File(path: "\(directory)/\(name)/\(attribute)", flags: O_RDONLY).read() else {
            return nil
        }
        return String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
    }
}
