import Glibc
package import News
package import NewsService
package import Presentation

/// Which of newsterm's units the user's service manager finds, and which are enabled.
package struct InstalledUnits: Sendable {
    /// The user's own folder, the administrator's, and those of programs and packages (systemd.unit(5)).
    let folders: [String]

    package init(locations: Locations) {
        self.init(folders: [
            locations.systemdUnits, "/etc/systemd/user", locations.systemdUnitsOfPrograms,
            "/usr/local/lib/systemd/user", "/usr/lib/systemd/user",
        ])
    }

    package init(folders: [String]) { self.folders = folders }

    package func isInstalled(_ set: UnitSet) -> Bool { exists(set.enabledUnit.rawValue) }

    /// Whether it starts automatically: its target's folder has a link to it.
    package func isEnabled(_ set: UnitSet) -> Bool {
        isInstalled(set) && exists("\(set.target).wants/\(set.enabledUnit.rawValue)")
    }

    /// What happens to the background tasks after the reader quits.
    /// - Parameter holder: the other process that runs them, if any.
    package func afterQuitting(beside holder: HolderKind?) -> BackgroundOverview.TasksAfterQuit {
        if let set = UnitSet.allCases.first(where: isEnabled) { return .unit(set.enabledUnit.rawValue) }
        if holder == .daemon { return .daemon }
        if holder == .reader { return .anotherReader }
        if let set = UnitSet.allCases.first(where: isInstalled) { return .unitNotEnabled(set.enabledUnit.rawValue) }
        return .nothing
    }

    private func exists(_ name: String) -> Bool {
        folders.contains { folder in
            var status = stat()
            // A link counts, whatever its target.
            return lstat("\(folder)/\(name)", &status) == 0
        }
    }
}
