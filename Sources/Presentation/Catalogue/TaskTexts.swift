package import BackgroundTasks
import FoundationEssentials
package import News

/// The screen of the background tasks.
package enum TaskTexts {
    package static var title: String { say("Background tasks", ja: "バックグラウンドタスク") }
    package static var log: String { say("Log", ja: "ログ") }

    package static var notKnown: String {
        say("The background tasks are not known yet.", ja: "バックグラウンドタスクの状態はまだわかりません。")
    }

    package static var noneKnown: String {
        say("No background tasks are known yet.", ja: "バックグラウンドタスクの状態はまだわかりません。")
    }

    package static func nothingToStop(_ name: String) -> String {
        say("\(name) has ended or does not run; nothing to stop.", ja: "\(name) は終了しているか、実行されていません。中止するものはありません。")
    }

    package static func nothingToCancel(_ name: String) -> String {
        say("\(name) is not pending; nothing to cancel.", ja: "\(name) は要求されていません。取り消すものはありません。")
    }

    /// - Parameters:
    ///   - submit: the key that submits a task; nil: none does.
    ///   - screen: the key that leads to where it does; nil: that is here.
    package static func nothingToLaunch(_ name: String, submit: String?, screen: String?) -> String {
        let english = submit.map { " \($0)\(screen.map { " on the tasks screen (\($0))" } ?? "") submits it." } ?? ""
        let japanese = submit.map { "\(screen.map { "タスク画面（\($0)）の " } ?? "")\($0) で要求します。" } ?? ""
        return say("\(name) is not pending; nothing to launch.\(english)", ja: "\(name) は要求されていません。\(japanese)")
    }

    package static func trouble(_ trouble: BackgroundOverview.Failure) -> String {
        let sentence = ErrorTexts.sentence(for: trouble.error)
        let pause = sentence.hasSuffix("。") ? "" : " "
        return say(
            "They do not run. \(sentence) This is tried again every few minutes.",
            ja: "実行されていません。\(sentence)\(pause)数分ごとにやり直します。")
    }

    package static func runElsewhere(_ runner: TaskRunner) -> String {
        if runner.isOtherVersion {
            let version = say(
                "They are run by \(runner.name), which is of another version.", ja: "別の版の\(runner.name)が実行しています。")
            let end =
                runner.process.map { say("End it (kill \($0))", ja: "終了する（kill \($0)）") }
                ?? say("End it", ja: "終了する")
            return version
                + say(
                    " \(end), or restart the daemon: systemctl --user restart newsterm.",
                    ja: "\(end)か、デーモンを再起動してください: systemctl --user restart newsterm")
        }
        guard runner.isSilent else { return say("They are run by \(runner.name).", ja: "\(runner.name)が実行しています。") }
        let silence = say(
            "They are run by \(runner.name), which does not answer; it may be stopped.",
            ja: "\(runner.name)が実行していますが、応答しません。停止しているかもしれません。")
        let remedy = runner.process.map {
            say(
                " kill -CONT \($0) continues it, kill -KILL \($0) ends it.",
                ja: "再開するには kill -CONT \($0)、終了するには kill -KILL \($0)。")
        }
        return silence + (remedy ?? say(" Continue it, or end it.", ja: "再開するか、終了してください。"))
    }

    // Of a task that the process does not start that runs it, since it does not answer.
    package static func forAnswer(of runner: TaskRunner) -> String {
        runner.process.map { say("for process \($0) to answer", ja: "プロセス \($0) の応答") }
            ?? say("for the other newsterm to answer", ja: "別の newsterm の応答")
    }
    package static var onceItAnswers: String { say("once it answers", ja: "応答があり次第") }

    // The state of a task.
    package static var idle: String { say("idle", ja: "予定なし") }
    package static var off: String { say("off, as refresh.interval says", ja: "自動実行なし（refresh.interval の設定）") }
    package static var pending: String { say("pending", ja: "待機中") }
    package static func running(since time: String) -> String { say("running since \(time)", ja: "\(time) から実行中") }
    package static func refreshing(_ progress: RefreshProgress) -> String {
        say(
            "running, \(progress.done) of \(CountTexts.feeds(progress.total)) done",
            ja: "実行中（フィード\(Counted.grouped(progress.total))件中\(Counted.grouped(progress.done))件完了）")
    }
    package static func done(_ percent: Int) -> String { say(", \(percent) % done", ja: "、\(percent) % 完了") }

    /// What came of a run.
    /// - Parameter newArticles: How many it has brought; nil: not known, or it brings none.
    package static func ended(_ name: String, _ run: RunRecord, newArticles: Int?) -> String {
        var result = run.text
        if run.ending == .completed(.newData), let count = newArticles, count > 0 {
            result = say("\(Counted.text(count, "new article"))", ja: "新着\(Counted.grouped(count))件")
        }
        let stop = result.hasSuffix(".") || result.hasSuffix("。") ? "" : say(".", ja: "。")
        return say("\(name) has ended: \(result)\(stop)", ja: "\(name) が終わりました: \(result)\(stop)")
    }

    // The labels of a task's values.
    package static var waits: String { say("waits", ja: "待機条件") }
    package static var earliestBegin: String { say("can start", ja: "開始可能") }
    package static var lastLaunch: String { say("last launch", ja: "前回の起動") }
    package static var lastResult: String { say("last result", ja: "前回の結果") }
    package static var lastAsked: String { say("on request", ja: "手動の依頼") }

    static var startsAtOnce: String { say("starts at once", ja: "すぐに開始") }
    package static var atOnce: String { say("at once", ja: "すぐに") }
    package static var onceThatIsSo: String { say("once that is so", ja: "条件がそろい次第") }
    static var now: String { say("now", ja: "今") }
    package static func at(_ time: String, _ left: String) -> String { say("\(time), \(left)", ja: "\(time)（\(left)）") }
    package static var never: String { say("never", ja: "なし") }
    package static var noneYet: String { say("none yet", ja: "なし") }
}

