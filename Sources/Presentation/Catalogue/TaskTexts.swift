package import BackgroundTasks
import FoundationEssentials
package import News
import Texts

/// The screen of the background tasks.
extension TaskTexts {
    /// - Parameters:
    ///   - submit: The key that submits a task; `nil` for none.
    ///   - screen: The key that opens the screen with that key; `nil` when it is open.
    package static func nothingToLaunch(_ name: String, submit: String?, screen: String?) -> String {
        guard let submit else { return notPending(name) }
        let hint = screen.map { submitsOnScreen(key: submit, screen: $0) } ?? submits(submit)
        return [notPending(name), hint].joined(separator: CountTexts.pause)
    }

    package static func failure(_ failure: BackgroundOverview.Failure) -> String {
        let sentence = ErrorTexts.sentence(for: failure.error)
        let pause = sentence.hasSuffix(CountTexts.stop) ? CountTexts.pause : " "
        return doNotRun(sentence) + pause + isTriedAgain
    }

    package static func runElsewhere(_ runner: TaskRunner) -> String {
        if runner.isOtherVersion {
            let version = runByOtherVersion(runner.name)
            let end =
                runner.process.map { endItByKill($0) }
                ?? endIt
            return version
                + orRestartDaemon(end)
        }
        guard runner.isSilent else { return runBy(runner.name) }
        let silence = runBySilent(runner.name)
        let remedy = runner.process.map {
            continueOrKill($0)
        }
        return silence + (remedy ?? continueOrEnd)
    }

    // For a task that does not start because the process that runs tasks does not answer.
    package static func forAnswer(of runner: TaskRunner) -> String {
        runner.process.map { forProcessToAnswer($0) }
            ?? forOtherToAnswer
    }
    package static func refreshing(_ progress: RefreshProgress) -> String {
        runningRefresh(done: progress.done, feeds: CountTexts.feeds(progress.total))
    }
    /// The result of a run.
    /// - Parameter newArticles: How many articles it brought; `nil` when unknown, or when the task brings none.
    package static func ended(_ name: String, _ run: RunRecord, newArticles: Int?) -> String {
        var result = run.text
        if run.ending == .completed(.newData), let count = newArticles, count > 0 {
            result = newArticleCount(count)
        }
        let stop = result.hasSuffix(".") || result.hasSuffix(CountTexts.stop) ? "" : CountTexts.stop
        return hasEnded(name: name, result: result, fullStop: stop)
    }
}

/// The last 24 hours.
extension TaskTexts {
    static func meaning(of mark: TimeLineMark) -> String {
        switch mark {
        case .nothing: meaningNothing
        case .noData: meaningNoData
        case .newData: meaningNewData
        case .interrupted: meaningInterrupted
        case .failed: meaningFailed
        case .running: meaningRunning
        }
    }
}

extension TaskRunner {
    /// Completes "run by".
    package var name: String {
        let name =
            switch kind {
            case .reader: TaskTexts.reader
            case .daemon: TaskTexts.daemon
            case .command: TaskTexts.command
            case nil: TaskTexts.anotherNewsterm
            }
        return process.map { TaskTexts.runnerWithProcess(name: name, process: $0) } ?? name
    }
}

extension BackgroundOverview.TasksAfterQuit {
    /// What happens to the tasks after quitting, and how to change it.
    package var sentence: String {
        switch self {
        case .nothing:
            TaskTexts.nothingContinues
        case .daemon:
            TaskTexts.daemonContinues
        case .anotherReader:
            TaskTexts.anotherReaderContinues
        case .unit(let name):
            TaskTexts.unitEnabled(name)
        case .unitNotEnabled(let name):
            TaskTexts.unitNotEnabled(name)
        }
    }
}
