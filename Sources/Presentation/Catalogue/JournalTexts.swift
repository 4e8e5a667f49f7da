import BackgroundTasks
import FoundationEssentials
import News

/// What the journal tells, made from its values. What an earlier or a later version wrote is told in English.
extension BackgroundOverview.LogLine {
    package var text: String {
        switch told {
        case .scheduler(let details, let identifier)?: say(sentence, ja: details.inJapanese(identifier ?? "", at: date))
        case .failure(let failure)?: ErrorTexts.sentence(for: failure.error)
        case .news(let entry)?: entry.text
        case nil: sentence
        }
    }
}

extension JournalEntry.Details {
    fileprivate func inJapanese(_ identifier: String, at now: Date) -> String {
        func time(_ date: Date) -> String { LocalTime(date).hourAndMinute(on: LocalTime(now)) }
        func notBefore(_ date: Date?) -> String { date.map { "（\(time($0)) 以降）" } ?? "" }
        switch self {
        case .started: return "スケジューラーが動き始めました。"
        case .stopped: return "スケジューラーが止まりました。"
        case .submitted(let request, let replaces):
            return (replaces ? "待機中の要求を置き換えました: " : "受け付けました: ") + request.inJapanese(time) + "。"
        case .simulationRefused(.notRunning): return "実行されていません。中止するものはありません。"
        case .refused(let error), .simulationRefused(let error), .storage(let error): return error.inJapanese
        case .cancelled(let runGoesOn): return runGoesOn ? "取り消しました。現在の実行は続きます。" : "取り消しました。"
        case .waits(let waits): return "待っています: \(waits.map { $0.text(now: now) }.joined(separator: "、"))。"
        case .missed(let date):
            return "予定の \(time(date)) にはスケジューラーが動いていませんでした。1回だけ実行して追いつきます。"
        case .noLongerPermitted: return "保存されていた要求を破棄しました: この識別子はもう許可されていません。"
        case .launched(let budget, let delay, let title):
            let limit = budget.map { "制限時間は\(TimeTexts.duration($0))" } ?? "進展がある限り続きます"
            let after = delay.map { "。開始可能な時刻から\(TimeTexts.spent($0))後" } ?? ""
            return "起動しました（\(limit)\(after)）\(title.map { ": \($0)" } ?? "。")"
        case .toldToStop(let reason, let condition, let limit):
            return "\(reason.inJapanese(condition, limit.map(TimeTexts.duration) ?? ""))ため、停止を指示しました。"
        case .completed(let run, let said):
            let duration = TimeTexts.spent(run.duration ?? 0)
            guard case .stopped = run.ending else { return "\(duration)で終わりました: \(run.text)。" }
            return "\(duration)で中断しました（\(run.ending.inJapanese)）。処理の報告: \(said.inJapanese)。"
        case .abandoned(let isSilent, let rest):
            return (isSilent ? "処理が完了を告げませんでした。" : "停止の指示に従わないため、猶予の後で打ち切りました。")
                + (rest.map { "\(TimeTexts.duration($0))は起動しません。" } ?? "")
        case .returnedLate(let result): return "打ち切った処理が遅れて終わりました: \(result.inJapanese)。"
        case .interrupted(let date): return "\(time(date)) からの実行の途中でプロセスが終わりました。"
        case .pendingAgain(let date, let hasFollower):
            return "要求はふたたび待機中です\(notBefore(date))。\(hasFollower ? "その間に受け付けたものは後に続きます。" : "")"
        case .clockSetBack(let date): return "時計が戻されました: 要求は求めた遅れを保ちます\(notBefore(date))。"
        case .chainRestored(let atStart, let date):
            return "\(atStart ? "開始時に待機中のものはありません" : "実行は終わりました")が、次の起動が求められていません。"
                + "前の要求をもう一度受け付けました\(notBefore(date))。"
        case .completedAgain: return "2度目の完了の報告です。最初の結果が有効です。"
        case .simulatesLaunch: return "タスク \(identifier) の起動を試します"
        case .simulatesExpiration: return "タスク \(identifier) の期限切れを試します"
        case .simulationStarted: return "試しの起動を始めます: \(identifier)"
        case .simulationEnded: return "試しの起動を完了とします: \(identifier)"
        case .sessionEvents(let failure):
            return failure.map { "セッションの出来事を処理できませんでした: \($0)" } ?? "セッションの出来事を処理しました。"
        case .assertionRefused(let name): return "\(name): 終了後の時間が過ぎたため、始めませんでした。"
        case .assertionEndedAgain(let assertion, let name):
            return name.map { "\($0): 2度目の終了の報告です。何も変わりません。" }
                ?? "作業\(assertion.rawValue)の終了が報告されましたが、進行中ではありません。"
        case .leaving(let names, let time):
            return "終了されました。\(TimeTexts.duration(time))以内に仕上げます: \(names.joined(separator: "、"))。"
        case .assertionsToldToStop(let names, let cause):
            return "\(cause.inJapanese)ため、停止を指示しました: \(names.joined(separator: "、"))。"
        case .assertionEnded(let name, let ending, let duration, let isForgotten):
            let span = TimeTexts.spent(duration)
            if isForgotten { return "\(name): 終わりが報告されず、\(span)後に見捨てました。プロセスはそのまま終わります。" }
            return "\(name): \(ending.inJapanese(after: span))"
        }
    }
}

