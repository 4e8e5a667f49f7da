import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// A task's state before the user launched it.
struct LaunchedTask: Equatable {
    var lastLaunch: Date?
    /// Whether it was already running.
    var wasRunning: Bool
}

/// Reporting the results of tasks that the user launches.
extension Model {
    /// Opens the tasks screen as the user left it.
    mutating func showTasks() { open(lastTasks.reopened) }

    /// The task that task keys act on; `nil` when none is known.
    private var targetTask: BackgroundOverview.Task? { overview?.tasks.first { $0.id == screen?.task } }

    mutating func launchSelectedTask(_ effects: inout [Effect]) {
        guard let task = targetTask else { return messages.add(TaskTexts.noneKnown) }
        launch(task, &effects)
    }

    mutating func expireSelectedTask(_ effects: inout [Effect]) {
        guard let task = targetTask else { return messages.add(TaskTexts.noneKnown) }
        effects.append(.simulateExpiration(task.id))
    }

    /// Requests a launch when conditions allow; the screen shows what it waits for.
    mutating func submitSelectedTask(_ effects: inout [Effect]) {
        guard let task = targetTask else { return messages.add(TaskTexts.noneKnown) }
        effects.append(.submitTask(task.id))
    }

    mutating func cancelSelectedTask(_ effects: inout [Effect]) {
        guard let task = targetTask else { return messages.add(TaskTexts.noneKnown) }
        guard task.isPending else { return messages.add(TaskTexts.nothingToCancel(task.name)) }
        effects.append(.cancelTask(task.id))
    }

    /// Handles the letter that names the task to launch.
    mutating func chooseTask(_ key: Key, _ effects: inout [Effect]) {
        isChoosingTask = false
        guard case .character(let letter) = key else { return }
        if let task = overview?.task(letter: letter) {
            launch(task, &effects)
        } else if overview?.tasks.isEmpty ?? true {
            messages.add(TaskTexts.noneKnown)
        } else {
            messages.add(ActTexts.noTask(letter))
        }
    }

    /// Launches a task, and reports its end later.
    mutating func launch(_ task: BackgroundOverview.Task, _ effects: inout [Effect]) {
        guard task.isPending || task.isRunning || overview?.isOff(task) == true else {
            let isHere = KeyContext.background.contains(context)
            return messages.add(
                TaskTexts.nothingToLaunch(
                    task.name, submit: keyMap.keyName(for: .submitTask, in: .tasks),
                    screen: isHere ? nil : keyMap.keyName(for: .showTasks)), isError: true)
        }
        launched[task.id] = LaunchedTask(lastLaunch: task.lastLaunch, wasRunning: task.isRunning)
        if task.id == overview?.refresh?.id { lastRefresh = nil }
        effects.append(.simulateLaunch(task.id))
    }

    /// Reports launched tasks that have ended, unless the tasks screen shows them.
    mutating func reportLaunchedTasks(_ overview: BackgroundOverview) {
        for task in overview.tasks {
            guard let before = launched[task.id], !task.isRunning,
                before.wasRunning || task.lastLaunch != before.lastLaunch, let run = task.lastRun
            else { continue }
            launched[task.id] = nil
            guard context != .tasks else { continue }
            let news = task.id == overview.refresh?.id ? lastRefresh?.newArticles : nil
            messages.add(TaskTexts.ended(task.name, run, newArticles: news), isError: run.ending.isFailure)
        }
    }

    mutating func take(_ progress: RefreshProgress, _ effects: inout [Effect]) {
        let wasRunning = self.progress != nil
        self.progress = progress.isRunning ? progress : nil
        fullTextProgress = progress.fullTexts
        // While full texts are fetched, the refresh before them has been reported.
        guard !progress.isRunning, wasRunning || progress.fullTexts == nil else { return }
        lastRefresh = progress
        slowCounts = []
        countInFull(&effects)
    }
}

extension RunRecord.Ending {
    fileprivate var isFailure: Bool {
        switch self {
        case .completed(.failed), .completed(.retry), .abandoned: true
        case .completed, .stopped, .interrupted: false
        }
    }
}
