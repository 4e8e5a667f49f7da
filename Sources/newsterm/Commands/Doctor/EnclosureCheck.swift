import FoundationEssentials
import News
import NewsService

/// Whether the programs are there that open files, where the configuration names some.
enum EnclosureCheck {
    /// - Parameter environment: where programs are looked for.
    static func run(
        _ locations: Locations, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [DoctorCheck] {
        // A configuration that cannot be read is told of by its own check.
        let loaded = try? locations.loadConfiguration()
        guard let settings = loaded?.enclosures else { return [] }
        var commands = settings.open.map { [("enclosures.open", $0)] } ?? []
        for kind in EnclosureKind.allCases {
            if let command = settings.kinds[kind] { commands.append(("enclosures.\(kind.rawValue)", command)) }
        }
        let search = ProgramSearch(environment: environment)
        var found: [String] = []
        var problems: [DoctorCheck] = []
        for (setting, command) in commands {
            guard let program = command.first else { continue }
            if let path = search.path(of: program) {
                found.append("\(path) (\(setting))")
            } else {
                problems.append(
                    DoctorCheck(
                        "enclosures", .problem, "\(program) is no program that can be started.",
                        remedy: "Set \(setting) to one that is there."))
            }
        }
        guard !found.isEmpty else { return problems }
        return [DoctorCheck("enclosures", .ok, "Files are opened by \(found.joined(separator: ", ")).")] + problems
    }
}
