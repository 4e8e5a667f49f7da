package import BackgroundTasks
import News
import NewsStore
import Newsroom

extension Error {
    /// Whether the work was cancelled, including the library's own error for it.
    package var isCancellation: Bool {
        if self is CancellationError { return true }
        if case .cancelled? = self as? LibraryError { return true }
        return false
    }
}

extension BackgroundTaskEnding {
    /// The end of work that threw an error.
    init(_ error: any Error) {
        self = error.isCancellation ? .notCompleted("stopped on request.") : .failed("\(error)")
    }

    /// The sentence for it.
    var words: String? {
        switch self {
        case .done(let words), .notCompleted(let words): words
        case .failed(let reason): reason
        }
    }

    /// The ending as the user's notification has it.
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
    package var ending: BackgroundTaskEnding {
        switch self {
        case .newData, .noData: .done("\(self).")
        case .failed(let reason), .retry(let reason): .failed(reason)
        }
    }
}
