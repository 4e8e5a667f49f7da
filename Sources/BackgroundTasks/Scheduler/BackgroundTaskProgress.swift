import FoundationEssentials
import Synchronization

/// How far a run has come, as its handler reports it: the two numbers of Foundation's `Progress`.
///
/// A handler may set them as often as it likes: the scheduler is woken only when the percentage changes that a user
/// sees, and notices every change when it asks whether the run has stalled.
public final class BackgroundTaskProgress: Sendable {
    private struct State {
        var report: TaskProgressReport
        var isTold = true
    }

    private let clock: any SchedulerClock
    private let onVisibleChange: @Sendable () -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - clock: what tells when progress was made.
    ///   - onVisibleChange: called by the thread that reports, when a user would see a difference.
    init(
        clock: any SchedulerClock, title: String? = nil, subtitle: String? = nil,
        onVisibleChange: @escaping @Sendable () -> Void
    ) {
        self.clock = clock
        self.onVisibleChange = onVisibleChange
        state = Mutex(State(report: TaskProgressReport(madeAt: clock.uptime, title: title, subtitle: subtitle)))
    }

    /// How much there is to do, in units of the handler's choice; 0: not known yet.
    public var totalUnitCount: Int64 {
        get { state.withLock { $0.report.totalUnitCount } }
        set { change { $0.totalUnitCount = max(0, newValue) } }
    }

    /// How much of it is done.
    public var completedUnitCount: Int64 {
        get { state.withLock { $0.report.completedUnitCount } }
        set { change { $0.completedUnitCount = max(0, newValue) } }
    }

    /// 0 to 1; 0 while the total is not known.
    public var fractionCompleted: Double { state.withLock { $0.report.fractionCompleted ?? 0 } }

    /// What the user is told of the work; empty: nothing.
    var title: String { state.withLock { $0.report.title ?? "" } }

    /// The second line of it; empty: none.
    var subtitle: String { state.withLock { $0.report.subtitle ?? "" } }

    func setTitle(_ title: String, subtitle: String) {
        change {
            $0.title = SafeText.title(title)
            $0.subtitle = SafeText.title(subtitle)
        }
    }

    /// The present state, if it has changed since it was last taken.
    func takeReport() -> TaskProgressReport? {
        state.withLock { state in
            guard !state.isTold else { return nil }
            state.isTold = true
            return state.report
        }
    }

    private func change(_ change: (inout TaskProgressReport) -> Void) {
        let uptime = clock.uptime
        let isVisible = state.withLock { state in
            let before = state.report
            change(&state.report)
            guard state.report != before else { return false }
            if !state.report.hasSameCounts(as: before) { state.report.madeAt = uptime }
            state.isTold = false
            return !state.report.looksLike(before)
        }
        if isVisible { onVisibleChange() }
    }
}

/// A run's progress at one moment.
struct TaskProgressReport: Codable, Sendable, Equatable {
    /// The uptime at which one of the counts last changed.
    var madeAt: TimeInterval
    var totalUnitCount: Int64 = 0
    var completedUnitCount: Int64 = 0
    var title: String?
    var subtitle: String?

    /// 0 to 1; nil while the total is not known.
    var fractionCompleted: Double? {
        totalUnitCount > 0 ? min(1, Double(completedUnitCount) / Double(totalUnitCount)) : nil
    }

    func hasSameCounts(as other: TaskProgressReport) -> Bool {
        totalUnitCount == other.totalUnitCount && completedUnitCount == other.completedUnitCount
    }

    /// Whether a user would see no difference.
    func looksLike(_ other: TaskProgressReport) -> Bool {
        title == other.title && subtitle == other.subtitle && percent == other.percent
    }

    private var percent: Int? { fractionCompleted.map { Int($0 * 100) } }
}
