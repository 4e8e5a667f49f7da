public import FoundationEssentials
import Synchronization

/// A request to launch a task later. Create one of its subclasses and submit it.
/// `getPendingTaskRequests(completionHandler:)` returns copies: changing one does not change a pending request.
///
/// Shareable between threads: a lock protects its values. Unchecked only because of the subclasses, which must repeat
/// that and add no state.
public class BGTaskRequest: @unchecked Sendable {
    private let state: Mutex<BackgroundTaskRequest>

    init(_ value: BackgroundTaskRequest) { state = Mutex(value) }

    /// One of the program's permitted identifiers.
    public var identifier: String { value.identifier }

    /// The task is not launched before this date, but possibly later. Nil: no delay.
    public var earliestBeginDate: Date? {
        get { value.earliestBeginDate }
        set { change { $0.earliestBeginDate = newValue } }
    }

    /// The request in the scheduler's Swift form.
    final var value: BackgroundTaskRequest { state.withLock { $0 } }

    final func change(_ change: (inout BackgroundTaskRequest) -> Void) { state.withLock { change(&$0) } }

    /// A copy of a pending request, of the subclass for its kind.
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

/// A request for work of minutes, while the user is idle.
public final class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    public convenience init(identifier: String) {
        self.init(BackgroundTaskRequest(identifier: identifier, kind: .processing()))
    }

    /// Whether the launch waits for the network. False by default.
    public var requiresNetworkConnectivity: Bool {
        get { value.requiresNetworkConnectivity }
        set {
            change {
                $0.kind = .processing(
                    requiresNetworkConnectivity: newValue, requiresExternalPower: $0.requiresExternalPower)
            }
        }
    }

    /// Whether the launch waits for external power. False by default.
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

/// A request for work that the user started and that continues while they do something else. It begins at once.
public final class BGContinuedProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    /// What to do when the work cannot begin at once.
    public typealias SubmissionStrategy = BackgroundTasks.SubmissionStrategy
    /// What the work needs besides the processor and the network.
    public typealias Resources = RequiredResources

    /// - Parameters:
    ///   - title: the title shown to the user: "Downloading three episodes".
    ///   - subtitle: its second line: "12 of 80 MB".
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

    /// What to do when the work cannot begin at once. `queue` by default.
    public var strategy: SubmissionStrategy {
        get { if case .continued(let strategy) = value.kind { strategy } else { .queue } }
        set { change { $0.kind = .continued(strategy: newValue) } }
    }

    /// What the work needs besides the processor and the network. None by default. A request for anything not in
    /// ``BGTaskScheduler/supportedResources`` is rejected with `unavailable`.
    public var requiredResources: Resources {
        get { value.requiredResources }
        set { change { $0.requiredResources = newValue } }
    }
}
