import FoundationEssentials

@testable import BackgroundTasks

/// A news reader's two tasks under the launch policy, over any number of virtual days: a refresh that submits the next
/// one in five minutes, and maintenance on external power, once a day. The scheduler's own state machine decides.
struct ScheduleSimulation: Sendable {
    /// One launch as it happened.
    struct Launch: Sendable, Equatable {
        var isRefresh: Bool
        var date: Date
        /// Seconds between the earliest moment requested and the launch.
        var delay: TimeInterval
    }

    /// The start of every simulation: 2026-01-05, a Monday, at midnight.
    static let start = Date(timeIntervalSince1970: 1_767_571_200)

    private static let refresh = "org.newsterm.apprefresh"
    private static let maintenance = "org.newsterm.maintenance"
    private static let day: TimeInterval = 86_400

    private let policy: LaunchPolicy
    private let segments: [SimulatedWeek.Segment]

    init(policy: LaunchPolicy = LaunchPolicy(), week: SimulatedWeek = .usual) {
        self.policy = policy
        segments = week.segments
    }

    /// Simulates this many days from ``start`` on.
    /// - Parameter onLaunch: called with every launch, in order.
    /// - Returns: the number of requests neither launched nor pending: there may be none.
    @discardableResult
    func run(days: Int, onLaunch: (Launch) -> Void = { _ in }) -> Int {
        var course = Course(segments: segments, start: Self.start, policy: policy)
        course.begin()
        course.run(until: Self.start.addingTimeInterval(Double(days) * Self.day), onLaunch)
        return course.ledger.lost(pending: course.machine.pendingRequests.map(\.identifier))
    }
}

extension ScheduleSimulation {
    /// The state of a simulation.
    private struct Course {
        let segments: [SimulatedWeek.Segment]
        var segment = 0
        var weekBegan: Date
        var now: Date
        var machine: SchedulerStateMachine
        /// The runs in progress with their ends, the next first.
        var ends: [(runID: Int, date: Date, result: BackgroundTaskResult)] = []
        var ledger = RequestLedger()
        var lastMaintenance: Date?

        init(segments: [SimulatedWeek.Segment], start: Date, policy: LaunchPolicy) {
            self.segments = segments
            weekBegan = start
            now = start
            machine = SchedulerStateMachine(
                permittedIdentifiers: [ScheduleSimulation.refresh, ScheduleSimulation.maintenance], policy: policy)
        }

        private var conditions: ConditionReading {
            segments[segment].conditions(at: now.timeIntervalSince(weekBegan), weekBegan: weekBegan)
        }

        /// When the conditions change next.
        private var nextChange: Date {
            let offset = segment + 1 < segments.count ? segments[segment + 1].start : SimulatedWeek.length
            return weekBegan.addingTimeInterval(offset)
        }

        mutating func begin() {
            for identifier in [ScheduleSimulation.refresh, ScheduleSimulation.maintenance] {
                // Both are permitted, once each, and nothing is running yet: it cannot fail.
                try? machine.register(identifier)
            }
            _ = machine.start(.untilCancelled, now: now)
            submitRefresh()
            // Requested on Monday evening, so that its time comes while the user reads and there is no power.
            submitMaintenance(earliest: now.addingTimeInterval(19 * 3600))
        }

        mutating func run(until end: Date, _ onLaunch: (Launch) -> Void) {
            decide(onLaunch)
            while true {
                let next = min(nextChange, machine.nextDecision ?? .distantFuture, ends.first?.date ?? .distantFuture)
                guard next < end else { return }
                machine.uptime += max(0, next.timeIntervalSince(now))
                now = max(now, next)
                if nextChange <= now { change() }
                while let first = ends.first, first.date <= now {
                    ends.removeFirst()
                    _ = machine.completed(runID: first.runID, first.result, now: now)
                }
                decide(onLaunch)
            }
        }

        private mutating func change() {
            segment += 1
            if segment == segments.count {
                segment = 0
                weekBegan.addTimeInterval(SimulatedWeek.length)
            }
        }

        private mutating func decide(_ onLaunch: (Launch) -> Void) {
            for case .launch(let run) in machine.tick(now: now, conditions: conditions).actions {
                ledger.launched(run.identifier)
                onLaunch(begin(run))
            }
        }

        /// What the handlers do: first submit the next request, then work for some seconds.
        private mutating func begin(_ run: ActiveRun) -> Launch {
            let isRefresh = run.identifier == ScheduleSimulation.refresh
            let isOffline = segments[segment].isOffline
            let earliest =
                run.pending.request.earliestBeginDate
                ?? max(run.pending.submittedAt, lastMaintenance?.addingTimeInterval(ScheduleSimulation.day) ?? now)
            if isRefresh {
                submitRefresh()
            } else {
                lastMaintenance = now
                submitMaintenance()
            }
            let result: BackgroundTaskResult = isRefresh && isOffline ? .failed("no network") : .newData
            ends.append((run.id, now.addingTimeInterval(isRefresh ? 3 : 20), result))
            ends.sort { $0.date < $1.date }
            return Launch(isRefresh: isRefresh, date: now, delay: max(0, now.timeIntervalSince(earliest)))
        }

        private mutating func submitRefresh() {
            submit(
                BackgroundTaskRequest(
                    identifier: ScheduleSimulation.refresh, kind: .appRefresh,
                    earliestBeginDate: now.addingTimeInterval(300)))
        }

        private mutating func submitMaintenance(earliest: Date? = nil) {
            submit(
                BackgroundTaskRequest(
                    identifier: ScheduleSimulation.maintenance, kind: .processing(requiresExternalPower: true),
                    earliestBeginDate: earliest, minimumInterval: .seconds(ScheduleSimulation.day)))
        }

        private mutating func submit(_ request: BackgroundTaskRequest) {
            ledger.submitted(request.identifier)
            _ = machine.submit(request, now: now)
        }
    }
}
