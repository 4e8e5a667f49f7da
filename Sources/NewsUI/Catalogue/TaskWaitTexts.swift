import Foundation

nonisolated extension TaskWait {
    /// What is waited for, as it goes on after "waits".
    func phrase(now: Date) -> String {
        let english = words.hasPrefix("until ") ? words : "for \(words)"
        return say(english, ja: inJapanese(now: now) ?? words)
    }

    /// nil: this version has no words for it.
    private func inJapanese(now: Date) -> String? {
        let time = until.map { LocalTime($0).hourAndMinute(on: LocalTime(now)) }
        switch reason {
        case .earliestBegin: return time.map { "\($0) まで" }
        case .minimumInterval(let seconds): return time.map { "\($0) まで（実行は\(TimeTexts.every(seconds))に1回まで）" }
        case .cutOff: return time.map { "\($0) まで（前回までの実行が途中で打ち切られたため）" }
        case .tryingAgain: return time.map { "\($0) まで（前回の実行をやり直すため）" }
        case .setbacks: return time.map { "\($0) まで（前回までの実行が失敗したか遅かったため）" }
        case .recentUse: return time.map { "\($0) まで（しばらく使われていないため）" }
        case .rest: return time.map { "\($0) まで（前回の実行が停止の指示に従わなかったため）" }
        case .turn: return time.map { "順番（\($0) まで）" }
        case .network: return "ネットワーク"
        case .externalPower: return "外部電源"
        case .unmeteredNetwork: return "従量制でないネットワーク"
        case .battery: return "十分なバッテリー残量"
        case .lowLoad: return time.map { "負荷の低下（遅くとも \($0) まで）" }
        case .idlePerson: return "操作が止まること"
        case .registration: return "実行できるプログラム"
        case .presentRun: return "現在の実行の終了"
        case .lastHandler: return "打ち切られた前回の処理の終了"
        case .otherWork: return "先に始まった別の処理の終了"
        case .other: return nil
        }
    }
}

nonisolated extension TaskEnding {
    /// The result in a few words.
    var text: String {
        // Words of the task itself tell more than the kind.
        let isSummary = kind == .completed(.noData) && words != "no new data"
        return say(words, ja: isSummary ? KeptSentences.told(words) : kind.inJapanese)
    }
}

nonisolated extension TaskEnding.Kind {
    var inJapanese: String {
        switch self {
        case .completed(.newData): "新着あり"
        case .completed(.noData): "新着なし"
        case .completed(.failed(let reason)): reason.isEmpty ? "失敗" : "失敗: \(KeptSentences.told(reason))"
        case .completed(.tryAgain(let reason)): reason.isEmpty ? "やり直し" : "やり直し: \(KeptSentences.told(reason))"
        case .stopped(let reason): "\(reason.isNoFault ? "中断" : "失敗"): \(reason.inJapanese)"
        case .abandoned(let reason): "\(reason.isNoFault ? "中断" : "失敗"): \(reason.inJapanese)（停止しませんでした）"
        case .interrupted: "中断: 途中でプロセスが終了"
        }
    }
}

nonisolated extension TaskEnding.StopReason {
    /// Whether the run was cut off through no fault of its own.
    fileprivate var isNoFault: Bool { self == .personCameBack || self == .conditionLost || self == .schedulerStopped }

    fileprivate var inJapanese: String {
        switch self {
        case .personCameBack: "操作が再開された"
        case .timeUsedUp: "制限時間を使い切った"
        case .conditionLost: "必要な条件が失われた"
        case .noProgress: "進展がなかった"
        case .withdrawn: "取り下げられた"
        case .simulated: "期限切れを試した"
        case .schedulerStopped: "スケジューラーが停止した"
        }
    }
}
