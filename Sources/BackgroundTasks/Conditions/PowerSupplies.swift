/// The machine's power supplies and battery levels at one moment.
struct PowerSupplies: Sendable {
    private let batteries: [PowerSupply]
    private let external: [PowerSupply]

    /// - Parameter directory: `/sys/class/power_supply`; a missing folder has no supplies.
    init(directory: String) {
        let all = KernelFiles.names(directory).compactMap { PowerSupply(name: $0, directory: directory) }
        batteries = all.filter { $0.kind == .battery }
        external = all.filter { $0.kind == .external }
    }

    /// An online supply means external power; so does the absence of a battery, as on most desktops and in containers.
    var isExternal: Observation {
        if let supply = external.first(where: { $0.isOnLine == true }) {
            return Observation(state: .yes, words: "\(supply.name) on line")
        }
        if batteries.isEmpty { return Observation(state: .yes, words: "no battery") }
        let states = batteries.compactMap(\.status)
        if states.contains("Discharging") { return Observation(state: .no, words: batteryWords) }
        if states.contains(where: { ["Charging", "Full", "Not charging"].contains($0) }) {
            return Observation(state: .yes, words: batteryWords)
        }
        if let supply = external.first(where: { $0.isOnLine == false }) {
            return Observation(state: .no, words: "\(supply.name) off line")
        }
        return Observation(state: .unknown, words: batteryWords)
    }

    /// The machine runs until its last battery is empty: none is low as long as one has enough charge.
    func isLow(percentage limit: Int) -> Observation {
        if batteries.isEmpty { return Observation(state: .no, words: "no battery") }
        let power = isExternal
        if power.state == .yes { return Observation(state: .no, words: "external power: \(power.words)") }
        let answers = batteries.map { $0.isBelow(percentage: limit) }
        let words = "\(batteryWords); low below \(limit) %"
        if answers.contains(false) { return Observation(state: .no, words: words) }
        if answers.contains(nil) || power.state == .unknown { return Observation(state: .unknown, words: words) }
        return Observation(state: .yes, words: words)
    }

    private var batteryWords: String { batteries.map(\.words).joined(separator: "; ") }
}

/// One entry of `/sys/class/power_supply`, after Documentation/ABI/testing/sysfs-class-power in the Linux kernel.
struct PowerSupply: Sendable, Equatable {
    enum Kind: Sendable {
        /// A battery of the machine, or its uninterruptible power supply.
        case battery
        /// Mains, a USB charger, or a wireless one.
        case external
    }

    var name: String
    var kind: Kind
    /// nil when not reported.
    var isOnLine: Bool?
    /// "Charging", "Discharging", "Not charging", "Full", "Unknown"; nil when not reported.
    var status: String?
    /// The charge level; nil when not reported.
    var percentage: Int?
    /// "Critical", "Low", "Normal", "High", "Full", "Unknown"; nil when not reported.
    var level: String?

    /// Reads the entry in a folder; nil when it powers a device such as a mouse instead of the machine, or is a slot
    /// without a battery.
    init?(name: String, directory: String) {
        func attribute(_ attribute: String) -> String? { KernelFiles.line("\(directory)/\(name)/\(attribute)") }
        guard attribute("scope") != "Device", attribute("present") != "0" else { return nil }
        switch attribute("type") {
        case "Battery", "UPS": kind = .battery
        case "Mains", "USB", "Wireless": kind = .external
        default: return nil
        }
        self.name = name
        // 1: online; 2: online with a programmable voltage.
        isOnLine = attribute("online").map { ["1", "2"].contains($0) }
        status = attribute("status")
        // Worn batteries are known to report more than 100 per cent.
        percentage = attribute("capacity").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : min($0, 100) }
        level = attribute("capacity_level")
    }

    /// Whether its charge is below a limit; nil when not reported.
    func isBelow(percentage limit: Int) -> Bool? {
        if let percentage { return percentage < limit }
        switch level {
        case "Critical", "Low": return true
        case "Normal", "High", "Full": return false
        default: return nil
        }
    }

    /// "BAT0 discharging, 17 %".
    var words: String {
        let parts = [status?.lowercased() ?? "without a status", percentage.map { "\($0) %" } ?? level?.lowercased()]
        return "\(name) " + parts.compactMap { $0 }.joined(separator: ", ")
    }
}
