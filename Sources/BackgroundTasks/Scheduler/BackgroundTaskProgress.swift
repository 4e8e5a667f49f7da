import FoundationEssentials
import Synchronization

/// A run's progress as its handler reports it, in the two counts of Foundation's `Progress`.
///
/// A handler may set them as often as it likes: the scheduler wakes only when the visible percentage changes, and reads
/// every change when it checks whether the run has stalled.
public final class BackgroundTaskProgress: Sendable {
    private struct State {
        var report: TaskProgressReport
        var isReported = true
    }

    private let clock: any SchedulerClock
    private let onVisibleChange: @Sendable () -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - clock: the clock that dates the progress.
    ///   - onVisibleChange: called on the reporting thread when the change is visible to a user.
    init(
        clock: any SchedulerClock, title: String? = nil, subtitle: String? = nil,
        onVisibleChange: @escaping @Sendable () -> Void
    ) {
        self.clock = clock
        self.onVisibleChange = onVisibleChange
        state = Mutex(State(report: TaskProgressReport(madeAt: clock.uptime, title: title, subtitle: subtitle)))
    }

    /// The total amount of work, in units of the handler's choice; 0: not known yet.
    public var totalUnitCount: Int64 {
        get { state.withLock { $0.report.totalUnitCount } }
        set { change { $0.totalUnitCount = max(0, newValue) } }
    }

    /// The amount done.
    public var completedUnitCount: Int64 {
        get { state.withLock { $0.report.completedUnitCount } }
        set { change { $0.completedUnitCount = max(0, newValue) } }
    }

    /// 0 to 1; 0 while the total is unknown.
    public var fractionCompleted: Double { state.withLock { $0.report.fractionCompleted ?? 0 } }

    /// The title shown to the user; empty: none.
    var title: String { state.withLock { $0.report.title ?? "" } }

    /// The second line; empty: none.
    var subtitle: String { state.withLock { $0.report.subtitle ?? "" } }

    func setTitle(_ title: String, subtitle: String) {
        change {
            $0.title = SafeText.title(title)
            $0.subtitle = SafeText.title(subtitle)
        }
    }

    /// The present state if it has changed since the last call; otherwise nil.
    func takeReport() -> TaskProgressReport? {
        state.withLock { state in
            guard !state.isReported else { return nil }
            state.isReported = true
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
            state.isReported = false
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

    /// 0 to 1; nil while the total is unknown.
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
