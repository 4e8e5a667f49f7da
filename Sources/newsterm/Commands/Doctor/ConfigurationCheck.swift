import Glibc
import NewsUI

/// Whether the configuration file can be understood, and what its keys take from actions that it does not name.
enum ConfigurationCheck {
    static func run(_ locations: Locations) -> [DoctorCheck] {
        let path = locations.configuration
        do {
            let configuration = try ConfigurationFile.load(path, isRequired: locations.configurationIsNamed)
            let isThere = access(path, F_OK) == 0
            let understood = DoctorCheck(
                "configuration", .ok,
                isThere ? "\(path) is understood." : "There is no \(path); the defaults hold, which is no fault.")
            let taken = configuration.keyMap?.sentencesOfTakenKeys ?? []
            return [understood] + taken.map { DoctorCheck("keys", .note, $0) }
        } catch {
            return [
                DoctorCheck(
                    "configuration", .problem, error.problems.joined(separator: "; "),
                    remedy: "Until it is mended, no command but this one runs.")
            ]
        }
    }
}
