import FoundationEssentials

/// What is known about the user at the terminals of one or more readers, each a process that reports on its terminal.
struct UserPresence: Sendable, Equatable {
    /// When they last pressed a key, or focused or left a terminal; nil: no activity yet.
    private(set) var lastActivity: Date?
    /// Each reader's last report, by process ID.
    private var readers: [Int32: Reader] = [:]

    private struct Reader: Equatable {
        var focus: ConditionReading.State
        var lastSign: Date
    }

    /// Whether one of the terminals has the focus; unknown when none reports it.
    ///
    /// A reader that has ended reports nothing more. Its focus counts like that of any silent reader, and is dropped
    /// with the next report after `focusValidity` (see ``LinuxConditions/focusValidity``).
    var focus: ConditionReading.State {
        let focuses = readers.values.map(\.focus)
        return focuses.contains(.yes) ? .yes : focuses.contains(.no) ? .no : .unknown
    }

    /// Records user activity.
    /// - Parameters:
    ///   - focus: whether the reader's terminal has the focus, if reported.
    ///   - reader: the process that reports.
    /// - Returns: whether they have returned, after at least `LinuxConditions.returnAfter` without activity, or the
    ///   focus has changed.
    mutating func recordActivity(at date: Date, focus: ConditionReading.State? = nil, in reader: Int32) -> Bool {
        let (before, last) = (self.focus, lastActivity)
        turned(focus: focus ?? readers[reader]?.focus ?? .unknown, at: date, in: reader)
        guard let last, self.focus == before else { return true }
        // `abs`, because the clock may have been set back meanwhile.
        return abs(date.timeIntervalSince(last)) >= LinuxConditions.returnAfter.timeInterval
    }

    /// Records that a terminal gained or lost the focus, or that its focus is no longer known.
    mutating func turned(focus: ConditionReading.State, at date: Date, in reader: Int32) {
        lastActivity = date
        readers = readers.filter {
            abs(date.timeIntervalSince($0.value.lastSign)) < LinuxConditions.focusValidity.timeInterval
        }
        readers[reader] = Reader(focus: focus, lastSign: date)
    }

    /// Whether they have been inactive long enough to count as idle under the policy.
    func idleObservation(_ policy: LaunchPolicy, now: Date) -> Observation {
        guard let lastActivity else {
            return Observation(state: .unknown, words: "no sign of a user in this process")
        }
        let quiet = max(0, now.timeIntervalSince(lastActivity))
        let idle = policy.idleDate(ConditionReading(focus: focus, lastActivity: lastActivity), now: now)
        return Observation(
            state: idle.map { $0 <= now } ?? false ? .yes : .no,
            words: "last sign of the user \(LocalTime.duration(quiet)) ago"
                + (focus == .yes ? ", and the terminal has the focus" : ""))
    }
}
