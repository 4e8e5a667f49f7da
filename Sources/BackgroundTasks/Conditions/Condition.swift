/// A condition of the machine or the user that the scheduler checks before a launch.
public enum Condition: String, Sendable, Codable, CaseIterable {
    /// The machine has a route to the network.
    case network
    /// Network traffic is charged or limited.
    case metered
    /// The machine runs on external power.
    case externalPower = "external_power"
    /// The battery is nearly empty and not charging.
    case batteryLow = "battery_low"
    /// The user has done nothing for a while.
    case userIdle = "person_idle"
    /// The processors have more work than they can handle.
    case highLoad = "high_load"

    /// The condition as an indirect question: "whether there is a network".
    var question: String {
        switch self {
        case .network: "whether there is a network"
        case .metered: "whether the network is metered"
        case .externalPower: "whether the machine has external power"
        case .batteryLow: "whether the battery is low"
        case .userIdle: "whether the user is idle"
        case .highLoad: "whether the load is high"
        }
    }

    /// The wait of a request that this condition holds back.
    var wait: TaskWait.Reason {
        switch self {
        case .network: .network
        case .metered: .metered
        case .externalPower: .externalPower
        case .batteryLow: .batteryLow
        case .userIdle: .idleUser
        case .highLoad: .highLoad
        }
    }

    /// What is assumed when the state is unknown, and why, as sentences for the user. The assumption always lets work
    /// proceed: a task that never runs is worse than a run that finds out for itself.
    public var meaningOfUnknown: String {
        switch self {
        case .network: "Assumed available: a run without a network fails, says so, and is retried."
        case .metered: "Assumed unmetered: most networks are, and few systems tell."
        case .externalPower: "Assumed present: a battery that reports nothing must not block a task for ever."
        case .batteryLow: "Assumed not low: a battery that reports nothing must not block a task for ever."
        case .userIdle: "Assumed idle: with no sign of a user, a task disturbs no one."
        case .highLoad: "Assumed not high: nothing indicates that the processors are busy."
        }
    }
}