extension BackgroundTaskRequest {
    fileprivate func inJapanese(_ time: (Date) -> String) -> String {
        var parts: [String] = []
        switch kind {
        case .appRefresh: parts.append(Explanation.Kind.appRefresh.inJapanese)
        case .processing(let needsNetwork, let needsPower):
            parts.append(Explanation.Kind.processing.inJapanese)
            if needsNetwork { parts.append("ネットワークが必要") }
            if needsPower { parts.append("外部電源が必要") }
        case .continued: parts.append(Explanation.Kind.continued.inJapanese)
        }
        if let date = earliestBeginDate { parts.append("\(time(date)) 以降") }
        if let minimumInterval { parts.append("\(TimeTexts.duration(minimumInterval.timeInterval))に1回まで") }
        if let repetition {
            parts.append(repetition.daily.map { "毎日 \($0)" } ?? TimeTexts.every(repetition.every.timeInterval))
        }
        if let title { parts.append(title) }
        return parts.joined(separator: "、")
    }
}

extension StopReason {
    /// What goes before "so it was told to stop".
    fileprivate func inJapanese(_ condition: BackgroundTasks.Condition?, _ limit: String) -> String {
        switch (self, condition) {
        case (.conditionLost, .network?): "ネットワークが失われた"
        case (.conditionLost, .metered?): "ネットワークが従量制になった"
        case (.conditionLost, .externalPower?): "外部電源が失われた"
        case (.conditionLost, .batteryLow?): "バッテリー残量が少ない"
        case (.budget, _): "制限時間の\(limit)を使い切った"
        case (.stalled, _): "進展が\(limit)ない"
        case (.replaced, _): "プログラムが取り下げた"
        case (.shutdown, _): "スケジューラーが止まる"
        case (.simulation, _): "期限切れを試す"
        case (.person, _), (.conditionLost, _): inJapanese
        }
    }
}

extension AssertionStop {
    /// What goes before "so it was told to stop".
    fileprivate var inJapanese: String {
        switch self {
        case .timeIsOver: "終了後の時間が過ぎた"
        case .user: "止められた"
        case .system: "システムに止められた"
        case .terminalWanted: "端末に戻ることが求められた"
        case .notAwaited: "待つことが望まれていない"
        }
    }
}

extension BackgroundTaskEnding {
    fileprivate func inJapanese(after span: String) -> String {
        switch self {
        case .done(let words): "\(span)で終わりました\(Self.behind(words))"
        case .failed(let reason): "\(span)で失敗しました\(Self.behind(reason))"
        case .notCompleted(let words): "\(span)では終わりませんでした\(Self.behind(words))"
        }
    }

    private static func behind(_ words: String?) -> String { words.map { ": \($0)" } ?? "。" }
}
