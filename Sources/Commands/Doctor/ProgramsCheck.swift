import FoundationEssentials
import News
import NewsService

/// Checks whether the configured programs exist: those that open files, and hooks.
enum ProgramsCheck {
    /// - Parameter environment: where to look for programs.
    static func run(
        _ locations: Locations, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [DoctorCheck] {
        // An unreadable configuration is reported by its own check.
        guard let loaded = try? locations.loadConfiguration() else { return [] }
        var openers = [("enclosures.open", loaded.enclosures.open)]
        openers += EnclosureKind.allCases.map { ("enclosures.\($0.rawValue)", loaded.enclosures.kinds[$0]) }
        let hooks = [
            ("hooks.new_articles", loaded.hooks.newArticles), ("hooks.finished_task", loaded.hooks.finishedTask),
        ]
        let search = ProgramSearch(environment: environment)
        return checks("enclosures", openers, search) { "Files are opened by \($0)." }
            + checks("hooks", hooks, search) { "Events are passed to \($0)." }
    }

    private static func checks(
        _ name: String, _ commands: [(setting: String, command: [String]?)], _ search: ProgramSearch,
        _ sentence: (String) -> String
    ) -> [DoctorCheck] {
        var found: [String] = []
        var problems: [DoctorCheck] = []
        for (setting, command) in commands {
            guard let program = command?.first else { continue }
            if let path = search.path(of: program) {
                found.append("\(path) (\(setting))")
            } else {
                problems.append(
                    DoctorCheck(
                        setting, .problem, "\(program) is no program that can be started.",
                        remedy: "Set \(setting) to a program that exists."))
            }
        }
        guard !found.isEmpty else { return problems }
        return [DoctorCheck(name, .ok, sentence(found.joined(separator: ", ")))] + problems
    }
}
