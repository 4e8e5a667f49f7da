/// Why a run was told to stop before it was done.
public enum StopReason: String, Codable, Sendable, Hashable {
    /// The person is back, and processing makes room for them. The request is pending again.
    case person
    /// Its time was used up.
    case budget
    /// The network or the external power that it requires went away, that network became metered, or the battery low.
    /// The request is pending again.
    case conditionLost
    /// It made no progress for too long. For continued work only.
    case stalled
    /// The program withdrew the work and asked for the present run to stop as well: it cancelled the task, or submitted
    /// another request in its place. The run's own request does not come back.
    case replaced
    /// The scheduler stopped: the program ends. The request is pending again.
    case shutdown
    /// Somebody asked for a simulated expiration.
    case simulation

    /// Whether it interrupts a run through no fault of the run's own, so that its request is pending again.
    public var isInterruption: Bool { self == .person || self == .conditionLost || self == .shutdown }
}
