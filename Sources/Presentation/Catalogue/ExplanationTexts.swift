import BackgroundTasks
import FoundationEssentials

/// The explanation of a task.
package enum ExplanationTexts {
    package static func title(_ task: String) -> String {
        say("Background task: \(task)", ja: "バックグラウンドタスク: \(task)")
    }

    package static var asking: String { say("Asking why…", ja: "理由を問い合わせ中…") }
}

extension Explanation {
    /// Lines, the first of which names the task, one that ends with a colon being a heading.
    package var text: String { say(description, ja: linesInJapanese.joined(separator: "\n")) }

    private var linesInJapanese: [String] {
        var lines = [stateInJapanese]
        if !isSchedulerRunning && isPending {
            lines.append("現在バックグラウンドタスクを実行するプログラムがないため、起動されません。")
        }
        for wait in waits {
            let value = wait.valueInJapanese(now: now)
            lines.append("待機条件 — \(wait.text(now: now))\(value.map { ": \($0)。" } ?? "。")")
        }
        if isPending { lines.append(launchInJapanese) }
        lines += assumptions.map(\.condition.inJapanese)
        if lastRuns.isEmpty {
            lines.append("これまでの実行の記録はありません。")
        } else {
            lines.append("これまでの実行（新しい順）:")
            lines += lastRuns.map {
                let launch = $0.launchKind == .simulated ? "試しの起動" : "スケジューラーによる起動"
                return "  \(time($0.launchedAt))、\(launch): \($0.endingInJapanese)"
            }
        }
        return lines
    }

    private func time(_ date: Date) -> String { LocalTime(date).hourAndMinute(on: LocalTime(now)) }

    private var stateInJapanese: String {
        let what = [kind?.inJapanese, title].compactMap { $0 }.joined(separator: "、")
        let label = what.isEmpty ? identifier : "\(identifier)（\(what)）"
        let since = since.map { "\(time($0)) から" } ?? ""
        let part = fractionCompleted.map { "、\(Int($0 * 100)) % 完了" } ?? ""
        return switch state {
        case .unknown: "\(label): 要求も実行もされたことがありません。"
        case .idle: "\(label): \(since)待機中の要求はありません。"
        case .pending: "\(label): \(since)待機中です。"
        case .running: "\(label): \(since)実行中です\(part)。"
        case .stopping: "\(label): \(since)実行中で\(part)、停止を指示されています。"
        }
    }

    private var launchInJapanese: String {
        let first = earliestLaunch.map { $0 <= now ? "今" : time($0) } ?? "今"
        guard let latestLaunch else {
            let open = waits.filter { $0.until == nil }.map { $0.text(now: now) }.joined(separator: "、")
            return "最も早い起動: \(first)。最も遅い起動: 不明（時刻の決まらない条件: \(open)）。"
        }
        if latestLaunch <= now { return "起動の時刻です。すぐに起動します。" }
        return "最も早い起動: \(first)\(mayShareLaunch == true ? "（ほかのタスクと一緒に）" : "")。"
            + "最も遅い起動: \(time(latestLaunch))（状況が変わらなければ）。"
    }
}

extension Explanation.Kind {
    var inJapanese: String {
        switch self {
        case .appRefresh: "アプリの更新"
        case .processing: "処理"
        case .continued: "継続処理"
        }
    }
}

extension TaskWait {
    /// How that stands at the moment; nil: this version has no words for it.
    fileprivate func valueInJapanese(now: Date) -> String? {
        switch reason {
        case .earliestBeginDate, .minimumInterval, .interrupted, .retry, .setbacks, .recentUse, .rest, .turn:
            return until.map { "あと\(TimeTexts.duration($0.timeIntervalSince(now)))" }
        case .network: return "今はネットワークにつながっていません"
        case .externalPower: return "今はバッテリーで動いています"
        case .metered: return "今のネットワークは従量制です"
        case .batteryLow: return "今はバッテリーの残量が少なく、充電されていません"
        case .highLoad: return "今はプロセッサーの負荷が高すぎます"
        case .idlePerson:
            guard let lastActivity else { return "操作している人は知られていません" }
            let ago = TimeTexts.duration(max(0, now.timeIntervalSince(lastActivity)))
            return "\(ago)前に操作がありました\(hasFocus == true ? "（端末にフォーカスがあります）" : "")"
        case .registration: return "このプロセスには処理が登録されていません"
        case .presentRun:
            return runningSince.map { "\(LocalTime($0).hourAndMinute(on: LocalTime(now))) から実行中です" } ?? "実行中です"
        case .lastHandler: return "まだ動いているか、止まらなくなっています。このプロセスが終わると一緒に終わります"
        case .otherWork: return "同時に実行できる上限に達しています"
        case .other: return nil
        }
    }
}

extension BackgroundTasks.Condition {
    /// What is not known, what is assumed, and why.
    fileprivate var inJapanese: String {
        switch self {
        case .network: "ネットワークの有無は不明です。あるものとみなします。なければ実行は失敗し、その旨を伝えてやり直します。"
        case .metered: "ネットワークが従量制かどうかは不明です。従量制でないものとみなします。多くはそうであり、知らせるシステムは少ないためです。"
        case .externalPower: "外部電源の有無は不明です。あるものとみなします。何も知らせないバッテリーのためにタスクが止まり続けてはならないからです。"
        case .batteryLow: "バッテリーの残量は不明です。十分とみなします。何も知らせないバッテリーのためにタスクが止まり続けてはならないからです。"
        case .personIdle: "操作している人がいるかどうかは不明です。いないものとみなします。開いているリーダーがなければ、妨げられる人もいません。"
        case .highLoad: "負荷が高いかどうかは不明です。高くないものとみなします。プロセッサーが足りないとは知らされていません。"
        }
    }
}

extension ExplainedRun {
    fileprivate var endingInJapanese: String {
        guard let outcome else { return endedAt == nil ? "まだ実行中です。" : ending }
        // An earlier version tells in words alone why there was nothing new.
        let isPlain = ending.hasSuffix(": \(BackgroundTaskResult.noData).")
        if record == nil, outcome == .completed(.noData), !isPlain { return ending }
        let seconds = endedAt.map { "\(TimeTexts.duration(max(0, $0.timeIntervalSince(launchedAt))))で終了。" } ?? ""
        return "\(seconds)\(record?.text ?? outcome.inJapanese)。"
    }
}
