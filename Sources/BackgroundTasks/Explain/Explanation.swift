public import FoundationEssentials

/// Why a task has not run yet, and when it will: the answer to one question at one moment.
///
/// `description` says it in several short lines of plain words.
public struct Explanation: Codable, Sendable, Equatable {
    /// What becomes of the task at the moment.
    public enum State: String, Codable, Sendable {
        /// Nothing is known of it: no request, no run.
        case unknown
        /// Nothing pending, nothing running.
        case idle
        case pending
        case running
        /// It was told to stop and has not ended yet.
        case stopping
    }

    /// What is asked for; the raw value is its name.
    public enum Kind: String, Codable, Sendable {
        case appRefresh = "app refresh"
        case processing = "processing"
        case continued = "continued processing"
    }

    public var identifier: String
    /// The moment that the answer holds for.
    public var now: Date
    public var state: State
    /// When the state began; nil when that is not known.
    public var since: Date?
    /// Of the pending or running request.
    public var kind: Kind?
    public var title: String?
    /// Of the present run, 0 to 1.
    public var fractionCompleted: Double?
    /// Whether a request is pending, even while the task runs.
    public var isPending: Bool
    /// What the pending request waits for; empty: for nothing.
    public var waits: [TaskWait]
    /// What the pending request depends on and nobody knows, and what is assumed of it.
    public var assumptions: [ExplainedAssumption]
    /// The pending request is not launched before this, though it may be with another launch; nil when nothing is
    /// pending.
    public var earliestLaunch: Date?
    /// It is launched by this if nothing changes; nil when something has to change first, or nothing is pending.
    public var latestLaunch: Date?
    /// Whether another task may be launched before ``latestLaunch``, and take this one along; nil in the answer of an
    /// earlier version, which does not say.
    public var mayShareLaunch: Bool?
    /// The last runs, newest first, five at most.
    public var lastRuns: [ExplainedRun]
    /// False when it is known that no program runs the scheduler at this moment.
    public var isSchedulerRunning: Bool
}

/// A condition that a pending request depends on and that could not be found out.
public struct ExplainedAssumption: Codable, Sendable, Equatable {
    public var condition: Condition
    /// What is assumed of it and why, in a sentence: ``Condition/meaningOfUnknown``.
    public var sentence: String
}

/// What one of the last runs did, and why it ended.
public struct ExplainedRun: Codable, Sendable, Equatable {
    public var launchedAt: Date
    public var launchKind: LaunchKind
    /// Nil while it runs, and when the process ended before it did.
    public var endedAt: Date?
    /// How it ended, in a sentence.
    public var ending: String
    /// The same as a value; nil while it runs, and in the answer of an earlier version.
    public var outcome: RunRecord.Ending?
    /// All that is recorded of it; nil: it runs, was not ended in order, or an earlier version tells of it.
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

    /// The last runs that the journal's entries of one identifier tell of.
    /// - Parameters:
    ///   - entries: oldest first.
    ///   - record: what is known apart from the journal, which may have been trimmed or lost.
    /// - Returns: the newest first.
    static func last(in entries: [JournalEntry], record: TaskRecord?) -> [ExplainedRun] {
        let last = record?.lastRun
        let runs = TaskRuns(entries).all.filter { !$0.isAsked }.suffix(5).reversed().map { run in
            // The record may know of an end that is not in the journal, such as of a process that was killed.
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
        if case .completed(let record, said: _)? = run.entry.details { self.record = record }
    }
}
