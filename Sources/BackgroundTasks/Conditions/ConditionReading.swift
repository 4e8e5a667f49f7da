public import FoundationEssentials

/// The state of the machine and the user at one moment.
public struct ConditionReading: Sendable, Equatable {
    /// The state of a condition, if known.
    public enum State: String, Sendable, Codable {
        case yes
        case no
        /// Not determined. Requests do not wait for an unknown condition; see ``Condition/meaningOfUnknown``.
        case unknown
    }

    /// Whether the machine has a route to the network. Unknown counts as yes.
    public var network: State
    /// Whether network traffic is charged or limited, as on a mobile connection. Unknown counts as no.
    public var metered: State
    /// Whether the machine runs on external power; always yes without a battery. Unknown counts as yes.
    public var externalPower: State
    /// Whether the battery is below ``LinuxConditions/lowBatteryPercentage`` and not charging; always no without a
    /// battery. Unknown counts as no.
    public var batteryLow: State
    /// Whether the processors have more work than they can handle. Unknown counts as no.
    public var highLoad: State
    /// Whether a terminal with a reader has the focus. Unknown: no terminal reports it, or there is no reader; then
    /// only key presses show activity.
    public var focus: State
    /// When the user last did something here: pressed a key, focused the terminal, or left it. nil: no user is known,
    /// which counts as idle.
    ///
    /// Activity elsewhere is ignored. The access times of other terminals, from which `w` derives idle times, miss
    /// windows that are not terminals, change without an event, and would make a command typed by hand wait for its own
    /// user. Contention with other programs is covered by `highLoad`.
    public var lastActivity: Date?
    /// The conditions whose changes ``SystemConditions/changes()`` does not report, so that they must be polled.
    public var unobservedConditions: Set<Condition>

    public init(
        network: State = .yes, metered: State = .no, externalPower: State = .yes, batteryLow: State = .no,
        highLoad: State = .no, focus: State = .unknown, lastActivity: Date? = nil,
        unobservedConditions: Set<Condition> = []
    ) {
        self.network = network
        self.metered = metered
        self.externalPower = externalPower
        self.batteryLow = batteryLow
        self.highLoad = highLoad
        self.focus = focus
        self.lastActivity = lastActivity
        self.unobservedConditions = unobservedConditions
    }
}

extension ConditionReading {
    /// A condition's state, and the state that prevents dependent work; nil for user idleness, which has dates instead.
    private func state(of condition: Condition) -> (now: State, obstacle: State)? {
        switch condition {
        case .network: (network, .no)
        case .metered: (metered, .yes)
        case .externalPower: (externalPower, .no)
        case .batteryLow: (batteryLow, .yes)
        case .highLoad: (highLoad, .yes)
        case .userIdle: nil
        }
    }

    func isUnknown(_ condition: Condition) -> Bool {
        state(of: condition).map { $0.now == .unknown } ?? (lastActivity == nil)
    }

    /// Whether a condition of the machine is known to prevent work that depends on it.
    func prevents(_ condition: Condition) -> Bool { state(of: condition).map { $0.now == $0.obstacle } ?? false }
}

/// One condition's present state and its source, for diagnosis.
public struct ConditionReport: Sendable, Equatable {
    public let condition: Condition
    public let state: ConditionReading.State
    /// What was observed, such as "default route through eth0". One line, without control characters.
    public let observation: String
    /// The files or the service that it was read from.
    public let source: String

    init(_ condition: Condition, _ observation: Observation, source: String) {
        self.condition = condition
        self.state = observation.state
        self.observation = SafeText.line(observation.words, maximumLength: 200)
        self.source = source
    }
}

/// Whether the kernel reports changes of some conditions, so that they need no polling.
public struct ConditionChangeReport: Sendable, Equatable {
    public let conditions: [Condition]
    /// How it reports them, such as "netlink, routes".
    public let means: String
    /// The system's reason if it does not; such conditions are then polled every `LaunchPolicy.conditionPollInterval`.
    /// nil: it does.
    public let failure: String?
}

/// One source's answer on a condition: the state, and what was observed, in words.
struct Observation: Sendable, Equatable {
    var state: ConditionReading.State
    /// A phrase such as "default route through eth0"; names in it come from outside.
    var words: String
}