/// What comes next.
extension TaskTexts {
    package static var next: String { say("Next", ja: "予定") }
    static var nothingPending: String { say("Nothing is pending.", ja: "待機中のタスクはありません。") }
    static var earliest: String { say("earliest", ja: "最も早い") }
    static var latest: String { say("latest", ja: "最も遅い") }
    static var waitsFor: String { say("waits", ja: "待機条件") }
    static var timeNotKnown: String { say("not known", ja: "不明") }
}

/// The last 24 hours.
extension TaskTexts {
    static var lastDay: String { say("Last 24 hours", ja: "過去24時間") }

    static func meaning(of mark: TimeLineMark) -> String {
        switch mark {
        case .nothing: say("no launch", ja: "起動なし")
        case .noData: say("nothing new", ja: "新着なし")
        case .newData: say("new data", ja: "新着あり")
        case .interrupted: say("interrupted", ja: "中断")
        case .failed: say("failed", ja: "失敗")
        case .running: say("running", ja: "実行中")
        }
    }
}

extension TaskRunner {
    /// As it goes on after "run by".
    package var name: String {
        let name =
            switch kind {
            case .reader: say("another reader", ja: "別のリーダー")
            case .daemon: say("the daemon", ja: "デーモン")
            case .command: say("a command", ja: "コマンド")
            case nil: say("another newsterm", ja: "別の newsterm ")
            }
        return process.map { say("\(name), process \($0)", ja: "\(name)（プロセス \($0)）") } ?? name
    }
}

extension BackgroundOverview.AfterQuitting {
    /// What happens after quitting, and how to change it.
    package var sentence: String {
        switch self {
        case .nothing:
            say(
                "News stops when you quit. newsterm daemon --install keeps it coming.",
                ja: "終了すると更新も止まります。続けるには: newsterm daemon --install")
        case .daemon:
            say(
                "The daemon goes on when you quit. newsterm daemon --install: at every login.",
                ja: "終了後もデーモンが続けます。ログイン時に起動: newsterm daemon --install")
        case .anotherReader:
            say(
                "Another reader goes on when you quit. At login: newsterm daemon --install",
                ja: "終了後も別のリーダーが続けます。ログイン時に起動: newsterm daemon --install")
        case .unit(let name):
            say(
                "\(name) is enabled: systemd runs them from login on, reader or not.",
                ja: "\(name) は有効です。ログイン中は systemd が実行します。")
        case .unitNotEnabled(let name):
            say(
                "\(name) is not enabled; newsterm daemon --install tells how.",
                ja: "\(name) は無効です。方法は newsterm daemon --install で。")
        }
    }
}
