import FoundationEssentials
import Glibc

/// What feeds the machine, and how much is left of it, as it was at one moment.
struct PowerSupplies: Sendable {
    private let batteries: [PowerSupply]
    private let external: [PowerSupply]

    /// - Parameter directory: `/sys/class/power_supply`; one that is not there has no supplies.
    init(directory: String) {
        let all = Directory.names(directory).compactMap { PowerSupply(name: $0, directory: directory) }
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
