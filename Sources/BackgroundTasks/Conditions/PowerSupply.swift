import FoundationEssentials
import Glibc

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
        func attribute(_ attribute: String) -> String? {
            guard let bytes = try? File(path: "\(directory)/\(name)/\(attribute)", flags: O_RDONLY).read() else {
                return nil
            }
            return String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
        }
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
