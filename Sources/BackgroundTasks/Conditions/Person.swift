import FoundationEssentials

/// What is known of the user before the terminals of one or more readers, each a process that tells of its own.
struct Person: Sendable, Equatable {
    /// When they last pressed a key, turned to a terminal or turned away from it; nil: no sign of them yet.
    private(set) var lastActivity: Date?
    /// What each reader has told, by its process.
    private var readers: [Int32: Reader] = [:]

    private struct Reader: Equatable {
        var focus: ConditionReading.State
        var lastSign: Date
    }

    /// Whether one of the terminals has the focus; unknown when none tells.
    ///
    /// A reader that has ended tells nothing more. Its focus matters for as long as that of any other of which nothing is
    /// heard, and is forgotten with the next sign after that (see ``LinuxConditions/focusHolds``).
    var focus: ConditionReading.State {
        let told = readers.values.map(\.focus)
        return told.contains(.yes) ? .yes : told.contains(.no) ? .no : .unknown
    }

    /// They have done something here.
    /// - Parameters:
    ///   - focus: whether the reader's terminal has it, if that is told with it.
    ///   - reader: the process that tells.
    /// - Returns: whether they have come back by it, after `LinuxConditions.returnAfter` or longer without a sign, or
    ///   whether the focus is another.
    mutating func acted(at date: Date, focus: ConditionReading.State? = nil, in reader: Int32) -> Bool {
        let (before, last) = (self.focus, lastActivity)
        turned(focus: focus ?? readers[reader]?.focus ?? .unknown, at: date, in: reader)
        guard let last, self.focus == before else { return true }
        // Either way: the clock may have been set back meanwhile.
        return abs(date.timeIntervalSince(last)) >= LinuxConditions.returnAfter.timeInterval
    }

    /// They have turned to a terminal or away from it, or come back to it in a way that does not tell of the focus.
    mutating func turned(focus: ConditionReading.State, at date: Date, in reader: Int32) {
        lastActivity = date
        readers = readers.filter {
            abs(date.timeIntervalSince($0.value.lastSign)) < LinuxConditions.focusHolds.timeInterval
        }
        readers[reader] = Reader(focus: focus, lastSign: date)
    }

    /// Whether they have done nothing for so long that the policy takes them for idle.
    func idleness(_ policy: LaunchPolicy, now: Date) -> Observation {
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
