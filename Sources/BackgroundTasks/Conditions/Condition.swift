/// What the scheduler asks about the machine and the user before it launches something.
public enum Condition: String, Sendable, Codable, CaseIterable {
    /// The machine has a way to the network.
    case network
    /// What goes over the network is paid for or limited.
    case metered
    /// The machine runs on external power.
    case externalPower = "external_power"
    /// The battery is nearly empty, and nothing charges it.
    case batteryLow = "battery_low"
    /// The user has done nothing for a while.
    case personIdle = "person_idle"
    /// The processors have more to do than they can.
    case highLoad = "high_load"

    /// What one asks about it: "whether there is a network".
    var question: String {
        switch self {
        case .network: "whether there is a network"
        case .metered: "whether the network is metered"
        case .externalPower: "whether the machine has external power"
        case .batteryLow: "whether the battery is low"
        case .personIdle: "whether the user is idle"
        case .highLoad: "whether the load is high"
        }
    }

    /// What a request waits for that it keeps from being launched.
    var wait: TaskWait.Reason {
        switch self {
        case .network: .network
        case .metered: .metered
        case .externalPower: .externalPower
        case .batteryLow: .batteryLow
        case .personIdle: .idlePerson
        case .highLoad: .highLoad
        }
    }

    /// What is assumed when it cannot be found out, and why, as sentences for the user. It is always what lets work
    /// go on: a task that never runs is worse than a run that finds out for itself.
    public var meaningOfUnknown: String {
        switch self {
        case .network: "Assumed available: a run without a network fails, says so, and is retried."
        case .metered: "Assumed unmetered: most networks are, and few systems tell."
        case .externalPower: "Assumed present: a battery that reports nothing must not block a task for ever."
        case .batteryLow: "Assumed not low: a battery that reports nothing must not block a task for ever."
        case .personIdle: "Assumed idle: with no sign of a user, a task disturbs no one."
        case .highLoad: "Assumed not high: nothing indicates that the processors are busy."
        }
    }
}
