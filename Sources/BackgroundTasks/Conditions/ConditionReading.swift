public import FoundationEssentials

/// The state of the machine and the user at one moment.
public struct ConditionReading: Sendable, Equatable {
    /// A condition that can hold, fail, or be hidden from us.
    public enum State: String, Sendable, Codable {
        case yes
        case no
        /// It could not be found out. Nothing waits for an unknown condition; see ``Condition/meaningOfUnknown``.
        case unknown
    }

    /// Whether the machine has a way to the network. Unknown: it has.
    public var network: State
    /// Whether what goes over the network is paid for or limited, as with a telephone's. Unknown: it is not.
    public var metered: State
    /// Whether the machine runs on external power. A machine without a battery does. Unknown: it does.
    public var externalPower: State
    /// Whether the battery is below ``LinuxConditions/lowBatteryPercentage`` while nothing charges it. A machine without
    /// a battery has none that is low. Unknown: it is not low.
    public var batteryLow: State
    /// Whether the processors have more to do than they can. Unknown: they have not.
    public var highLoad: State
    /// Whether a terminal in which the user reads has the focus. Unknown: no terminal tells, or nobody reads; then the
    /// keys alone tell of the user.
    public var focus: State
    /// When the user last did something here: pressed a key, turned to the terminal, or turned away from it. nil: no
    /// user is known of, which counts as idle.
    ///
    /// What the user does elsewhere is not looked at. The access times of other terminals, by which `w` tells who is
    /// idle, say nothing of windows that are no terminals, come without an event, and would make a command typed by
    /// hand wait for its own typist. What a task takes from other programs is the matter of `highLoad`.
    public var lastActivity: Date?
    /// The conditions whose changes ``SystemConditions/changes()`` does not tell of, so that who waits for one has to
    /// look again now and then.
    public var untold: Set<Condition>

    public init(
        network: State = .yes, metered: State = .no, externalPower: State = .yes, batteryLow: State = .no,
        highLoad: State = .no, focus: State = .unknown, lastActivity: Date? = nil,
        untold: Set<Condition> = []
    ) {
        self.network = network
        self.metered = metered
        self.externalPower = externalPower
        self.batteryLow = batteryLow
        self.highLoad = highLoad
        self.focus = focus
        self.lastActivity = lastActivity
        self.untold = untold
    }
}

extension ConditionReading {
    /// How a condition is, and how it is in the way of work that depends on it; nil: of the user there are dates.
    private func state(of condition: Condition) -> (now: State, obstacle: State)? {
        switch condition {
        case .network: (network, .no)
        case .metered: (metered, .yes)
        case .externalPower: (externalPower, .no)
        case .batteryLow: (batteryLow, .yes)
        case .highLoad: (highLoad, .yes)
        case .personIdle: nil
        }
    }

    /// Whether a condition could not be found out.
    func isUnknown(_ condition: Condition) -> Bool {
        state(of: condition).map { $0.now == .unknown } ?? (lastActivity == nil)
    }

    /// Whether a condition of the machine is known to be in the way of work that depends on it.
    func prevents(_ condition: Condition) -> Bool { state(of: condition).map { $0.now == $0.obstacle } ?? false }
}

/// One condition as it is now, with where that was read: for `doctor` and for whoever asks why something waits.
public struct ConditionReport: Sendable, Equatable {
    public let condition: Condition
    public let state: ConditionReading.State
    /// A phrase for what was seen, such as "default route through eth0". One line, without control characters.
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

/// Whether the kernel tells when some conditions change, so that nobody has to look again and again.
public struct ConditionChangeReport: Sendable, Equatable {
    public let conditions: [Condition]
    /// By which means it tells, such as "netlink, routes".
    public let means: String
    /// The system's reason when it does not; what waits for a change then looks for it every
    /// `LaunchPolicy.lookInterval`. nil: it tells.
    public let failure: String?
}

/// What one source says of a condition: the state, and the words for what was seen.
struct Observation: Sendable, Equatable {
    var state: ConditionReading.State
    /// A phrase such as "default route through eth0"; names in it come from outside.
    var words: String
}
