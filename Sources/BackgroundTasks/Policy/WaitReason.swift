import FoundationEssentials

/// Something a pending request waits for.
enum WaitReason: Sendable, Hashable {
    /// Its earliest begin date.
    case earliestBeginDate(Date)
    /// Its minimum interval, in seconds, since the last launch.
    case minimumInterval(TimeInterval, next: Date)
    /// A while of its own after runs that were cut off one after another.
    case retry(Date)
    /// A while of its own, since the handler asked to be tried again.
    case backoff(Date)
    /// A while longer than it asked for, since its last runs failed or were slow.
    case setbacks(Date)
    /// A while longer than it asked for, since the person has not been here.
    case recentUse(Date)
    /// A rest, since its last handler did not stop when it was told to, and still has not.
    case rest(Date)
    /// Its moment within the coalescing window.
    case turn(Date)
    case network
    case externalPower
    /// A network that is not metered.
    case unmeteredNetwork
    /// A battery that is not low, or is being charged.
    case battery
    /// The load to fall, which is waited for until this date at most.
    case lowLoad(latest: Date)
    /// The person to be idle, which is so at this date unless they do something.
    case idlePerson(Date)
    /// A handler in this process.
    case registration
    /// The end of its present run.
    case presentRun
    /// The return of its last handler, which was given up.
    case lastHandler
    /// The end of other work that the person started.
    case otherWork

    /// The date when it is over, for those that a clock ends.
    var date: Date? {
        switch self {
        case .earliestBeginDate(let date), .minimumInterval(_, let date), .retry(let date), .backoff(let date),
            .setbacks(let date), .recentUse(let date), .rest(let date), .turn(let date), .idlePerson(let date),
            .lowLoad(let date):
            date
        case .network, .externalPower, .unmeteredNetwork, .battery, .registration, .presentRun, .lastHandler,
            .otherWork:
            nil
        }
    }

    /// The condition of the machine or the person that it is about; nil: none.
    var condition: Condition? {
        switch self {
        case .network: .network
        case .unmeteredNetwork: .metered
        case .externalPower: .externalPower
        case .battery: .batteryLow
        case .idlePerson: .personIdle
        case .lowLoad: .highLoad
        default: nil
        }
    }

    /// Whether it can be over before its date.
    var canEndEarlier: Bool {
        switch self {
        case .turn, .lowLoad: true
        default: false
        }
    }

    /// The same reason without what changes while one waits, to see whether there is something new to say.
    var topic: WaitReason {
        if case .idlePerson = self { .idlePerson(.distantPast) } else { self }
    }

    /// In words that follow "waits for", but for those that say "until".
    func words(now: Date) -> String {
        switch self {
        case .earliestBeginDate(let date): "until \(LocalTime.words(date, now: now))"
        case .minimumInterval(let interval, let next):
            "until \(LocalTime.words(next, now: now)), since it runs \(Self.frequency(interval)) at most"
        case .retry(let date): "until \(LocalTime.words(date, now: now)), since its last runs were cut off"
        case .backoff(let date): "until \(LocalTime.words(date, now: now)), since its last run is to be tried again"
        case .setbacks(let date):
            "until \(LocalTime.words(date, now: now)), since its last runs failed or were slow"
        case .recentUse(let date):
            "until \(LocalTime.words(date, now: now)), since nobody has been here for a while"
        case .rest(let date): "until \(LocalTime.words(date, now: now)), since its last run did not stop when told"
        case .turn(let date): "its turn, by \(LocalTime.words(date, now: now))"
        case .network: "the network"
        case .externalPower: "external power"
        case .unmeteredNetwork: "a network that is not metered"
        case .battery: "a battery that is not low"
        case .lowLoad(let date): "until the load falls, by \(LocalTime.words(date, now: now)) at the latest"
        case .idlePerson: "until you pause"
        case .registration: "a program that can run it"
        case .presentRun: "the end of its present run"
        case .lastHandler: "the return of its last handler, which was given up"
        case .otherWork: "the end of other work that was started before"
        }
    }

    private static func frequency(_ interval: TimeInterval) -> String {
        switch interval {
        case 86_400: "once a day"
        case 3600: "once an hour"
        case 604_800: "once a week"
        default: "once every \(LocalTime.duration(interval))"
        }
    }
}
