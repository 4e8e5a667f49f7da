import FoundationEssentials
import Synchronization

/// What sort of work a task is, which decides its budget and when it suits.
public enum TaskKind: Sendable, Hashable {
    /// Half a minute for a user who will look at what it brings. It comes as often as it is asked for while they are
    /// there. Ten minutes after their last sign it thins out, to one every 8 to 12 minutes, and after an hour to one every
    /// 20 to 40 (``LaunchPolicy``, rule 14). The start of a daemon counts as a sign of the user. Where no user is expected,
    /// as on a server, choose `processing`.
    case refresh
    /// Ten minutes of work, done while the user is idle: it yields when they come back, or when what it requires is lost.
    /// Where no user is known of, as on a server, it comes in every period; it may wait for a high load to fall, for a
    /// quarter of its period or until its flex ends (rule 18).
    case processing
    /// Work that the user has started: it begins at once, and goes on for as long as it reports progress.
    case continued
}

/// What a task needs in order to be launched. It is told to stop when that is lost, and launched again later.
public struct TaskRequirements: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let network = TaskRequirements(rawValue: 1 << 0)
    public static let externalPower = TaskRequirements(rawValue: 1 << 1)
}

/// A task as this process has registered it.
struct TaskRegistration: Sendable {
    let identifier: String
    let kind: BackgroundTaskRequest.Kind
    /// nil: it is launched when it was submitted.
    let repetition: Repetition?
    /// nil: the usual for its kind.
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
            throw refuse("requires", "requires something and is no processing; register it as processing")
        }
        if kind == .continued {
            let problem = "is continued work, which has no period and no budget"
            if let repetition { throw refuse(repetition.daily == nil ? "every" : "daily", problem) }
            if budget != nil { throw refuse("budget", problem) }
        }
        if let budget, budget <= .zero { throw refuse("budget", "has no budget; give it one, or leave it out") }
        if let repetition, repetition.every < Repetition.shortestPeriod {
            let shortest = LocalTime.duration(Repetition.shortestPeriod.timeInterval)
            throw refuse("every", "has a period of less than \(shortest)")
        }
        if let daily = repetition?.daily, !daily.isValid {
            throw refuse("daily", "is daily at a time that no clock shows")
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

    /// The one with which its periods begin: of a daily task at its time, of any other as soon as it suits.
    func firstRequest(now: Date) -> BackgroundTaskRequest { request(notBefore: repetition?.daily?.next(after: now)) }
}

/// The tasks of this process.
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

    /// One launch of a task. Of what is not registered here it is the plainest request, which becomes what a process
    /// registers that knows the task.
    func request(for identifier: String, notBefore date: Date?) -> BackgroundTaskRequest {
        all.first { $0.identifier == identifier }?.request(notBefore: date)
            ?? BackgroundTaskRequest(
                identifier: identifier, kind: permitted.plainestKind(of: identifier), earliestBeginDate: date)
    }
}
