import FoundationEssentials

/// What the launch policy says of one pending request.
struct LaunchVerdict: Sendable, Equatable {
    /// Whether it may be launched when the process is awake for another launch anyway.
    var isEligible: Bool
    /// What it waits for; empty: launch it now.
    var reasons: [WaitReason]
    /// When it will be launched if nothing but the time changes; nil when something else has to change first.
    var expectedLaunch: Date?
    /// When the conditions have to be looked at again, since nobody tells of their end; nil: never.
    var nextLook: Date?

    var isDue: Bool { reasons.isEmpty }

    /// Before this it is not launched, not even when the process is awake for another launch; nil when no clock keeps
    /// it from that.
    var earliestLaunch: Date? {
        reasons.compactMap { $0.canEndEarlier ? nil : $0.date }.max()
    }
}
