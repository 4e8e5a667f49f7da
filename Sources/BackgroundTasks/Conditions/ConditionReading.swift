public import FoundationEssentials

/// The state of the machine and the person at one moment.
public struct ConditionReading: Sendable, Equatable {
    /// A condition that can hold, fail, or be hidden from us.
    public enum State: String, Sendable, Codable {
        case yes
        case no
        /// It could not be found out. Nothing waits for an unknown condition: a task that never runs is worse than a
        /// run that finds out for itself.
        case unknown
    }

    /// Whether the machine has a way to the network.
    public var network: State
    /// Whether the machine runs on external power. A machine without a battery does.
    public var externalPower: State
    /// When the person last did something; nil: no person is known of, which counts as idle.
    public var lastActivity: Date?

    public init(network: State = .yes, externalPower: State = .yes, lastActivity: Date? = nil) {
        self.network = network
        self.externalPower = externalPower
        self.lastActivity = lastActivity
    }
}
