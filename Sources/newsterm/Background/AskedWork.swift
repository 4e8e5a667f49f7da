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

    let task: TaskIdentifier
    let asker: Asker
    /// Writes into the journal.
    let note: @Sendable (JournalEntry) async -> Void

    /// - Parameter what: what is to be done: "all feeds".
    func run<Value>(
        _ what: String, _ work: () async throws -> Value, outcome: (Value) -> Outcome
    ) async throws -> Value {
        let began = ContinuousClock.now
        await note(entry(.workBegan, asker.beginning(what)))
        do {
            let value = try await work()
            await note(ending(outcome(value), since: began))
            return value
        } catch {
            let isStopped = error.isCancellation
            let sentence = isStopped ? "it was told to end." : "\(error)"
            await note(
                ending(Outcome(sentence: sentence, result: .failed(sentence), isStopped: isStopped), since: began))
            throw error
        }
    }

    private func ending(_ outcome: Outcome, since began: ContinuousClock.Instant) -> JournalEntry {
        let verb = outcome.isStopped ? "Stopped" : outcome.result.isSuccess ? "Done" : "Failed"
        let time = DurationWords.words(began.duration(to: .now) / .seconds(1))
        return entry(.workEnded, "\(verb) after \(time) for \(asker.name): \(outcome.sentence)", outcome.result)
    }

    private func entry(
        _ event: JournalEntry.Event, _ message: String, _ result: BackgroundTaskResult? = nil
    ) -> JournalEntry {
        JournalEntry(date: Date(), identifier: task.rawValue, event: event, message: message, result: result)
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

    init(_ result: BackgroundTaskResult, isStopped: Bool) {
        self.init(
            sentence: isStopped ? "it was told to end." : "\(result).", result: result, isStopped: isStopped)
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
