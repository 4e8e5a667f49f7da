import FoundationEssentials

/// What is known of the person before the terminal.
struct Person: Sendable, Equatable {
    /// When they last pressed a key, turned to the terminal or turned away from it; nil: no sign of them yet.
    private(set) var lastActivity: Date?
    /// Whether the terminal has the focus; unknown when it does not tell.
    private(set) var focus = ConditionReading.State.unknown

    /// They have done something here.
    /// - Parameter focus: where the focus is, if that is told with it.
    /// - Returns: whether they have come back by it, after `LinuxConditions.returnAfter` or longer without a sign, or
    ///   whether the focus is another.
    mutating func acted(at date: Date, focus: ConditionReading.State? = nil) -> Bool {
        defer {
            lastActivity = date
            self.focus = focus ?? self.focus
        }
        guard let lastActivity, focus == nil || focus == self.focus else { return true }
        // Either way: the clock may have been set back meanwhile.
        return abs(date.timeIntervalSince(lastActivity)) >= LinuxConditions.returnAfter
    }

    /// They have turned to the terminal or away from it, or come back to it in a way that does not tell of the focus.
    mutating func turned(focus: ConditionReading.State, at date: Date) {
        self.focus = focus
        lastActivity = date
    }

    /// Whether they have done nothing for so long that the policy takes them for idle.
    func idleness(_ policy: LaunchPolicy, now: Date) -> Observation {
        guard let lastActivity else {
            return Observation(state: .unknown, words: "no sign of a person in this process")
        }
        let quiet = max(0, now.timeIntervalSince(lastActivity))
        let idle = policy.idleDate(ConditionReading(focus: focus, lastActivity: lastActivity), now: now)
        return Observation(
            state: idle.map { $0 <= now } ?? false ? .yes : .no,
            words: "last sign of the person \(LocalTime.duration(quiet)) ago"
                + (focus == .yes ? ", and the terminal has the focus" : ""))
    }
}
