import BackgroundTasks
import FoundationEssentials
import LocalNotifications
import News
import NewsService
import Presentation

/// Checks what would happen on this machine if there were something to notify.
enum NotificationCheck {
    /// - Parameter environment: where to look for programs and the session bus.
    static func run(
        _ locations: Locations, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [DoctorCheck] {
        // Configuration errors are reported by their own check.
        guard let loaded = try? locations.loadConfiguration(), !loaded.suspended.contains(.notifications) else {
            return []
        }
        let settings = loaded.notifications
        guard settings.isOn else {
            let off = "Off: [notifications] in the configuration turns none on"
            guard let rules = unheard(loaded) else { return [DoctorCheck("notifications", .ok, "\(off).")] }
            return [
                DoctorCheck(
                    "notifications", .note, "\(off), so that “notify” in \(rules) shows nothing.",
                    remedy: "Set desktop, terminal or command under [notifications].")
            ]
        }
        var ways: [String] = []
        var problems: [DoctorCheck] = []
        if settings.desktop {
            switch DesktopReach.program(environment) {
            case .success(let path): ways.append("by \(path)")
            case .failure(let failure):
                problems.append(
                    DoctorCheck("notifications.desktop", .problem, failure.detail, remedy: failure.remedy))
            }
        }
        if let program = settings.command?.first {
            if let path = ProgramSearch(environment: environment).path(of: program) {
                ways.append("by \(path)")
            } else {
                problems.append(
                    DoctorCheck(
                        "notifications.command", .problem, "\(program) is no program that can be started.",
                        remedy: "Set notifications.command to a program that exists."))
            }
        }
        if let notice = settings.terminal { ways.append("by the terminal of an open reader (\(notice.rawValue))") }
        guard !ways.isEmpty else { return problems }
        let notes =
            settings.desktop && problems.isEmpty && !hasDisplay(environment)
            ? [
                DoctorCheck(
                    "notifications.desktop", .note,
                    "No desktop session was found: neither DISPLAY nor WAYLAND_DISPLAY is set, so notify-send may have no "
                        + "effect.",
                    remedy: "Run newsterm within a desktop's session, or choose another way under [notifications].")
            ] : []
        let quiet = settings.policy.quietHours == nil ? "" : ", none in the quiet hours"
        let often = settings.policy.perHour == 1 ? "once" : "\(settings.policy.perHour) times"
        let limit = "\(often) an hour at most\(quiet)"
        return [
            DoctorCheck("notifications", .ok, "You are notified \(ways.joined(separator: " and ")), \(limit).")
        ] + problems + notes + lastFailure(locations)
    }
}

extension NotificationCheck {
    /// The rules that ask for notifications while nothing shows any, as in "rule 2"; nil if there are none.
    static func unheard(_ configuration: Configuration) -> String? {
        guard !configuration.notifications.isOn, !configuration.suspended.contains(.notifications) else { return nil }
        let numbers = configuration.rules.filter { $0.actions.contains(.notify) }.map { "\($0.number)" }
        guard let last = numbers.last else { return nil }
        let others = numbers.dropLast().joined(separator: ", ")
        return others.isEmpty ? "rule \(last)" : "rules \(others) and \(last)"
    }

    /// The number of journal entries searched.
    private static let maximumEntries = 2_000

    /// The last attempt to notify, if it failed. Journal errors are reported by another check.
    private static func lastFailure(_ locations: Locations) -> [DoctorCheck] {
        let recent = try? Journal.recent(maximumEntries, directory: locations.background)
        let last = recent?.entries.last { $0.event == .notification && $0.result != nil }
        guard let last, last.result?.isSuccess == false else { return [] }
        return [
            DoctorCheck(
                "last notification", .problem,
                "The last notification, at \(DateText.minute(last.date)), failed: \(SafeLine.of(last.message))",
                remedy: "Run the program by hand to see its error, for example: notify-send hello. This line "
                    + "disappears with the next notification that is shown.")
        ]
    }

    private static func hasDisplay(_ environment: [String: String]) -> Bool {
        [environment["DISPLAY"], environment["WAYLAND_DISPLAY"]].contains { $0?.isEmpty == false }
    }
}
