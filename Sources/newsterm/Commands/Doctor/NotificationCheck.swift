import Foundation
import News
import Terminal

/// What would happen on this machine when there is something to notify.
enum NotificationCheck {
    /// - Parameter environment: where programs and the session's bus are looked for.
    static func run(
        _ locations: Locations, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> DoctorCheck? {
        // One that can not be read is told of by its own check.
        let loaded = try? ConfigurationFile.load(locations.configuration, isRequired: locations.configurationIsNamed)
        guard let settings = loaded?.notifications else { return nil }
        guard settings.isOn else {
            return DoctorCheck(
                "notifications", .ok, "Nobody is notified: [notifications] in the configuration names no way.")
        }
        var ways: [String] = []
        var problem: (detail: String, remedy: String)?
        if settings.desktop {
            switch desktop(environment) {
            case .success(let path): ways.append("by \(path)")
            case .failure(let trouble): problem = (trouble.detail, trouble.remedy)
            }
        }
        if let program = settings.command?.first {
            if let path = find(program, environment) {
                ways.append("by \(path)")
            } else {
                problem = (
                    "\(program) is no program that can be started.",
                    "Set notifications.command to one that is there; its path goes without ~."
                )
            }
        }
        if let notice = settings.terminal { ways.append("by the terminal of an open reader (\(notice.rawValue))") }
        if let problem { return DoctorCheck("notifications", .problem, problem.detail, remedy: problem.remedy) }
        let quiet = settings.policy.quietHours == nil ? "" : ", none in the quiet hours"
        return DoctorCheck(
            "notifications", .ok,
            "The person is told \(ways.joined(separator: " and ")), \(settings.policy.perHour) times an hour at most\(quiet)."
        )
    }
}

extension NotificationCheck {
    private struct Trouble: Error {
        let detail: String
        let remedy: String
    }

    private static func desktop(_ environment: [String: String]) -> Result<String, Trouble> {
        guard let path = find(NotificationProgram.desktopProgram, environment) else {
            return .failure(
                Trouble(
                    detail: "The desktop can not be told anything: there is no notify-send on the PATH.",
                    remedy: "Install libnotify-bin, or choose another way under [notifications]."))
        }
        let runtime = environment["XDG_RUNTIME_DIR"].map { "\($0)/bus" }
        guard environment["DBUS_SESSION_BUS_ADDRESS"] != nil || runtime.map(exists) == true else {
            return .failure(
                Trouble(
                    detail: "The desktop can not be told anything from here: there is no session bus.",
                    remedy: "Run newsterm within a desktop's session, or choose another way under [notifications]."))
        }
        return .success(path)
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The program as it would be started.
    private static func find(_ program: String, _ environment: [String: String]) -> String? {
        let folders = program.contains("/") ? [] : (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
