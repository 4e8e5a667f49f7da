import Foundation

/// Whether a unit of systemd keeps the news fresh while no reader is open.
enum UnitCheck {
    /// - Parameter folder: where the person's own units are.
    static func run(folder: String) -> DoctorCheck {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let units = names.filter { name in
            name.hasPrefix("newsterm") && [".service", ".timer"].contains { name.hasSuffix($0) }
        }
        if units.isEmpty {
            return DoctorCheck(
                "systemd unit", .note, "None in \(folder): nothing is refreshed while no reader is open.",
                remedy: "newsterm daemon --install sets one up.")
        }
        return DoctorCheck(
            "systemd unit", .ok, "\(units.sorted().joined(separator: ", ")) in \(folder).")
    }
}
