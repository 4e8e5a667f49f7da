import FoundationEssentials

/// How often in a row the person was looked for in the hope that they were idle, and was not: while they stay at it,
/// nothing is woken each minute to find that out again (see ``LaunchPolicy``, rule 15).
struct IdlenessWatch: Sendable {
    /// From when on they were to be idle, as the last decision saw it.
    private var hopedFor: Date?
    private var vainLooks = 0
    /// Not before this is it worth while to look again; nil: as soon as they can be idle.
    private(set) var nextLook: Date?

    /// A decision has seen the person.
    /// - Parameter date: from when on they are idle if they do nothing; nil: they are not known of.
    mutating func note(_ date: Date?, policy: LaunchPolicy, now: Date) {
        guard let date, date > now else {
            self = IdlenessWatch()
            return
        }
        if let hopedFor, hopedFor <= now {
            vainLooks += 1
            nextLook = now.addingTimeInterval(policy.idlenessPause(vainLooks: vainLooks))
        }
        hopedFor = date
    }
}
