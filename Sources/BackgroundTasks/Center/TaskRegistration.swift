import FoundationEssentials
import Synchronization

/// The kind of a task's work, which decides its budget and when conditions allow a launch.
public enum TaskKind: Sendable, Hashable {
    /// Half a minute for a user who will look at the result. While the user is there it runs as often as requested. Ten
    /// minutes after the last user activity it drops to one every 8 to 12 minutes, and after an hour to one every 20 to
    /// 40 (``LaunchPolicy``, rule 14). The start of a daemon counts as user activity. Where no user is expected, as on
    /// a server, choose `processing`.
    case refresh
    /// Ten minutes of work while the user is idle: it stops when the user returns or a requirement is lost. Where no
    /// user is known, as on a server, it runs in every period, but may wait for a high load to fall, for a quarter of
    /// its period or until its flex ends (rule 18).
    case processing
    /// Work that the user started: it begins at once and continues as long as it reports progress.
    case continued
}

/// What a task needs to be launched. When a requirement is lost, the run is told to stop and launched again later.
public struct TaskRequirements: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let network = TaskRequirements(rawValue: 1 << 0)
    public static let externalPower = TaskRequirements(rawValue: 1 << 1)
}

/// A task as registered in this process.
struct TaskRegistration: Sendable {
    let identifier: String
    let kind: BackgroundTaskRequest.Kind
    /// nil: launched only when submitted.
    let repetition: Repetition?
    /// nil: the default for its kind.
    let budget: Duration?
    let handler: BackgroundTaskScheduler.LaunchHandler

    /// - Throws: `unusableArgument`.
    init(
        _ identifier: String, _ kind: TaskKind, _ requirements: TaskRequirements, _ repetition: Repetition?,
        _ budget: Duration?, _ handler: @escaping BackgroundTaskScheduler.LaunchHandler
    ) throws(BackgroundTaskError) {
        func refuse(_ argument: String, _ problem: String) -> BackgroundTaskError {
            .unusableArgument(argument, reason: "\(SafeText.line(identifier, maximumLength: 128)) \(problem)")
        }
        if kind != .processing, !requirements.isEmpty {
            throw refuse("requires", "has requirements, which only processing may have; register it as processing")
        }
        if kind == .continued {
            let problem = "is continued work, which has no period and no budget"
            if let repetition { throw refuse(repetition.daily == nil ? "every" : "daily", problem) }
            if budget != nil { throw refuse("budget", problem) }
        }
        if let budget, budget <= .zero {
            throw refuse("budget", "has a budget that is not positive; set a positive one, or omit it")
        }
        if let repetition, repetition.every < Repetition.minimumPeriod {
            let shortest = LocalTime.duration(Repetition.minimumPeriod.timeInterval)
            throw refuse("every", "has a period of less than \(shortest)")
        }
        if let daily = repetition?.daily, !daily.isValid {
            throw refuse("daily", "has an invalid time of day")
        }
        self.identifier = identifier
        self.kind =
            switch kind {
            case .refresh: .appRefresh
            case .processing:
                .processing(
                    requiresNetworkConnectivity: requirements.contains(.network),
                    requiresExternalPower: requirements.contains(.externalPower))
            case .continued: .continued(strategy: .queue)
            }
        self.repetition = repetition?.sanitized
        self.budget = budget
        self.handler = handler
    }

    func request(notBefore date: Date?) -> BackgroundTaskRequest {
        BackgroundTaskRequest(identifier: identifier, kind: kind, earliestBeginDate: date, repetition: repetition)
    }

    /// The request that starts its periods: at its time of day for a daily task, otherwise as soon as conditions allow.
    func firstRequest(now: Date) -> BackgroundTaskRequest { request(notBefore: repetition?.daily?.next(after: now)) }
}

/// The tasks registered in this process.
final class TaskRegistrations: Sendable {
    private let permitted: PermittedIdentifiers
    private let held = Mutex<[TaskRegistration]>([])

    init(permitted: PermittedIdentifiers) { self.permitted = permitted }

    var all: [TaskRegistration] { held.withLock { $0 } }

    func isRegistered(_ identifier: String) -> Bool { all.contains { $0.identifier == identifier } }

    func add(_ registration: TaskRegistration) throws(BackgroundTaskError) {
        let isNew = held.withLock { held in
            guard !held.contains(where: { $0.identifier == registration.identifier }) else { return false }
            held.append(registration)
            return true
        }
        if !isNew { throw .alreadyRegistered(identifier: registration.identifier) }
    }

    func remove(_ identifier: String) { held.withLock { $0.removeAll { $0.identifier == identifier } } }

    /// A request for one launch. For a task not registered here it is of the plainest permitted kind; a process that
    /// registers the task amends it.
    func request(for identifier: String, notBefore date: Date?) -> BackgroundTaskRequest {
        all.first { $0.identifier == identifier }?.request(notBefore: date)
            ?? BackgroundTaskRequest(
                identifier: identifier, kind: permitted.plainestKind(of: identifier), earliestBeginDate: date)
    }
}
