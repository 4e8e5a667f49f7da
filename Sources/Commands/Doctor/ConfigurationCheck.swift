import FrontEnd
import Glibc
import News
import NewsService
import Presentation

/// Checks the configuration file, and which keys it takes from actions that it does not mention.
enum ConfigurationCheck {
    static func run(_ locations: Locations) -> [DoctorCheck] {
        let path = locations.configuration
        do {
            let (configuration, own) = try locations.loadWhole()
            guard configuration.problems.isEmpty else {
                return [
                    DoctorCheck(
                        "configuration", .problem, configuration.problems.joined(separator: "\n"),
                        remedy: (["Defaults replace what cannot be used."] + configuration.consequences)
                            .joined(separator: " "))
                ]
            }
            let isThere = access(path, F_OK) == 0
            let understood = DoctorCheck(
                "configuration", .ok,
                isThere ? "\(path) is understood." : "There is no \(path); the defaults apply, which is fine.")
            let refreshes = configuration.refresh.isAutomatic ? [] : [isManual]
            return [understood] + refreshes + taken(own.keyMap?.keyConflicts ?? [])
        } catch {
            return [
                DoctorCheck(
                    "configuration", .problem, error.problems.joined(separator: "\n"),
                    remedy: "Until it exists, no command but this one runs.")
            ]
        }
    }

    private static let isManual = DoctorCheck(
        "refresh", .note, "There are no automatic refreshes, since refresh.interval is \"never\".",
        remedy: "R in the reader and newsterm refresh start one; a time such as \"5m\" makes them automatic.")

    /// How many actions and commands with one key are named.
    private static let maximumNames = 3

    /// Commands that took the same keys from an action are reported together.
    static func taken(_ keyConflicts: [KeyMap.KeyConflict]) -> [DoctorCheck] {
        var told: [(taking: KeyMap.KeyConflict, by: [String])] = []
        for taking in keyConflicts {
            if let known = told.firstIndex(where: { $0.taking.keys == taking.keys && $0.taking.from == taking.from }) {
                told[known] = (taking, told[known].by + [taking.by])
            } else {
                told.append((taking, [taking.by]))
            }
        }
        let sentences = told.map { taking, by in
            let more = by.count - maximumNames
            let names = by.prefix(maximumNames).joined(separator: ", ") + (more > 0 ? " and \(more.grouped) more" : "")
            let keys = taking.keys.joined(separator: ", ")
            let rest = taking.loss ?? "\(taking.from) has others"
            return "\(names) \(by.count == 1 ? "has" : "have") taken \(keys) from \(taking.from); \(rest)."
        }
        return sentences.isEmpty ? [] : [DoctorCheck("keys", .note, sentences.joined(separator: " "))]
    }
}
