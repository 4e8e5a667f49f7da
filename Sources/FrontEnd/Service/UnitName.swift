import NewsService

/// newsterm's systemd units by file name.
package enum UnitName: String, CaseIterable, Sendable {
    case service = "newsterm.service"
    case wakeService = "newsterm-wake.service"
    case wakeTimer = "newsterm-wake.timer"

    /// The text with placeholders (see `UnitTemplate`).
    package var template: String {
        switch self {
        case .service: ResourceFiles.service
        case .wakeService: ResourceFiles.wakeService
        case .wakeTimer: ResourceFiles.wakeTimer
        }
    }
}

/// The two ways in which systemd keeps feeds up to date. Each has one unit that is enabled.
package enum UnitSet: CaseIterable, Sendable {
    /// A permanent daemon: up to date within minutes, without starting processes.
    case daemon
    /// A timer that wakes newsterm periodically: no process in between.
    case timer

    package var units: [UnitName] {
        switch self {
        case .daemon: [.service]
        case .timer: [.wakeService, .wakeTimer]
        }
    }

    /// The unit that is passed to `systemctl enable`.
    package var enabledUnit: UnitName {
        switch self {
        case .daemon: .service
        case .timer: .wakeTimer
        }
    }

    /// The target that starts the unit once it is enabled, as in its Install section.
    package var target: String {
        switch self {
        case .daemon: "default.target"
        case .timer: "timers.target"
        }
    }
}
