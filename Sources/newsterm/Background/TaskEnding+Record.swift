import BackgroundTasks
import NewsUI

extension TaskEnding {
    init(_ record: RunRecord) { self.init(Kind(record.ending), words: record.description) }
}

extension TaskEnding.Kind {
    init(_ ending: RunRecord.Ending) {
        self =
            switch ending {
            case .completed(let result): .completed(TaskEnding.Result(result))
            case .stopped(let reason, _): .stopped(TaskEnding.StopReason(reason))
            case .abandoned(let reason): .abandoned(TaskEnding.StopReason(reason))
            case .interrupted: .interrupted
            }
    }
}

extension TaskEnding.Result {
    fileprivate init(_ result: BackgroundTaskResult) {
        self =
            switch result {
            case .newData: .newData
            case .noData: .noData
            case .failed(let reason): .failed(reason)
            case .retry(let reason): .tryAgain(reason)
            }
    }
}

extension TaskEnding.StopReason {
    fileprivate init(_ reason: StopReason) {
        self =
            switch reason {
            case .person: .personCameBack
            case .budget: .timeUsedUp
            case .conditionLost: .conditionLost
            case .stalled: .noProgress
            case .replaced: .withdrawn
            case .simulation: .simulated
            case .shutdown: .schedulerStopped
            }
    }
}
