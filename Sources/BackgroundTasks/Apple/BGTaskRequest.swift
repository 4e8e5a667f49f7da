public import FoundationEssentials
import Synchronization

/// A request to have a task launched later. Make one of its subclasses and submit it; what
/// `getPendingTaskRequests(completionHandler:)` hands out are copies, and to change one changes nothing that is pending.
///
/// It can be shared between threads: its values are behind a lock. Unchecked only since the class has subclasses, which
/// have to repeat that and add no state of their own.
public class BGTaskRequest: @unchecked Sendable {
    private let state: Mutex<BackgroundTaskRequest>

    init(_ value: BackgroundTaskRequest) { state = Mutex(value) }

    /// One of the program's permitted identifiers.
    public var identifier: String { value.identifier }

    /// The task is not launched before it; it may be later. Nil: no delay of its own.
    public var earliestBeginDate: Date? {
        get { value.earliestBeginDate }
        set { change { $0.earliestBeginDate = newValue } }
    }

    /// The request as the Swift form of the scheduler has it.
    final var value: BackgroundTaskRequest { state.withLock { $0 } }

    final func change(_ change: (inout BackgroundTaskRequest) -> Void) { state.withLock { change(&$0) } }

    /// A copy of a pending request, of the subclass that its kind has.
    static func copy(of value: BackgroundTaskRequest) -> BGTaskRequest {
        switch value.kind {
        case .appRefresh: BGAppRefreshTaskRequest(value)
        case .processing: BGProcessingTaskRequest(value)
        case .continued: BGContinuedProcessingTaskRequest(value)
        }
    }
}

/// A request for short work, with a budget of 30 seconds.
public final class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
    public convenience init(identifier: String) {
        self.init(BackgroundTaskRequest(identifier: identifier, kind: .appRefresh))
    }
}

/// A request for work of minutes, done when the user is idle.
public final class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    public convenience init(identifier: String) {
        self.init(BackgroundTaskRequest(identifier: identifier, kind: .processing()))
    }

    /// Whether the launch waits for the network. False at first.
    public var requiresNetworkConnectivity: Bool {
        get { value.requiresNetworkConnectivity }
        set {
            change {
                $0.kind = .processing(
                    requiresNetworkConnectivity: newValue, requiresExternalPower: $0.requiresExternalPower)
            }
        }
    }

    /// Whether the launch waits for external power. False at first.
    public var requiresExternalPower: Bool {
        get { value.requiresExternalPower }
        set {
            change {
                $0.kind = .processing(
                    requiresNetworkConnectivity: $0.requiresNetworkConnectivity, requiresExternalPower: newValue)
            }
        }
    }
}

/// A request for work that the user started, and that goes on while they do something else. It begins at once.
public final class BGContinuedProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    /// What is to be done when the work cannot begin at once.
    public typealias SubmissionStrategy = BackgroundTasks.SubmissionStrategy
    /// What the work needs beside processor and disk.
    public typealias Resources = RequiredResources

    /// - Parameters:
    ///   - title: what the user is told of the work: "Downloading three episodes".
    ///   - subtitle: a second line for it: "12 of 80 MB".
    public convenience init(identifier: String, title: String, subtitle: String) {
        self.init(
            BackgroundTaskRequest(
                identifier: identifier, kind: .continued(strategy: .queue), title: title, subtitle: subtitle))
    }

    public var title: String {
        get { value.title ?? "" }
        set { change { $0.title = newValue } }
    }

    public var subtitle: String {
        get { value.subtitle ?? "" }
        set { change { $0.subtitle = newValue } }
    }

    /// What to do when the work cannot begin at once. `queue` at first.
    public var strategy: SubmissionStrategy {
        get { if case .continued(let strategy) = value.kind { strategy } else { .queue } }
        set { change { $0.kind = .continued(strategy: newValue) } }
    }

    /// What the work needs beside the processor and the network. None at first. A request for what is not among
    /// ``BGTaskScheduler/supportedResources`` is turned down with `unavailable`.
    public var requiredResources: Resources {
        get { value.requiredResources }
        set { change { $0.requiredResources = newValue } }
    }
}
