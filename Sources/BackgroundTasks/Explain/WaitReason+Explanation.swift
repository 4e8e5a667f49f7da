import FoundationEssentials

extension WaitReason {
    /// The wait with how it stands at the moment.
    func explained(conditions: ConditionReading, run: ActiveRun?, now: Date) -> ExplainedWait {
        var wait = ExplainedWait(
            condition: name, words: words(now: now), presentValue: presentValue(conditions, run: run, now: now),
            until: date, interval: interval)
        if case .idlePerson = self {
            (wait.lastActivity, wait.hasFocus) = (conditions.lastActivity, conditions.focus == .yes)
        }
        if self == .presentRun { wait.runningSince = run?.launchedAt }
        return wait
    }

    /// The length of a minimum interval, seconds.
    var interval: TimeInterval? { if case .minimumInterval(let interval, _) = self { interval } else { nil } }

    /// For programs.
    var name: String {
        switch self {
        case .earliestBeginDate: "earliest_begin_date"
        case .minimumInterval: "minimum_interval"
        case .retry: "interrupted"
        case .backoff: "retry"
        case .setbacks: "setbacks"
        case .recentUse: "recent_use"
        case .rest: "rest"
        case .turn: "turn"
        case .network: "network"
        case .externalPower: "external_power"
        case .unmeteredNetwork: "metered"
        case .battery: "battery_low"
        case .lowLoad: "high_load"
        case .idlePerson: "idle_person"
        case .registration: "registration"
        case .presentRun: "present_run"
        case .lastHandler: "last_handler"
        case .otherWork: "other_work"
        }
    }

    private func presentValue(_ conditions: ConditionReading, run: ActiveRun?, now: Date) -> String {
        switch self {
        case .earliestBeginDate(let date), .minimumInterval(_, let date), .retry(let date), .backoff(let date),
            .setbacks(let date), .recentUse(let date), .rest(let date), .turn(let date):
            return "that is in \(LocalTime.duration(date.timeIntervalSince(now)))"
        case .network: return "there is no way to the network now"
        case .externalPower: return "the machine runs on its battery now"
        case .unmeteredNetwork: return "the network is metered now"
        case .battery: return "the battery is low now, and nothing charges it"
        case .lowLoad: return "the machine is busy"
        case .idlePerson:
            guard let last = conditions.lastActivity else { return "nobody is known to be there" }
            let focus = conditions.focus == .yes ? ", and the terminal has the focus" : ""
            return "you did something \(LocalTime.duration(max(0, now.timeIntervalSince(last)))) ago\(focus)"
        case .registration: return "no handler for it is registered in this process"
        case .presentRun:
            return run.map { "it runs since \(LocalTime.words($0.launchedAt, now: now))" } ?? "it runs now"
        case .lastHandler: return "it is still at work, or hangs; the end of this process ends it too"
        case .otherWork: return "as much as may run at a time runs now"
        }
    }
}
