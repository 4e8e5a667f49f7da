import BackgroundTasks
import FoundationEssentials
import News

extension TaskWait {
    /// What is waited for, as it goes on after "waits".
    func text(now: Date) -> String { say(phrase, ja: inJapanese(now: now) ?? words) }

    /// nil: this version has no words for it.
    private func inJapanese(now: Date) -> String? {
        let time = until.map { LocalTime($0).hourAndMinute(on: LocalTime(now)) }
        switch reason {
        case .earliestBeginDate: return time.map { "\($0) まで" }
        case .minimumInterval:
            guard let interval else { return nil }
            return time.map { "\($0) まで（実行は\(TimeTexts.duration(interval))に1回まで）" }
        case .interrupted: return time.map { "\($0) まで（前回までの実行が途中で打ち切られたため）" }
        case .retry: return time.map { "\($0) まで（前回の実行をやり直すため）" }
        case .setbacks: return time.map { "\($0) まで（前回までの実行が失敗したか遅かったため）" }
        case .recentUse: return time.map { "\($0) まで（しばらく使われていないため）" }
        case .rest: return time.map { "\($0) まで（前回の実行が停止の指示に従わなかったため）" }
        case .turn: return time.map { "順番（\($0) まで）" }
        case .network: return "ネットワーク"
        case .externalPower: return "外部電源"
        case .metered: return "従量制でないネットワーク"
        case .batteryLow: return "十分なバッテリー残量"
        case .highLoad: return time.map { "負荷の低下（遅くとも \($0) まで）" }
        case .idlePerson: return "操作が止まること"
        case .registration: return "実行できるプログラム"
        case .presentRun: return "現在の実行の終了"
        case .lastHandler: return "打ち切られた前回の処理の終了"
        case .otherWork: return "先に始まった別の処理の終了"
        case .other: return nil
        }
    }
}

extension RunRecord {
    /// The result in a few words.
    package var text: String {
        // The key is called so; what the scheduler calls it stands in the log.
        if ending.stopReason == .simulation { return say("stopped on request", ja: "要求により中止") }
        // Words of the task itself tell more than the ending.
        return say(description, ja: inJapanese)
    }

    private var inJapanese: String {
        let outcome = values(WorkOutcome.self)
        switch ending {
        case .completed(.noData):
            return outcome?.summaryInJapanese(at: endedAt ?? launchedAt) ?? summary ?? ending.inJapanese
        case .completed(.failed(let reason)):
            return BackgroundTaskResult.failed(outcome?.failureInJapanese ?? reason).inJapanese
        case .completed(.retry(let reason)):
            return BackgroundTaskResult.retry(outcome?.failureInJapanese ?? reason).inJapanese
        default: return ending.inJapanese
        }
    }
}

extension RunRecord.Ending {
    var inJapanese: String {
        switch self {
        case .completed(let result): result.inJapanese
        case .stopped(let reason, _): "\(reason.isInterruption ? "中断" : "失敗"): \(reason.inJapanese)"
        case .abandoned(let reason):
            "\(reason.isInterruption ? "中断" : "失敗"): \(reason.inJapanese)（停止しませんでした）"
        case .interrupted: "中断: 途中でプロセスが終了"
        }
    }
}

extension BackgroundTaskResult {
    var inJapanese: String {
        switch self {
        case .newData: "新着あり"
        case .noData: "新着なし"
        case .failed(let reason): reason.isEmpty ? "失敗" : "失敗: \(reason)"
        case .retry(let reason): reason.isEmpty ? "やり直し" : "やり直し: \(reason)"
        }
    }
}

extension StopReason {
    var inJapanese: String {
        switch self {
        case .person: "操作が再開された"
        case .budget: "制限時間を使い切った"
        case .conditionLost: "必要な条件が失われた"
        case .stalled: "進展がなかった"
        case .replaced: "取り下げられた"
        case .simulation: "期限切れを試した"
        case .shutdown: "スケジューラーが停止した"
        }
    }
}
