public import FoundationEssentials

/// Why a task has not run yet, and when it will, at one moment.
///
/// `description` gives the same as several short lines.
public struct Explanation: Codable, Sendable, Equatable {
    /// The task's present state.
    public enum State: String, Codable, Sendable {
        /// No request and no run is known.
        case unknown
        /// Neither pending nor running.
        case idle
        case pending
        case running
        /// It was told to stop and has not ended yet.
        case stopping
    }

    /// The kind of a request; the raw value is its name.
    public enum Kind: String, Codable, Sendable {
        case appRefresh = "app refresh"
        case processing = "processing"
        case continued = "continued processing"
    }

    public var identifier: String
    /// The time at which the answer holds.
    public var now: Date
    public var state: State
    /// When the state began; nil when unknown.
    public var since: Date?
    /// The kind of the pending or running request.
    public var kind: Kind?
    public var title: String?
    /// The present run's progress, 0 to 1.
    public var fractionCompleted: Double?
    /// Whether a request is pending, even while the task runs.
    public var isPending: Bool
    /// What the pending request waits for; empty: nothing.
    public var waits: [TaskWait]
    /// The conditions that the pending request depends on and whose state is unknown, with the assumed state.
    public var assumptions: [ExplainedAssumption]
    /// The pending request's earliest launch, possibly shared with another launch; nil when nothing is pending.
    public var earliestLaunch: Date?
    /// The pending request's launch if nothing changes; nil when something has to change first, or nothing is pending.
    public var latestLaunch: Date?
    /// Whether it may share an earlier launch of another task before ``latestLaunch``; nil in an answer from an earlier
    /// version.
    public var mayShareLaunch: Bool?
    /// The last runs, newest first, at most five.
    public var lastRuns: [ExplainedRun]
    /// False when it is known that no program runs the scheduler now.
    public var isSchedulerRunning: Bool
}

/// A condition that a pending request depends on and whose state is unknown.
public struct ExplainedAssumption: Codable, Sendable, Equatable {
    public var condition: Condition
    /// What is assumed and why, in a sentence: ``Condition/meaningOfUnknown``.
    public var sentence: String
}

/// One of the last runs, and why it ended.
public struct ExplainedRun: Codable, Sendable, Equatable {
    public var launchedAt: Date
    public var launchKind: LaunchKind
    /// Nil while it runs, and when the process ended before the run.
    public var endedAt: Date?
    /// How it ended, in a sentence.
    public var ending: String
    /// The same as a value; nil while it runs, and in an answer from an earlier version.
    public var outcome: RunRecord.Ending?
    /// The complete record; nil: it runs, did not end normally, or an earlier version answered.
    public var record: RunRecord?
}

extension Explanation: CustomStringConvertible {
    public var description: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        var lines = [stateLine]
        if !isSchedulerRunning && isPending {
            lines.append("No process is running the background tasks: nothing is launched until one does.")
        }
        for wait in waits {
            lines.append("Waits \(wait.phrase)\(wait.presentValue.map { ": \($0)" } ?? "").")
        }
        if isPending { lines.append(launchLine) }
        for assumption in assumptions {
            lines.append("Unknown: \(assumption.condition.question). \(assumption.sentence)")
        }
        if lastRuns.isEmpty {
            lines.append("No earlier launch is recorded.")
        } else {
            lines.append("Last launches, newest first:")
            lines += lastRuns.map { "  \(LocalTime.words($0.launchedAt, now: now)), \($0.launchWords): \($0.ending)" }
        }
        return lines
    }

    private var stateLine: String {
        let what = [kind?.rawValue, title].compactMap { $0 }.joined(separator: ", ")
        let label = what.isEmpty ? identifier : "\(identifier) (\(what))"
        let since = since.map { " since \(LocalTime.words($0, now: now))" } ?? ""
        let part = fractionCompleted.map { ", \(Int($0 * 100)) % done" } ?? ""
        return switch state {
        case .unknown: "\(label): not pending, and never launched here."
        case .idle: "\(label): nothing pending\(since)."
        case .pending: "\(label): pending\(since)."
        case .running: "\(label): running\(since)\(part)."
        case .stopping: "\(label): running\(since)\(part), asked to stop."
        }
    }

    private var launchLine: String {
        let earliest = earliestLaunch.map { $0 <= now ? "now" : LocalTime.words($0, now: now) } ?? "now"
        guard let latestLaunch else {
            let open = waits.filter { $0.until == nil }.map(\.words).joined(separator: ", ")
            return "Earliest launch: \(earliest). Latest: unknown, since it depends on: \(open)."
        }
        if latestLaunch <= now { return "It is due and launching now." }
        return "Earliest launch: \(earliest)\(mayShareLaunch == true ? ", together with another task" : ""). "
            + "Latest: \(LocalTime.words(latestLaunch, now: now)), if nothing changes."
    }
}

extension ExplainedRun {
    fileprivate var launchWords: String {
        switch launchKind {
        case .natural: "launched by the scheduler"
        case .simulated: "simulated launch"
        }
    }

    /// The last runs in one identifier's journal entries.
    /// - Parameters:
    ///   - entries: oldest first.
    ///   - record: the stored record, because the journal may have been trimmed or lost.
    /// - Returns: the runs, newest first.
    static func last(in entries: [JournalEntry], record: TaskRecord?) -> [ExplainedRun] {
        let last = record?.lastRun
        let runs = TaskRuns(entries).all.filter { !$0.isRequested }.suffix(5).reversed().map { run in
            // The record may show an end that the journal lacks, as when the process was killed.
            if run.ending == nil, let last, last.isRecord(of: run) { ExplainedRun(last) } else { ExplainedRun(run) }
        }
        return runs.isEmpty ? last.map { [ExplainedRun($0)] } ?? [] : runs
    }

    private init(_ record: RunRecord) {
        let words = "Ended: \(SafeText.line(record.description, maximumLength: 300))."
        self.init(
            launchedAt: record.launchedAt, launchKind: record.launchKind, endedAt: record.endedAt,
            ending: record.ending == .interrupted ? Self.interruptedWords : words, outcome: record.ending,
            record: record)
    }

    private static let interruptedWords = "The process ended in the middle of it."

    private init(_ run: TaskRun) {
        let words =
            switch run.entry.event {
            case .launched: "Still running."
            case .interrupted: "The process ended during the run."
            default: run.entry.message
            }
        self.init(
            launchedAt: run.launchedAt, launchKind: run.launchKind, endedAt: run.endedAt, ending: words,
            outcome: run.entry.ending)
        if case .completed(let record, result: _)? = run.entry.details { self.record = record }
    }
}
