/// Whether the kernel tells when some conditions change, so that nobody has to look again and again.
public struct ConditionChangeReport: Sendable, Equatable {
    public let conditions: [Condition]
    /// By which means it tells, such as "netlink, routes".
    public let means: String
    /// The system's reason when it does not; what waits for a change then looks for it every
    /// `LaunchPolicy.lookInterval`. nil: it tells.
    public let failure: String?
}
