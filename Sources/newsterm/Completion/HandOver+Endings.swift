import BackgroundTasks
import Foundation
import News
import NewsStore
import Newsroom

extension HandOver {
    /// What the sentences on its end begin with.
    private func origin(of work: UnfinishedWork) -> String { "The \(work.name) that process \(process) handed over" }

    /// The journal's sentence on how it ended.
    func sentence(on work: UnfinishedWork, _ ending: BackgroundTaskEnding) -> String {
        let origin = origin(of: work)
        return switch ending {
        case .done(let words): "\(origin) is done\(words.map { ": \($0)" } ?? ".")"
        case .failed(let reason): "\(origin) has failed: \(reason)"
        case .notCompleted(let words): "\(origin) is not completed\(words.map { ": \($0)" } ?? ".")"
        }
    }

    /// How it ended, by what stands in the journal since a time; nil: it has not yet.
    func ending(of work: UnfinishedWork, in journal: [JournalEntry], since date: Date) -> String? {
        let origin = origin(of: work)
        // The journal may keep less than a date has.
        return journal.last { $0.date >= date.addingTimeInterval(-1) && $0.message.hasPrefix("\(origin) ") }?.message
    }
}

extension Error {
    /// Whether the work was told to stop, in the library's words too.
    var isCancellation: Bool {
        if self is CancellationError { return true }
        if case .cancelled? = self as? LibraryError { return true }
        return false
    }
}

extension UnfinishedWork {
    /// How it ends with an error.
    func ending(_ error: any Error) -> BackgroundTaskEnding {
        let ending = BackgroundTaskEnding(error)
        guard case .failed(let reason) = ending, kind == .addition else { return ending }
        // Listed by the process that began it.
        return .failed("\(reason) The address is in the feed list, and the next refresh looks there.")
    }
}

extension BackgroundTaskEnding {
    /// The end of work whose process has left nothing but its entry in the `FinishingList`.
    static var killed: BackgroundTaskEnding { .notCompleted("the process that went on with it was killed.") }

    /// The end of work that threw an error.
    init(_ error: any Error) {
        self = error.isCancellation ? .notCompleted("it was told to end.") : .failed("\(error)")
    }

    /// What the person is notified of.
    var kind: FinishedWork.Ending {
        switch self {
        case .done: .done
        case .failed: .failed
        case .notCompleted: .notCompleted
        }
    }
}

extension RefreshReport {
    var ending: BackgroundTaskEnding {
        if cancelled > 0 { return .notCompleted(sentence) }
        return exitStatus == .failure ? .failed(sentence) : .done(sentence)
    }
}

extension BackgroundTaskResult {
    var ending: BackgroundTaskEnding {
        switch self {
        case .newData, .noData: .done("\(self).")
        case .failed(let reason), .retry(let reason): .failed(reason)
        }
    }
}
