public import FoundationEssentials

/// The state of the machine and the person at one moment.
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
    /// Whether a terminal in which the person reads has the focus. Unknown: no terminal tells, or nobody reads; then the
    /// keys alone tell of the person.
    public var focus: State
    /// When the person last did something here: pressed a key, turned to the terminal, or turned away from it. nil: no
    /// person is known of, which counts as idle.
    ///
    /// What the person does elsewhere is not looked at. The access times of other terminals, by which `w` tells who is
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
    /// Whether a condition could not be found out.
    func isUnknown(_ condition: Condition) -> Bool {
        switch condition {
        case .network: network == .unknown
        case .metered: metered == .unknown
        case .externalPower: externalPower == .unknown
        case .batteryLow: batteryLow == .unknown
        case .personIdle: lastActivity == nil
        case .highLoad: highLoad == .unknown
        }
    }
}
