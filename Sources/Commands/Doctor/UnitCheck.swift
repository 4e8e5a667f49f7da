import FrontEnd
import Presentation

/// Checks whether a systemd unit keeps the feeds up to date while no reader is open.
enum UnitCheck {
    static func run(_ units: InstalledUnits) -> DoctorCheck {
        switch units.afterQuitting(beside: nil) {
        case .unit(let name):
            DoctorCheck("systemd unit", .ok, "\(name) is enabled: systemd starts it at login.")
        case .unitNotEnabled(let name):
            DoctorCheck(
                "systemd unit", .note,
                "\(name) is there, but not enabled: nothing is refreshed while no reader is open.",
                remedy: "systemctl --user enable --now \(name)")
        case .nothing, .daemon, .anotherReader:
            DoctorCheck(
                "systemd unit", .note, "There is none: nothing is refreshed unless a reader is open.",
                remedy: "newsterm daemon --install sets one up.")
        }
    }
}
