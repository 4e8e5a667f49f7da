package import BackgroundTasks
import FoundationEssentials
package import News
import Newsroom

/// Work requested outside of the schedule: the journal records its beginning, its end and the requester.
package struct RequestedWork: Sendable {
    /// `nil` if it is none of the scheduler's tasks.
    package let task: TaskIdentifier?
    package let requester: Requester
    package var clock: any SchedulerClock = WallClock()
    /// Writes into the journal.
    let note: @Sendable (JournalEntry) async -> Void

    package init(
        task: TaskIdentifier?, requester: Requester, clock: any SchedulerClock = WallClock(),
        note: @escaping @Sendable (JournalEntry) async -> Void
    ) {
        (self.task, self.requester, self.clock, self.note) = (task, requester, clock, note)
    }

    /// - Parameters:
    ///   - outcome: the ending as a value; `nil` if there is none.
    ///   - result: the run's; `nil` derives it from the ending.
    package func run<Value>(
        _ subject: WorkSubject, _ work: () async throws -> Value, ending: (Value) -> BackgroundTaskEnding,
        outcome outcomeOf: (Value) -> WorkOutcome? = { _ in nil },
        result: (Value) -> BackgroundTaskResult? = { _ in nil }
    ) async throws -> Value {
        let began = clock.uptime
        let id = JournalEntry.Work.ofThisProcess()
        await note(entry(.begun(work: subject, requester: requester), id))
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        let value = try? outcome.get()
        let (end, kept): (BackgroundTaskEnding, WorkOutcome?) =
            switch outcome {
            case .success(let value): (ending(value), outcomeOf(value))
            case .failure(let error): (BackgroundTaskEnding(error), WorkOutcome(error))
            }
        let sentence: String
        var came: BackgroundTaskResult
        switch end {
        case .done(let words): (sentence, came) = (words ?? "done.", .newData)
        case .failed(let reason): (sentence, came) = (reason, .failed(reason))
        case .notCompleted(let words):
            sentence = words ?? "stopped on request."
            came = .failed(sentence)
        }
        came = value.flatMap(result) ?? came
        let verb: NewsEntry.Verb = end.kind == .notCompleted ? .stopped : came.isSuccess ? .done : .failed
        let duration = clock.uptime - began
        await note(
            entry(
                .ended(verb: verb, duration: duration, requester: requester, words: sentence, outcome: kept), id, came))
        return try outcome.get()
    }

    private func entry(
        _ entry: NewsEntry, _ work: JournalEntry.Work, _ result: BackgroundTaskResult? = nil
    ) -> JournalEntry {
        JournalEntry(entry, at: clock.now, task: task?.rawValue, result: result, work: work)
    }
}

extension JournalEntry {
    /// The end of work whose process was killed; `nil` if the work is still running.
    /// - Parameter beginning: the entry that recorded its beginning.
    init?(endOf beginning: JournalEntry) {
        guard let work = beginning.work, work.isAbandoned else { return nil }
        var entry = NewsEntry.cutOff(process: work.process, beginning: beginning.message)
        if case .begun(let subject, let requester)? = beginning.values(NewsEntry.self) {
            entry = .cutOff(process: work.process, beginning: beginning.message, work: subject, requester: requester)
        }
        self.init(entry, at: Date(), task: beginning.identifier, work: work)
    }
}

extension WorkOutcome {
    /// The outcome an error stands for; `nil` if its text is all there is.
    init?(_ error: any Error) {
        if error.isCancellation {
            self = .stopped
        } else if case .noAnswer(let failure)? = error as? FullTextError {
            self = .failed(failure)
        } else {
            return nil
        }
    }
}

extension BackgroundTaskResult {
    init(_ report: RefreshReport) {
        self =
            switch report.result {
            case .newData: .newData
            case .noData: .noData
            case .failed(let reason): .failed(reason)
            }
    }

    /// Maintenance brings no data.
    init(_ report: MaintenanceReport) {
        self = report.problems.isEmpty ? .noData : .failed(report.sentence)
    }
}
