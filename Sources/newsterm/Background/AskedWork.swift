import BackgroundTasks
import Foundation
import News
import Newsroom

/// Work that somebody asks for outside of the schedule: the journal has its beginning and its end, and who asked.
struct AskedWork: Sendable {
    /// What came of it.
    struct Outcome: Sendable {
        /// For the journal.
        let sentence: String
        let result: BackgroundTaskResult
        /// Whether it was stopped before it was done.
        let isStopped: Bool
    }

    /// nil: none of the scheduler's.
    let task: TaskIdentifier?
    let asker: Asker
    var clock: any SchedulerClock = WallClock()
    /// Writes into the journal.
    let note: @Sendable (JournalEntry) async -> Void

    /// - Parameter what: what is to be done: "all feeds".
    func run<Value>(
        _ what: String, _ work: () async throws -> Value, outcome: (Value) -> Outcome
    ) async throws -> Value {
        let began = clock.uptime
        let id = JournalEntry.Work.ofThisProcess()
        await note(entry(.workBegan, asker.beginning(what), id))
        let end: Outcome
        let result: Result<Value, any Error>
        do {
            let value = try await work()
            (end, result) = (outcome(value), .success(value))
        } catch {
            (end, result) = (Outcome(error), .failure(error))
        }
        let verb = end.isStopped ? "Stopped" : end.result.isSuccess ? "Done" : "Failed"
        let time = DurationWords.words(clock.uptime - began)
        await note(
            entry(.workEnded, "\(verb) after \(time) for \(asker.name): \(end.sentence)", id, end.result))
        return try result.get()
    }

    private func entry(
        _ event: JournalEntry.Event, _ message: String, _ work: JournalEntry.Work,
        _ result: BackgroundTaskResult? = nil
    ) -> JournalEntry {
        JournalEntry(
            date: clock.now, identifier: task?.rawValue, event: event, message: message, result: result, work: work)
    }
}

extension JournalEntry {
    /// The end of work whose process was killed; nil: it is at work.
    /// - Parameter beginning: the entry of its beginning.
    init?(endOf beginning: JournalEntry) {
        guard let work = beginning.work, work.isAbandoned else { return nil }
        self.init(
            date: Date(), identifier: beginning.identifier, event: .workEnded,
            message: "Cut off, since process \(work.process) was killed: \(beginning.message)", work: work)
    }
}

extension AskedWork.Outcome {
    init(_ report: RefreshReport) {
        self.init(
            sentence: report.sentence, result: BackgroundTaskResult(report), isStopped: report.cancelled > 0)
    }

    init(_ report: MaintenanceReport) {
        self.init(sentence: report.sentence, result: BackgroundTaskResult(report), isStopped: false)
    }

    init(_ error: any Error) {
        let isStopped = error.isCancellation
        let sentence = isStopped ? "it was told to end." : "\(error)"
        self.init(sentence: sentence, result: .failed(sentence), isStopped: isStopped)
    }

    init(_ ending: BackgroundTaskEnding) {
        switch ending {
        case .done(let words): self.init(sentence: words ?? "it is done.", result: .newData, isStopped: false)
        case .failed(let reason): self.init(sentence: reason, result: .failed(reason), isStopped: false)
        case .notCompleted(let words):
            let sentence = words ?? "it was told to end."
            self.init(sentence: sentence, result: .failed(sentence), isStopped: true)
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

    init(_ report: MaintenanceReport) {
        self = report.problems.isEmpty ? report.deleted > 0 ? .newData : .noData : .failed(report.sentence)
    }
}
