import Bundled

/// newsterm's systemd units, by their file names.
package enum UnitName: String, CaseIterable, Sendable {
    case service = "newsterm.service"
    case wakeService = "newsterm-wake.service"
    case wakeTimer = "newsterm-wake.timer"

    /// With the places to fill in (see `UnitTemplate`).
    package var template: String {
        switch self {
        case .service: ResourceFiles.service
        case .wakeService: ResourceFiles.wakeService
        case .wakeTimer: ResourceFiles.wakeTimer
        }
    }
}

/// The two ways in which systemd keeps the news fresh. Each is a few units, one of which is enabled.
package enum UnitSet: CaseIterable, Sendable {
    /// A daemon that stays: fresh within minutes, and nothing to start.
    case daemon
    /// A timer that wakes newsterm now and then: no process in between.
    case timer

    package var units: [UnitName] {
        switch self {
        case .daemon: [.service]
        case .timer: [.wakeService, .wakeTimer]
        }
    }

    /// The unit that `systemctl enable` is told.
    package var enabledUnit: UnitName {
        switch self {
        case .daemon: .service
        case .timer: .wakeTimer
        }
    }

    /// What wants the unit once it is enabled, as its section Install says.
    package var target: String {
        switch self {
        case .daemon: "default.target"
        case .timer: "timers.target"
        }
    }
}
