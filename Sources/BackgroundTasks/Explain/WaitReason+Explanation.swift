import FoundationEssentials

extension WaitReason {
    /// The length of a minimum interval, seconds.
    var interval: TimeInterval? { if case .minimumInterval(let interval, _) = self { interval } else { nil } }

    /// Without its values.
    var kind: TaskWait.Reason {
        switch self {
        case .earliestBeginDate: .earliestBeginDate
        case .minimumInterval: .minimumInterval
        case .retry: .interrupted
        case .backoff: .retry
        case .setbacks: .setbacks
        case .recentUse: .recentUse
        case .rest: .rest
        case .turn: .turn
        case .network: .network
        case .externalPower: .externalPower
        case .unmeteredNetwork: .metered
        case .battery: .batteryLow
        case .lowLoad: .highLoad
        case .idlePerson: .idlePerson
        case .registration: .registration
        case .presentRun: .presentRun
        case .lastHandler: .lastHandler
        case .otherWork: .otherWork
        }
    }

    /// How it stands at the moment, in words.
    func presentValue(_ conditions: ConditionReading, run: ActiveRun?, now: Date) -> String {
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
