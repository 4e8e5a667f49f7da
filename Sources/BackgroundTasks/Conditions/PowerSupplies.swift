/// What feeds the machine, and how much is left of it, as it was at one moment.
struct PowerSupplies: Sendable {
    private let batteries: [PowerSupply]
    private let external: [PowerSupply]

    /// - Parameter directory: `/sys/class/power_supply`; one that is not there has no supplies.
    init(directory: String) {
        let all = KernelFiles.names(directory).compactMap { PowerSupply(name: $0, directory: directory) }
        batteries = all.filter { $0.kind == .battery }
        external = all.filter { $0.kind == .external }
    }

    /// A supply that is on line means external power; so does the lack of any battery, as on most desktops and in
    /// containers.
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

    /// The machine runs until the last of its batteries is empty: as long as one has enough, nothing is low.
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
    /// nil when it does not say.
    var isOnLine: Bool?
    /// "Charging", "Discharging", "Not charging", "Full", "Unknown"; nil when it does not say.
    var status: String?
    /// How full it is; nil when it does not say.
    var percentage: Int?
    /// "Critical", "Low", "Normal", "High", "Full", "Unknown"; nil when it does not say.
    var level: String?

    /// Reads the entry in a folder; nil when it feeds something else than the machine, such as a mouse, or is a slot
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
        // 1: on line; 2: on line with a programmable voltage.
        isOnLine = attribute("online").map { ["1", "2"].contains($0) }
        status = attribute("status")
        // Worn batteries are known to report more than all.
        percentage = attribute("capacity").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : min($0, 100) }
        level = attribute("capacity_level")
    }

    /// Whether there is less in it than a limit; nil when it does not say.
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
