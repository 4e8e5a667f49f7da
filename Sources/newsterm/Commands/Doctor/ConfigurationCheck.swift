import Glibc

/// Whether the configuration file can be understood.
enum ConfigurationCheck {
    static func run(_ locations: Locations) -> DoctorCheck {
        let path = locations.configuration
        do {
            _ = try ConfigurationFile.load(path, isRequired: locations.configurationIsNamed)
            let isThere = access(path, F_OK) == 0
            return DoctorCheck(
                "configuration", .ok,
                isThere ? "\(path) is understood." : "There is no \(path); the defaults hold, which is no fault.")
        } catch {
            return DoctorCheck(
                "configuration", .problem, error.problems.joined(separator: "; "),
                remedy: "Until it is mended, no command but this one runs.")
        }
    }
}
